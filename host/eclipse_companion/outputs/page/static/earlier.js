// An earlier turn, looked at while the game is on: the board shows it, and nothing else changes.

import { ask } from "./api.js";
import { el, keepingFocus } from "./dom.js";
import { live } from "./live.js";
import { word } from "./setup.js";

/**
 * `draw()`: what the board shows has changed.
 *
 * @param {() => void} draw
 */
export function createEarlier(draw) {
    const attributes = { type: "button", id: "back-to-game", class: "main", hidden: true, onclick: () => back() };
    const element = el("button", attributes, word("back_to_game"));
    let said = "";
    /** @type {Partial<State> | null} */
    let past = null;
    /** @type {[number, number] | null} */
    let at = null;
    let turns = 0;

    function back() {
        if (!at) return;
        at = past = null;
        said = "";
        keepingFocus(element, () => {
            element.hidden = true;
        });
        draw();
    }
    /**
     * How many turns come before this one, and itself; those that weren't made have no name.
     *
     * @param {string[][]} names
     * @param {number} row
     * @param {number} player
     */
    const countTo = (names, row, player) =>
        [...names.slice(0, row), names[row].slice(0, player + 1)].flat().filter(Boolean).length;

    const stop = live.listen({
        said: back,
        state({ turn_names: names }) {
            const now = names.flat().filter(Boolean).length;
            if (now < turns) back(); // turns were taken back, or another game has begun
            turns = now;
        },
    });
    return {
        element,
        /** What to say as long as an earlier turn is shown; empty else. */
        get said() {
            return said;
        },
        /** The row and the player of the turn that is shown; null: the board shows the game. */
        get at() {
            return at;
        },
        /**
         * What the board shows: the game's state, or how it was.
         *
         * @template {State} S
         * @param {S} state
         * @returns {S}
         */
        over: (state) => (past ? { ...state, ...past } : state),
        /**
         * Show the board after this turn, by its row and player; the last one is the game as it stands.
         *
         * @param {State} state
         * @param {number} row
         * @param {number} player
         */
        async visit(state, row, player) {
            const count = countTo(state.turn_names, row, player);
            if (count === turns) return back();
            const found = await ask("earlier", { after: String(count) }).catch(() => ({}));
            if (!Object.keys(found).length) return;
            [past, at] = [found, [row, player]];
            said = word("looking_at", { number: String(state.turns[row][0]) });
            element.hidden = false;
            draw();
        },
        end: stop,
    };
}
