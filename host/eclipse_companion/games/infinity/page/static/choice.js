// Which of a player's marbles is placed next: two radio buttons beside the player's clock.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { isJoker, marblePicture } from "./marbles.js";

/** @typedef {{ letter: string, left: number, chosen: boolean }} Offered */

/**
 * The choice; `onChoose(joker)`.
 *
 * @param {(joker: boolean) => void} onChoose
 */
export function createChoice(onChoose) {
    const element = el("div", { class: "choice", role: "radiogroup", "aria-label": word("choose_marble") });
    const draw = drawn(element, (/** @type {Offered[]} */ offered) =>
        offered.map(({ letter, left, chosen }) => {
            const name = word(isJoker(letter) ? "joker" : "plain");
            const radio = el("input", {
                type: "radio",
                name: "marble",
                "data-letter": letter,
                "aria-label": name,
                "aria-keyshortcuts": isJoker(letter) ? "j" : false,
                checked: chosen,
                disabled: !left,
                onchange: () => onChoose(isJoker(letter)),
            });
            return el("label", { title: name }, radio, marblePicture(letter), el("span", {}, name));
        }),
    );
    return { element, show: draw };
}
