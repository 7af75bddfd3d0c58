// The buttons of a page of one view, and their keys.

import { el } from "./dom.js";
import { pressedKey } from "./keyboard.js";
import { live } from "./live.js";
import { setup, word } from "./setup.js";

/** The buttons and keys of the words that are of use. */
export function createControls() {
    const element = el("div", { class: "keys" });
    /** @type {ControlsState | null} */
    let state = null;
    /** @type {{ button: HTMLButtonElement, timer: number } | null} */
    let armed = null;

    const disarm = () => {
        if (!armed) return;
        clearTimeout(armed.timer);
        armed.button.classList.remove("armed");
        armed = null;
    };
    // Leaving takes two presses while work is on.
    const press = (/** @type {string} */ command) => {
        const button = buttons[command];
        if (button.disabled) return;
        const again = armed?.button === button;
        disarm();
        if (again || command !== "quit" || !state?.begun || state.over) {
            live.say(command);
        } else {
            armed = { button, timer: setTimeout(disarm, 4000) };
            button.classList.add("armed");
        }
    };
    const button = (/** @type {string} */ command, /** @type {string | null} */ key) => {
        const id = `key-${command.replace(" ", "-")}`;
        const attributes = { id, hidden: true, "aria-keyshortcuts": key, onclick: () => press(command) };
        return el("button", attributes, word(command));
    };
    /** @type {Record<string, HTMLButtonElement>} */
    const buttons = {};
    for (const [key, command] of Object.entries(setup.keys)) buttons[command] = button(command, key);
    element.append(...Object.values(buttons));

    const onKey = (/** @type {KeyboardEvent} */ event) => {
        const key = pressedKey(event);
        const pressable = /** @type {Element} */ (event.target).closest?.("button, a, summary");
        if (key === "Enter" && pressable) return; // that is pressed by it
        const command = setup.keys[key];
        if (command) press(command);
        else if (/^[1-9]$/.test(key)) live.say(key);
    };
    document.addEventListener("keydown", onKey);

    return {
        element,
        /**
         * `online`: the companion hears.
         *
         * @param {ControlsState} newest
         * @param {boolean} online
         */
        show(newest, online = true) {
            state = newest;
            for (const [command, button] of Object.entries(buttons)) {
                button.hidden = !state.words.includes(command);
                button.disabled = !online;
            }
        },
        end: () => document.removeEventListener("keydown", onKey),
    };
}
