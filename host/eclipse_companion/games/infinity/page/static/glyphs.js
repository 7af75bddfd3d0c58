// Letters and digits as paths: a picture has no text of its own, so that names alone are read out.

import { svg } from "/page/dom.js";

// Drawn with a round pen around the origin, 20 units high.
const STROKES = {
    0: "M0 -10C-4.6 -10 -6.5 -5.6 -6.5 0S-4.6 10 0 10S6.5 5.6 6.5 0S4.6 -10 0 -10Z",
    1: "M-4 -6.5L1 -10V10",
    2: "M-6 -5.5C-5.6 -8.4 -3 -10 0 -10C3.6 -10 6 -7.8 6 -4.8C6 -1 1.5 2 -6 10H6.5",
    3: "M-5.5 -7.8C-4.2 -9.2 -2.4 -10 -.2 -10C3.3 -10 5.5 -8.1 5.5 -5.3C5.5 -2.2 3 -.7 -1.2 -.7C3.4 -.7 6.2 1.2 6.2 4.5C6.2 7.8 3.6 10 -.2 10C-2.8 10 -4.8 9.1 -6.2 7.4",
    4: "M3.4 10V-10L-7 4.4H7",
    5: "M5.4 -10H-4.2L-5.2 -.9C-4 -2 -2.3 -2.6 -.4 -2.6C3.6 -2.6 6.3 -.1 6.3 3.6C6.3 7.4 3.6 10 -.4 10C-2.9 10 -4.8 9.1 -6.2 7.6",
    b: "M-5.8 -12V10M-5.8 3C-5.8 -1.2 -3.4 -4 .4 -4C4.2 -4 6.6 -1.2 6.6 3S4.2 10 .4 10C-3.4 10 -5.8 7.2 -5.8 3Z",
    y: "M-6.6 -6L0 8.4M6.6 -6L-.6 10.6C-1.6 12.8 -3 13.6 -5.4 13.4",
    B: "M-5.6 -9V9H.8C4 9 6 7.2 6 4.5C6 1.8 4 0 .8 0H-5.6M0 0C3 0 5 -1.7 5 -4.5C5 -7.3 3 -9 0 -9H-5.6",
    W: "M-10.5 -9L-5.8 9L0 -6.5L5.8 9L10.5 -9",
};

/**
 * A letter or digit around a point; what it is drawn with comes from the style sheet.
 *
 * @param {string | number} sign
 * @param {import("./places.js").Point} at
 * @param {number} scale
 */
export function glyph(sign, [x, y], scale = 1) {
    const d = STROKES[/** @type {keyof typeof STROKES} */ (sign)];
    return svg("path", { class: "glyph", d, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})` });
}
