// A wrong try of an exercise: it stays on the board with what refutes it, until who learns takes it off.

import { el, setText } from "./dom.js";
import { word } from "./setup.js";

/**
 * `draw()`: what the board shows has changed.
 *
 * @param {() => void} draw
 */
export function createTrying(draw) {
    const again = el("button", { type: "button", class: "main", onclick: () => leave() }, word("try_again"));
    const once = el("button", { type: "button", onclick: () => replay() }, word("show_again"));
    const element = el("div", { class: "row trying", hidden: true }, again, once);
    const asked = el("p");
    const task = el("section", { class: "card task", hidden: true, "data-testid": "task" }, el("h2", {}, word("the_task")), asked);
    /** @type {Tried | null} */
    let tried = null;
    /** Which try was taken off, as its game and its number. */
    let gone = "";
    let key = "";
    let mending = false;
    /**
     * What is asked for and said; null without a task.
     *
     * @type {Pick<State, "standing" | "task"> | null}
     */
    let asks = null;
    let bare = false;

    const stays = () => Boolean(tried) && key !== gone;
    /** What is said of the try: what is wrong with it, and the rest. */
    function parts() {
        const said = stays() ? (tried?.said ?? "") : "";
        const end = said.indexOf(". ") + 1;
        return end ? [said.slice(0, end), said.slice(end + 1)] : [said, ""];
    }
    /**
     * What there is to do: once the try is off, that is the task again.
     *
     * @param {Pick<State, "standing" | "task">} state
     */
    const standing = (state) => (tried && !stays() && state.standing === tried.said ? state.task : state.standing);
    function leave() {
        gone = key;
        show();
        draw();
        document.querySelector('[data-testid="board"]')?.querySelector(/** @type {"button"} */ ('button[tabindex="0"]'))?.focus({ preventScroll: true });
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
    function show() {
        // What the sentence says isn't said twice.
        task.hidden = !asks || (!stays() && standing(asks) === asks.task);
        const hidden = element.hidden;
        element.hidden = !stays();
        if (hidden && !element.hidden) again.focus({ preventScroll: true });
    }
    return {
        element,
        /** The task, which stays readable below. */
        task,
        /** What is wrong with the try that stays; empty without one. */
        get said() {
            return parts()[0];
        },
        standing,
        /** What else there is to say of it. */
        get more() {
            return parts()[1];
        },
        /** Which turn it was. */
        get made() {
            return stays() ? (tried?.made ?? "") : "";
        },
        /** @param {State} state */
        show(state) {
            tried = state.tried;
            key = tried ? `${state.uuid} ${tried.number}` : "";
            // At a real board it is gone once the pieces lie as before.
            if (mending && !state.mending && tried) gone = key;
            mending = Boolean(state.mending);
            setText(asked, state.task);
            asks = state.exercise && state.task && !state.over ? state : null;
            show();
        },
        /**
         * What the board shows: the game's state, with the try as long as it stays.
         *
         * @template {State} S
         * @param {S} state
         * @returns {S}
         */
        over(state) {
            if (!tried) return state;
            if (!stays()) return { ...state, ...tried.left };
            return { ...state, ...tried.stays, ...(bare && { drawn: [], marks: [] }), moves: [] };
        },
    };
}
