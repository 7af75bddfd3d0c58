// What a phone shows of the game while it films, and the words that a thumb can say.

import { drawn, el, setText } from "/page/dom.js";
import { word } from "/page/setup.js";

const WORDS = ["hint", "undo", "wrong", "again"];

/** @param {(text: string) => void} say */
export function createRemote(say) {
    const last = el("p", { class: "quiet", "data-testid": "last-turn" });
    const said = el("p", { class: "said", role: "status", "data-testid": "sentence" });
    const answer = el("p", { class: "answer", "data-testid": "answer" });
    const position = el("pre", { "aria-label": word("phone_position"), "data-testid": "position" });
    const buttons = WORDS.map((each) =>
        el("button", { type: "button", "data-word": each, onclick: () => say(each) }, word(`word_${each}`)),
    );
    const choices = el("div", { class: "choices" });
    const choice = (/** @type {string} */ means, /** @type {string} */ text) =>
        el("button", { type: "button", "data-word": means, onclick: () => say(means) }, text);
    const drawChoices = drawn(choices, (/** @type {Pick<PhoneAnswer, "question" | "choices">} */ { question, choices: given }) => [
        question?.title && el("h2", {}, question.title),
        question?.text && el("p", {}, question.text),
        ...(question?.answers ?? []).map((each) => choice(each.say, each.label)),
        ...(given ?? []).map(({ number, text }) => choice(String(number), text)),
    ]);
    const words = el("div", { class: "words" }, ...buttons);
    const element = el("section", { class: "remote", hidden: true }, last, said, answer, choices, position, words);
    return {
        element,
        /** @param {PhoneAnswer} now */
        show(now) {
            element.hidden = !now.said;
            setText(last, now.last_turn ?? "");
            setText(said, now.said ?? "");
            setText(answer, now.answer ?? "");
            answer.hidden = !now.answer;
            drawChoices({ question: now.question, choices: now.choices });
            setText(position, now.position ?? "");
            position.hidden = !now.position;
            for (const button of buttons) button.disabled = !now.words?.includes(button.dataset.word ?? "");
        },
    };
}
