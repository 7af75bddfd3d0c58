// The device goes from one player to the other: the cards come once the next one says so.

import { drawn, el } from "/page/dom.js";
import { live } from "/page/live.js";
import { word } from "/page/setup.js";

/** Whether what is passed is a phone: a small window for fingers. */
const isPhone = () => matchMedia("(pointer: coarse) and ((width < 600px) or (height < 500px))").matches;

/**
 * The button with which the next player shows the own cards.
 *
 * @param {{ say(text: string): void }} options
 */
export function createHandOver({ say }) {
    const element = el("div", { class: "hand-over", "data-testid": "hand-over", hidden: true });
    const attributes = { type: "button", class: "main", id: "show-mine", onclick: () => say("ready") };
    const draw = drawn(
        element,
        (/** @type {string} */ player) => player !== "" && el("button", attributes, word("show_mine", { player })),
    );
    let player = "";
    return {
        element,
        /** Who is to take the device; empty: nobody. */
        get player() {
            return player;
        },
        /** @param {EclipticState} state */
        show({ passed_to: next }) {
            const begins = player === "";
            player = live.own ? next : "";
            element.hidden = !player;
            draw(player);
            if (player && begins) element.querySelector("button")?.focus({ preventScroll: true });
        },
        /** What to do now. */
        get instruction() {
            return word(isPhone() ? "pass_phone_to" : "pass_to", { player });
        },
    };
}
