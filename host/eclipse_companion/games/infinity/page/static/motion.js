// What moves on the device, and how long it takes. Nothing moves for who wants no motion.

/** Milliseconds: a marble for a space, one that rolls off, rows that light up, the knob, an arrow. */
export const SPACE_MS = 60;
export const OFF_MS = 300;
export const LIGHT_MS = 150;
export const KNOB_MS = 300;
export const ARROW_MS = 150;

/** Whether anything may move. */
export const moves = () =>
    document.documentElement.dataset.motion !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Let an element come from an earlier look to the one that it has, after a while.
 *
 * @param {Element} node
 * @param {Keyframe} from
 * @param {number} duration
 * @param {number} delay
 */
export function comes(node, from, duration, delay = 0) {
    if (moves()) node.animate([from, {}], { duration, delay, easing: "ease-out", fill: "backwards" });
}
