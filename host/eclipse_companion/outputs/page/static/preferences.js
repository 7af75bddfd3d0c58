// How somebody likes the page on this browser: large plain letters on pieces, sounds, and whether things move.

import { el } from "./dom.js";
import { keep, kept } from "./kept.js";
import { word } from "./setup.js";

/** What each is called where it is kept, and whether it is on if nobody has chosen. */
const USUAL = { letters: false, sounds: false, motion: true };
const LABELS = { letters: "plain_letters", sounds: "sounds", motion: "motion" };

/** @typedef {keyof typeof USUAL} Preference */

/**
 * Whether it is on.
 *
 * @param {Preference} name
 */
export function prefers(name) {
    const chosen = kept("localStorage", name);
    return chosen === null ? USUAL[name] : chosen === "on";
}

/** Have the page look so: the styles and the boards read it from the document. */
export function applyPreferences() {
    const { dataset } = document.documentElement;
    dataset.letters = prefers("letters") ? "plain" : "";
    dataset.motion = prefers("motion") ? "" : "none";
}

/**
 * Boxes that switch them on and off; the browser remembers it.
 *
 * @param {Preference[]} names
 */
export function createPreferences(names = /** @type {Preference[]} */ (Object.keys(USUAL))) {
    const boxes = names.map((name) => {
        /** @type {HTMLInputElement} */
        const box = el("input", {
            type: "checkbox",
            id: `prefers-${name}`,
            onchange: () => {
                keep("localStorage", name, box.checked === USUAL[name] ? null : box.checked ? "on" : "off");
                applyPreferences();
            },
        });
        box.checked = prefers(name);
        return el("div", { class: "setting" }, el("label", { class: "check" }, box, word(LABELS[name])));
    });
    return el("div", { class: "preferences" }, ...boxes);
}
