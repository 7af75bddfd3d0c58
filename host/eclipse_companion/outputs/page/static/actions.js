// What people ask for during a game: five buttons at most, and a menu with the rest. Keys of one letter do the same.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { pressedKey } from "./keyboard.js";
import { live } from "./live.js";
import { createMenu } from "./menu.js";
import { setup, word } from "./setup.js";

/** The menu's words in their order; null: a line. */
const MENU = [
    ...["threats", "turn board", "wrong", "turn", "turns", "use board", "pause", "go on", null],
    ...["draw", "resign", "rematch", "new", "quit"],
];
/**
 * The sign of each word that has one.
 *
 * @type {Record<string, Parameters<typeof icon>[0]>}
 */
const SIGNS = {
    ...{ hint: "hint", undo: "undo", again: "again", next: "onward", value: "scales", turns: "games" },
    ...{ threats: "eye", "turn board": "turning", wrong: "hand", turn: "check", "use board": "plug" },
    ...{ pause: "pause", "go on": "play", draw: "scales", resign: "flag", new: "play", rematch: "turning" },
    quit: "close",
};

/** @type {(name: string) => string} */
const labelOf = (name) => word(`word_${name.replace(" ", "_")}`);

/** @type {Record<string, string>} */
const keyOf = Object.fromEntries(Object.entries(setup.keys).map(([key, name]) => [name, key]));

/**
 * The toolbar of a game.
 *
 * @param {ActionsOptions} options
 */
export function createActions({ own, begun, back, refuse, accept, value, turns }) {
    /** @type {State | null} */
    let state = null;
    let online = true;

    // A device elsewhere has only the words that it may say.
    const sayable = (/** @type {string} */ name) => name in keyOf || name === "draw" || live.own;
    const can = (/** @type {string} */ name) => Boolean(state?.words.includes(name)) && sayable(name);
    // A turn that was begun is taken back on the page itself.
    const isBegun = (/** @type {string} */ name) => name === "undo" && begun();
    const refusal = (/** @type {string} */ name) => (isBegun(name) ? "" : (state?.refusals[name] ?? ""));

    /** @param {string} name */
    function press(name) {
        if (!online) return;
        if (isBegun(name)) back();
        else if (refusal(name)) refuse(refusal(name));
        else if (name === "accept") accept();
        else live.say(name);
    }
    /** @type {(name: string, label: string, act: () => void, attributes?: Attributes) => HTMLButtonElement} */
    const tool = (name, label, act, attributes = {}) => {
        const shown = { type: "button", hidden: true, "aria-keyshortcuts": keyOf[name], ...attributes };
        return el("button", { ...shown, onclick: act }, icon(SIGNS[name]), el("span", {}, label));
    };
    /** @type {Record<string, HTMLButtonElement>} */
    const tools = {};
    for (const name of ["hint", "undo", "next", "again"])
        tools[name] = tool(name, labelOf(name), () => press(name), { "data-word": name });
    if (value) tools.value = tool("value", word("value"), value, { "aria-pressed": "false" });
    else tools.turns = tool("turns", word("turns"), turns);

    const items = () => {
        const added = own();
        /** @type {(MenuItem | null)[]} */
        const shown = [];
        for (const name of MENU) {
            if (name === null) {
                shown.push(...added.filter((item) => !MENU.includes(item.word ?? "")), null);
                continue;
            }
            const sign = SIGNS[name];
            const mine = added.find((item) => item.word === name);
            if (mine) shown.push({ sign, ...mine });
            else if (name === "turns" && value) shown.push({ sign, label: labelOf(name), act: turns });
            else if (can(name)) {
                const label = name === "new" && state?.over ? word("new_game") : labelOf(name);
                const [keys, refused] = [keyOf[name], refusal(name)];
                shown.push({ sign, word: name, label, keys, refused, act: () => press(name) });
            }
        }
        return shown.filter((item, at) => item || (at > 0 && at < shown.length - 1));
    };
    const menu = createMenu(word("word_more"), items);
    const middle = tools.value ?? tools.turns;
    const element = el(
        "div",
        { role: "toolbar", class: "actions", "aria-label": word("actions") },
        ...[tools.hint, tools.undo, tools.next, middle, tools.again, menu.element].filter(Boolean),
    );

    const onKey = (/** @type {KeyboardEvent} */ event) => {
        const key = pressedKey(event);
        const pressable = /** @type {Element} */ (event.target).closest?.("button, a, summary");
        if (key === "Enter" && pressable) return; // that is pressed by it
        const name = setup.keys[key];
        const at = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.word;
        // One press of a key doesn't leave: it goes to the button that does.
        if (name === "quit" && can(name) && at !== name) menu.openAt(name);
        else if (name) press(name);
        else if (/^[1-9]$/.test(key) && online) live.say(key);
    };
    document.addEventListener("keydown", onKey);

    function draw() {
        if (!state) return;
        const exercise = state.exercise;
        /** @type {Record<string, boolean>} */
        const away = { next: !can("next"), value: exercise, turns: exercise, again: !state.words.length };
        for (const [name, button] of Object.entries(tools)) {
            const refused = refusal(name);
            button.hidden = away[name] ?? (!can(name) && !refused && !isBegun(name));
            button.title = refused;
            button.disabled = !online;
            if (refused) button.setAttribute("aria-disabled", "true");
            else button.removeAttribute("aria-disabled");
        }
        // Once an exercise is done, only this leads on.
        tools.next.classList.toggle("main", can("next") && !can("hint"));
        tools.hint.classList.toggle("given", Boolean(state.hint));
        menu.update(online);
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
        /** A turn was begun on the page, or is no longer. */
        update: draw,
        /** @param {boolean} on */
        showValue: (on) => tools.value?.setAttribute("aria-pressed", String(on)),
        end() {
            document.removeEventListener("keydown", onKey);
            menu.end();
        },
    };
}
