// What stands beside the board only at times: what a position is worth, where an exercise leads, what follows a game.

import { ask } from "./api.js";
import { drawn, el, keepingFocus } from "./dom.js";
import { live } from "./live.js";
import { setup, word } from "./setup.js";

/**
 * What the position is worth, if somebody wants to see it: `tell(sentence)`, empty as long as nobody does; `shown(on)`.
 *
 * @param {{ tell(sentence: string): void, shown(on: boolean): void }} options
 */
export function createValue({ tell, shown }) {
    let on = false;
    /** @type {string | undefined} */
    let position = "";

    /** @param {State | null} state */
    async function show(state) {
        if (state?.over) tell(""); // how it ended says it
        if (!on || !state || state.over || state.position === position) return;
        const asked = state.position;
        position = asked;
        try {
            const answer = await ask("explore", { position, edition: setup.edition_key });
            if (on && position === asked) tell(answer.said);
        } catch (error) {
            if (!on || position !== asked) return;
            tell(/** @type {Error} */ (error).message);
            position = ""; // the next state asks again
        }
    }
    return {
        show,
        toggle() {
            on = !on;
            position = "";
            shown(on);
            tell("");
            show(live.state);
        },
    };
}

/** Where an exercise leads to: others, and a game with the players of before. Other devices begin neither. */
export function createStudy() {
    const others = el("a", { class: "button", href: "/learn" }, word("other_exercises"));
    const leave = el("button", { type: "button", id: "leave", onclick: () => live.begin({}) }, word("leave_exercises"));
    const element = el("div", { class: "row study", hidden: true }, others, leave);
    return {
        element,
        /** @param {State} state */
        show(state) {
            element.hidden = !state.exercise || !setup.chooses;
            leave.classList.toggle("main", Boolean(state.lesson?.ends));
        },
    };
}

/**
 * Leads to the turn that decided a game, or to its review.
 *
 * @param {string} uuid
 * @param {State["decided"]} decided
 */
function seeButton(uuid, decided) {
    const where = { id: uuid, ...(decided && { at: String(decided.at) }) };
    const name = decided ? word("see_turn", { number: decided.number }) : word("review_game");
    return el("a", { class: "button main", href: `/games?${new URLSearchParams(where)}` }, name);
}

/** What can be done after a game: to see where it was decided, to play once more, to choose another game. */
export function createEnd() {
    const element = el("div", { class: "row", id: "ended" });
    const say = (/** @type {string} */ text, /** @type {string} */ label) =>
        el("button", { type: "button", "data-word": text, onclick: () => live.say(text) }, word(label));
    /** @typedef {Pick<State, "uuid" | "words" | "decided">} Ended */
    const draw = drawn(element, (/** @type {Ended} */ { uuid, words, decided }) => [
        uuid && setup.answers.includes("review") && seeButton(uuid, decided),
        // Other devices begin no game.
        live.own && words.includes("rematch") && say("rematch", "word_rematch"),
        live.own && words.includes("new") && say("new", "new_game"),
        words.includes("undo") && say("undo", "word_undo"),
    ]);
    return {
        element,
        /** @param {State} state */
        show({ uuid, over, exercise, words, decided }) {
            const ended = over && !exercise;
            keepingFocus(element, () => {
                element.hidden = !ended;
            });
            draw(ended ? { uuid, words, decided } : { uuid: "", words: [], decided: null });
        },
    };
}
