// A mistake of a past game, tried again: a better turn is made on the board, and any that keeps the value is right.

import { ask } from "./api.js";
import { word } from "./setup.js";
import { capital, counted, worthOf } from "./worth.js";

/**
 * What a try came to: the turn, and the turn that answers it, if it was wrong.
 *
 * @typedef {{ turn: ExploredTurn, right: boolean, answer: ExploredTurn | null }} Try
 */

/**
 * Trying one mistake after another. `onShow()`: something else is to be shown.
 *
 * @param {Review} review
 * @param {{ onShow(): void }} options
 */
export function createAgain(review, { onShow }) {
    /** @type {number | null} */
    let index = null;
    /** @type {Explored | null} */
    let known = null;
    /** @type {Try | null} */
    let tried = null;
    let hints = 0;

    const turnAt = () => /** @type {JudgedTurn} */ (review.turns[index ?? 0]);
    const best = () => known?.turns[0];
    const keeps = (/** @type {ExploredTurn} */ turn) => turn.value === turnAt().before.value;

    return {
        /** Which mistake is tried, from 0; null if none is. */
        get index() {
            return index;
        },
        get tried() {
            return tried;
        },
        /** What is known of the position before the mistake. */
        get known() {
            return known;
        },
        /** The part of the best turn that was asked for: 0 nothing, 1 its first step, 2 all. */
        get hints() {
            return hints;
        },
        /** @param {number} wanted */
        async begin(wanted) {
            [index, tried, known, hints] = [wanted, null, null, 0];
            onShow();
            const position = review.positions[wanted];
            const answer = await ask("explore", { position, edition: review.edition }).catch(() => null);
            if (index !== wanted) return;
            known = answer;
            onShow();
        },
        end() {
            index = null;
        },
        /** @param {number} parts */
        hint(parts) {
            [tried, hints] = [null, parts];
            onShow();
        },
        /** Take a wrong try off the board. */
        retry() {
            tried = null;
            onShow();
        },
        /** @param {ExploredTurn} turn */
        async make(turn) {
            const asked = index;
            tried = { turn, right: keeps(turn), answer: null };
            hints = 0;
            onShow();
            if (tried.right || turn.ended) return;
            const position = turn.position;
            const after = await ask("explore", { position, edition: review.edition }).catch(() => null);
            if (!after || index !== asked || tried?.turn !== turn) return;
            tried = { ...tried, answer: after.turns[0] ?? null };
            onShow();
        },
        /**
         * What the card says of it, without its buttons.
         *
         * @param {string} player
         * @returns {import("./review_card.js").Card}
         */
        card(player) {
            const turn = turnAt();
            const had = turn.before.value ?? "draw";
            if (tried) {
                const worth = worthOf(tried.turn).label;
                const sentence = `${capital(tried.turn.named)} ${worth}.`;
                if (!tried.right) return { above: word("try_wrong"), kind: "bad", sentence, below: word("try_wrong_said") };
                const quickest = tried.turn.best ? word(`try_best_${had}`) : word("try_right_said");
                return { above: word("try_right"), kind: "good", sentence, below: quickest };
            }
            const above = word("played_before", { player, turn: turn.named });
            const all = known?.turns ?? [];
            const good = all.filter(keeps).length;
            const named = good === 1 ? "turn_keeps" : "turns_keep";
            const below = all.length ? capital(word(named, { good: counted(good), all: all.length })) : "";
            return { above, sentence: word(`find_${had}`), below };
        },
        /** The best turn, as far as it was asked for. */
        get shownBest() {
            return hints ? best() : undefined;
        },
    };
}
