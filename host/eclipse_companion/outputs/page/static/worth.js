// What turns are worth: for the squares of a board, and in a list.

import { el } from "./dom.js";
import { setup, word } from "./setup.js";

const RANK = { win: 2, draw: 1, loss: 0 };
/** A win or a loss whose length nobody knows is far away. */
const FAR = 1000;

/**
 * @param {ExploredTurn} one
 * @param {ExploredTurn} other
 */
function better(one, other) {
    if (one.value !== other.value) return RANK[one.value] > RANK[other.value];
    const [near, far] = [one.length ?? FAR, other.length ?? FAR];
    return (one.value === "win" && near < far) || (one.value === "loss" && near > far);
}

/**
 * A count inside a sentence: a small one as a word, a larger one in digits.
 *
 * @param {number} count
 */
export const counted = (count) => setup.numbers.split(" ")[count - 1] ?? String(count);

/**
 * A text as a sentence begins.
 *
 * @param {string} text
 */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What a turn is worth for who makes it; the text is short enough for a square.
 *
 * @param {Pick<ExploredTurn, "value" | "length">} turn
 * @returns {WorthLabel}
 */
export function worthOf({ value, length }) {
    const text = { win: `+${length ?? ""}`, draw: "=", loss: `−${length ?? ""}` }[value];
    const far = length === null && value !== "draw";
    const soon = length === 1 ? "_now" : "";
    const label = far ? word(`worth_${value}_far`) : word(`worth_${value}${soon}`, { count: counted(length ?? 0) });
    return { kind: value, text, label };
}

/**
 * What the best of these turns is worth; null if there is none.
 *
 * @param {ExploredTurn[]} turns
 */
export function bestWorth(turns) {
    if (!turns.length) return null;
    return worthOf(turns.reduce((best, turn) => (better(turn, best) ? turn : best)));
}

/**
 * @param {ExploredTurn} turn
 * @param {(turn: ExploredTurn) => void} onTurn
 */
function turnButton(turn, onTurn) {
    const worth = worthOf(turn);
    const label = [turn.text, turn.note, worth.label].filter(Boolean).join("; ").replace("; ", ": ");
    const shown = { type: "button", class: `value-${worth.kind}`, "aria-label": label };
    const note = turn.note ? el("small", {}, turn.note) : null;
    return el("button", { ...shown, onclick: () => onTurn(turn) }, el("span", {}, turn.text), note, el("b", {}, worth.text));
}

/**
 * The first parts of turns, each with the best that it can come to, as buttons; the best first.
 *
 * @param {ExploredTurn[]} turns
 * @param {(part: TurnMark) => void} onPart
 */
export function partList(turns, onPart) {
    /** @type {Map<string, ExploredTurn>} */
    const parts = new Map();
    for (const turn of turns) {
        const text = word("flip_of", { from: turn.marks[0].from ?? 0, to: turn.marks[0].to });
        if (!parts.has(text)) parts.set(text, turn);
    }
    const items = [...parts].map(([text, turn]) => {
        const worth = worthOf(turn);
        const shown = { class: `value-${worth.kind}`, "aria-label": `${text}: ${worth.text}, ${worth.label}` };
        const { from, to } = turn.marks[0];
        const act = { type: "button", "data-part": `${from} ${to}`, onclick: () => onPart(turn.marks[0]) };
        return el("li", {}, el("button", { ...act, ...shown }, el("span", {}, text), el("b", {}, worth.text)));
    });
    return el("ul", { class: "values parts" }, ...items);
}

/**
 * Mark the part in a list that the board has begun; null: none.
 *
 * @param {HTMLElement} list
 * @param {TurnMark | null} part
 */
export function markPart(list, part) {
    for (const button of list.querySelectorAll("[data-part]")) {
        const begun = part && button.getAttribute("data-part") === `${part.from} ${part.to}`;
        if (begun) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
    }
}

/**
 * Turns with what they are worth, as buttons, the best first; more than `most` once they are asked for.
 *
 * @param {ExploredTurn[]} turns
 * @param {number} most
 * @param {(turn: ExploredTurn) => void} onTurn
 */
export function turnList(turns, most, onTurn) {
    const items = (/** @type {ExploredTurn[]} */ some) => some.map((turn) => el("li", {}, turnButton(turn, onTurn)));
    const list = el("ul", { class: "values" }, ...items(turns.slice(0, most)));
    const more = el("button", { type: "button", onclick: () => showAll() }, word("all_turns", { count: turns.length }));
    function showAll() {
        list.replaceChildren(...items(turns));
        /** @type {HTMLElement} */ (list.children[most].firstElementChild).focus();
        more.remove();
    }
    return turns.length > most ? [list, more] : [list];
}
