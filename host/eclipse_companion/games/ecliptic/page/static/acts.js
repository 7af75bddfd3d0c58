// Buttons that say what is done.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { SIDES, cardPicture, diePicture, nameOf } from "./cards.js";

const D6 = 6;

/** A button that says a text with `tell(text)`; `before`: pictures that stand before its label. */
export function actButton(tell, text, label, attributes = {}, ...before) {
    const said = { type: "button", "data-say": text, onclick: () => tell(text), ...attributes };
    return el("button", said, ...before, label);
}

/**
 * The button for a move that is about no card in hand: [text, kind, about]; `side`: the number of who moves; `looks`: of
 * the button that draws.
 */
export function moveButton(tell, [text, kind, about], side, looks = "main") {
    if (kind === "draw") return actButton(tell, text, word("do_draw"), { class: looks });
    if (kind === "wish") return actButton(tell, text, word(text === "stop" ? "do_stop" : "do_go"));
    if (kind === "keep") {
        const [card] = about;
        const named = { class: "keeps", "aria-label": `${word("do_keep")}: ${nameOf(card)}` };
        return actButton(tell, text, word("do_keep"), named, cardPicture(card));
    }
    const label = kind === "d6" ? text : `D${about}`;
    const picture = diePicture(kind === "d6" ? D6 : about, about, { side: SIDES[side] });
    return actButton(tell, text, label, { class: "chooses", "aria-label": label }, picture);
}

/** The button that takes all picks back. */
export function clearButton(clear) {
    return el("button", { type: "button", class: "clear", onclick: clear }, word("do_clear"));
}
