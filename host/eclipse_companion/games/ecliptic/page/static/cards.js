// What cards look like. A colour always has its symbol, so nobody needs the colours.

import { el, svg } from "/page/dom.js";
import { setup as shared, word } from "/page/setup.js";

/** The set-up, with what this game adds. */
export const setup = /** @type {EclipticSetup} */ (shared);

const { signs, pen, symbols, inks } = setup.shapes;

const LETTERS = Object.keys(symbols);
export const SIDES = ["white", "blue"];

export const signOf = (/** @type {string} */ card) => Number.parseInt(card, 10);
export const colourOf = (/** @type {string} */ card) => card.slice(-1);
/** All cards, colour by colour. */
export const ALL = LETTERS.flatMap((letter) => signs.map((_, at) => `${at + 1}${letter}`));

/**
 * What a card is called.
 *
 * @param {string} card
 */
export function nameOf(card) {
    const number = setup.card_numbers[signOf(card) - 1];
    return word("card_name", { number, colour: setup.colours[LETTERS.indexOf(colourOf(card))] });
}

/**
 * How many cards there are, in words.
 *
 * @param {number} count
 */
export const cardsOf = (count) => word(count === 1 ? "one_card" : "cards", { count });

/**
 * A sign of the zodiac, drawn around a point.
 *
 * @param {number} sign
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function signShape(sign, x, y, size) {
    const place = `translate(${x} ${y}) scale(${size})`;
    return svg("path", { class: "glyph", d: signs[sign - 1], transform: place, "stroke-width": pen });
}

/** @param {string} letter */
export const symbolShape = (letter) => svg("path", { d: symbols[letter], "fill-rule": "evenodd" });

/** @param {string} card */
export const inkOf = (card) => inks[colourOf(card)];

/** @param {number} sign */
const numberShape = (sign) => svg("text", { class: "figure number", x: sign > 9 ? 14 : 10, y: 14 }, sign);

/**
 * A card face up, as wide and as high as the place where it lies: its number and sign above, its symbol below.
 *
 * @param {string} card
 * @param {string} looks
 */
export function cardPicture(card, looks = "") {
    const head = svg("svg", { viewBox: "0 0 58 26", class: "head" }, numberShape(signOf(card)), signShape(signOf(card), 45, 13, 0.17));
    const symbol = svg("svg", { viewBox: "-50 -50 100 100", class: "symbol" }, symbolShape(colourOf(card)));
    const picture = el("span", { class: `face ${looks}`, "aria-hidden": "true" }, head, symbol);
    picture.style.color = inkOf(card);
    return picture;
}

/**
 * The same with its name for who doesn't see it.
 *
 * @param {string} card
 */
export const namedCard = (card) => el("li", {}, cardPicture(card), el("span", { class: "away" }, nameOf(card)));

/** The back of all cards. */
export function backPicture() {
    const sun = svg(
        "svg",
        { viewBox: "-50 -50 100 100", class: "symbol" },
        symbolShape("S"),
        svg("circle", { r: 17, class: "night" }),
        svg("path", { class: "crescent", d: "M5 -14A15 15 0 1 0 5 14A11 11 0 1 1 5 -14" }),
    );
    return el("span", { class: "face back", "aria-hidden": "true" }, sun);
}

/**
 * A card that shows its sign's number and its symbol, for an overview of all of them.
 *
 * @param {string} card
 */
export function smallPicture(card) {
    const symbol = svg("g", { transform: "translate(43 20) scale(0.28)" }, symbolShape(colourOf(card)));
    const number = svg("text", { class: "figure", x: 16, y: 21 }, signOf(card));
    const picture = svg("svg", { viewBox: "0 0 60 40", "aria-hidden": "true", class: "small" }, number, symbol);
    picture.style.color = inkOf(card);
    return picture;
}

/**
 * The sign of a side beside a player's name.
 *
 * @param {string} owner
 */
export function sideShapes(owner) {
    return [
        svg("circle", { class: `disc ${owner}`, cx: 20, cy: 20, r: 18 }),
        svg("text", { class: `figure disc-letter ${owner}`, x: 20, y: 21 }, setup.players.find((each) => each.owner === owner)?.side[0]),
    ];
}
