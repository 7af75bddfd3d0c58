// What dice look like: a small sign of each in a player's seat, and large ones that are chosen and thrown.

import { drawn, el, svg } from "/page/dom.js";
import { word } from "/page/setup.js";

const DICE = [4, 6, 8, 10, 12, 20];

/**
 * The outlines of dice, seen from the front, around the middle of 40 by 40.
 *
 * @type {Record<number, string>}
 */
const OUTLINES = {
    4: "20,4 37,34 3,34",
    6: "5,5 35,5 35,35 5,35",
    8: "20,2 37,20 20,38 3,20",
    10: "20,2 38,17 33,30 20,38 7,30 2,17",
    12: "20,2 38,15 31,36 9,36 2,15",
    20: "20,2 36,11 36,29 20,38 4,29 4,11",
};

/**
 * A die with a text on it; `side`: its classes; `rolls`: it was thrown just now.
 *
 * @param {number} die
 * @param {number} text
 */
export function diePicture(die, text, { side = "", rolls = false } = {}) {
    return svg(
        "svg",
        { viewBox: "0 0 40 40", "aria-hidden": "true", class: `die ${side} ${rolls ? "rolls" : ""}` },
        svg("polygon", { points: OUTLINES[die] }),
        svg("text", { class: "figure", x: 20, y: die === 4 ? 26 : 21 }, text),
    );
}

/** The six dice of a player, of which some are out of use. */
export function createDice() {
    const element = el("span", { class: "dice" });
    const show = drawn(element, (/** @type {number[]} */ left) =>
        DICE.map((die) => {
            const out = !left.includes(die);
            const name = out ? word("die_out", { die: `D${die}` }) : `D${die}`;
            const cross = out ? svg("path", { class: "cross", d: "M3 21L21 3" }) : null;
            return svg(
                "svg",
                { viewBox: "0 0 24 24", role: "img", "aria-label": name, class: out ? "small-die out" : "small-die" },
                svg("rect", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 5 }),
                svg("text", { class: "pip", x: 12, y: 12.5 }, die),
                cross,
            );
        }),
    );
    return { element, show };
}
