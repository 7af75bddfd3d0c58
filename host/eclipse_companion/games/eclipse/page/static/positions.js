// Positions that the companion was asked about: their squares, and what their turns are worth.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { facesOf, looks } from "./pieces.js";

const RANK = { win: 2, draw: 1, loss: 0 };

/** The squares of a position, as a board shows them; `last`: squares to mark as those of the last turn; `won`: those of a line. */
export function squaresOf(position, last = [], won = []) {
    return facesOf(position).map((face, index) => {
        const square = index + 1;
        const label = face
            ? word("square_piece", { square, piece: looks.faces[face].name })
            : word("square_empty", { square });
        return {
            label,
            piece: face ? looks.faces[face] : null,
            wanted: null,
            marks: won.includes(square) ? ["line"] : [],
            hint: false,
            last: last.includes(square),
        };
    });
}

/** Turns of an answer as a board takes them: [text, from, to, face, square, the turn]. */
export function movesOf(turns) {
    return turns.map((turn) => [turn.text, turn.from, turn.to, turn.face, turn.square, turn]);
}

/** The squares that a turn has to do with. */
export function squaresOfTurn(turn) {
    return turn ? [turn.from, turn.to, turn.square] : [];
}

function better(one, other) {
    if (one.value !== other.value) return RANK[one.value] > RANK[other.value];
    if (one.value === "draw") return false;
    return one.value === "win" ? one.length < other.length : one.length > other.length;
}

/** What a turn is worth for who makes it: { kind, text, label }; the text is short enough for a square. */
export function worthOf(turn) {
    const text = { win: `+${turn.length}`, draw: "=", loss: `−${turn.length}` }[turn.value];
    return { kind: turn.value, text, label: word(`worth_${turn.value}`, { count: turn.length }) };
}

/** What the best of these moves is worth. */
export function bestWorth(moves) {
    if (!moves.length) return null;
    return worthOf(moves.map((move) => move[5]).reduce((best, turn) => (better(turn, best) ? turn : best)));
}

function turnButton(turn, onTurn) {
    const worth = worthOf(turn);
    const shown = { type: "button", class: `value-${worth.kind}`, "aria-label": `${turn.text}: ${worth.label}` };
    return el("button", { ...shown, onclick: () => onTurn(turn) }, el("span", {}, turn.text), el("b", {}, worth.text));
}

/** Turns with what they are worth, as buttons, the best first; more than `most` once they are asked for. */
export function turnList(turns, most, onTurn) {
    const items = (some) => some.map((turn) => el("li", {}, turnButton(turn, onTurn)));
    const list = el("ul", { class: "values" }, ...items(turns.slice(0, most)));
    const more = el("button", { type: "button", onclick: () => showAll() }, word("all_turns", { count: turns.length }));
    function showAll() {
        list.replaceChildren(...items(turns));
        list.children[most].firstChild.focus();
        more.remove();
    }
    return turns.length > most ? [list, more] : [list];
}
