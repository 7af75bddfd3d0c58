// What stands beside the board of a game: answers, players, clocks, questions, steps, turns.

import { createAnswers } from "./answers.js";
import { counter } from "./clocks.js";
import { drawn, el, svg } from "./dom.js";
import { pressedKey } from "./keyboard.js";
import { live } from "./live.js";
import { setup, word } from "./setup.js";

/**
 * @param {PlayerState} player
 * @param {GameModule["sideShapes"]} drawSide
 */
function playerLine(player, drawSide) {
    const icon = drawSide
        ? svg("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, ...drawSide(player.owner))
        : null;
    const who = player.name ? `${player.side} · ${player.name}` : player.side;
    const away = player.away && word("not_connected");
    const badge = [player.turn && `◀ ${word(player.thinking ? "thinking" : "to_move")}`, away].filter(Boolean).join(" · ");
    return el(
        "div",
        { class: `player ${player.turn ? "turn" : ""}` },
        icon,
        el("span", { class: "who", title: who }, who),
        badge && el("span", { class: "badge" }, badge),
    );
}

/**
 * The panels beside a board, and what shows a state in them. `drawSide`: draws a side's sign, if the game has one.
 *
 * @param {GameModule["sideShapes"]} drawSide
 */
export function createPanels(drawSide) {
    const players = el("div", { class: "players" });
    const choices = el("div", { class: "choices" });
    const mending = el("div", { hidden: true });
    const turns = el("table", { class: "turns", hidden: true });
    const answers = createAnswers();
    /** @type {(() => void)[]} */
    let counters = [];
    let online = true;

    /** @type {(shown: PlayerState[], toldAt: number) => void} */
    const drawPlayers = (shown, toldAt) => {
        counters = [];
        players.replaceChildren();
        for (const player of shown) {
            players.append(playerLine(player, drawSide));
            if (player.left_ms === null) continue;
            const clock = el("div", { class: `clock ${player.counts ? "counts" : ""}`, role: "timer" });
            counters.push(counter(clock, player.left_ms, player.counts, toldAt));
            players.append(clock);
        }
        count();
    };
    const count = () => counters.forEach((each) => each());
    // Clocks that nobody tells of stand still.
    const timer = setInterval(() => online && count(), 50);

    const drawChoices = drawn(choices, (/** @type {State["choices"]} */ offered) =>
        offered.map((choice) =>
            el("button", { onclick: () => live.say(String(choice.number)) }, `${choice.number}: ${choice.text}`),
        ),
    );
    const drawSteps = drawn(mending, (/** @type {string[]} */ steps) => [
        el("h2", {}, word("steps")),
        el(
            "ol",
            { class: "steps", "data-testid": "steps" },
            ...steps.map((step, at) => el("li", { "aria-current": at === 0 && "step" }, step)),
        ),
    ]);
    const drawTurns = drawn(turns, (/** @type {State["turns"]} */ rows) => [
        el("caption", {}, word("turns")),
        el(
            "tbody",
            {},
            ...rows.map(([number, ...made], index) => {
                const newest = index === rows.length - 1 ? made.filter(Boolean).length - 1 : -1;
                const cells = made.map((turn, at) => el("td", { class: at === newest ? "last" : "" }, turn));
                return el("tr", {}, el("td", {}, `${number}.`), ...cells);
            }),
        ),
    ]);

    return {
        elements: [answers.element, players, choices, mending, turns],
        /** @param {ShownState} state */
        show(state) {
            drawPlayers(state.players, state.received_at);
            drawChoices(state.choices);
            mending.hidden = !state.steps.length;
            drawSteps(state.steps);
            turns.hidden = !state.turns.length;
            drawTurns(state.turns);
            answers.show(state);
        },
        /**
         * Whether the companion hears: else nothing can be answered.
         *
         * @param {boolean} yes
         */
        connected(yes) {
            online = yes;
            for (const button of choices.querySelectorAll("button")) button.disabled = !yes;
        },
        end() {
            answers.end();
            clearInterval(timer);
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
