// Small still pictures of the board: of a position, and of the rules.

import { svg } from "/page/dom.js";
import { picture } from "./pieces.js";
import { facesOf } from "./positions.js";

const PIECE = 76;

/** @type {(square: number) => [x: number, y: number]} */
const middle = (square) => [((square - 1) % 4) * 100 + 50, Math.floor((square - 1) / 4) * 100 + 50];

/**
 * @param {number} from
 * @param {number} to
 */
function arrowShape(from, to) {
    const [[x, y], [toX, toY]] = [middle(from), middle(to)];
    const angle = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
    const d = "M40-9H64V-24L92 0 64 24V9H40Z";
    return svg("path", { class: "picture-arrow", d, transform: `translate(${x} ${y}) rotate(${angle})` });
}

/** @param {number[]} line */
function lineShape(line) {
    const [[x, y], [toX, toY]] = [middle(line[0]), middle(line[line.length - 1])];
    const angle = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
    const width = Math.hypot(toX - x, toY - y) + 92;
    const shape = { x: -46, y: -46, width, height: 92, rx: 46, transform: `translate(${x} ${y}) rotate(${angle})` };
    return svg("rect", { class: "picture-line", ...shape });
}

/**
 * A position; `lit`: squares of a turn, `line`: those of a line that won, `arrow`: where a piece goes.
 *
 * @param {{ position: string, lit?: number[], line?: number[], arrow?: [number, number] }} shown
 */
function drawing({ position, lit = [], line = [], arrow }) {
    const faces = facesOf(position);
    const squares = faces.map((_, index) => {
        const [x, y] = middle(index + 1);
        const shade = (Math.floor(index / 4) + index) % 2 ? "other" : "";
        const look = lit.includes(index + 1) ? "lit" : shade;
        return svg("rect", { class: `picture-square ${look}`, x: x - 47, y: y - 47, width: 94, height: 94, rx: 6 });
    });
    const pieces = faces.flatMap((face, index) => {
        if (!face) return [];
        const [x, y] = middle(index + 1);
        const piece = picture(face);
        for (const [name, value] of Object.entries({ x: x - PIECE / 2, y: y - PIECE / 2, width: PIECE, height: PIECE }))
            piece.setAttribute(name, String(value));
        return [piece];
    });
    return svg(
        "svg",
        { class: "picture", viewBox: "-4 -4 408 408", "aria-hidden": "true" },
        svg("rect", { class: "picture-ground", x: -4, y: -4, width: 408, height: 408, rx: 10 }),
        ...squares,
        line.length ? lineShape(line) : null,
        ...pieces,
        arrow ? arrowShape(...arrow) : null,
    );
}

/** @param {Pictured} shown */
export const createPicture = ({ position }) => drawing({ position });

/** A flip, a placement, and a locked line. */
export const rulePictures = () => [
    drawing({ position: "S3/4/4/4", lit: [1], arrow: [1, 2] }),
    drawing({ position: "1G2/4/4/3g", lit: [16] }),
    drawing({ position: "Ss2/Gs2/Gg2/Gg2", line: [5, 9, 13] }),
];
