// How a game went, as a line: up is good for the first player. A point is a position, a dot a mistake.

import { svg } from "./dom.js";
import { word } from "./setup.js";

/** The marks of mistakes. */
const SLIPS = [2, 4];
const LONGEST = 40;
/** A lead of so many points stands three quarters up. */
const MANY = 6;

/**
 * Whether a turn is a mistake.
 *
 * @param {ReviewedTurn} turn
 */
export const isSlip = ({ mark }) => mark !== null && SLIPS.includes(mark);

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
 * The graph of a review; `onPick(number)`: the position after so many turns is chosen.
 *
 * @param {JudgedReview} review
 * @param {(number: number) => void} onPick
 */
export function createGraph(review, onPick) {
    const { turns } = review;
    const count = Math.max(1, turns.length);
    const heights = turns
        .map((turn, at) => {
            const first = turn.mover === review.players[0];
            return at === 0
                ? [height(turn.before, first), height(turn, first)]
                : [height(turn, first)];
        })
        .flat();
    const x = (/** @type {number} */ at) => (at / count) * 300;
    const y = (/** @type {number} */ value) => 50 - 44 * value;
    const now = svg("line", { class: "now", y1: 0, y2: 100 });
    const slips = turns.flatMap((turn, at) =>
        isSlip(turn)
            ? [svg("path", { class: "slip", d: `M${x(at + 1)} ${y(heights[at + 1])}h0` })]
            : [],
    );
    const element = svg(
        "svg",
        {
            class: "graph",
            viewBox: "0 0 300 100",
            preserveAspectRatio: "none",
            role: "img",
            "aria-label": word("graph"),
        },
        svg("line", { class: "zero", x1: 0, x2: 300, y1: 50, y2: 50 }),
        svg("polyline", { class: "line", points: heights.map((value, at) => `${x(at)},${y(value)}`).join(" ") }),
        ...slips,
        now,
    );
    element.addEventListener("click", (event) => {
        const box = element.getBoundingClientRect();
        onPick(Math.round(((event.clientX - box.left) / box.width) * count));
    });
    return {
        element,
        /** @param {number} number */
        show(number) {
            now.setAttribute("x1", String(x(number)));
            now.setAttribute("x2", String(x(number)));
        },
    };
}
