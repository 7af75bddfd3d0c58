// What of the device never changes: its case, the grooves of its channels, and the scale of its knob.

import { svg } from "/page/dom.js";
import { glyph } from "./glyphs.js";
import { ENTRY, FOUR, grooveOf, knobAt, pointOf, trackOf } from "./places.js";

const CASE =
    "M56 41C140 25 228 17 314 17S488 25 572 41C600 47 614 70 614 105C614 250 600 350 606 500C608 580 590 612 556 618" +
    "C470 627 400 627 314 627S158 627 72 618C38 612 20 580 22 500C28 350 14 250 14 105C14 70 28 47 56 41Z";
const ENDS = 5;

/** @param {number} channel */
function groove(channel) {
    const d = grooveOf(channel);
    return svg("g", {}, svg("path", { class: "groove-rim", d }), svg("path", { class: "groove", d }));
}

function scale() {
    return [...Array(2 * ENDS + 1)].map((_, at) => {
        const number = at - ENDS;
        const [cx, cy] = knobAt(number);
        const side = number > 0 ? "blue" : number < 0 ? "yellow" : "";
        return svg(
            "g",
            {},
            svg("circle", { class: `tick ${side}`, cx, cy, r: 5 }),
            svg("g", { class: "number" }, glyph(Math.abs(number), [cx, cy + 31], 0.62)),
        );
    });
}

/**
 * The case, its grooves and its scale; `rims`: what is drawn below the grooves.
 *
 * @param {Element} rims
 */
export const bodyShapes = (rims) => [
    svg("path", { class: "case", d: CASE }),
    rims,
    ...FOUR.map(groove),
    svg("path", { class: "track", d: trackOf() }),
    ...scale(),
];

/**
 * The number of a channel, in its disc.
 *
 * @param {number} channel
 */
export function numberShape(channel) {
    const at = pointOf(channel, ENTRY);
    const disc = svg("g", { class: "disc" }, svg("circle", { cx: at[0], cy: at[1], r: 20 }), glyph(channel, at, 0.85));
    return svg("g", { class: "entry" }, disc);
}
