// Answers in the sentence's card: a hint, a refusal, that a turn was taken back, who wins, who speaks. Each can be read
// until the next turn, until somebody hides it, or until what somebody says next is answered.

import { el, keepingFocus } from "./dom.js";
import { icon } from "./icons.js";
import { live } from "./live.js";
import { word } from "./setup.js";
import { speech } from "./speech.js";

/** An answer that is shown: `key` tells one from another. */
/** @typedef {{ key: string, text: string, sign?: Parameters<typeof icon>[0], count?: string, more?: boolean }} Said */

const HINT = "hint";

/** The list of answers, which a screen reader says one by one as they come. */
export function createAnswers() {
    const element = el("div", { class: "answer", "data-testid": "answer", hidden: true });
    /** @type {Map<string, HTMLElement>} */
    const shown = new Map();
    /** @type {Set<string>} */
    const hidden = new Set();
    /** @type {Pick<State, "hint" | "notices" | "coach" | "over"> & { turns: string }} */
    let told = { hint: null, notices: [], coach: "", over: false, turns: "" };
    /** What was there when somebody last asked for something: it goes when that is answered. */
    /** @type {string[]} */
    let read = [];
    /** What has gone so. */
    /** @type {Set<string>} */
    const gone = new Set();
    let refused = "";
    let value = "";

    /** @param {string} key */
    function hide(key) {
        hidden.add(key);
        if (key === refused) refused = "";
        draw();
    }
    /** @param {Said} said */
    function draw1({ key, text, sign, count, more }) {
        const hiding = { type: "button", class: "quiet-button hide", "aria-label": word("hide"), onclick: () => hide(key) };
        const next = { type: "button", "data-word": HINT, onclick: () => live.say(HINT) };
        return el(
            "div",
            { class: "answered", "data-kind": sign ?? "notice" },
            sign && icon(sign),
            el("p", {}, text),
            el("button", hiding, icon("close")),
            count &&
                el(
                    "div",
                    { class: "row" },
                    more ? el("button", next, word("one_more_hint")) : null,
                    el("span", { class: "hint-count" }, count),
                ),
        );
    }
    /** @type {() => Said[]} */
    function all() {
        const { hint, notices, coach } = told;
        /** @type {Said[]} */
        const said = [];
        if (hint) {
            const { text, step, steps, more } = hint;
            const count = steps > 1 ? word("hint_of", { step, steps }) : "";
            said.push({ key: `${HINT}${step}${text}`, text, sign: HINT, count, more });
        }
        if (coach) said.push({ key: coach, text: coach, sign: "warning" });
        if (value) said.push({ key: value, text: value, sign: "scales" });
        for (const text of [...notices, refused, speech.trouble].filter(Boolean)) said.push({ key: text, text });
        const open = said.filter(({ key }) => !hidden.has(key) && !gone.has(key));
        if (open.some(({ key }) => !shown.has(key))) for (const key of read) if (shown.has(key)) gone.add(key);
        return open.filter(({ key }) => !gone.has(key));
    }
    function asked() {
        read = told.notices;
    }
    const draw = () => keepingFocus(element, redraw, () => element.querySelector(`[data-word="${HINT}"]`));
    // Only what is new is added: a screen reader says nothing twice.
    function redraw() {
        const said = all();
        const keys = said.map(({ key }) => key);
        for (const [key, node] of shown) {
            if (keys.includes(key)) continue;
            node.remove();
            shown.delete(key);
        }
        const fresh = said.filter(({ key }) => !shown.has(key)).map((each) => {
            const node = draw1(each);
            shown.set(each.key, node);
            element.append(node);
            element.hidden = false;
            return node;
        });
        if (fresh.length) {
            // The card knows then how much of it the sentence takes that stays above answers.
            const laid = new ResizeObserver(() => {
                laid.disconnect();
                showNew(fresh);
            });
            laid.observe(fresh[0]);
        }
        element.hidden = !shown.size;
        document.documentElement.classList.toggle("hint-hidden", Boolean(told.hint) && !keys.some((key) => key.startsWith(HINT)));
    }
    /**
     * Scroll to what is new: to its beginning if it is higher than the card below the sentence.
     *
     * @param {HTMLElement[]} fresh
     */
    function showNew(fresh) {
        const [first, last, card] = [fresh[0], fresh[fresh.length - 1], element.parentElement];
        // How the game has ended is read first; whoever asks for something wants the answer.
        if (!card || (told.over && !shown.has(refused))) return;
        const above = parseFloat(getComputedStyle(first).scrollMarginBlockStart);
        const height = last.offsetTop + last.clientHeight - first.offsetTop;
        // The board stays where it is: only the card scrolls so far.
        if (height > card.clientHeight - above)
            card.scrollTop += first.getBoundingClientRect().top - card.getBoundingClientRect().top - above;
        else last.scrollIntoView({ block: "nearest" });
    }
    /** @param {string} sentence */
    function refuse(sentence) {
        asked();
        hidden.delete(sentence);
        shown.get(sentence)?.remove();
        shown.delete(sentence);
        refused = sentence;
        draw();
    }
    const stop = live.listen({
        said() {
            refused = "";
            hidden.clear(); // the same answer once more is news
            asked();
            draw();
        },
    });
    // Whether another device speaks now, or this one waits for a touch.
    const stopHearing = speech.listen(draw);
    return {
        element,
        /** @param {State} state */
        show({ hint, notices, coach, over, turns }) {
            const made = JSON.stringify(turns);
            if (made !== told.turns) refused = "";
            // The last one is news, also if it was there before.
            for (const text of gone) if (!notices.includes(text)) gone.delete(text);
            const last = notices.at(-1);
            if (last && last !== told.notices.at(-1)) gone.delete(last);
            told = { hint, notices, coach, over, turns: made };
            draw();
        },
        /** Why something wasn't done; empty: nothing. */
        refuse,
        /**
         * What the position is worth; empty: nobody wants to know.
         *
         * @param {string} sentence
         */
        tellValue(sentence) {
            asked();
            value = sentence;
            draw();
        },
        end() {
            stop();
            stopHearing();
        },
    };
}
