// The page of `firmware install`: which board there is, what would be done, how far it is, what went wrong.

import { byId, drawn, el } from "./dom.js";
import { createControls } from "./controls.js";
import { word } from "./setup.js";
import { begin, createSaying } from "./single.js";
import { createCount, createSteps } from "./steps.js";

/**
 * @typedef {SingleState & ControlsState & {
 *     said: string,
 *     problem: boolean,
 *     step: number,
 *     facts: string[],
 *     notes: string[],
 *     files: CopiedFile[],
 *     done: number,
 * }} FirmwareState
 * @typedef {{ name: string, what: "copy" | "remove", state: "waiting" | "now" | "done" }} CopiedFile
 */

const SIGNS = { waiting: "·", now: "→", done: "✓" };

const saying = createSaying();
const controls = createControls();
const steps = createSteps(["find", "compare", "copy", "check", "start"].map((name) => word(`name_${name}`)));
const count = createCount();
const facts = el("ul", { class: "facts" });
const notes = el("ul", { class: "notices", "aria-live": "polite" });
const files = el("ul", { class: "files", "aria-label": word("files") });
const items = (/** @type {string[]} */ texts) => texts.map((text) => el("li", {}, text));
const drawFacts = drawn(facts, items);
const drawNotes = drawn(notes, items);
const drawFiles = drawn(files, (/** @type {CopiedFile[]} */ told) =>
    told.map(({ name, what, state }) =>
        el(
            "li",
            { class: state },
            el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[state]),
            el("b", {}, name),
            el("span", { class: "quiet" }, `${word(`what_${what}`)}: ${word(`file_${state}`)}`),
        ),
    ),
);

const main = byId("main");
main.className = "desk beside";
main.append(
    saying.element,
    el("div", { class: "place work" }, controls.element, notes, facts, count.element, files),
    el("section", { class: "side", "aria-label": word("steps") }, steps.element),
);

/** @type {FirmwareState | null} */
let newest = null;
begin(
    (/** @type {FirmwareState} */ state) => {
        newest = state;
        saying.show(state.said, state.problem);
        steps.show(state.step, state.over && !state.problem);
        drawFacts(state.facts);
        drawNotes(state.notes);
        drawFiles(state.files);
        count.show(state.done, state.files.length, word("files_done", { done: state.done, of: state.files.length }));
        controls.show(state);
    },
    (online) => newest && controls.show(newest, online),
);
