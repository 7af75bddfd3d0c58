// What Eclipse gives the page: its board in a game that is played, in reviews and in the explorer, and its signs.

import { el } from "/page/dom.js";
import { setup, word } from "/page/setup.js";
import { createMaking } from "./making.js";
import { createOwners } from "./owners.js";
import { createTurning } from "./turning.js";

export { sideShapes } from "./pieces.js";
export { createSetting } from "./setting.js";
export { createTrial } from "./trial.js";

/** The position at a game's start. */
export const START = "4/4/4/4";

/** How long a hand may take for a turn before the page asks for one again. */
const LONGEST_MS = 30000;

/** The board of a game that is played. `say(text)` says a turn or a line; `changed()`: what to do has changed. */
export function createBoard({ say, changed }) {
    let state = null;
    let made = null;
    const owners = createOwners({ onChange: () => draw() });
    const making = createMaking({
        onTurn: (move) => say(move[0]),
        onMade: () => setup.hand && begin(),
        onAct: setup.hand ? say : null,
        onChange: () => changed(),
        reserves: setup.makes_turns,
        intercept: (square) => owners.pick(square),
    });

    const doing = el("button", { type: "button", hidden: true, onclick: () => say("do") }, word("do_it"));
    making.element.append(doing);

    // A hand takes its time: until the turn is seen, or something comes in between, the next one isn't asked for.
    function begin() {
        made = { ...state, timer: setTimeout(end, LONGEST_MS) };
        draw();
    }
    function end() {
        clearTimeout(made?.timer);
        made = null;
        draw();
    }
    function isSettled() {
        const { position, over, mending, problem, choices, notices } = state;
        const same = position === made.position && String(notices) === String(made.notices);
        return !same || over || mending || problem || choices.length > 0;
    }

    function draw() {
        const last = new Set(state.last);
        const squares = state.squares.map((shown, index) => ({ ...shown, last: last.has(index + 1) }));
        making.show(owners.over(squares), state.arrows, made ? [] : state.moves);
    }

    return {
        element: making.element,
        tools: [createTurning()],
        show(newest) {
            state = newest;
            owners.show(state.owners);
            doing.hidden = !state.do;
            if (made && isSettled()) end();
            else draw();
        },
        /** What to do for the next choice of a turn that was begun; empty if what the companion says still holds. */
        get instruction() {
            if (made) return word("turn_made");
            return state?.moves.length && making.from ? state.stages[making.stage] : "";
        },
        /** What accepting says now; empty as long as something has to be chosen first. */
        get accept() {
            return owners.accept;
        },
    };
}
