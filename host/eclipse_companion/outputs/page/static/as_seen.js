// What can be done with a game on a device of its own.

/**
 * The state with what can be done there: a watcher does nothing, and a player makes no turn of the others.
 *
 * @param {State} state
 * @param {number | null} place which player the device plays, counted from 0; null: none
 */
export function asSeen(state, place) {
    const plays = place !== null;
    const moves = place !== null && state.players[place].turn ? state.moves : [];
    return {
        ...state,
        moves: moves ?? [],
        owners: "",
        words: plays ? state.words : [],
        refusals: plays ? state.refusals : {},
        choices: plays ? state.choices : [],
    };
}
