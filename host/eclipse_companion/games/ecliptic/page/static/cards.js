// What cards, dice and the sides' signs look like. A colour always has its symbol, so nobody needs the colours.

import { el, svg } from "/page/dom.js";
import { setup as shared } from "/page/setup.js";

/** The set-up, with what this game adds. */
export const setup = /** @type {EclipticSetup} */ (shared);

const { signs, pen, symbols, inks } = setup.shapes;

/** The size of a card in its own units. */
export const WIDTH = 58;
export const HEIGHT = 84;
export const LETTERS = Object.keys(symbols);
export const SIDES = ["white", "blue"];

export const signOf = (/** @type {string} */ card) => Number.parseInt(card, 10);
export const colourOf = (/** @type {string} */ card) => card.slice(-1);
export const nameOf = (/** @type {string} */ card) => setup.cards[card];

/**
 * A sign of the zodiac, drawn around a point.
 *
 * @param {number} sign
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} ink
 */
export function signShape(sign, x, y, size, ink) {
    const place = `translate(${x} ${y}) scale(${size})`;
    return svg("path", { class: "glyph", d: signs[sign - 1], transform: place, stroke: ink, "stroke-width": pen });
}

/**
 * @param {string} letter
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} ink
 */
function symbolShape(letter, x, y, size, ink) {
    const place = `translate(${x} ${y}) scale(${size})`;
    return svg("path", { d: symbols[letter], transform: place, fill: ink, "fill-rule": "evenodd" });
}

/**
 * The class of a sign's number: two digits are smaller.
 *
 * @param {number} sign
 */
export const indexOf = (sign) => (sign > 9 ? "index two" : "index");

const paper = (/** @type {Attributes} */ attributes) =>
    svg("rect", { x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 6, "stroke-width": 2, ...attributes });

/**
 * The shapes of a card, its upper left corner at the origin.
 *
 * @param {string} card
 */
export function cardShapes(card) {
    const ink = inks[colourOf(card)];
    return [
        paper({ fill: "#fff", stroke: ink }),
        svg("text", { class: indexOf(signOf(card)), x: 17, y: 19, fill: ink }, signOf(card)),
        signShape(signOf(card), 44, 18, 0.19, ink),
        symbolShape(colourOf(card), WIDTH / 2, 56, 0.42, ink),
    ];
}

/** The back of all cards. */
export function backShapes() {
    return [paper({ fill: "#121838", stroke: "#5b6cb8" }), symbolShape("S", WIDTH / 2, HEIGHT / 2, 0.4, "#d9b45b")];
}

/** @param {SVGElement[]} shapes */
function picture(shapes) {
    const viewBox = `0 0 ${WIDTH} ${HEIGHT}`;
    return svg("svg", { viewBox, "aria-hidden": "true", class: "card-picture" }, ...shapes);
}

export const cardPicture = (/** @type {string} */ card) => picture(cardShapes(card));
/**
 * The same with its name for who doesn't see it.
 *
 * @param {string} card
 */
export const namedCard = (card) => el("span", {}, cardPicture(card), el("span", { class: "away" }, nameOf(card)));
export const backPicture = () => picture(backShapes());

/**
 * A card that shows its sign's number and its symbol, for an overview of all of them.
 *
 * @param {string} card
 */
export function smallPicture(card) {
    const ink = inks[colourOf(card)];
    const number = svg("text", { class: indexOf(signOf(card)), x: 16, y: 21, fill: ink }, signOf(card));
    const symbol = symbolShape(colourOf(card), 43, 20, 0.28, ink);
    return svg("svg", { viewBox: "0 0 60 40", "aria-hidden": "true" }, number, symbol);
}

/**
 * The outlines of dice, seen from the front, around the middle of 40 by 40.
 *
 * @type {Record<number, string>}
 */
const DICE = {
    4: "20,4 37,34 3,34",
    6: "5,5 35,5 35,35 5,35",
    8: "20,2 37,20 20,38 3,20",
    10: "20,2 38,17 33,30 20,38 7,30 2,17",
    12: "20,2 38,15 31,36 9,36 2,15",
    20: "20,2 36,11 36,29 20,38 4,29 4,11",
};

/**
 * A die with a text on it; `out`: it is crossed out.
 *
 * @param {number} die
 * @param {number} text
 */
export function diePicture(die, text, { side = "", out = false, rolls = false } = {}) {
    const cross = out ? svg("path", { class: "cross", d: "M5 35L35 5M5 5L35 35" }) : null;
    const y = die === 4 ? 26 : 21;
    const looks = `die ${side} ${out ? "out" : ""} ${rolls ? "rolls" : ""}`;
    return svg(
        "svg",
        { viewBox: "0 0 40 40", "aria-hidden": "true", class: looks },
        svg("polygon", { points: DICE[die] }),
        svg("text", { x: 20, y }, text),
        cross,
    );
}

/**
 * The sign of a side beside a player's name.
 *
 * @param {string} owner
 */
export function sideShapes(owner) {
    return [
        svg("circle", { class: `disc ${owner}`, cx: 20, cy: 20, r: 16 }),
        svg("text", { class: `disc-letter ${owner}`, x: 20, y: 21 }, owner[0].toUpperCase()),
    ];
}
