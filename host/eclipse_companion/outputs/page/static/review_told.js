// What the card says of a past game: of the turn that is looked at, of a turn that is tried, or of a mistake tried again.

import { headOf, kindOf } from "./review_card.js";
import { setup, word } from "./setup.js";
import { worthOf } from "./worth.js";

/** @typedef {import("./review_card.js").Card} Card */
/** @typedef {import("./review_card.js").CardButton | null} Button */

const explores = setup.answers.includes("explore");

/**
 * What the buttons do: another mistake, the best turn, why, back to the game; `playOn` is the button that begins a game.
 *
 * @typedef {object} Acts
 * @property {() => void} next
 * @property {() => void} playBest
 * @property {() => void} toggleWhy
 * @property {() => void} leave
 * @property {() => Button} playOn
 */

/**
 * @param {Review} review
 * @param {ReturnType<typeof import("./again.js").createAgain>} again
 * @param {ReturnType<typeof import("./tries.js").createTries>} tries
 * @param {Acts} acts
 */
export function createTold(review, again, tries, { next, playBest, toggleWhy, leave, playOn }) {
    const { turns, names, players } = review;
    const playerOf = (/** @type {ReviewedTurn} */ turn) => names[players.indexOf(turn.mover ?? "")] ?? "";

    /** @returns {Button[]} */
    function trying() {
        if (again.tried?.right) return [{ word: "next_mistake", main: true, act: next }, playOn()];
        return again.tried ? [{ word: "try_again", main: true, act: () => again.retry() }] : [];
    }

    /**
     * @param {JudgedTurn} turn
     * @param {number} at
     * @param {boolean} why
     * @returns {Card}
     */
    function looked(turn, at, why) {
        const { better, answer } = turn;
        const goes = at === turns.length ? [review.lost] : [];
        const mending = better && explores;
        return {
            above: headOf(review, at - 1),
            kind: kindOf(turn),
            sentence: (why && answer?.said) || turn.judged || turn.made,
            below: [turn.judged && !turn.marks.length ? turn.made : "", ...goes].filter(Boolean).join(" "),
            best: better && !why ? { said: better.said, act: explores ? playBest : null } : null,
            buttons: [
                mending
                    ? { word: "try_again_here", short: "try_again_short", main: true, act: () => again.begin(at - 1) }
                    : playOn(),
                mending && answer ? { word: "why_wrong", short: "why_short", pressed: why, act: toggleWhy } : null,
            ],
        };
    }

    /**
     * The card after so many turns of the game; `why`: whether it explains what was wrong.
     *
     * @type {(at: number, why: boolean) => Card}
     */
    return (at, why) => {
        const turn = /** @type {JudgedTurn | undefined} */ (turns[at - 1]);
        if (again.index !== null) return { ...again.card(turn ? playerOf(turn) : ""), buttons: trying() };
        const tried = tries.now;
        if (tried) {
            const sentence = tried.ended || word("tried_worth", { worth: worthOf(tried).label });
            const buttons = [{ word: "back_to_game", act: leave }, playOn()];
            return { above: word("tried_turn", { turn: tried.named }), sentence, buttons };
        }
        if (turn) return looked(turn, at, why);
        return { above: review.ended, sentence: word("game_begins"), below: review.lost, buttons: [playOn()] };
    };
}
