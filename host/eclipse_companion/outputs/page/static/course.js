// What a state tells of a game's course: what there is to put right, whose clock runs, how long it took.

import { word } from "./setup.js";

/**
 * What there is to do at the board, step by step: the first one comes next.
 *
 * @param {State} state
 */
export const toFix = ({ steps }) => steps.map((text, at) => ({ text, done: false, present: at === 0 }));

/**
 * Whether the clock of who is to move runs, and a person's starts after it.
 *
 * @param {State} state
 */
export const clockRuns = ({ players }) =>
    players.some(({ turn, counts }) => turn && counts) && players.some(({ turn, person }) => person && !turn);

/**
 * After how many turns a game is over; empty as long as it isn't.
 *
 * @param {State} state
 */
export function over({ over: is, turn_names }) {
    const count = turn_names.flat().filter(Boolean).length;
    return is && count ? word(count === 1 ? "over_after_one" : "over_after", { count }) : "";
}
