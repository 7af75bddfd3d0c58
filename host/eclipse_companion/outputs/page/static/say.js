// The card with the one sentence that says what to do: above it the last turn, below it the steps to be done, answers,
// and buttons. It scrolls inside, so that no sentence moves the board.

import { drawn, el, scrolledByKeys, setText } from "./dom.js";

/** Longer sentences have smaller type, from so many letters on. */
const LONG = 70;
const LONGER = 160;

/** With so many pixels below it, the sentence stays where answers scroll. */
const ANSWER_HIGH = 80;
/** How far from the card's edge things stick that scroll in it. */
const PADDING = 12;

/** The order to the hands, or what is left to put right: the present step is marked. */
function createStepList() {
    // Whoever hears the page hears what the sentence says, or all steps at once.
    const element = el("ol", { class: "steps", "data-testid": "steps", "aria-live": "off", hidden: true });
    let shown = "";
    const draw = drawn(element, (/** @type {BoardStep[]} */ steps) =>
        steps.map(({ text, detail, picture, done, present }) => {
            const told = el("span", {}, text, detail ? el("small", {}, detail) : null);
            return el("li", { class: done && "done", "aria-current": present && "step" }, picture, told);
        }),
    );
    return {
        element,
        /** @param {BoardStep[]} steps */
        show(steps) {
            element.hidden = !steps.length;
            draw(steps);
            // The present one is seen, however many there are.
            const key = JSON.stringify(steps.map(({ text, present }) => [text, present]));
            if (key === shown) return;
            shown = key;
            element.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
        },
    };
}

/**
 * The card, with a label for who hears it; `before`: what stands above the sentence, such as the last turn.
 *
 * @param {string} label
 * @param {Child} before
 * @param {Child} answers what people asked, answered below the sentence
 */
export function createSay(label, before = null, answers = null) {
    const sentence = el("p", { id: "standing" });
    const aside = el("p", { class: "aside" });
    const heard = el("p", { class: "away" });
    const steps = createStepList();
    const after = el("p", { class: "aside" });
    const acts = el("div", { class: "acts" });
    const status = { class: "scrolled", role: "status", "aria-label": label, "aria-atomic": "false", "data-testid": "sentence" };
    const scrolled = el("div", status, before, sentence, heard, aside, answers, steps.element, after);
    const element = el("section", { class: "say", "aria-label": label }, scrolled, acts);
    /** Fingers see no bar beside what scrolls: a text that goes on below fades there. */
    function showBelow() {
        const below = scrolled.scrollHeight - scrolled.clientHeight - scrolled.scrollTop;
        element.classList.toggle("below", below > PADDING);
        for (const row of scrolled.querySelectorAll(".answered > .row")) {
            const text = row.parentElement?.querySelector(":scope > p");
            const hides = text && text.getBoundingClientRect().bottom > row.getBoundingClientRect().top + 1;
            row.classList.toggle("hides", Boolean(hides));
        }
    }
    scrolled.addEventListener("scroll", showBelow, { passive: true });
    scrolledByKeys(scrolled, () => {
        const roomy = scrolled.clientHeight > sentence.clientHeight + ANSWER_HIGH;
        element.classList.toggle("roomy", roomy);
        element.style.setProperty("--told", `${roomy ? sentence.clientHeight - PADDING : 0}px`);
        showBelow();
    });
    return {
        element,
        /** What is said; more can be put below it. */
        scrolled,
        /** Buttons that stay in sight below. */
        acts,
        get text() {
            return sentence.textContent;
        },
        /** @param {string} text */
        tell(text) {
            if (text === sentence.textContent) return;
            setText(sentence, text);
            scrolled.scrollTop = 0;
            element.classList.toggle("long", text.length > LONG);
            element.classList.toggle("longer", text.length > LONGER);
        },
        /** The sentence is said once more: it lights up, also where nothing speaks. */
        again() {
            scrolled.scrollTop = 0;
            element.classList.remove("again");
            requestAnimationFrame(() => element.classList.add("again"));
        },
        /**
         * What else there is to say below the sentence, smaller.
         *
         * @param {string} text
         */
        add: (text) => setText(aside, text),
        /**
         * Show these steps, and what follows them. `said`: whoever hears the page hears them, too, because the sentence
         * doesn't name them.
         *
         * @param {BoardStep[]} list
         * @param {boolean} said
         * @param {string} note
         */
        order(list, said, note) {
            steps.show(list);
            setText(after, note);
            setText(heard, said ? list.map(({ text }) => text).join(" ") : "");
        },
    };
}
