// The board of the explorer and of reviews: a past position, and turns that are tried there.

import { bestWorth } from "/page/worth.js";
import { createMaking } from "./making.js";
import { wear } from "./pieces.js";
import { leftIn, movesOf, squaresOf, squaresOfTurn } from "./positions.js";
import { narrow } from "./previews.js";
import { createTurning, turningItem } from "./turning.js";

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
    /** Whether each empty square shows a value for either side, which is tapped to place that side. */
    const places = () => values && !narrow.matches;
    const making = createMaking({
        onTurn: (move) => onTurn(turnOf(move)),
        worth: (moves) => (values ? bestWorth(moves.map(turnOf)) : null),
        beside: () => (places() ? "pick_value" : "pick_other"),
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
        menu: [turningItem()],
        left: leftIn,
        get part() {
            return making.part;
        },
        get dragged() {
            return making.dragged;
        },
        /** What to do for the next choice of a turn that was begun; empty if none was. */
        get instruction() {
            const { above, said, more } = making.told;
            return said && places() && making.stage === "place" ? `${above} ${more}` : said;
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
