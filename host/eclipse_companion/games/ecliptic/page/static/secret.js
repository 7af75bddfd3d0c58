// How the cards were dealt, for the menu More: what was promised, who gave which word, and the secret after the game.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { createSheet } from "./sheet.js";

/** @typedef {{ chance: EclipticState["chance"], revealed: string }} Dealt */

/** A sheet about the chance of this game. */
export function createSecret() {
    const sheet = createSheet("secret", word("dealt_title"), (/** @type {Dealt} */ { chance, revealed }) => [
        chance?.chosen ? el("p", {}, word("cards_chosen")) : null,
        chance?.promise ? el("p", { class: "promise" }, `${word("promise")} ${chance.promise}`) : null,
        ...(chance?.words ?? []).map(([player, text]) => el("p", {}, word("word_of", { player, word: text }))),
        revealed ? el("p", { class: "promise" }, revealed) : null,
    ]);
    let known = false;
    return {
        /** @param {EclipticState} state */
        show({ chance, small_print: revealed }) {
            known = chance !== null;
            sheet.show({ chance, revealed });
        },
        /** What the menu has of it. */
        get menu() {
            return known ? [{ label: word("dealt_title"), act: sheet.open }] : [];
        },
    };
}
