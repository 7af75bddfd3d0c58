// How a game went, as a line: up is good for the first player. A point is a position; mistakes are marked.

import { el, svg } from "./dom.js";
import { lineOf, markOf } from "./review_turns.js";
import { word } from "./setup.js";

const LONGEST = 40;
/** A lead of so many points stands three quarters up. */
const MANY = 6;
const [WIDE, HIGH] = [300, 100];
const ROOM = 44;

/**
 * How high a position stands, from -1 to 1: a win that is near stands higher than one that is far, or of unknown
 * length.
 *
 * @param {Worth} worth
 * @param {boolean} first
 */
function height({ value, length, points }, first) {
    if (points !== undefined) return Math.tanh(points / MANY) * (first ? 1 : -1);
    if (value === "draw" || value === null) return 0;
    const near = 0.45 + 0.55 * (1 - Math.min(length ?? LONGEST, LONGEST) / LONGEST);
    return (value === "win") === first ? near : -near;
}

/**
 * How high each position of a game stands, from -1 to 1, from the start to the end.
 *
 * @param {JudgedReview} review
 */
function heightsOf({ players, turns }) {
    const firsts = turns.map((turn) => turn.mover === players[0]);
    return [height(turns[0].before, firsts[0]), ...turns.map((turn, at) => height(turn, firsts[at]))];
}

/**
 * The graph of a review, which is a slider; `onPick(number)`: the position after so many turns is chosen.
 *
 * @param {JudgedReview} review
 * @param {(number: number) => void} onPick
 */
export function createGraph(review, onPick) {
    const { turns, players, sides, curve } = review;
    const heights = heightsOf(review);
    const across = (/** @type {number} */ at) => at / turns.length;
    const x = (/** @type {number} */ at) => across(at) * WIDE;
    const y = (/** @type {number} */ value) => HIGH / 2 - ROOM * value;
    const pointsOf = (/** @type {number[]} */ values) => values.map((value, at) => `${x(at)},${y(value)}`);
    const points = pointsOf(heights);
    const middle = HIGH / 2;
    const area = `M0,${middle} L${points.join(" L")} L${WIDE},${middle} Z`;
    const halves = [0, middle].map((top, place) => {
        const clip = svg("clipPath", { id: `half-${place}` }, svg("rect", { x: 0, y: top, width: WIDE, height: middle }));
        return [clip, svg("path", { class: `area of-${players[place]}`, d: area, "clip-path": `url(#half-${place})` })];
    });
    const drawing = svg(
        "svg",
        { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
        ...halves.flat(),
        svg("line", { class: "zero", x1: 0, x2: WIDE, y1: middle, y2: middle }),
        svg("polyline", { class: "line", points: points.join(" ") }),
        curve && svg("polyline", { class: "curve", points: pointsOf(curve.heights).join(" ") }),
    );
    const now = el("span", { class: "now" });
    const slips = turns.flatMap((turn, at) => {
        if (!turn.better) return [];
        const slip = el("span", { class: `slip mark-${markOf(turn)?.kind}` });
        slip.style.left = `${100 * across(at + 1)}%`;
        slip.style.top = `${y(heights[at + 1])}%`;
        return [slip];
    });
    const names = sides.map((side, place) => el("span", { class: `side of-${players[place]}` }, side));
    const plane = el("div", { class: "plane" }, drawing, now, ...slips);
    const element = el(
        "div",
        {
            class: "graph",
            role: "slider",
            tabindex: 0,
            "aria-label": word("turn"),
            "aria-valuemin": 0,
            "aria-valuemax": turns.length,
            "data-testid": "graph",
        },
        plane,
        ...names,
        curve && el("span", { class: `curve-said ${(curve.heights.at(-1) ?? 0) > 0 ? "low" : ""}` }, curve.said),
    );

    let held = false;
    /** @param {PointerEvent} event */
    function pick(event) {
        const box = plane.getBoundingClientRect();
        if (!box.width) return; // it isn't shown any more
        const part = (event.clientX - box.left) / box.width;
        onPick(Math.round(Math.min(1, Math.max(0, part)) * turns.length));
    }
    element.addEventListener("pointerdown", (event) => {
        held = true;
        element.setPointerCapture(event.pointerId);
        pick(event);
    });
    element.addEventListener("pointermove", (event) => held && pick(event));
    for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => (held = false));
    return {
        element,
        /** @param {number} number */
        show(number) {
            element.setAttribute("aria-valuenow", String(number));
            element.setAttribute("aria-valuetext", number ? lineOf(review, number - 1) : word("game_begins"));
            now.style.left = `${100 * across(number)}%`;
        },
    };
}
