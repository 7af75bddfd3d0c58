// The row of buttons of a view that looks at positions: each has a sign above its name.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { word } from "./setup.js";

/**
 * A button of the row; `short`: its name on a narrow screen.
 *
 * @param {string} name
 * @param {Parameters<typeof icon>[0]} sign
 * @param {() => void} act
 * @param {string} short
 */
export function actionButton(name, sign, act, short = "") {
    const texts = short
        ? [el("span", { class: "in-full" }, word(name)), el("span", { class: "in-short" }, word(short))]
        : [el("span", {}, word(name))];
    return el("button", { type: "button", class: `action ${name}`, onclick: act }, icon(sign), ...texts);
}

/** @param {Child[]} buttons */
export const toolbar = (...buttons) => el("div", { class: "actions", role: "toolbar", "aria-label": word("actions") }, ...buttons);
