// What is drawn over the squares: arrows and ghosts of turns to make, or made before, and lines.

import { svg } from "/page/dom.js";
import { glyphs } from "./glyphs.js";
import { edge, looks, pieceShape } from "./pieces.js";
import { ghostShape, MIDDLE, SIZE } from "./squares.js";

/** @param {number} square */
const middle = (square) => ({ x: 100 * ((square - 1) % 4) + 50, y: 100 * Math.floor((square - 1) / 4) + MIDDLE });

/** @param {number} square */
const corner = (square) => `translate(${100 * ((square - 1) % 4)} ${100 * Math.floor((square - 1) / 4)})`;

/** @param {EclipseMark} mark */
const told = ({ kind, from, to, piece }) => ({
    "data-from": from,
    "data-to": to,
    "data-piece": piece,
    "data-kind": kind,
});

/** @param {EclipseMark} mark */
function arrow(mark) {
    const [start, end] = [middle(mark.from ?? 0), middle(mark.to ?? 0)];
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const long = Math.hypot(dx, dy);
    const turn = `translate(${start.x} ${start.y}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`;
    const tip = long - 21;
    return svg(
        "g",
        { class: `arrow ${mark.kind}`, "data-testid": "arrow", ...told(mark), transform: turn },
        svg("line", { x1: 27, x2: tip - 24, "stroke-width": 14, "stroke-linecap": "round" }),
        svg("polygon", { points: `${tip},0 ${tip - 28},21 ${tip - 28},-21` }),
    );
}

/** @param {EclipseMark} mark */
function ghost(mark) {
    const { to = 0, piece = "", kind, later } = mark;
    const look = { class: `mark ${kind} ${later ? "later" : ""}`, transform: corner(to) };
    const shape = svg("g", { class: "upright" }, ghostShape(looks.faces[piece]));
    return svg("g", { "data-testid": "ghost", ...look, ...told(mark) }, shape);
}

/**
 * A piece that was placed, or is to be, small in a corner: another one lies there.
 *
 * @param {EclipseMark} mark
 */
function placed(mark) {
    const { to = 0, piece = "", kind, later } = mark;
    const look = { class: `mark ${kind} ${later ? "later" : ""}`, transform: corner(to), "data-testid": "ghost" };
    const x = kind === "order" ? 78 : 22; // its number stands on the left
    const ring = svg("circle", { class: "badge", cx: x, cy: 78, r: 19 });
    const shape = svg("g", { class: "upright" }, pieceShape(looks.faces[piece], x, 78, 32));
    return svg("g", { ...look, ...told(mark) }, ring, shape);
}

/**
 * A disc with a sign, at a square's corner: below for an order, above for what is only shown.
 *
 * @param {EclipseMark} mark
 * @param {number} square
 * @param {string} sign
 */
function numeral({ kind, later }, square, sign) {
    const look = { class: `mark numeral ${kind} ${later ? "later" : ""}`, transform: corner(square) };
    const place = kind === "order" ? { x: 10, y: 89 } : { x: 88, y: 12 };
    const disc = svg("circle", { cx: place.x, cy: place.y, r: 12, "stroke-width": 3.5 });
    return svg("g", look, disc, svg("g", { class: "upright" }, glyphs(sign, { ...place, high: 12, class: "on-sign" })));
}

/**
 * @param {string} owner
 * @param {number} square
 */
function silhouette(owner, square) {
    const { x, y } = middle(square);
    return svg("g", { transform: `translate(${x} ${y}) scale(${SIZE / 100})` }, edge(owner, 0, { fill: "black" }));
}

/**
 * A line of three squares, as a long rounded frame.
 *
 * @param {EclipseMark} mark
 */
function line({ squares = [], locked = false, kind }) {
    const [start, end] = [middle(squares[0]), middle(squares[squares.length - 1])];
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const long = Math.hypot(dx, dy);
    const slant = (Math.atan2(dy, dx) * 180) / Math.PI;
    const turn = `translate(${(start.x + end.x) / 2} ${(start.y + end.y) / 2}) rotate(${slant})`;
    const [wide, high] = [long + 88, 86];
    const box = { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 34 };
    const look = { class: `line ${kind} ${locked ? "locked" : ""}`, transform: turn };
    const told = { "data-squares": squares.join(" "), "data-locked": String(locked) };
    return svg(
        "g",
        { "data-testid": "line", ...look, ...told },
        svg("rect", { ...box, class: "fill" }),
        svg("rect", { ...box, class: "stroke", ...(locked && { pathLength: 1 }) }),
    );
}

/**
 * `over`: a piece lies where it leads to.
 *
 * @param {EclipseMark} mark
 * @param {boolean} over
 * @returns {SVGElement[]}
 */
function shapesOf(mark, over) {
    if (mark.squares) return [line(mark)];
    const { from, to, piece, number, kind } = mark;
    if (!to) return []; // a ring on its square
    const played = kind === "played";
    const shapes = [
        piece && (played ? !from && placed(mark) : over ? placed(mark) : ghost(mark)),
        from && arrow(mark),
        played && from && numeral(mark, from, "×"),
        number && numeral(mark, to, String(number)),
    ];
    return shapes.filter((shape) => shape instanceof SVGElement);
}

let masks = 0;

/** The drawing that lies over the squares, and what shows marks in it. */
export function createMarks() {
    masks += 1;
    const id = `pieces-${masks}`;
    const mask = svg("mask", { id, maskUnits: "userSpaceOnUse", x: 0, y: 0, width: 400, height: 400 });
    const lines = svg("g", { class: "lines", mask: `url(#${id})` });
    const element = svg("svg", { class: "marks", viewBox: "0 0 400 400", "aria-hidden": "true" }, mask, lines);
    /** @type {Map<string, SVGElement[]>} */
    const shown = new Map();
    return {
        element,
        /**
         * Show these marks, and no others. One that stays isn't drawn again, so it doesn't move again. Lines lie below
         * the pieces, of which `owners` says where they lie, and whose they are.
         *
         * @param {EclipseMark[]} marks
         * @param {string[]} owners
         */
        show(marks, owners) {
            const lying = owners.flatMap((owner, at) => (owner ? [silhouette(owner, at + 1)] : []));
            mask.replaceChildren(svg("rect", { width: 400, height: 400, fill: "white" }), ...lying);
            const isOver = (/** @type {EclipseMark} */ { to }) => Boolean(to && owners[to - 1]);
            const now = new Map(marks.map((mark) => [JSON.stringify([mark, looks.faces, isOver(mark)]), mark]));
            for (const [key, shapes] of shown) {
                if (now.has(key)) continue;
                for (const shape of shapes) shape.remove();
                shown.delete(key);
            }
            for (const [key, mark] of now) {
                if (shown.has(key)) continue;
                const shapes = shapesOf(mark, isOver(mark));
                shown.set(key, shapes);
                (mark.squares ? lines : element).append(...shapes);
            }
        },
    };
}
