// Steps forth and back by keys, by a mouse's wheel, and by a finger that swipes.

const SWIPE_PX = 40;
/** How far a wheel turns for a step: a notch of a mouse's wheel is more, what a touchpad says at once is far less. */
const NOTCH_PX = 50;
const LINE_PX = 20;

/**
 * `step(by)`: 1 for each notch down, -1 for each notch up. What scrolls aside or zooms isn't meant.
 *
 * @param {HTMLElement} element
 * @param {(by: number) => void} step
 */
export function followWheel(element, step) {
    let turned = 0;
    const take = (/** @type {WheelEvent} */ event) => {
        if (event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
        event.preventDefault();
        const down = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_PX;
        turned = down * turned < 0 ? down : turned + down;
        if (Math.abs(turned) < NOTCH_PX) return;
        step(Math.sign(turned));
        turned = 0;
    };
    element.addEventListener("wheel", take, { passive: false });
}

/**
 * `step(by)`: 1 for a swipe to the left, -1 for one to the right; none if the finger has `dragged()` something.
 *
 * @param {HTMLElement} element
 * @param {(by: number) => void} step
 * @param {() => boolean} dragged
 */
export function followSwipes(element, step, dragged) {
    /** @type {Touch | null} */
    let began = null;
    const begin = (/** @type {TouchEvent} */ event) => {
        began = event.touches.length === 1 ? event.touches[0] : null;
    };
    const end = (/** @type {TouchEvent} */ event) => {
        if (!began || dragged()) return;
        const across = event.changedTouches[0].clientX - began.clientX;
        const down = event.changedTouches[0].clientY - began.clientY;
        began = null;
        if (Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(down)) step(across < 0 ? 1 : -1);
    };
    element.addEventListener("touchstart", begin, { passive: true });
    element.addEventListener("touchend", end);
}

/**
 * `step(by)` for the arrow keys that point left and right, `visit(number)` for Home and End; returns what ends it. Who
 * writes or chooses means something else.
 *
 * @param {{ step(by: number): void, visit(number: number): void, last: number }} options
 */
export function followKeys({ step, visit, last }) {
    /** @type {Record<string, () => void>} */
    const acts = {
        ArrowLeft: () => step(-1),
        ArrowRight: () => step(1),
        Home: () => visit(0),
        End: () => visit(last),
    };
    const take = (/** @type {KeyboardEvent} */ event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (/** @type {Element} */ (event.target).matches?.("input, select, [role=radio]") || !(event.key in acts)) return;
        acts[event.key]();
        event.preventDefault();
    };
    document.addEventListener("keydown", take);
    return () => document.removeEventListener("keydown", take);
}
