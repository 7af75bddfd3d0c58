// What a phone shows of the game while it films, and the words that a thumb can say.

import { createChimes } from "/page/chimes.js";
import { drawn, el, setText } from "/page/dom.js";
import { createGlance } from "/page/glance.js";
import { word } from "/page/setup.js";

const WORDS = ["hint", "undo", "wrong", "again"];
const GO_ON = "go on";

/**
 * `game`: its module; null: no game is played.
 *
 * @param {GameModule | null} game
 * @param {(text: string) => void} say
 */
export function createRemote(game, say) {
    const last = el("p", { class: "quiet", "data-testid": "last-turn" });
    const said = el("p", { class: "said", role: "status", "data-testid": "sentence" });
    const answer = el("p", { class: "answer", "data-testid": "answer" });
    const glance = game && createGlance(game);
    const board = el("div", { class: "position", "data-testid": "position" }, glance?.element);
    const button = (/** @type {string} */ means, /** @type {string} */ text, /** @type {string} */ looks = "") =>
        el("button", { type: "button", class: looks, "data-word": means, onclick: () => say(means) }, text);
    const buttons = WORDS.map((each) => button(each, word(each === "wrong" ? "wrong_turn" : `word_${each}`)));
    const goOn = button(GO_ON, word("go_on_now"), "main");
    const choices = el("div", { class: "choices" });
    const drawChoices = drawn(choices, (/** @type {Pick<State, "question" | "choices">} */ { question, choices: given }) => [
        question?.title && el("h2", {}, question.title),
        question?.text && el("p", {}, question.text),
        ...(question?.answers ?? []).map((each) => button(each.say, each.label)),
        ...(given ?? []).map(({ number, text }) => button(String(number), text)),
    ]);
    const words = el("div", { class: "words" }, ...buttons);
    const told = el("div", { class: "saying" }, last, said, answer, choices, goOn);
    const element = el("section", { class: "remote", hidden: true }, told, board, words);
    const chimes = createChimes();
    return {
        element,
        /** @param {PhoneGame} newest */
        show({ state, answer: answered }) {
            element.hidden = !state.standing;
            setText(last, state.last_turn);
            setText(said, state.standing);
            setText(answer, answered);
            answer.hidden = !answered;
            drawChoices({ question: state.question, choices: state.choices });
            glance?.show({ ...state, received_at: performance.now() });
            board.hidden = state.stage === "paused";
            for (const each of buttons) each.disabled = !state.words.includes(each.dataset.word ?? "");
            goOn.hidden = !state.words.includes(GO_ON);
            const mine = state.stage === "turn" && state.players.some(({ turn, person }) => turn && person);
            chimes.show(state, mine);
        },
    };
}
