// The cards of who was to move in a past game: other turns than the one that was made can be tried.

import { ask } from "/page/api.js";
import { el, setText } from "/page/dom.js";
import { word } from "/page/setup.js";
import { createHand } from "./hand.js";

/**
 * `id`: the game's; `names`: the players'. What is tried is weighed, and the game stays where it is.
 *
 * @param {{ id: string, names: string[], changed(): void }} options
 */
export function createTrying({ id, names, changed }) {
    const said = el("p", { class: "tried-said", "aria-live": "polite" });
    const hand = createHand({ say: weigh, changed, tries: true });
    const title = el("h2");
    const only = el("p", { class: "quiet" }, word("try_turn_only"));
    const element = el("section", { class: "trying" }, title, said, hand.element, hand.acts, only);
    let at = 0;
    /** @type {EclipticTries | null} */
    let tries = null;
    let onPile = "";

    /** @param {string} turn */
    async function weigh(turn) {
        const asked = at;
        said.textContent = word("wait");
        const answer = await ask("try-turn", { id, from: String(asked), turn }).catch((error) => ({ said: error.message }));
        if (asked === at) show(at, tries, onPile, answer.said);
    }
    /**
     * @param {number} number
     * @param {EclipticTries | null} newest
     * @param {string} top the card on top of the pile
     */
    function show(number, newest, top, text = word("try_turn_said")) {
        at = number;
        tries = newest;
        onPile = top;
        element.hidden = !tries;
        if (tries) setText(title, word("try_turn", { player: names[tries.player] }));
        said.textContent = text;
        hand.show(tries, tries?.moves ?? [], { onPile });
    }
    return { element, hand, show };
}
