// What Infinity gives the page: its device in a game that is played, in reviews and in the explorer, and its signs.

import { el } from "/page/dom.js";
import { createAccount } from "./account.js";
import { createCorrecting } from "./correcting.js";
import { createPlacing } from "./placing.js";

export { sideShapes } from "./marbles.js";
export { createSetting } from "./setting.js";
export { createTrial } from "./trial.js";

/** The position at a game's start. */
export const START = "4/4/4/4 b 0";

/**
 * The board of a game that is played.
 *
 * @param {BoardOptions} options
 */
export function createBoard({ say, changed }) {
    /** @type {InfinityState | null} */
    let state = null;
    let said = false;
    /** @type {InfinityState | null} */
    let shown = null;
    let rolling = 0;
    /** @type {InfinityState[]} */
    const waiting = [];

    const placing = createPlacing({
        open: () => open(),
        shown: () => state,
        onPlace(move) {
            said = true; // until the companion answers
            say(move[0]);
            draw();
        },
        onChoose: () => changed(),
        ready: () => !state?.choices.length,
    });
    const account = createAccount();
    const correcting = createCorrecting({ say });
    const below = el("div", { class: "below" }, placing.tray, account.element);
    const element = el("div", { class: "infinity" }, placing.device.element, below);

    /**
     * The placements that are possible now; none while something still has to roll into its place.
     *
     * @returns {InfinityMove[]}
     */
    const open = () => (said || waiting.length ? [] : (state?.moves ?? []));

    function draw() {
        placing.draw();
        changed();
    }

    /** @param {InfinityState} next */
    function picture(next) {
        shown = next;
        account.show(next);
        return placing.device.show(next);
    }

    // Marbles roll one after the other, also if the computer answers at once.
    function roll() {
        rolling = 0;
        while (!rolling) {
            const next = waiting.shift();
            if (!next) break;
            const takes = picture(next);
            if (takes) rolling = setTimeout(roll, takes);
        }
        draw();
    }

    return {
        element,
        tools: [correcting.element],
        /** @param {InfinityState | InfinityWaiting} newest */
        show(newest) {
            if (!newest.channels) return;
            state = newest;
            said = false;
            correcting.show(newest);
            // While a marble rolls, what else is new of this placement is shown at once.
            if (rolling && !waiting.length && newest.count === shown?.count) picture(newest);
            else waiting.push(newest);
            if (rolling) draw();
            else roll();
        },
        end() {
            clearTimeout(rolling);
            placing.end();
        },
        /** What to do now, if a marble can be placed; empty if what the companion says holds. */
        get instruction() {
            return (open().length && state?.stages[placing.letter]) || "";
        },
        accept: "accept",
    };
}
