// The zodiac: twelve neutral places in a row, with the cards of one side above them and those of the other below.

import { drawn, el, svg } from "/page/dom.js";
import { setup, word } from "/page/setup.js";
import { HEIGHT, WIDTH, cardShapes, indexOf, nameOf, signOf, signShape } from "./cards.js";

const STEP = 64;
const NEUTRAL = 50;
const GAP = 6;
const TWELVE = [...Array(12)].map((_, at) => at + 1);
const leftOf = (sign) => (sign - 1) * STEP + (STEP - WIDTH) / 2;
const MIDDLE = HEIGHT + GAP;
const BELOW = MIDDLE + NEUTRAL + GAP;

function neutral(sign, fought) {
    return svg(
        "g",
        { class: fought ? "neutral fought" : "neutral", transform: `translate(${leftOf(sign)} ${MIDDLE})` },
        svg("rect", { width: WIDTH, height: NEUTRAL, rx: 6 }),
        svg("text", { class: indexOf(sign), x: 15, y: NEUTRAL / 2 + 1 }, sign),
        signShape(sign, 41, NEUTRAL / 2, 0.24, "currentColor"),
    );
}

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

const empty = (sign, y) =>
    svg("rect", { class: "empty", x: leftOf(sign) + 1, y: y + 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 6 });

/** Shows { lines, near, sides, placed, fought, series, colour }. */
export function createZodiac() {
    const viewBox = `0 -3 ${12 * STEP} ${BELOW + HEIGHT + 6}`;
    const picture = svg("svg", { class: "zodiac", viewBox, "aria-hidden": "true" });
    const known = el("div", { class: "away" });
    const drawPicture = drawn(picture, ({ lines, near, placed, fought, series, colour }) => [
        ...TWELVE.map((sign) => neutral(sign, sign === fought)),
        ...[1 - near, near].flatMap((side, row) => {
            const y = row ? BELOW : 0;
            const taken = new Set(lines[side].map(signOf));
            const marks = (card) => [
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
    const drawKnown = drawn(known, ({ lines, sides }) =>
        lines.map((line, side) => {
            const cards = line.map((card) => `${setup.signs[signOf(card) - 1]}: ${nameOf(card)}`).join(", ");
            return el("p", {}, word("on_side", { player: sides[side], cards: cards || word("no_card") }));
        }),
    );
    return {
        element: el("div", {}, picture, known),
        show(shown) {
            drawPicture(shown);
            drawKnown({ lines: shown.lines, sides: shown.sides });
        },
    };
}
