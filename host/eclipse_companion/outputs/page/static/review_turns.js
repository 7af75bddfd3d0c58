// The turns of a game that is looked at again: a column for each side, a button for each turn, and its mark.

import { drawn, el } from "./dom.js";
import { word } from "./setup.js";
import { listed } from "./turns.js";

/** @type {Record<number, { sign: string, kind: string }>} */
const MARKS = {
    1: { sign: "!", kind: "good" },
    2: { sign: "?", kind: "mistake" },
    3: { sign: "!!", kind: "found" },
    4: { sign: "??", kind: "blunder" },
    6: { sign: "?!", kind: "weak" },
};
/** The marks of mistakes. */
const SLIPS = [2, 4];

/**
 * Whether a turn is a mistake.
 *
 * @param {ReviewedTurn} turn
 */
export const isSlip = ({ mark }) => mark !== null && SLIPS.includes(mark);

/**
 * A turn's mark, as a sign and as the name of its kind; null for a turn without one.
 *
 * @param {ReviewedTurn} turn
 */
export const markOf = ({ mark }) => MARKS[mark ?? 0] ?? null;

/**
 * A turn in one line: `Turn 6, Sun: 9 to 10, gold on 9, blunder`.
 *
 * @param {Review} review
 * @param {number} index
 */
export function lineOf(review, index) {
    const turn = review.turns[index];
    const side = review.sides[review.players.indexOf(turn.mover ?? "")] ?? "";
    const line = word("turn_line", { number: turn.number, side, turn: turn.named });
    const mark = markOf(turn);
    return mark ? `${line}, ${word(`mark_${mark.kind}`)}` : line;
}

/**
 * The rows of a table, each with a turn for each player; a player who makes two turns in a row begins another row.
 *
 * @param {Review} review
 */
function rowsOf({ players, turns }) {
    /** @type {{ number: number, cells: (number | null)[] }[]} */
    const rows = [];
    let last = players.length;
    turns.forEach(({ number, mover }, index) => {
        const column = Math.max(0, players.indexOf(mover ?? ""));
        if (column <= last) rows.push({ number, cells: players.map(() => null) });
        rows[rows.length - 1].cells[column] = index;
        last = column;
    });
    return rows;
}

/**
 * The table; `onPick(number)`: the position after so many turns is wanted.
 *
 * @param {Review} review
 * @param {(number: number) => void} onPick
 */
export function createTurns(review, onPick) {
    const heads = review.sides.map((side, place) =>
        el("th", { scope: "col", class: `of-${review.players[place]}` }, el("span", { class: "dot", "aria-hidden": "true" }), side),
    );
    const number = el("th", { scope: "col" }, el("span", { class: "away" }, word("turn")));
    const body = el("tbody");
    const table = el(
        "table",
        { class: "reviewed-turns", "aria-label": word("turns"), "data-testid": "turns" },
        el("thead", {}, el("tr", {}, number, ...heads)),
        body,
    );
    const rows = rowsOf(review);

    /** @type {(index: number, now: number) => HTMLElement} */
    function turnButton(index, now) {
        const turn = review.turns[index];
        const mark = markOf(turn);
        const shown = {
            type: "button",
            "aria-label": lineOf(review, index),
            "aria-current": index + 1 === now ? "true" : false,
            onclick: () => onPick(index + 1),
        };
        const sign = mark ? el("b", { class: `mark-${mark.kind}` }, ` ${mark.sign}`) : null;
        return el("button", shown, listed(turn.text), sign);
    }
    const draw = drawn(body, (/** @type {number} */ now) =>
        rows.map(({ number, cells }) =>
            el(
                "tr",
                {},
                el("th", { scope: "row" }, number),
                ...cells.map((index) => el("td", {}, index === null ? null : turnButton(index, now))),
            ),
        ),
    );
    return {
        element: table,
        /** @param {number} now */
        show(now) {
            draw(now);
            const box = table.parentElement;
            const current = /** @type {HTMLElement | null} */ (body.querySelector("[aria-current]"));
            if (!box || !current) return;
            const [top, bottom] = [current.offsetTop - box.clientHeight / 3, current.offsetTop + current.offsetHeight];
            if (current.offsetTop < box.scrollTop || bottom > box.scrollTop + box.clientHeight) box.scrollTop = top;
        },
    };
}
