// The turns of a game: a table with a column for each player, and on a phone one line.

import { drawn, el } from "./dom.js";
import { setup, word } from "./setup.js";

/**
 * The turns that the table shows. `names`: what each one is called, by row and player; `shown`: the row and the player of
 * the one that the board shows, null for none; `notes`: what there is to tell beside each turn, in their order.
 *
 * @typedef {object} Turns
 * @property {State["turns"]} rows
 * @property {string[][]} names
 * @property {State["turn_notes"]} notes
 * @property {[number, number] | null} shown
 */

/** A list that is higher than this shows more than one line. */
const ALL_HIGH = 60;

/**
 * A turn as lists have it: flip and placement stand apart, without the `/` of files.
 *
 * @param {string} text
 */
export const listed = (text) => text.replace("/", " ");

/**
 * What stands on a turn's button: the turn, shorter on a phone, and what it gained.
 *
 * @param {string} text
 * @param {State["turn_notes"][number] | undefined} note
 */
function faceOf(text, note) {
    if (!note) return [listed(text)];
    const gain = note.gain ? el("b", { class: note.gain.startsWith("+") ? "gained" : "gained lost" }, ` ${note.gain}`) : null;
    return [el("span", { class: "listed" }, text), el("span", { class: "listed-short" }, note.short), gain];
}

/**
 * `visit(row, player)`: somebody wants to see the board after this turn, both counted from 0.
 *
 * @param {{ visit(row: number, player: number): void }} options
 */
export function createTurns({ visit }) {
    const body = el("tbody", { role: "rowgroup" });
    const heads = setup.players.map(({ owner, side }) =>
        el("th", { scope: "col", role: "columnheader", "data-owner": owner }, side),
    );
    const table = el(
        "table",
        { class: "turns", role: "table", "aria-label": word("turns") },
        el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, el("td", { role: "cell" }), ...heads)),
        body,
    );
    const element = el("div", { class: "turn-list", hidden: true }, table);

    const draw = drawn(body, (/** @type {Turns} */ { rows, names, notes, shown }) => {
        let made = 0;
        return rows.map(([number, ...texts], row) => {
            const cells = texts.map((text, player) => {
                const name = names[row]?.[player];
                if (!name) return el("td", { role: "cell" }, text);
                const now = shown?.[0] === row && shown[1] === player;
                const attributes = { type: "button", "aria-label": name, "aria-current": now && "true" };
                const face = faceOf(String(text), notes[made++]);
                return el("td", { role: "cell" }, el("button", { ...attributes, onclick: () => visit(row, player) }, ...face));
            });
            return el("tr", { role: "row" }, el("th", { scope: "row", role: "rowheader" }, number), ...cells);
        });
    });
    function toEnd() {
        // The line of a phone scrolls aside alone.
        const down = getComputedStyle(element).overflowY === "auto" ? element.scrollHeight : 0;
        element.scrollTo({ top: down, left: element.scrollWidth });
    }
    return {
        element,
        /** Show all of them; where they are in sight, go to the one that is shown. */
        open() {
            if (element.clientHeight > ALL_HIGH) {
                const now = body.querySelector("[aria-current]") ?? body.querySelector("button");
                /** @type {HTMLElement | null} */ (now)?.focus();
                return;
            }
            const close = el("button", { type: "button", class: "main" }, word("back"));
            const sheet = el("dialog", { class: "sheet", "aria-label": word("turns") }, table, close);
            close.addEventListener("click", () => sheet.close());
            body.addEventListener("click", () => sheet.close(), { once: true });
            sheet.addEventListener("close", () => {
                element.append(table);
                sheet.remove();
                toEnd();
            });
            document.body.append(sheet);
            sheet.showModal();
        },
        /** @param {Turns} turns */
        show(turns) {
            element.hidden = !turns.rows.length;
            const before = body.querySelectorAll("button").length;
            draw(turns);
            if (body.querySelectorAll("button").length !== before) toEnd();
        },
    };
}

/**
 * Which turn was the last one, by row and player.
 *
 * @param {string[][]} names
 * @returns {[number, number] | null}
 */
export function newest(names) {
    const row = names.length - 1;
    const player = names[row]?.findLastIndex(Boolean) ?? -1;
    return player < 0 ? null : [row, player];
}
