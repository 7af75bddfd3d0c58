// The board with its sixteen sensors: a bar for each square's signal, what the square sees, and what is to be done there.

import { el, setText, svg } from "./dom.js";
import { word } from "./setup.js";

const HALF = 100;
const HIGH = 20;

/** @typedef {"empty" | "gold" | "silver" | "unsure"} Kind what lies on a square */

/**
 * One square: what it shows, and with `sign` and `state` what is to be done there.
 *
 * @typedef {object} Cell
 * @property {Kind} kind
 * @property {string} sees
 * @property {number} signal
 * @property {number} begins from which size on the signal is a piece's
 * @property {number} full the size of the strongest piece's signal
 * @property {string[]} lines
 * @property {string} sign
 * @property {string} state
 */

/**
 * How the wire writes what a square sees, and the label of that.
 *
 * @type {Record<string, Kind>}
 */
const SEEN = { ".": "empty", "+": "gold", G: "gold", g: "gold", "-": "silver", S: "silver", s: "silver" };

/**
 * What a square sees, in words: a letter tells whose piece it is if the magnets do.
 *
 * @param {string} shows
 */
export function seen(shows) {
    const name = word(`sees_${SEEN[shows] ?? "unsure"}`);
    return /[A-Za-z]/.test(shows) ? `${name} ${shows}` : name;
}

// Gold is a full disc, silver a half one: nobody needs the colours.
/** @param {Kind} kind */
function piece(kind) {
    if (kind === "empty") return [svg("circle", { class: "hole", cx: 20, cy: 20, r: 14 })];
    /** @type {SVGElement[]} */
    const shapes = [svg("circle", { class: `disc ${kind}`, cx: 20, cy: 20, r: 15 })];
    if (kind === "silver") shapes.push(svg("path", { class: "half", d: "M20 5a15 15 0 0 1 0 30z" }));
    if (kind === "unsure") shapes.push(svg("text", { x: 20, y: 27, class: "doubt" }, "?"));
    return shapes;
}

/** @param {number} number */
function createCell(number) {
    const sign = el("span", { class: "sign", "aria-hidden": "true" });
    const picture = svg("svg", { class: "piece", viewBox: "0 0 40 40", "aria-hidden": "true" });
    const sees = el("span", { class: "sees" });
    const begins = [-1, 1].map(() => svg("line", { class: "begins", y1: 0, y2: HIGH }));
    const signal = svg("rect", { class: "signal", y: 4, height: HIGH - 8 });
    const bar = svg(
        "svg",
        { class: "bar", viewBox: `0 0 ${2 * HALF} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
        signal,
        svg("line", { class: "rest", x1: HALF, x2: HALF, y1: 0, y2: HIGH }),
        ...begins,
    );
    const lines = [el("span", { class: "line" }), el("span", { class: "line" })];
    const element = el(
        "li",
        { class: "cell", "data-square": number },
        el(
            "span",
            { class: "top" },
            el("b", { class: "number" }, String(number)),
            el("span", { class: "what" }, picture, sees),
            sign,
        ),
        bar,
        ...lines,
    );
    /** @type {Kind | ""} */
    let kind = "";
    return {
        element,
        /** @param {Cell} cell */
        show(cell) {
            if (kind !== cell.kind) {
                kind = cell.kind;
                picture.replaceChildren(...piece(kind));
            }
            setText(sees, cell.sees);
            setText(sign, cell.sign);
            lines.forEach((line, index) => setText(line, cell.lines[index] ?? ""));
            element.className = `cell ${cell.state}`;
            const share = (/** @type {number} */ counts) => Math.max(-1, Math.min(1, counts / cell.full)) * HALF;
            const length = share(cell.signal);
            signal.setAttribute("x", String(HALF + Math.min(0, length)));
            signal.setAttribute("width", String(Math.abs(length)));
            signal.setAttribute("class", length < 0 ? "signal below" : "signal");
            begins.forEach((line, side) => {
                const x = String(HALF + share((side ? 1 : -1) * cell.begins));
                line.setAttribute("x1", x);
                line.setAttribute("x2", x);
            });
        },
    };
}

/** The board with its sixteen squares. */
export function createSensorBoard() {
    const cells = Array.from({ length: 16 }, (_, index) => createCell(index + 1));
    const element = el("ol", { class: "cells", "aria-label": word("board") }, ...cells.map((each) => each.element));
    return {
        element,
        show: (/** @type {Cell[]} */ shown) => shown.forEach((cell, index) => cells[index].show(cell)),
    };
}

/**
 * What a square sees, as one of the kinds that a cell draws.
 *
 * @param {string} shows
 */
export const kindOf = (shows) => SEEN[shows] ?? "unsure";
