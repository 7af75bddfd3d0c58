// The sentence above a board. Its room stays the same: a long sentence has smaller type, so that the board never jumps.

import { el, setText } from "./dom.js";

const SMALLER = ["long", "longer"];

/**
 * A sentence with a label for who hears it; `before`: what stands above it, if anything.
 *
 * @param {string} label
 * @param {Child} before
 */
export function createSay(label, before = null) {
    const sentence = el("p", { id: "standing" });
    const attributes = { class: "say", role: "status", "aria-live": "polite", "aria-label": label };
    const element = el("section", attributes, before, sentence);
    return {
        element,
        get text() {
            return sentence.textContent;
        },
        /** @param {string} text */
        tell(text) {
            if (text === sentence.textContent) return;
            setText(sentence, text);
            element.classList.remove(...SMALLER);
            const room = Number.parseFloat(getComputedStyle(element).minHeight) + 1;
            for (const looks of SMALLER) if (element.offsetHeight > room) element.classList.add(looks);
        },
    };
}
