// The page of the guided calibration: what to do now, what each square still needs, and what its sensor feels.

import { byId, drawn, el } from "/page/dom.js";
import { createControls } from "/page/controls.js";
import { createSensorBoard } from "/page/sensor_board.js";
import { word } from "/page/setup.js";
import { begin, createSaying } from "/page/single.js";
import { createCount, createSteps } from "/page/steps.js";

/**
 * What a square still needs; `next`: it is asked for now.
 *
 * @typedef {{ need: string, next: boolean }} Square
 *
 * The signals are empty before the sensors are read, and each square's `sigmas` come in the end.
 *
 * @typedef {SingleState & ControlsState & {
 *     said: string,
 *     problem: boolean,
 *     stage: number,
 *     squares: Square[],
 *     done: number,
 *     of: number,
 *     found: string[],
 *     signals: number[],
 *     begins: number,
 *     full: number,
 *     sigmas?: number[],
 * }} CalibrationState
 */

/** @type {Record<string, string>} */
const SIGNS = {
    fill: "+",
    turn: "⟲",
    good: "✓",
    left_out: "×",
    empty: "↑",
    check: "?",
    centre: "◎",
    exchange: "⇄",
    lift: "↕",
};

const saying = createSaying();
const board = createSensorBoard();
const steps = createSteps(["empty", "lay", "turn", "ask", "keep"].map((name) => word(`stage_${name}`)));
const count = createCount();
const found = el("ul", { class: "notices", "aria-live": "polite" });
const controls = createControls();
const drawFound = drawn(found, (/** @type {string[]} */ texts) => texts.map((text) => el("li", {}, text)));

/**
 * @param {CalibrationState} state
 * @param {Square} square
 * @param {number} index
 * @returns {import("/page/sensor_board.js").Cell}
 */
function cell(state, square, index) {
    const signal = state.signals[index] ?? 0;
    const size = Math.abs(signal);
    const kind = size < state.begins || !state.signals.length ? "empty" : signal > 0 ? "gold" : "silver";
    const sigmas = state.sigmas?.[index];
    const margin = sigmas === undefined ? "" : word("sigmas", { count: sigmas });
    return {
        kind,
        sees: word(`sees_${kind}`),
        signal,
        begins: state.begins,
        full: state.full,
        sign: SIGNS[square.need] ?? "",
        state: square.next ? "next" : square.need === "good" ? "good" : "",
        lines: [square.need ? word(`need_${square.need}`) : "", margin],
    };
}

const main = byId("main");
main.className = "desk beside";
main.append(
    saying.element,
    el("div", { class: "place" }, board.element),
    el(
        "section",
        { class: "side", "aria-label": word("steps") },
        controls.element,
        steps.element,
        count.element,
        found,
    ),
);

/** @type {CalibrationState | null} */
let newest = null;
begin(
    (/** @type {CalibrationState} */ state) => {
        newest = state;
        saying.show(state.said, state.problem);
        steps.show(state.stage, state.over && !state.problem);
        count.show(state.done, state.of, word("squares_done", { done: state.done, of: state.of }));
        drawFound(state.found);
        board.show(state.squares.map((square, index) => cell(state, square, index)));
        controls.show(state);
    },
    (online) => newest && controls.show(newest, online),
);
