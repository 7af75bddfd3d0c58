// Dragging something with mouse, finger or pen.

const FAR_PX = 8;
/** A mouse that lets go also clicks; that click isn't meant, unless it has pressed again. */
const SETTLES_MS = 50;

/**
 * Lets things be dragged from the buttons of `area` that `grasp` knows something to hold of.
 *
 * `grasp(button)`: { picture, size, start, follow, drop } or null. `picture`: what follows the pointer, so many pixels
 * wide; `start()` when the drag begins; `follow(event)`, if it is given, with each place of the pointer, the first one
 * too; `drop(element)` when it is let go over an element, or over null if the drag was broken off: by Escape, by another
 * button or finger, or because the window is left.
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
        // A button that is pressed beside another one is told as a move.
        if (event.buttons & ~1) return breakOff();
        if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR_PX) return;
        held.item.follow?.(event);
        if (held.ghost) follow(event);
        else begin(event);
    };
    const settle = () =>
        setTimeout(() => {
            dragged = false;
        }, SETTLES_MS);
    /** Nothing is held any more; what was held, if it was dragged. */
    const release = () => {
        const { item, ghost, source, pointer, hearing } = held;
        held = null;
        hearing.abort();
        if (source.hasPointerCapture?.(pointer)) source.releasePointerCapture(pointer);
        if (!ghost) return null;
        ghost.remove();
        dragged = true;
        return area.isConnected ? item : null; // else another view is shown
    };
    const end = (event) => {
        if (event.pointerId !== held.pointer) return;
        const item = release();
        settle();
        item?.drop(document.elementFromPoint(event.clientX, event.clientY));
    };
    /** The drag doesn't count; what is still pressed means nothing when it is let go. */
    const breakOff = () => {
        const item = release();
        for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, settle, { once: true });
        item?.drop(null);
    };
    const breaks = {
        pointercancel: (event) => event.pointerId === held.pointer && breakOff(),
        pointerdown: (event) => event.pointerId !== held.pointer && breakOff(), // another finger
        keydown: (event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            breakOff();
        },
        contextmenu: (event) => event.preventDefault(), // also of a finger that rests
        visibilitychange: breakOff,
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
        const { signal } = hearing;
        for (const [kind, hear] of Object.entries({ pointermove: move, pointerup: end, ...breaks }))
            document.addEventListener(kind, hear, { signal });
        window.addEventListener("blur", breakOff, { signal });
    });
    area.addEventListener("click", (event) => dragged && event.stopPropagation(), { capture: true });

    return {
        /** Whether the pointer that let go just now has dragged something. */
        get dragged() {
            return dragged;
        },
    };
}
