// What each player has beside the zodiac: gems, six dice of which some are out of use, and cards in hand.

import { drawn, el, svg } from "/page/dom.js";
import { word } from "/page/setup.js";
import { SIDES, backPicture, diePicture, setup, sideShapes } from "./cards.js";

const DICE = [4, 6, 8, 10, 12, 20];

/**
 * A text to look at, and another one to hear.
 *
 * @param {string} text
 * @param {string} said
 */
function shown(text, said) {
    return [el("span", { "aria-hidden": "true" }, text), el("span", { class: "away" }, said)];
}

/**
 * The number of a side, who plays it, and what is there.
 *
 * @typedef {object} Side
 * @property {number} side
 * @property {string} player
 * @property {boolean} turn
 * @property {number} gems
 * @property {number[]} dice
 * @property {number} cards
 */

/** Shows a side. */
export function createSide() {
    const element = el("div", { class: "side-line" });
    const draw = drawn(element, (/** @type {Side} */ { side, player, turn, gems, dice, cards }) => {
        const out = DICE.filter((die) => !dice.includes(die)).map((die) => `D${die}`);
        const left = word("dice_of", { dice: dice.map((die) => `D${die}`).join(", ") });
        const known = out.length ? `${left} ${word("die_out", { dice: out.join(", ") })}` : left;
        return [
            svg("svg", { viewBox: "0 0 40 40", class: "sign", "aria-hidden": "true" }, ...sideShapes(SIDES[side])),
            el(
                "span",
                { class: "who" },
                el("span", { class: "away" }, `${setup.players[side].side}: `),
                el("span", { class: "name", title: player }, player),
                turn ? el("b", { class: "badge" }, `◀ ${word("to_move")}`) : null,
            ),
            el("span", { class: "gems" }, ...shown(`◆ ${gems}`, word("gems_of", { count: gems }))),
            el("span", { class: "held" }, backPicture(), ...shown(`× ${cards}`, word("cards_of", { count: cards }))),
            el(
                "span",
                { class: "dice" },
                ...DICE.map((die) => diePicture(die, die, { side: SIDES[side], out: !dice.includes(die) })),
                el("span", { class: "away" }, known),
            ),
        ];
    });
    return { element, show: draw };
}
