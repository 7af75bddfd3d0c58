// Boards that are shown turned round, as the player on the other side sees them. The browser remembers it.

import { el } from "/page/dom.js";
import { icon } from "/page/icons.js";
import { keep, kept } from "/page/kept.js";
import { pressedKey } from "/page/keyboard.js";
import { word } from "/page/setup.js";

const KEY = "f";
const KEPT = "turned";
const page = document.documentElement;

/** Whether boards are turned round now: what is right on the screen is left on the board, and what is up is down. */
export const isTurned = () => page.classList.contains(KEPT);

/** @param {boolean} yes */
function show(yes) {
    page.classList.toggle(KEPT, yes);
    for (const button of document.querySelectorAll(".turning")) button.setAttribute("aria-pressed", String(yes));
}

function turn() {
    show(!isTurned());
    keep("localStorage", KEPT, isTurned() ? "yes" : null);
}

/** The same for the menu of a game. */
export const turningItem = () => ({ word: "turn board", sign: /** @type {const} */ ("turning"), label: word("turn_round"), act: turn });

/** A button that turns boards round. */
export function createTurning() {
    const shown = { type: "button", class: "turning", "aria-pressed": String(isTurned()), "aria-keyshortcuts": KEY };
    return el("button", { ...shown, onclick: turn }, icon("turning"), el("span", {}, word("turn_round")));
}

show(Boolean(kept("localStorage", KEPT)));
document.addEventListener("keydown", (event) => {
    if (pressedKey(event) === KEY && document.querySelector(".turning, .table .board, .review .board")) turn();
});
