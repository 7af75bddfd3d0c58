// The zodiac: twelve neutral places in two rows of six, with the cards of one side above them and the others below.

import { drawn, el, svg } from "/page/dom.js";
import { word } from "/page/setup.js";
import { cardPicture, nameOf, setup, signOf, signShape } from "./cards.js";

const HALVES = [1, 7].map((first) => [...Array(6)].map((_, at) => first + at));

/**
 * @param {number} sign
 * @param {boolean} fought
 */
function neutral(sign, fought) {
    const glyph = svg("svg", { viewBox: "-50 -50 100 100" }, signShape(sign, 0, 0, 1));
    return el("span", { class: fought ? "neutral fought" : "neutral", "data-sign": sign }, String(sign), glyph);
}

/**
 * A card that could come to lie there.
 *
 * @param {string} card
 */
function ghostOf(card) {
    const ghost = cardPicture(card, "ghost");
    Object.assign(ghost.dataset, { testid: "ghost", kind: "answer", to: signOf(card), piece: card });
    return ghost;
}

/**
 * What lies on the zodiac.
 *
 * @typedef {object} Zodiac
 * @property {string[][]} lines
 * @property {number} near whose side lies below
 * @property {string[]} sides
 * @property {string} placed the card that was placed last
 * @property {string} wrong the card of a wrong try
 * @property {string} answer the card that the opponent can place against it
 * @property {number} fought the sign that is fought for; 0: none
 * @property {string[]} series the cards that make a series
 * @property {string[]} colour the cards that make a colour
 */

/** Shows the zodiac. */
export function createZodiac() {
    const picture = el("div", { class: "zodiac", "aria-hidden": "true" });
    const known = el("div", { class: "away" });
    /** What was shown last, and the card of it that had been placed just then: only that one moves. */
    let before = "";
    let fresh = "";
    /** @type {string | null} */
    let placedBefore = null;
    let aim = 0;

    const drawPicture = drawn(picture, (/** @type {Zodiac & { fresh: string }} */ shown) => {
        const { lines, near, placed, wrong, answer, fought, series, colour, fresh } = shown;
        const looks = (/** @type {string} */ card) =>
            [
                card === placed && "placed",
                card === wrong && "wrong-card",
                card === fresh && "fresh",
                series.includes(card) && "in-series",
                colour.includes(card) && "in-colour",
            ]
                .filter(Boolean)
                .join(" ");
        const place = (/** @type {number} */ side, /** @type {number} */ sign) => {
            const card = lines[side].find((each) => signOf(each) === sign);
            const aimed = side === near ? { "data-aim": sign } : {};
            const answers = side !== near && answer !== "" && signOf(answer) === sign;
            const lying = card ? cardPicture(card, looks(card)) : null;
            return el("span", { class: "spot", ...aimed }, lying, answers ? ghostOf(answer) : null);
        };
        return HALVES.map((half) =>
            el(
                "div",
                { class: "half" },
                ...half.map((sign) => place(1 - near, sign)),
                ...half.map((sign) => neutral(sign, sign === fought)),
                ...half.map((sign) => place(near, sign)),
            ),
        );
    });
    const drawKnown = drawn(known, (/** @type {Pick<Zodiac, "lines" | "sides">} */ { lines, sides }) =>
        lines.map((line, side) => {
            const cards = line.map((card) => `${setup.signs[signOf(card) - 1]}: ${nameOf(card)}`).join(", ");
            return el("p", {}, word("on_side", { player: sides[side], cards: cards || word("no_card") }));
        }),
    );

    /** Mark where the card that is chosen to be placed would lie. */
    function mark() {
        for (const each of picture.querySelectorAll(".aimed")) each.classList.remove("aimed");
        if (!aim) return;
        for (const each of picture.querySelectorAll(`[data-sign="${aim}"], [data-aim="${aim}"]`))
            each.classList.add("aimed");
    }
    return {
        elements: [picture, known],
        /** @param {Zodiac} shown */
        show(shown) {
            const now = JSON.stringify(shown);
            if (now !== before) fresh = placedBefore === null || placedBefore === shown.placed ? "" : shown.placed;
            [before, placedBefore] = [now, shown.placed];
            drawPicture({ ...shown, fresh });
            drawKnown({ lines: shown.lines, sides: shown.sides });
            mark();
        },
        /**
         * The sign of the card that is chosen to be placed; 0: none is.
         *
         * @param {number} sign
         */
        aim(sign) {
            aim = sign;
            mark();
        },
    };
}
