// Placing a marble: which one, the channels of the device, and keys.

import { pressedKey } from "/page/keyboard.js";
import { createChoice } from "./choice.js";
import { createDevice } from "./device.js";
import { isJoker } from "./marbles.js";

/**
 * @typedef {object} Placing
 * @property {() => InfinityMove[]} open the placements that can be made now
 * @property {() => Pick<InfinityDrawn, "hands" | "labels"> | null} shown what is drawn; null: nothing yet
 * @property {(move: InfinityMove) => void} onPlace
 * @property {() => void} [onRefuse] nothing can be placed now
 * @property {() => void} onChoose another marble is chosen
 * @property {() => boolean} [ready] whether keys are meant for the device
 * @property {boolean} [focuses] whether arrow keys lead to its channels
 */

/**
 * The device, and the choice of a marble.
 *
 * @param {Placing} options
 */
export function createPlacing({ open, shown, onPlace, onChoose, onRefuse = () => {}, ready = () => true, focuses = true }) {
    let wantsJoker = false;
    let advised = "";
    const device = createDevice({ onPick: (channel) => place(channel) });
    const choice = createChoice((joker) => choose(joker));

    const letters = () => {
        const all = [...new Set(open().map((move) => move[1]))];
        return all.sort((one, two) => Number(isJoker(one)) - Number(isJoker(two)));
    };
    const chosen = () => letters().find((letter) => isJoker(letter) === wantsJoker) ?? letters()[0] ?? "";

    function offered() {
        const [mover, letter] = [letters()[0], chosen()];
        const hand = shown()?.hands.find(({ marbles }) => marbles.includes(mover));
        if (!hand) return [];
        const [plain, joker] = hand.marbles;
        return [
            { letter: plain, left: hand.plain, chosen: plain === letter },
            { letter: joker, left: hand.joker, chosen: joker === letter },
        ];
    }

    function draw() {
        const letter = chosen();
        choice.show(offered());
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
        if (!move) return onRefuse();
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
        choice: choice.element,
        /** The letter of the marble that a tap places; empty if none can be placed. */
        get letter() {
            return chosen();
        },
        /**
         * A hint that names a marble has it ready, so that its channel can be tapped; somebody may still choose another.
         *
         * @param {string} hinted
         */
        take(hinted) {
            if (hinted !== advised && letters().includes(hinted)) wantsJoker = isJoker(hinted);
            advised = hinted;
        },
        draw,
        end: () => document.removeEventListener("keydown", onKey),
    };
}
