// The board of the explorer and of reviews: a past position, and turns that are tried there.

import { bestWorth } from "/page/worth.js";
import { createMaking } from "./making.js";
import { wear } from "./pieces.js";
import { movesOf, squaresOf, squaresOfTurn } from "./positions.js";
import { createTurning } from "./turning.js";

/**
 * `review`: the one that is shown, whose edition may have other pieces. `onTurn(turn)`: one of the turns is made;
 * `onChange()`: another choice is made, so what to do may have changed.
 *
 * @param {{ review?: EclipseReview, onTurn(turn: EclipseTurn): void, onChange(): void }} options
 */
export function createTrial({ review, onTurn, onChange }) {
    let values = false;
    if (review) wear(review.looks);
    /** Each move here is made of one. */
    const turnOf = (/** @type {EclipseMove} */ move) => /** @type {EclipseTurn} */ (move[5]);
    const making = createMaking({
        onTurn: (move) => onTurn(turnOf(move)),
        worth: (moves) => (values ? bestWorth(moves.map(turnOf)) : null),
        onChange,
    });
    return {
        element: making.element,
        choice: making.choice,
        mark: making.mark,
        begin: (/** @type {TurnMark} */ { from = 0, to }) => making.begin(from, to),
        /** What a wheel or a finger steps over. */
        surface: making.element,
        tools: [createTurning()],
        get dragged() {
            return making.dragged;
        },
        /** What to do for the next choice of a turn that was begun; empty if none was. */
        get instruction() {
            return making.instruction;
        },
        /**
         * Show a position. `turn`: what led there; `at`: how many turns of the review come before, null in no review;
         * `step`: of the story; `turns`: those that can be made; `values`: show what they are worth.
         *
         * @param {EclipsePast} past
         */
        show({ position, turn, at = null, step, turns, values: wanted }) {
            values = wanted;
            const won = review && at === review.turns.length ? review.line : [];
            const marked = step ? step.squares : review ? squaresOfTurn(turn) : [];
            making.show(squaresOf(position, marked, won), [], movesOf(turns));
        },
        end() {
            if (review) wear();
        },
    };
}
