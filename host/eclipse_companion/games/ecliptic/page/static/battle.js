// A battle: the sign that is fought for, both dice as far as they are known, all throws, and who has won.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { SIDES, setup, signOf } from "./cards.js";
import { diePicture } from "./dice.js";

/**
 * A battle for a sign between both sides; `rolls`: its dice were thrown just now.
 *
 * @typedef {Pick<EclipticBattle, "dice" | "throws" | "winner"> & { sign: number, sides: string[], rolls: boolean }} Fight
 */

/** Shows the battle of a state, with the names of both sides; null: there is none. */
export function createBattle() {
    const element = el("section", { class: "battle", hidden: true });
    /**
     * What was thrown when it was shown last; null before the first time.
     *
     * @type {string | null}
     */
    let thrown = null;
    let rolls = false;

    /**
     * @param {Fight} battle
     * @param {number} side
     */
    function fighter({ dice, throws, winner, sides, rolls }, side) {
        const [die, shown, player] = [dice[side], throws.at(-1)?.[side], sides[side]];
        const won = winner === side ? "won" : "";
        const picture = die
            ? diePicture(die, shown ?? die, { side: `${SIDES[side]} ${won}`, rolls })
            : el("span", { class: "no-die", "aria-hidden": "true" }, die === null ? "…" : "?");
        const named = die === null ? word("die_open") : die ? `D${die}` : word("die_secret");
        const told = shown === undefined ? `${player}: ${named}` : word("die_shows", { player, die: named, shown });
        return el("div", { class: `fighter ${won}` }, picture, el("span", {}, told));
    }

    const draw = drawn(element, (/** @type {Fight | null} */ shown) => {
        if (!shown) return [];
        const { sign, throws, winner, sides } = shown;
        const won = winner === null ? "" : word("battle_won", { player: sides[winner] });
        const tie = throws.findLast(([white, blue]) => white === blue);
        return [
            el("h2", {}, word("battle_for", { sign: setup.signs[sign - 1] })),
            el("div", { class: "fighters" }, fighter(shown, 0), fighter(shown, 1)),
            tie && el("p", { class: "quiet" }, word("tie_again", { shown: tie[0] })),
            won && el("p", { class: shown.rolls ? "winner rolls" : "winner" }, won),
        ];
    });

    return {
        element,
        /**
         * @param {EclipticBattle | null} battle
         * @param {string[]} sides
         */
        show(battle, sides) {
            element.hidden = !battle;
            element.classList.toggle("over", Boolean(battle?.kept));
            const now = battle ? `${signOf(battle.cards[0])} ${battle.dice} ${battle.throws.join(" ")}` : "";
            // What was thrown before the page was opened lies still.
            if (now !== thrown) rolls = thrown !== null && Boolean(battle?.throws.length);
            thrown = now;
            if (!battle) return draw(null);
            const { cards, dice, throws, winner } = battle;
            return draw({ sign: signOf(cards[0]), dice, throws, winner, sides, rolls });
        },
    };
}
