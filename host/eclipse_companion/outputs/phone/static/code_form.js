// A field for the code, for who has typed the address in place of scanning it.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";

/** @param {(code: string) => void} entered */
export function createCodeForm(entered) {
    const field = el("input", { id: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
    return el(
        "form",
        {
            class: "code",
            onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                if (field.value.trim()) entered(field.value);
            },
        },
        el("label", { for: "code" }, word("phone_code")),
        field,
        el("button", { type: "submit" }, word("phone_enter")),
    );
}
