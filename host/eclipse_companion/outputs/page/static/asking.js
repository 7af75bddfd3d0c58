// The question that is open, in the card beside the board: the coach's, an offer, or what is to be confirmed. It brings
// its own answers. The safe one has the focus where something would end.

import { drawn, el, keepingFocus, scrolledByKeys } from "./dom.js";
import { live } from "./live.js";
import { word } from "./setup.js";

/** The questions that wait for an answer before anything else is done; the others stand there and can be passed over. */
const URGENT = ["offer_draw", "draw", "resign", "new", "rematch", "chosen", "study"];
const COACH = "coach";
/** The answer that changes nothing. */
const SAFE = "no";

/**
 * What is asked, with a button for each answer; `accept()` says what accepting says, empty as long as something has to be
 * chosen first.
 *
 * @param {() => string} accept
 */
export function createAsking(accept) {
    const element = el("div", { class: "asking", hidden: true });
    /** @type {HTMLElement | null} */
    let before = null;
    let asked = "";
    let online = true;

    /** @param {Answer} answer */
    const button = ({ word: means, say, label }, first = false) => {
        const press = () => live.say(say === "accept" ? accept() || say : say);
        const attributes = { type: "button", class: first && "main", "data-word": means, "data-say": say, onclick: press };
        return el("button", attributes, label);
    };
    /** @param {Question} question */
    function draw({ kind, title, text, answers }) {
        const urgent = URGENT.includes(kind);
        const said = el(
            "div",
            { class: "asked-text" },
            title && el("h2", { id: "asked" }, title),
            text && el("p", { id: "asked-said" }, text),
        );
        scrolledByKeys(said);
        // Where something ends, the answer that changes nothing looks like the one to take.
        const main = urgent && kind !== "draw" && kind !== "offer_draw" ? SAFE : answers[0]?.word;
        const buttons = answers.map((answer) => button(answer, answer.word === main));
        const attributes = urgent
            ? { role: "alertdialog", "aria-labelledby": "asked", "aria-describedby": text && "asked-said", "aria-live": "off" }
            : kind === COACH
              ? { role: "alert", "data-testid": COACH }
              : { role: "group", "aria-label": title || word("question") };
        return el("div", { class: `question ${kind}`, ...attributes }, said, el("div", { class: "row" }, ...buttons));
    }
    const drawAsked = drawn(element, (/** @type {{ question: Question | null, choices: State["choices"] }} */ shown) => [
        shown.question && draw(shown.question),
        shown.choices.length > 0 &&
            el(
                "div",
                { class: "choices" },
                ...shown.choices.map(({ number, text }) =>
                    el("button", { type: "button", onclick: () => live.say(String(number)) }, `${number}: ${text}`),
                ),
            ),
    ]);
    element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !element.querySelector("[role=alertdialog]")) return;
        event.stopPropagation();
        live.say(SAFE);
    });

    /** @param {Question | null} question */
    function focus(question) {
        const urgent = question && URGENT.includes(question.kind);
        const kind = urgent ? question.kind + question.title : "";
        if (kind === asked) return;
        if (urgent) {
            if (!element.contains(document.activeElement)) before = /** @type {HTMLElement} */ (document.activeElement);
            /** @type {HTMLElement | null} */ (element.querySelector(`[data-word="${SAFE}"]`))?.focus({ preventScroll: true });
        } else before = null;
        asked = kind;
    }
    return {
        element,
        /**
         * `heard`: the companion hears.
         *
         * @param {State} state
         * @param {boolean} heard
         */
        show({ question, choices, words }, heard) {
            online = heard;
            // Who only watches answers nothing, but reads who offers a draw.
            const watched = question?.kind === "draw" ? { ...question, kind: "watched", text: "", answers: [] } : null;
            const mine = words.length ? question : watched;
            element.hidden = !mine && !choices.length;
            const back = before; // it is forgotten once it has the focus again
            keepingFocus(element, () => drawAsked({ question: mine, choices }), () => (back?.getClientRects().length && back !== document.body ? back : null));
            focus(mine);
            this.check();
        },
        /** What accepting says may have changed. */
        check() {
            for (const button of element.querySelectorAll("button"))
                button.disabled = !online || (button.dataset.say === "accept" && !accept());
        },
    };
}
