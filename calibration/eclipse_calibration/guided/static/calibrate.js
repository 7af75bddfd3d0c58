// The page of the guided calibration: what to do now, what each square still needs, and what its sensor feels.

import { drawn, el, setText } from "/page/dom.js";
import { createControls } from "/page/panels.js";
import { createSensorBoard } from "/page/sensor_board.js";
import { word } from "/page/setup.js";
import { begin, createSaying } from "/page/single.js";

const STAGES = ["empty", "lay", "turn", "ask", "keep"];
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
const stages = STAGES.map((name) => el("li", {}, word(`stage_${name}`)));
const count = el("progress", { max: 16, value: 0, hidden: true, "aria-labelledby": "count" });
const counted = el("p", { id: "count" });
const found = el("ul", { class: "notices", "aria-live": "polite" });
const controls = createControls(() => "");
const drawFound = drawn(found, (texts) => texts.map((text) => el("li", {}, text)));

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

const main = document.getElementById("main");
main.className = "table beside";
main.append(
    saying.element,
    el("div", { class: "place" }, board.element),
    el(
        "section",
        { class: "side", "aria-label": word("steps") },
        controls.element,
        el("ol", { class: "stages" }, ...stages),
        el("div", {}, counted, count),
        found,
    ),
);

let newest = null;
begin(
    (state) => {
        newest = state;
        saying.show(state.said, state.problem);
        stages.forEach((stage, index) => {
            const past = index < state.stage || (state.over && !state.problem);
            stage.className = past ? "past" : "";
            if (index === state.stage && !past) stage.setAttribute("aria-current", "step");
            else stage.removeAttribute("aria-current");
        });
        count.hidden = !state.of;
        count.max = state.of || 1;
        count.value = state.done;
        setText(counted, state.of ? word("squares_done", { done: state.done, of: state.of }) : "");
        drawFound(state.found);
        board.show(state.squares.map((square, index) => cell(state, square, index)));
        controls.show(state);
    },
    (online) => newest && controls.show(newest, true, online),
);
