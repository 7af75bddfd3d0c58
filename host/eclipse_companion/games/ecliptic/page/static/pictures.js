// Small still pictures of the table: of a game, and of the rules.

import { svg } from "/page/dom.js";
import { colourOf, inkOf, signOf, signShape, symbolShape } from "./cards.js";

const [WIDE, HIGH] = [58, 84];
const paper = (/** @type {string} */ looks) =>
    svg("rect", { x: 1, y: 1, width: WIDE - 2, height: HIGH - 2, rx: 6, class: `picture-paper ${looks}` });
const within = (/** @type {SVGElement} */ shape, /** @type {number} */ y) =>
    svg("g", { transform: `translate(${WIDE / 2} ${y}) scale(0.42)`, fill: "currentColor" }, shape);
const whole = (/** @type {SVGElement[]} */ ...shapes) => svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}` }, ...shapes);

/** @param {string} card */
function cardPicture(card) {
    const sign = signOf(card);
    const number = svg("text", { class: "figure number", x: sign > 9 ? 16 : 13, y: 18 }, sign);
    const shapes = [paper(""), number, signShape(sign, 43, 18, 0.18), within(symbolShape(colourOf(card)), 56)];
    const picture = whole(...shapes);
    picture.style.color = inkOf(card);
    return picture;
}
const backPicture = () => whole(paper("back"), within(symbolShape("S"), HIGH / 2));

/**
 * @param {SVGSVGElement} picture
 * @param {number} x
 * @param {number} y
 * @param {number} [scale]
 */
function put(picture, x, y, scale = 1) {
    const box = { x, y, width: WIDE * scale, height: HIGH * scale };
    for (const [name, value] of Object.entries(box)) picture.setAttribute(name, String(value));
    return picture;
}

/** @param {...(SVGElement | null)} shapes */
const felt = (...shapes) =>
    svg(
        "svg",
        { class: "picture", viewBox: "0 0 400 400", "aria-hidden": "true" },
        svg("rect", { class: "picture-felt", width: 400, height: 400, rx: 16 }),
        ...shapes,
    );

/**
 * The cards on both sides of the zodiac: two rows of six signs.
 *
 * @param {Pictured} shown
 */
export function createPicture({ drawn }) {
    const lines = /** @type {EclipticDrawn | undefined} */ (drawn)?.table?.lines ?? [];
    const cards = lines.flatMap((line, side) =>
        line.map((card) => {
            const sign = signOf(card) - 1;
            return put(cardPicture(card), 13 + 64 * (sign % 6), 6 + 196 * Math.floor(sign / 6) + 108 * (1 - side));
        }),
    );
    const bands = [0, 1].map((row) => svg("path", { class: "picture-zodiac", d: `M13 ${102 + 196 * row}H387` }));
    const numbers = Array.from({ length: 12 }, (_, sign) =>
        svg("text", { class: "figure picture-sign", x: 42 + 64 * (sign % 6), y: 102 + 196 * Math.floor(sign / 6) }, sign + 1),
    );
    return felt(...bands, ...numbers, ...cards);
}

/**
 * The lines of both players as they lie now.
 *
 * @param {State & EclipticDrawn} state
 */
export const createGlance = (state) => createPicture({ position: "", drawn: state });

/** Cards that are drawn; a pair with a third card; a series. */
export const rulePictures = () => [
    felt(
        put(backPicture(), 40, 40, 1.7),
        svg("path", { class: "picture-arrow", d: "M150 100h60v-26l56 42-56 42v-26h-60z" }),
        ...["1S", "4M", "4G", "7P"].map((card, at) => put(cardPicture(card), 34 + 84 * at, 232, 1.45)),
    ),
    felt(
        put(cardPicture("4M"), 40, 30, 1.7),
        put(cardPicture("4G"), 150, 30, 1.7),
        svg("path", { class: "picture-zodiac", d: "M30 210H370" }),
        svg("rect", { class: "picture-lit", x: 140, y: 228, width: 120, height: 158, rx: 14 }),
        put(cardPicture("7P"), 154, 238, 1.6),
    ),
    felt(
        svg("rect", { class: "picture-line", x: 14, y: 116, width: 372, height: 168, rx: 24 }),
        ...["3S", "4M", "5G", "6P"].map((card, at) => put(cardPicture(card), 26 + 88 * at, 138, 1.45)),
    ),
];
