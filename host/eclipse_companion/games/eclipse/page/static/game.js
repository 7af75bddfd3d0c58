// What Eclipse gives the page: its board in a game that is played, in reviews and in the explorer, and its signs.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { createMaking } from "./making.js";
import { createOwners } from "./owners.js";
import { picture, setup } from "./pieces.js";
import { turningItem } from "./turning.js";

export { createPicture, rulePictures } from "./pictures.js";
export { emblem, sideShapes } from "./pieces.js";
export { createSetting } from "./setting.js";
export { createTrial } from "./trial.js";

/** The position at a game's start. */
export const START = "4/4/4/4";

/** How long a hand may take for a turn before the page asks for one again. */
const LONGEST_MS = 30000;

/**
 * The board of a game that is played.
 *
 * @param {BoardOptions} options
 */
export function createBoard({ say, changed, refuse }) {
    /** @type {EclipseState | null} */
    let state = null;
    /**
     * The state in which a hand was asked for a turn.
     *
     * @type {(Pick<EclipseState, "position" | "notices"> & { timer: number }) | null}
     */
    let made = null;
    const owners = createOwners({ onChange: () => draw() });
    const making = createMaking({
        onTurn: (move) => say(move[0]),
        onMade: () => setup.hand && begin(),
        onAct: setup.hand ? say : null,
        onChange() {
            puts.hidden = !making.begun || making.stage !== "to";
            changed();
        },
        onRefuse: refuse,
        intercept: (square) => owners.pick(square),
        beside: () => (state?.players.some(({ left_ms }) => left_ms !== null) ? "pick_other_clock" : "pick_other"),
    });

    const doing = el("button", { type: "button", hidden: true, onclick: () => say("do") }, word("do_it"));
    const puts = el("button", { type: "button", class: "put-back", hidden: true, onclick: () => making.focus(making.back()) }, word("put_back"));
    const acts = el("div", { class: "row" }, doing, puts);

    // A hand takes its time: until the turn is seen, or something comes in between, the next one isn't asked for.
    function begin() {
        if (!state) return;
        const { position, notices } = state;
        made = { position, notices, timer: setTimeout(end, LONGEST_MS) };
        draw();
    }
    function end() {
        clearTimeout(made?.timer);
        made = null;
        draw();
    }
    /** @type {(made: Pick<EclipseState, "position" | "notices">, now: EclipseState) => boolean} */
    function isSettled(made, { position, over, mending, problem, choices, notices }) {
        const same = position === made.position && String(notices) === String(made.notices);
        return !same || over || mending || problem || choices.length > 0;
    }

    function draw() {
        if (!state) return;
        const last = new Set(state.last);
        const squares = state.squares.map((shown, index) => ({ ...shown, last: last.has(index + 1) }));
        const told = JSON.stringify([state.standing, state.notices, state.coach, state.position]);
        making.show(owners.over(squares), state.drawn, made ? [] : state.moves, told);
    }

    return {
        element: making.element,
        choice: making.choice,
        mark: making.mark,
        menu: [turningItem()],
        acts,
        /** @param {EclipseState} newest */
        show(newest) {
            state = newest;
            owners.show(state.owners);
            doing.hidden = !state.do;
            if (made && isSettled(made, state)) end();
            else draw();
        },
        /** What to do for the next choice of a turn that was begun; empty if what the companion says still holds. */
        get instruction() {
            if (made) return word("turn_made");
            return making.told.said || (state?.moves.length ? state.asks : (state?.watches ?? ""));
        },
        /** What was done of the turn that was begun. */
        get above() {
            return making.told.above;
        },
        /** What else can be done. */
        get more() {
            return making.told.more;
        },
        get begun() {
            return making.begun;
        },
        back: making.back,
        /** What hands have to do at the board, with a picture of each piece. */
        get steps() {
            const order = state?.order ?? [];
            return order.map((step) => ({ ...step, ...(step.piece && { picture: picture(step.piece) }) }));
        },
        /** What accepting says now; empty as long as something has to be chosen first. */
        get accept() {
            return owners.accept;
        },
    };
}
