// Dragging something with mouse, finger or pen.

import { FAR_PX } from "./pressing.js";

/** A mouse that lets go also clicks; that click isn't meant, unless it has pressed again. */
const SETTLES_MS = 50;

/**
 * Something to drag.
 *
 * @typedef {object} Dragged
 * @property {Element & ElementCSSInlineStyle} picture what follows the pointer
 * @property {number} size how many pixels wide that is
 * @property {() => void} start the drag begins
 * @property {(event: PointerEvent) => void} [follow] each place of the pointer, the first one too
 * @property {(over: Element | null) => void} drop it is let go over an element, or over null if the drag was broken
 *     off: by Escape, by another button or finger, or because the window is left
 */

/**
 * What is pressed, with the picture that follows the pointer once it is dragged.
 *
 * @typedef {object} Held
 * @property {Dragged} item
 * @property {HTMLButtonElement} source
 * @property {number} x where it was pressed
 * @property {number} y
 * @property {number} pointer
 * @property {AbortController} hearing
 * @property {Dragged["picture"] | null} ghost
 */

/**
 * Lets things be dragged from the buttons of `area` that `grasp` knows something to hold of.
 *
 * @param {HTMLElement} area
 * @param {(button: HTMLButtonElement) => Dragged | null} grasp
 */
export function draggable(area, grasp) {
    /** @type {Held | null} */
    let held = null;
    let dragged = false;

    /** @param {Held} held */
    const begin = (held) => {
        const { picture: ghost, size } = held.item;
        ghost.classList.add("ghost");
        ghost.style.width = ghost.style.height = `${size}px`;
        document.body.append(ghost);
        held.ghost = ghost;
        held.item.start();
    };
    const move = (/** @type {PointerEvent} */ event) => {
        if (!held || event.pointerId !== held.pointer) return;
        // A button that is pressed beside another one is told as a move.
        if (event.buttons & ~1) return breakOff();
        if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR_PX) return;
        held.item.follow?.(event);
        if (!held.ghost) begin(held);
        const { ghost, item } = held;
        const half = item.size / 2;
        if (ghost) ghost.style.transform = `translate(${event.clientX - half}px, ${event.clientY - half}px)`;
    };
    const settle = () =>
        setTimeout(() => {
            dragged = false;
        }, SETTLES_MS);
    /** Nothing is held any more; what was held, if it was dragged. */
    const release = () => {
        if (!held) return null;
        const { item, ghost, source, pointer, hearing } = held;
        held = null;
        hearing.abort();
        if (source.hasPointerCapture?.(pointer)) source.releasePointerCapture(pointer);
        if (!ghost) return null;
        ghost.remove();
        dragged = true;
        return area.isConnected ? item : null; // else another view is shown
    };
    const end = (/** @type {PointerEvent} */ event) => {
        if (event.pointerId !== held?.pointer) return;
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
    const cancel = (/** @type {PointerEvent} */ event) => event.pointerId === held?.pointer && breakOff();
    const anotherFinger = (/** @type {PointerEvent} */ event) => event.pointerId !== held?.pointer && breakOff();
    /** The menu of a mouse's other button, and of a finger that rests. */
    const noMenu = (/** @type {Event} */ event) => event.preventDefault();
    const key = (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        breakOff();
    };

    area.addEventListener("pointerdown", (event) => {
        dragged = false;
        if (!event.isPrimary || event.button !== 0 || held) return;
        const source = /** @type {Element} */ (event.target).closest("button");
        const item = source && grasp(source);
        if (!source || !item) return;
        const [x, y, pointer, hearing] = [event.clientX, event.clientY, event.pointerId, new AbortController()];
        held = { item, source, x, y, pointer, hearing, ghost: null };
        item.follow?.(event);
        source.setPointerCapture?.(event.pointerId);
        // What is held may leave the page meanwhile: the document hears where it is let go all the same.
        const { signal } = hearing;
        document.addEventListener("pointermove", move, { signal });
        document.addEventListener("pointerup", end, { signal });
        document.addEventListener("pointercancel", cancel, { signal });
        document.addEventListener("pointerdown", anotherFinger, { signal });
        document.addEventListener("keydown", key, { signal });
        document.addEventListener("contextmenu", noMenu, { signal });
        document.addEventListener("visibilitychange", breakOff, { signal });
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
