// The answers to a question about a turn, and the buttons and keys of the commands.

import { drawn, el } from "./dom.js";
import { pressedKey } from "./keyboard.js";
import { live } from "./live.js";
import { setup, word } from "./setup.js";

/** The possible answers to a question, each with its number. */
export function createPanels() {
    const element = el("div", { class: "choices" });
    const draw = drawn(element, (/** @type {State["choices"]} */ offered) =>
        offered.map((choice) =>
            el("button", { onclick: () => live.say(String(choice.number)) }, `${choice.number}: ${choice.text}`),
        ),
    );
    return {
        element,
        /** @param {ShownState} state */
        show: ({ choices }) => draw(choices),
        /**
         * Whether the companion hears: else nothing can be answered.
         *
         * @param {boolean} yes
         */
        connected(yes) {
            for (const button of element.querySelectorAll("button")) button.disabled = !yes;
        },
    };
}

/** Commands that are seldom of use, and have no key. */
const KEYLESS = ["use board"];

/** The buttons and keys of the commands that are of use; `accept` says what accepting says. */
export function createControls(accept = () => "accept") {
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
    // Leaving takes two presses while a game is on; the game itself asks twice about everything else that ends it.
    const press = (/** @type {string} */ command) => {
        const button = buttons[command];
        if (button.disabled) return;
        const again = armed?.button === button;
        disarm();
        if (command === "accept") {
            const text = accept();
            if (text) live.say(text);
        } else if (again || command !== "quit" || !state?.begun || state.over) {
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
    for (const command of KEYLESS) buttons[command] = button(command, null);
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
         * `acceptable`: there is something to accept; `online`: the companion hears.
         *
         * @param {ControlsState} newest
         * @param {boolean} acceptable
         * @param {boolean} online
         */
        show(newest, acceptable = true, online = true) {
            state = newest;
            // Once an exercise is done, only this leads on.
            buttons.next?.classList.toggle("main", !state.words.includes("hint"));
            for (const [command, button] of Object.entries(buttons)) {
                button.hidden = !state.words.includes(command);
                button.disabled = !online || (command === "accept" && !acceptable);
            }
        },
        end: () => document.removeEventListener("keydown", onKey),
    };
}
