// Dragging something with mouse, finger or pen.

const FAR_PX = 8;
/** A mouse that lets go also clicks; that click isn't meant, unless it has pressed again. */
const SETTLES_MS = 50;

/**
 * Lets things be dragged from the buttons of `area` that `grasp` knows something to hold of.
 *
 * `grasp(button)`: { picture, size, start, follow, drop } or null. `picture`: what follows the pointer, so many pixels
 * wide; `start()` when the drag begins; `follow(event)`, if it is given, with each place of the pointer, the first one
 * too; `drop(element)` when it is let go over an element, or over null if the drag was broken off.
 */
export function draggable(area, grasp) {
    let held = null;
    let dragged = false;

    const begin = (event) => {
        const { picture: ghost, size } = held.item;
        ghost.classList.add("ghost");
        ghost.style.width = ghost.style.height = `${size}px`;
        document.body.append(ghost);
        Object.assign(held, { ghost, size });
        held.item.start();
        follow(event);
    };
    const follow = (event) => {
        held.ghost.style.transform = `translate(${event.clientX - held.size / 2}px, ${event.clientY - held.size / 2}px)`;
    };
    const move = (event) => {
        if (event.pointerId !== held.pointer) return;
        if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR_PX) return;
        held.item.follow?.(event);
        if (held.ghost) follow(event);
        else begin(event);
    };
    const end = (event) => {
        if (event.pointerId !== held.pointer) return;
        const { item, ghost, source, hearing } = held;
        held = null;
        hearing.abort();
        source.releasePointerCapture?.(event.pointerId);
        if (!ghost) return;
        ghost.remove();
        dragged = true;
        setTimeout(() => {
            dragged = false;
        }, SETTLES_MS);
        if (!area.isConnected) return; // another view is shown
        const under = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
        item.drop(under);
    };

    area.addEventListener("pointerdown", (event) => {
        dragged = false;
        if (!event.isPrimary || event.button !== 0 || held) return;
        const source = event.target.closest("button");
        const item = source && grasp(source);
        if (!item) return;
        const [x, y, pointer, hearing] = [event.clientX, event.clientY, event.pointerId, new AbortController()];
        held = { item, source, x, y, pointer, hearing, ghost: null };
        item.follow?.(event);
        source.setPointerCapture?.(event.pointerId);
        // What is held may leave the page meanwhile: the document hears where it is let go all the same.
        for (const [kind, hear] of Object.entries({ pointermove: move, pointerup: end, pointercancel: end }))
            document.addEventListener(kind, hear, { signal: hearing.signal });
    });
    area.addEventListener("click", (event) => dragged && event.stopPropagation(), { capture: true });

    return {
        /** Whether the pointer that let go just now has dragged something. */
        get dragged() {
            return dragged;
        },
    };
}
