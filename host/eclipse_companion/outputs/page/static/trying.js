// A wrong try of an exercise: it stays on the board with what refutes it, until who learns takes it back.

import { drawn, el, entryOf, setText } from "./dom.js";
import { live } from "./live.js";
import { word } from "./setup.js";

/** The lessons before the present one, that one, and those that follow. */
const PARTS = ["done", "present", "later"];

/**
 * `draw()`: what the board shows has changed.
 *
 * @param {() => void} draw
 */
export function createTrying(draw) {
    const again = el("button", { type: "button", class: "main", onclick: () => live.say("undo") }, word("try_again"));
    const once = el("button", { type: "button", onclick: () => replay() }, word("show_again"));
    const element = el("div", { class: "row trying", hidden: true }, again, once);
    const asked = el("p");
    const far = el("div", { class: "how-far" });
    const task = el("section", { class: "card task", hidden: true, "data-testid": "task" }, el("h2", {}, word("the_task")), asked, far);
    const drawFar = drawn(far, (/** @type {NonNullable<State["lesson"]>} */ { number, of, said, tries }) => [
        el("div", { class: "bars", "aria-hidden": "true" }, ...Array.from({ length: of }, (_, at) => el("i", { class: PARTS[Math.sign(at + 1 - number) + 1] }))),
        el("p", { class: "quiet" }, el("span", {}, said), el("span", {}, tries)),
    ]);
    /** @type {Tried | null} */
    let tried = null;
    let bare = false;

    /** What is said of the try: what is wrong with it, and the rest. */
    function parts() {
        const said = tried?.said ?? "";
        const end = said.indexOf(". ") + 1;
        return end ? [said.slice(0, end), said.slice(end + 1)] : [said, ""];
    }
    // What is drawn is taken off and drawn again, so that it plays once more.
    function replay() {
        bare = true;
        draw();
        requestAnimationFrame(() => {
            bare = false;
            draw();
        });
    }
    /** The board has the focus once the try is off, where the button had it. */
    function focusBoard() {
        const board = document.querySelector('[data-testid="board"]');
        if (board) entryOf(board)?.focus({ preventScroll: true });
    }
    return {
        element,
        /** The task, which stays readable below. */
        task,
        /** What is wrong with the try; empty without one. */
        get said() {
            return parts()[0];
        },
        /** What else there is to say of it. */
        get more() {
            return parts()[1];
        },
        /** Which turn it was. */
        get made() {
            return tried?.made ?? "";
        },
        /** @param {State} state */
        show(state) {
            const had = element.contains(document.activeElement);
            const newly = !tried && state.tried;
            tried = state.tried;
            setText(asked, state.task);
            far.hidden = !state.lesson;
            if (state.lesson) drawFar(state.lesson);
            // What the sentence says isn't said twice.
            task.hidden = !state.exercise || !state.task || state.over || (!tried && state.standing === state.task);
            element.hidden = !tried;
            if (newly) again.focus({ preventScroll: true });
            else if (had && !tried) focusBoard();
        },
        /**
         * What the board shows: the game's state, with what is drawn of the try.
         *
         * @template {State} S
         * @param {S} state
         * @returns {S}
         */
        over: (state) => (tried ? { ...state, ...tried.drawn, ...(bare && { drawn: [], marks: [] }), moves: [] } : state),
    };
}
