// Where a person says that the own knob or the own marbles are otherwise; the companion puts the game right.

import { drawn, el } from "/page/dom.js";
import { live } from "/page/live.js";
import { word } from "/page/setup.js";
import { marblePicture, setup } from "./marbles.js";
import { spacesOf, written } from "./spaces.js";

const KINDS = ["", "b", "y", "B", "W"];

/**
 * `say(line)` says how it is.
 *
 * @param {{ say(line: string): void }} options
 */
export function createCorrecting({ say }) {
    let spaces = spacesOf("4/4/4/4");
    /** @type {InfinityState | null} */
    let state = null;
    const knob = el("div", { class: "knobs" });
    const board = el("div", { class: "spaces" });
    const shut = el("button", { type: "button", onclick: () => close() }, word("back"));
    const element = el(
        "dialog",
        { class: "correcting question", "aria-label": word("otherwise") },
        el("h2", {}, word("otherwise")),
        el("p", {}, word("my_knob")),
        knob,
        el("p", {}, word("my_board")),
        board,
        el("div", { class: "row" }, mine(), shut),
    );

    function close() {
        element.close();
    }

    /** The button that tells what lies in the channels. */
    function mine() {
        const attributes = { type: "button", class: "main mine", onclick: () => tell(`board ${written(spaces)}`) };
        return el("button", attributes, word("that_is_mine"));
    }
    /** @param {string} line */
    function tell(line) {
        close();
        say(line);
    }

    const drawKnob = drawn(knob, (/** @type {{ now: number, said: string[] }} */ { now, said }) =>
        setup.knobs.map((text, at) =>
            el(
                "button",
                {
                    type: "button",
                    "aria-label": said[at],
                    "aria-pressed": String(at - 5 === now),
                    "data-knob": at - 5,
                    onclick: () => tell(`knob ${text}`),
                },
                text.replace("-", "−"),
            ),
        ),
    );
    // From the back to the base, as the device is drawn.
    const drawBoard = drawn(board, (/** @type {string[][]} */ shown) =>
        [3, 2, 1, 0].flatMap((space) =>
            shown.map((channel, at) => {
                const letter = channel[space];
                const name = letter ? setup.marbles[letter] : word("space_empty");
                const label = `${word("space", { channel: at + 1, space: space + 1 })}: ${name}`;
                const attributes = { type: "button", "aria-label": label, onclick: () => change(at, space) };
                return el("button", attributes, letter ? marblePicture(letter) : "");
            }),
        ),
    );

    /**
     * @param {number} channel
     * @param {number} space
     */
    function change(channel, space) {
        const kind = KINDS.indexOf(spaces[channel][space]);
        spaces[channel][space] = KINDS[(kind + 1) % KINDS.length];
        drawBoard(spaces);
    }

    function open() {
        if (!state) return;
        drawKnob({ now: state.knob, said: state.knobs });
        spaces = state.channels.map((letters) => [0, 1, 2, 3].map((at) => (letters[at] ?? ".").replace(".", "")));
        drawBoard(spaces);
        document.body.append(element);
        element.showModal();
    }

    return {
        /** Let a person tell it. */
        open,
        /** Whether there is a device of their own, and who looks at this page may tell. */
        get offered() {
            return Boolean(state?.corrects) && (live.own || live.place !== null);
        },
        /** @param {InfinityState} newest */
        show(newest) {
            state = newest;
            if (!newest.corrects) close();
        },
        end: () => element.remove(),
    };
}
