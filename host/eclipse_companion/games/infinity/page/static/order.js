// What hands are asked to do at a real device: the computer's placement, or steps that put the device right.

import { el, setText } from "/page/dom.js";
import { word } from "/page/setup.js";
import { marblePicture } from "./marbles.js";

/**
 * A step's text as a sentence.
 *
 * @param {string} text
 */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

/**
 * A marble beside a step.
 *
 * @param {string} letter
 */
function sign(letter) {
    const picture = marblePicture(letter);
    for (const side of ["width", "height"]) picture.setAttribute(side, "36");
    return picture;
}

/**
 * What a step looks like on the device; null: it is about the knob.
 *
 * @param {InfinityTask} task
 * @returns {InfinityMark | null}
 */
function markOf({ deed, channel, space, letter, letters }) {
    if (channel === null) return null;
    const piece = letter || letters[0];
    const shown = { kind: /** @type {const} */ ("order"), piece, ...(space && { space }) };
    return ["put", "lay", "fill"].includes(deed) ? { ...shown, to: channel } : { ...shown, from: channel, to: 0 };
}

/**
 * `say(line)` tells that a step is done; `changed()`: something else is asked for now; `differs()`: the device isn't as
 * it is drawn.
 *
 * @param {{ say(line: string): void, changed(): void, differs(): void }} options
 */
export function createOrder({ say, changed, differs }) {
    /** @type {InfinityState | null} */
    let state = null;
    /** The placement of the computer of which a person has said that it is done, by its number. */
    let placed = -1;
    /** All steps, also those that are done. */
    let all = /** @type {string[]} */ ([]);

    const done = el("button", { type: "button", class: "main", onclick: () => tell() });
    const other = el("button", { type: "button", class: "differs", onclick: differs }, word("otherwise"));
    const acts = el("div", { class: "row", hidden: true }, done, other);

    const asked = () => (state?.asked && state.count !== placed ? state.asked : null);

    function offer() {
        const stepwise = state?.tasks.length && state.words.includes("turn");
        acts.hidden = !stepwise && !asked();
        setText(done, word(stepwise ? "word_turn" : "is_done"));
        if (stepwise) done.dataset.word = "turn";
        else delete done.dataset.word;
        other.hidden = Boolean(stepwise) || !state?.corrects;
    }

    function tell() {
        if (state?.tasks.length) return say("turn");
        placed = state?.count ?? -1;
        offer();
        changed();
    }

    return {
        /** @param {InfinityState} newest */
        show(newest) {
            state = newest;
            const { steps } = newest;
            const goesOn = steps.length && all.slice(-steps.length).join("/") === steps.join("/");
            if (!goesOn) all = steps;
            offer();
        },
        /** Whatever the computer has asked for is done: a person has gone on. */
        goneOn() {
            placed = state?.count ?? -1;
            offer();
        },
        /** The sentence of what the computer asks for; empty: nothing. */
        get said() {
            return asked()?.said ?? "";
        },
        /** @returns {BoardStep[]} */
        get steps() {
            const now = all.length - (state?.steps.length ?? 0);
            const texts = state?.steps.length ? all : (asked()?.steps ?? []);
            const first = state?.steps.length ? now : 0;
            const letter = asked()?.letter;
            const picture = letter && !state?.steps.length ? { picture: sign(letter) } : {};
            return texts.map((text, at) => ({
                text: sentence(text),
                done: at < first,
                present: at === first,
                ...(at === 0 && picture),
            }));
        },
        /** The buttons that answer it. */
        acts,
        /** What is drawn of it on the device, and to which number the knob is to be turned; null: not now. */
        get drawn() {
            const [task] = state?.tasks ?? [];
            if (task) return { marks: [markOf(task)].filter((mark) => mark !== null), knob: task.knob };
            const placement = asked();
            if (!placement) return { marks: [], knob: null };
            const { channel, letter } = placement;
            return { marks: [{ kind: /** @type {const} */ ("order"), to: channel, piece: letter, space: 1 }], knob: null };
        },
    };
}
