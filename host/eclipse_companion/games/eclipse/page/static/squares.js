// What is drawn on a square: its number, what lies there, and what there is to do with it.

import { svg } from "/page/dom.js";
import { glyphs } from "./glyphs.js";
import { edge, looks, pieceShape } from "./pieces.js";

export const MIDDLE = 50;
export const SIZE = 75;

/**
 * A piece that doesn't lie there yet, with a broken edge.
 *
 * @param {EclipsePiece} piece
 * @param {string} name
 */
export function ghostShape(piece, name = "") {
    const look = { class: "broken", fill: "none", "stroke-width": 4.5 };
    const shape = pieceShape(piece, 50, MIDDLE, SIZE, `ghostly ${name}`);
    shape.append(edge(piece.owner, 3, look));
    return shape;
}

/**
 * A ring around a piece, in its shape.
 *
 * @param {EclipsePiece} piece
 * @param {string} name
 */
function ringShape(piece, name) {
    const place = `translate(50 ${MIDDLE}) scale(${SIZE / 100})`;
    return svg("g", { class: name, transform: place }, edge(piece.owner, 6, { fill: "none", "stroke-width": 4 }));
}

/** @param {ShownSquare} square */
function frames({ marks, last }) {
    const strongest = marks.find((mark) => mark === "wrong" || mark === "asked") ?? (last ? "last" : marks.at(-1));
    if (!strongest || !["wrong", "asked", "seen", "last"].includes(strongest)) return [];
    return [
        svg("rect", { class: `tint ${strongest}`, width: 100, height: 100 }),
        svg("rect", { class: `frame ${strongest}`, x: 1.5, y: 1.5, width: 97, height: 97, rx: 8 }),
    ];
}

/**
 * @param {ShownSquare} square
 * @param {number} number
 */
function lying({ piece, wanted, faded, option, preview, turned, marked, ringed, values }, number) {
    if (piece) {
        const ring = (ringed || option) && ringShape(piece, `ring ${ringed ?? ""}`);
        return [pieceShape(piece, 50, MIDDLE, SIZE, faded ? "faded" : ""), ring];
    }
    if (turned) {
        const shape = ghostShape(looks.faces[turned.face]);
        const told = { from: turned.from, to: number, piece: turned.face, kind: "choice", testid: "ghost" };
        for (const [name, value] of Object.entries(told)) shape.setAttribute(`data-${name}`, String(value));
        return [shape];
    }
    if (preview && !values?.length) {
        const dot = svg("circle", { class: "dot", cx: 50, cy: MIDDLE, r: 12 });
        return marked ? [] : [dot, ghostShape(preview, "preview")];
    }
    return [wanted && !marked && ghostShape(wanted)];
}

/** @param {string[]} marks */
function signs(marks) {
    const sign = marks.includes("wrong") ? "!" : marks.includes("asked") ? "?" : "";
    if (!sign) return [];
    const kind = sign === "!" ? "wrong" : "asked";
    return [
        svg("circle", { class: `sign ${kind}`, cx: 86, cy: 14, r: 12 }),
        glyphs(sign, { x: 86, y: 14, high: 12, class: "on-sign" }),
    ];
}

/**
 * What choosing the square is worth, as a pill: below a piece, or one for each face that can be placed here.
 *
 * @param {SquareWorth} value
 * @param {number} at
 */
function valueShape({ kind, text, face, chosen }, at) {
    if (!face)
        return svg(
            "g",
            { class: "pill" },
            svg("rect", { class: `worth value-${kind}`, x: 22, y: 70, width: 56, height: 25, rx: 12.5 }),
            glyphs(text, { x: 50, y: 82.5, high: 13, class: "worth-text" }),
        );
    const y = at ? 74 : 32;
    return svg(
        "g",
        { class: `pill of-face ${at ? "second" : ""} ${chosen ? "chosen" : ""}` },
        svg("rect", { class: `worth value-${kind}`, x: 9, y: y - 18, width: 82, height: 36, rx: 18 }),
        pieceShape(looks.faces[face], 27, y, 28),
        glyphs(text, { x: 63, y, high: 16, class: "worth-text" }),
    );
}

/**
 * @param {ShownSquare} square
 * @param {number} number
 */
export function squareShapes(square, number) {
    const name = square.last ? "number last" : "number";
    const shapes = [
        ...frames(square),
        glyphs(String(number), { x: 6, y: 10, high: 7.4, start: true, class: name }),
        ...lying(square, number),
        ...signs(square.marks),
        ...(square.values ?? []).map(valueShape),
    ];
    return shapes.filter((shape) => shape instanceof SVGElement);
}
