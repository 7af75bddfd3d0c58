// Where a game stands, as the main part of the page says it in `data-state`; and what covers the board in a break.

import { el, keepingFocus } from "./dom.js";
import { icon } from "./icons.js";
import { live } from "./live.js";
import { word } from "./setup.js";

/**
 * Whether the person who is to move makes the turn on this device.
 *
 * @param {State} state
 */
function isMine({ players, lan }) {
    const place = players.findIndex((player) => player.turn);
    if (place < 0 || !players[place].person) return false;
    if (!live.own) return place === live.place;
    return !lan?.seats.some((seat) => seat.place === place && seat.owned);
}

/**
 * The state's name; empty if nobody is to move. `ordered`: the board asks hands for something, also where a turn counts
 * without it.
 *
 * @param {State} state
 * @param {boolean} ordered
 */
export function stageOf(state, ordered) {
    if (state.stage !== "turn") return state.stage;
    // Everybody waits for whoever answers the coach.
    if (state.question?.kind === "coach" && state.words.length > 0) return "your-turn";
    if (ordered) return "hands";
    return isMine(state) ? "your-turn" : "their-turn";
}

/**
 * What is to be done: after a turn of this page it stays until the companion has said what comes next, because what it
 * said before is old.
 *
 * @returns {(state: State, stage: string, sentence: string) => string}
 */
export function createDue() {
    /** @type {{ standing: string, made: number, mine: boolean } | null} */
    let known = null;
    let told = "";
    return ({ standing, moves, question, turn_names }, stage, sentence) => {
        const made = turn_names.flat().filter(Boolean).length;
        const mine = Boolean(moves?.length);
        const old = known?.mine && !mine && made > known.made && standing === known.standing;
        if (old && !question && ["", "your-turn", "their-turn"].includes(stage)) return told;
        known = { standing, made, mine };
        told = sentence;
        return told;
    };
}

/**
 * The place of a board, which is covered in a break, so that nobody thinks in it.
 *
 * @param {HTMLElement} board
 */
export function createPlace(board) {
    const goOn = { type: "button", class: "main", "data-word": "go on", onclick: () => live.say("go on") };
    const button = el("button", goOn, word("go_on_now"));
    const cover = el(
        "div",
        { class: "cover", hidden: true, "data-testid": "cover" },
        icon("pause"),
        el("h2", {}, word("paused")),
        el("p", {}, word("paused_said")),
        button,
    );
    /** @type {HTMLElement | null} */
    let before = null;
    return {
        element: el("div", { class: "place" }, board, cover),
        /**
         * @param {boolean} covered
         * @param {boolean} mayGoOn
         */
        show(covered, mayGoOn) {
            const focused = /** @type {HTMLElement} */ (document.activeElement);
            if (covered && cover.hidden && board.contains(focused)) before = focused;
            board.inert = covered;
            const hide = () => {
                cover.hidden = !covered;
                button.hidden = !mayGoOn;
            };
            // Focus comes back to where it was.
            keepingFocus(cover, hide, () => before);
            if (covered && before && !cover.contains(focused)) button.focus({ preventScroll: true });
            if (covered) return;
            if (document.activeElement === document.body) before?.focus({ preventScroll: true });
            before = null;
        },
    };
}
