// The fields of a form: one of several choices as a row of buttons, a line of text, a box to tick.

import { el } from "./dom.js";

/**
 * Buttons of which one is chosen. `options`: values with what they show; the chosen value is the form's. `beside`:
 * stands beside the label.
 *
 * @param {string} name
 * @param {string} label
 * @param {(readonly [value: string, ...shown: Child[]])[]} options
 * @param {string} chosen
 * @param {Child} beside
 */
export function picks(name, label, options, chosen, beside = null) {
    const buttons = options.map(([value, ...shown]) =>
        el(
            "label",
            {},
            el("input", { type: "radio", name, value, checked: value === chosen }),
            el("span", {}, ...shown),
        ),
    );
    return el(
        "fieldset",
        { class: `picks picks-${name}` },
        el("legend", {}, label, beside && " ", beside),
        el("div", { class: "pick" }, ...buttons),
    );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} value
 * @param {string} [list] the ID of a list of values that are offered
 */
export function field(name, label, value, list = undefined) {
    const more = { maxlength: 60, autocomplete: "off" };
    return el("label", { class: "field" }, label, el("input", { name, value, list, ...more }));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean | undefined} yes
 */
export function checked(name, label, yes) {
    return el("label", { class: "check" }, el("input", { type: "checkbox", name, checked: yes }), label);
}
