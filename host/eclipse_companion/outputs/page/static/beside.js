// What stands beside the board only at times: what a position is worth, where an exercise leads, what follows a game.

import { ask } from "./api.js";
import { drawn, el } from "./dom.js";
import { live } from "./live.js";
import { setup, word } from "./setup.js";

/** What the position is worth, if somebody wants to see it. */
export function createValue() {
    const button = el("button", { type: "button", "aria-pressed": "false", onclick: () => toggle() }, word("value"));
    const said = el("span", { class: "quiet", "aria-live": "polite" });
    const element = el("div", { class: "row value" }, button, said);
    let on = false;
    /** @type {string | undefined} */
    let position = "";

    function toggle() {
        on = !on;
        button.setAttribute("aria-pressed", String(on));
        position = "";
        show(live.state);
    }
    /** @param {State | null} state */
    async function show(state) {
        if (!on || !state) {
            said.textContent = "";
            return;
        }
        if (state.position === position) return;
        const asked = state.position;
        position = asked;
        try {
            const answer = await ask("explore", { position, edition: setup.edition_key });
            if (position === asked) said.textContent = answer.said;
        } catch (error) {
            if (position !== asked) return;
            said.textContent = /** @type {Error} */ (error).message;
            position = ""; // the next state asks again
        }
    }
    element.hidden = !setup.answers.includes("explore");
    return { element, show };
}

/** Where an exercise leads to: others, and a game with the players of before. */
export function createStudy() {
    const others = el("a", { class: "button", href: "/learn" }, word("other_exercises"));
    const leave = el("button", { type: "button", id: "leave", onclick: () => live.begin({}) }, word("leave_exercises"));
    const element = el("div", { class: "row", hidden: true }, others, leave);
    return {
        element,
        /** @param {State} state */
        show(state) {
            element.hidden = !state.exercise;
        },
    };
}

/** What can be done after a game: to see where it was decided, and to choose another one. */
export function createEnd() {
    const element = el("div", { class: "row", id: "ended" });
    /** @type {(href: string, label: string) => HTMLElement} */
    const link = (href, label) => el("a", { class: "button", href }, word(label));
    const draw = drawn(element, (/** @type {{ uuid: string, over: boolean }} */ { uuid, over }) => [
        over && setup.answers.includes("review") && link(`/games?${new URLSearchParams({ id: uuid })}`, "review_game"),
        over && setup.chooses && link("/", "new_game"),
    ]);
    return {
        element,
        /** @param {State} state */
        show: ({ uuid, over, exercise }) => draw({ uuid, over: over && !exercise }),
    };
}
