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
    let lying = "";
    const knob = el("div", { class: "knobs" });
    const board = el("div", { class: "spaces" });
    const element = el(
        "details",
        { class: "correcting", hidden: true },
        el("summary", {}, word("otherwise")),
        el("p", {}, word("my_knob")),
        knob,
        el("p", {}, word("my_board")),
        board,
        el("button", { type: "button", class: "mine", onclick: () => tell(`board ${written(spaces)}`) }, word("that_is_mine")),
    );

    /** @param {string} line */
    function tell(line) {
        element.open = false;
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

    return {
        element,
        /** @param {InfinityState} state */
        show(state) {
            element.hidden = !state.corrects || !(live.own || live.place !== null);
            drawKnob({ now: state.knob, said: state.knobs });
            const now = state.channels.join("/");
            if (now === lying) return;
            lying = now;
            spaces = state.channels.map((letters) => [0, 1, 2, 3].map((at) => letters[at] ?? ""));
            drawBoard(spaces);
        },
    };
}
