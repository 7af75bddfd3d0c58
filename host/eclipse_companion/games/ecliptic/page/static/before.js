// What stands where the hand will be: the word for the deal, and the sheet that covers the cards of the next player.

import { drawn, el } from "/page/dom.js";
import { live } from "/page/live.js";
import { word } from "/page/setup.js";

/** A form for the word before the deal; the companion's promise stands below it. `say(text)` says the word. */
export function createWord({ say }) {
    const field = el("input", { name: "word", maxlength: 200, autocomplete: "off", id: "word" });
    const promise = el("p", { class: "quiet promise" });
    const form = el(
        "form",
        { class: "before", hidden: true },
        el("label", { for: "word" }, word("word_field")),
        el("div", { class: "row" }, field, el("button", { type: "submit", class: "main" }, word("do_deal"))),
        promise,
    );
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        const text = field.value.trim();
        say(text ? `word ${text}` : "");
        field.value = "";
    });
    return {
        element: form,
        show(state) {
            // While a game that was left is offered, that is answered first.
            form.hidden = !state.asks_word || Boolean(state.offer) || !(live.own || live.place !== null);
            promise.textContent = state.promise ? `${word("promise")} ${state.promise}` : "";
        },
    };
}

/** A sheet that says whose turn it is to take the device: the cards come only once that person has tapped. */
export function createCover({ say }) {
    const element = el("section", { class: "before cover", hidden: true });
    const draw = drawn(element, (player) => [
        el("h2", {}, word("pass_to", { player })),
        el(
            "button",
            { type: "button", class: "main", id: "show-mine", onclick: () => say("ready") },
            word("show_mine", { player }),
        ),
    ]);
    return {
        element,
        show(state) {
            element.hidden = !state.passed_to || !live.own;
            draw(state.passed_to);
        },
    };
}
