// The zodiac: twelve neutral places in a row, with the cards of one side above them and those of the other below.

import { drawn, el, svg } from "/page/dom.js";
import { word } from "/page/setup.js";
import { HEIGHT, WIDTH, cardShapes, indexOf, nameOf, setup, signOf, signShape } from "./cards.js";

const STEP = 64;
const NEUTRAL = 50;
const GAP = 6;
const TWELVE = [...Array(12)].map((_, at) => at + 1);
const leftOf = (/** @type {number} */ sign) => (sign - 1) * STEP + (STEP - WIDTH) / 2;
const MIDDLE = HEIGHT + GAP;
const BELOW = MIDDLE + NEUTRAL + GAP;

/**
 * @param {number} sign
 * @param {boolean} fought
 */
function neutral(sign, fought) {
    return svg(
        "g",
        { class: fought ? "neutral fought" : "neutral", transform: `translate(${leftOf(sign)} ${MIDDLE})` },
        svg("rect", { width: WIDTH, height: NEUTRAL, rx: 6 }),
        svg("text", { class: indexOf(sign), x: 15, y: NEUTRAL / 2 + 1 }, sign),
        signShape(sign, 41, NEUTRAL / 2, 0.24, "currentColor"),
    );
}

/**
 * @param {string} card
 * @param {number} y
 * @param {string[]} marks
 */
function lying(card, y, marks) {
    const classes = ["lies", ...marks].join(" ");
    return svg(
        "g",
        { class: classes, transform: `translate(${leftOf(signOf(card))} ${y})` },
        ...cardShapes(card),
        svg("rect", { class: "frame", x: -2, y: -2, width: WIDTH + 4, height: HEIGHT + 4, rx: 8 }),
        svg("rect", { class: "mark-of-colour", x: 4, y: 4, width: WIDTH - 8, height: HEIGHT - 8, rx: 5 }),
    );
}

/** @type {(sign: number, y: number) => SVGElement} */
const empty = (sign, y) =>
    svg("rect", { class: "empty", x: leftOf(sign) + 1, y: y + 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 6 });

/**
 * What lies on the zodiac.
 *
 * @typedef {object} Zodiac
 * @property {string[][]} lines
 * @property {number} near whose side lies below
 * @property {string[]} sides
 * @property {string} placed the card that was placed last
 * @property {number} fought the sign that is fought for; 0: none
 * @property {string[]} series the cards that make a series
 * @property {string[]} colour the cards that make a colour
 */

/** Shows the zodiac. */
export function createZodiac() {
    const viewBox = `0 -3 ${12 * STEP} ${BELOW + HEIGHT + 6}`;
    const picture = svg("svg", { class: "zodiac", viewBox, "aria-hidden": "true" });
    const known = el("div", { class: "away" });
    const drawPicture = drawn(picture, (/** @type {Zodiac} */ { lines, near, placed, fought, series, colour }) => [
        ...TWELVE.map((sign) => neutral(sign, sign === fought)),
        ...[1 - near, near].flatMap((side, row) => {
            const y = row ? BELOW : 0;
            const taken = new Set(lines[side].map(signOf));
            const marks = (/** @type {string} */ card) => [
                card === placed ? "placed" : "",
                series.includes(card) ? "in-series" : "",
                colour.includes(card) ? "in-colour" : "",
            ];
            return [
                ...TWELVE.filter((sign) => !taken.has(sign)).map((sign) => empty(sign, y)),
                ...lines[side].map((card) => lying(card, y, marks(card))),
            ];
        }),
    ]);
    const drawKnown = drawn(known, (/** @type {Pick<Zodiac, "lines" | "sides">} */ { lines, sides }) =>
        lines.map((line, side) => {
            const cards = line.map((card) => `${setup.signs[signOf(card) - 1]}: ${nameOf(card)}`).join(", ");
            return el("p", {}, word("on_side", { player: sides[side], cards: cards || word("no_card") }));
        }),
    );
    return {
        element: el("div", {}, picture, known),
        /** @param {Zodiac} shown */
        show(shown) {
            drawPicture(shown);
            drawKnown({ lines: shown.lines, sides: shown.sides });
        },
    };
}
