// Light or dark: as the device has it, or as somebody has chosen on this browser.

import { byId, el } from "./dom.js";
import { keep, kept } from "./kept.js";
import { word } from "./setup.js";

const LOOKS = "looks";
const MEDIA = { device: "(prefers-color-scheme: dark)", light: "not all", dark: "all" };

/** @param {string | null} chosen */
const isKnown = (chosen) => chosen !== null && chosen in MEDIA;

function chosen() {
    const name = kept("localStorage", LOOKS);
    return /** @type {keyof typeof MEDIA} */ (isKnown(name) ? name : "device");
}

/** Use the colours that are chosen. */
export function applyLooks() {
    /** @type {HTMLLinkElement} */ (byId("dark")).media = MEDIA[chosen()];
}

/** A field that chooses; the browser remembers it. */
export function createLooksChoice() {
    const options = Object.keys(MEDIA).map((name) => el("option", { value: name }, word(`looks_${name}`)));
    const field = el("select", { id: "looks" }, ...options);
    field.value = chosen();
    field.addEventListener("change", () => {
        keep("localStorage", LOOKS, field.value === "device" ? null : field.value);
        applyLooks();
    });
    return el("div", { class: "setting" }, el("label", { for: "looks" }, word("looks")), field);
}
