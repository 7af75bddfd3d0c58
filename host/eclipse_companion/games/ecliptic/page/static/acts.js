// Buttons that say what is done.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { SIDES, cardPicture, nameOf } from "./cards.js";
import { diePicture } from "./dice.js";

const D6 = 6;

/**
 * Whether a click was made by a key.
 *
 * @param {Event} event
 */
export const byKey = (event) => /** @type {MouseEvent} */ (event).detail === 0;

/**
 * A button that says a text with `tell(text)`; `before`: pictures that stand before its label.
 *
 * @param {(text: string) => void} tell
 * @param {string} text
 * @param {string} label
 * @param {Attributes} attributes
 * @param {...Child} before
 */
export function actButton(tell, text, label, attributes = {}, ...before) {
    const said = { type: "button", "data-say": text, onclick: () => tell(text), ...attributes };
    return el("button", said, ...before, label);
}

/**
 * The button for a move that is about no card in hand; `side`: the number of who moves; `looks`: of the button that
 * draws.
 *
 * @param {(text: string) => void} tell
 * @param {EclipticMove} move
 * @param {number} side
 */
export function moveButton(tell, move, side, looks = "main") {
    const [text, kind] = move;
    if (kind === "draw") return actButton(tell, text, word("do_draw"), { class: looks });
    if (move[1] === "keep") {
        const [card] = move[2];
        const named = { class: "keeps", "aria-label": `${word("do_keep")} ${nameOf(card)}` };
        return actButton(tell, text, word("do_keep"), named, cardPicture(card));
    }
    if (move[1] !== "die" && move[1] !== "d6")
        return actButton(tell, text, word(text === "stop" ? "do_stop" : "do_go"));
    const about = move[2];
    const label = kind === "d6" ? text : `D${about}`;
    const picture = diePicture(kind === "d6" ? D6 : about, about, { side: SIDES[side] });
    return actButton(tell, text, "", { class: "chooses", "aria-label": label }, picture);
}

/**
 * The button that takes all picks back.
 *
 * @param {() => void} clear
 */
export function clearButton(clear) {
    return el("button", { type: "button", class: "clear", onclick: clear }, word("do_clear"));
}
