// Placing a marble: the marbles beside the device, its channels, and keys.

import { drawn, el } from "/page/dom.js";
import { pressedKey } from "/page/keyboard.js";
import { word } from "/page/setup.js";
import { createDevice } from "./device.js";
import { marblePicture } from "./marbles.js";

const isJoker = (/** @type {string} */ letter) => letter === "B" || letter === "W";

/**
 * @typedef {object} Placing
 * @property {() => InfinityMove[]} open the placements that can be made now
 * @property {() => Pick<InfinityDrawn, "hands" | "labels"> | null} shown what is drawn; null: nothing yet
 * @property {(move: InfinityMove) => void} onPlace
 * @property {() => void} onChoose another marble is chosen
 * @property {() => boolean} [ready] whether keys are meant for the device
 * @property {boolean} [focuses] whether arrow keys lead to its channels
 */

/**
 * The device, and the marbles beside it.
 *
 * @param {Placing} options
 */
export function createPlacing({ open, shown, onPlace, onChoose, ready = () => true, focuses = true }) {
    let wantsJoker = false;
    const device = createDevice({ onPick: (channel) => place(channel) });
    const tray = el("div", { class: "tray", role: "group", "aria-label": word("choose_marble") });

    const letters = () => {
        const all = [...new Set(open().map((move) => move[1]))];
        return all.sort((one, two) => Number(isJoker(one)) - Number(isJoker(two)));
    };
    const chosen = () => letters().find((letter) => isJoker(letter) === wantsJoker) ?? letters()[0] ?? "";

    /** @typedef {{ offered: { letter: string, count: number }[], letter: string }} Tray */
    const drawTray = drawn(tray, (/** @type {Tray} */ { offered, letter }) =>
        offered.map((each) => {
            const name = word(isJoker(each.letter) ? "joker" : "plain");
            const key = isJoker(each.letter) ? "j" : false;
            const attributes = {
                type: "button",
                "data-letter": each.letter,
                "aria-pressed": String(each.letter === letter),
                "aria-keyshortcuts": key,
                disabled: !each.count,
                onclick: () => choose(isJoker(each.letter)),
            };
            return el("button", attributes, marblePicture(each.letter), el("span", {}, `${name} × ${each.count}`));
        }),
    );

    function offered() {
        const mover = letters()[0];
        const hand = shown()?.hands.find(({ marbles }) => marbles.includes(mover));
        if (!hand) return [];
        const [plain, joker] = hand.marbles;
        return [
            { letter: plain, count: hand.plain },
            { letter: joker, count: hand.joker },
        ];
    }

    function draw() {
        const letter = chosen();
        drawTray({ offered: offered(), letter });
        const state = shown();
        if (state) device.offer(state.labels, open().filter((move) => move[1] === letter));
    }

    /** @param {boolean} joker */
    function choose(joker) {
        wantsJoker = joker;
        draw();
        onChoose();
    }

    /** @param {number} channel */
    function place(channel) {
        const move = open().find(([, letter, to]) => letter === chosen() && to === channel);
        if (!move) return;
        wantsJoker = false;
        onPlace(move);
    }

    const onKey = (/** @type {KeyboardEvent} */ event) => {
        const key = pressedKey(event);
        if (!shown() || !ready()) return;
        if (/^[1-4]$/.test(key)) place(Number(key));
        else if (key === "j") choose(!wantsJoker);
        else if (focuses && /^Arrow(Left|Right)$/.test(key)) device.focus();
        else return;
        event.preventDefault();
    };
    document.addEventListener("keydown", onKey);

    return {
        device,
        tray,
        /** The letter of the marble that a tap places; empty if none can be placed. */
        get letter() {
            return chosen();
        },
        draw,
        end: () => document.removeEventListener("keydown", onKey),
    };
}
