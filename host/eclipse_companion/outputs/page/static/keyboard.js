// Keys of one letter or digit: which one was pressed, whatever script the keyboard writes; they can be switched off.

import { el } from "./dom.js";
import { keep, kept } from "./kept.js";
import { word } from "./setup.js";

const OFF = "letter_keys_off";

const lettersOn = () => !kept("localStorage", OFF);

/**
 * Signs at a letter's place that no Latin keyboard has there: Greek, Bulgarian and Hebrew ones do.
 *
 * @type {Record<string, string[]>}
 */
const SIGNS = { KeyQ: [";", ",", "/"], KeyW: ["'"] };

/**
 * A letter or a digit of another script stands for the key at its place: `р` for `h` on a Russian keyboard.
 *
 * @param {KeyboardEvent} event
 */
function atItsPlace({ key, code }) {
    const written = /[\p{L}\p{M}\p{N}]/u.test(key) && !/[\p{Script=Latin}0-9]/u.test(key);
    const foreign = written || SIGNS[code]?.includes(key);
    return foreign ? (/^(?:Key([A-Z])|Digit([0-9]))$/.exec(code)?.slice(1).find(Boolean) ?? "") : key;
}

/**
 * The key of a keydown that asks for something: a small letter (Caps Lock doesn't matter), a digit, or a name such as
 * `Enter`. Empty if it was typed into a field, is held down, or is a letter or digit while those are switched off.
 *
 * @param {KeyboardEvent} event
 */
export function pressedKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing || event.defaultPrevented) return "";
    const target = /** @type {Element} */ (event.target);
    if (target.matches?.("input:not([type=radio]), select, textarea")) return "";
    const key = atItsPlace(event);
    // Arrows go from one radio button to the next.
    if (key.length > 1) return target.matches?.("input") ? "" : key;
    return lettersOn() ? key.toLowerCase() : "";
}

/** A box that switches keys of one letter or digit off and on; the browser remembers it. */
export function createKeysSwitch() {
    /** @type {HTMLInputElement} */
    const box = el("input", {
        type: "checkbox",
        id: "letter-keys",
        onchange: () => keep("localStorage", OFF, box.checked ? null : "yes"),
    });
    box.checked = lettersOn();
    return el("div", { class: "setting" }, el("label", { class: "check" }, box, word("letter_keys")));
}
