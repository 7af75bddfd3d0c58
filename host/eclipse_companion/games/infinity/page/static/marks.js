// What is shown on the device before it is said: a ghost of a marble at the base of its channel, and an arrow.

import { svg } from "/page/dom.js";
import { marbleShapes } from "./marbles.js";
import { ENTRY, GROOVE, RADIUS, grooveOf, leanOf, pointOf } from "./places.js";

const ARROW = "M-7 22V2H-18L0 -20L18 2H7V22Z";

/**
 * What is said of a mark to who looks for it.
 *
 * @param {InfinityMark} mark
 * @param {string} testid
 */
const told = ({ kind, from, to, piece }, testid) => ({
    "data-testid": testid,
    "data-from": from ?? "",
    "data-to": to || "",
    "data-piece": piece,
    "data-kind": kind,
});

/** What says that a placement was wrong. */
const cross = () =>
    svg("g", { class: "badge" }, svg("circle", { cx: 33, cy: -27, r: 14 }), svg("path", { class: "glyph", d: "M28 -32l10 10m0 -10l-10 10" }));

/**
 * A marble that isn't there yet, at the base of its channel.
 *
 * @param {InfinityMark} mark
 */
export function ghostShape(mark) {
    const [x, y] = pointOf(mark.to, mark.space ?? ENTRY);
    return svg(
        "g",
        { class: `to-come kind-${mark.kind}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, ...told(mark, "ghost") },
        svg("g", { class: "pale" }, marbleShapes(mark.piece)),
        svg("circle", { class: "dashes", r: RADIUS + 1 }),
        mark.kind === "played" ? cross() : null,
    );
}

/**
 * Where a marble goes in, or comes out: at the base, or over the marbles that lie nearer to it.
 *
 * @param {InfinityMark} mark
 */
export function arrowShape(mark) {
    const [channel, inward] = [mark.to || Number(mark.from), mark.to > 0];
    const behind = (mark.space ?? 1) > 1;
    const [x, y] = pointOf(channel, behind ? Number(mark.space) + 0.5 : 0.55);
    const turn = leanOf(channel) + (inward === behind ? 180 : 0);
    const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})`;
    return svg("path", { class: `arrow kind-${mark.kind}`, d: ARROW, transform: place, ...told(mark, "arrow") });
}

/**
 * The rim of a channel that is meant, drawn below its groove.
 *
 * @param {number} channel
 * @param {string} kind
 */
export function rimShape(channel, kind) {
    return svg("path", { class: `rim kind-${kind}`, d: grooveOf(channel), "stroke-width": 2 * GROOVE + 10 });
}
