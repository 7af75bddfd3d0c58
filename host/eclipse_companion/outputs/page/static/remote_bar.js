// The remote's buttons, large and always at the same places: for a thumb that nobody looks at.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { live } from "./live.js";
import { setup, word } from "./setup.js";
import { speech } from "./speech.js";

/** @type {[string, Parameters<typeof icon>[0], string][]} */
const BUTTONS = [
    ["hint", "hint", "word_hint"],
    ["undo", "undo", "word_undo"],
    ["wrong", "hand", "wrong_turn"],
    ["again", "again", "word_again"],
];
const WORDS = Object.values(setup.keys);

/**
 * `refuse(sentence)` tells why a word does nothing now.
 *
 * @param {(sentence: string) => void} refuse
 */
export function createRemoteBar(refuse) {
    /** @type {State | null} */
    let state = null;
    let online = true;
    const plays = () => live.own || live.place !== null;

    /** @param {string} name */
    function press(name) {
        const refused = state?.refusals[name];
        if (refused) refuse(refused);
        else if (plays()) live.say(name);
        else speech.again();
    }
    const buttons = BUTTONS.map(([name, sign, label]) => {
        const shown = { type: "button", "data-word": name, hidden: true, onclick: () => press(name) };
        return el("button", shown, icon(sign), el("span", {}, word(label)));
    });
    const element = el("div", { role: "toolbar", class: "remote-bar", "aria-label": word("actions") }, ...buttons);
    function draw() {
        for (const [at, [name]] of BUTTONS.entries()) {
            const refused = state?.refusals[name] ?? "";
            const can = name === "again" || Boolean(refused) || Boolean(state?.words.includes(name));
            const button = buttons[at];
            button.hidden = !(plays() ? can && WORDS.includes(name) : name === "again" && speech.on);
            button.disabled = !online;
            button.title = refused;
            if (refused) button.setAttribute("aria-disabled", "true");
            else button.removeAttribute("aria-disabled");
        }
    }
    return {
        element,
        /**
         * `heard`: the companion hears.
         *
         * @param {State} newest
         * @param {boolean} heard
         */
        show(newest, heard) {
            [state, online] = [newest, heard];
            draw();
        },
        end: speech.listen(draw),
    };
}
