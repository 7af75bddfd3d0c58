// The page of `sensors`: what each of the sixteen reads and sees, and whether it is well.

import { byId, drawn, el } from "./dom.js";
import { createSensorBoard, kindOf, seen } from "./sensor_board.js";
import { setup, word } from "./setup.js";
import { begin, createSaying } from "./single.js";

/**
 * A square with its signal, and how sure its sensor is; null: it reads nothing of use.
 *
 * @typedef {{
 *     signal: number,
 *     begins: number,
 *     full: number,
 *     shows: string,
 *     reading: number,
 *     verdict: string,
 *     well: boolean,
 *     sigmas: number | null,
 * }} Square
 * @typedef {[string, Record<string, string | number>]} NamedFact a label, and what is filled in
 * @typedef {SingleState & { said: string, problem: boolean, facts: NamedFact[], squares?: Square[] }} SensorsState
 */

const saying = createSaying();
const board = createSensorBoard();
const facts = el("ul", { class: "facts" });
const key = el("p", { class: "quiet" }, word("side_by_side"));
const place = el("div", { class: "place", hidden: true }, board.element, key);
const number = new Intl.NumberFormat(setup.language, { maximumFractionDigits: 3 });
const drawFacts = drawn(facts, (/** @type {NamedFact[]} */ told) =>
    told.map(([name, values]) => {
        const written = Object.entries(values).map(([key, value]) => [
            key,
            typeof value === "number" ? number.format(value) : value,
        ]);
        return el("li", {}, word(name, Object.fromEntries(written)));
    }),
);

/** @param {Square} square */
function cell(square) {
    const left = square.sigmas === null ? "" : ` · ${word("sigmas", { count: square.sigmas })}`;
    return {
        ...square,
        kind: kindOf(square.shows),
        sees: seen(square.shows),
        sign: square.well ? "" : "!",
        state: square.well ? "" : "wrong-here",
        lines: [word(`verdict_${square.verdict}`), `${square.reading}${left}`],
    };
}

const main = byId("main");
main.className = "desk wide";
main.append(saying.element, place, el("section", { class: "side", "aria-label": word("sensors") }, facts));

begin(
    (/** @type {SensorsState} */ state) => {
        saying.show(state.said, state.problem);
        drawFacts(state.facts);
        place.hidden = !state.squares;
        if (state.squares) board.show(state.squares.map(cell));
    },
    (online) => place.classList.toggle("old", !online),
);
