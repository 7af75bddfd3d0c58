// What Infinity gives the page: its device in a game that is played, in reviews and in the explorer, and its signs.

import { word } from "/page/setup.js";
import { createCorrecting } from "./correcting.js";
import { createCounted } from "./counted.js";
import { marblePicture } from "./marbles.js";
import { createOrder } from "./order.js";
import { createPlacing } from "./placing.js";

export { createPicture, rulePictures } from "./pictures.js";
export { handPicture as pips, sideShapes } from "./marbles.js";
export { createSetting } from "./setting.js";
export { createTrial } from "./trial.js";

/** The position at a game's start. */
export const START = "4/4/4/4 b 0";

/**
 * The sign of a seat.
 *
 * @param {number} place
 */
export const emblem = (place) => marblePicture("by"[place]);

/**
 * The board of a game that is played.
 *
 * @param {BoardOptions} options
 */
export function createBoard({ say, changed, refuse }) {
    /** @type {InfinityState | null} */
    let state = null;
    let said = false;
    /** @type {InfinityState | null} */
    let shown = null;
    let rolling = 0;
    /** What the view itself has drawn. */
    let marked = /** @type {InfinityMark[]} */ ([]);
    /** @type {InfinityState[]} */
    const waiting = [];

    const placing = createPlacing({
        open: () => open(),
        shown: () => state,
        onPlace(move) {
            said = true; // until the companion answers
            order.goneOn();
            say(move[0]);
            draw();
        },
        onRefuse: () => said || refuse(null),
        onChoose: () => changed(),
        ready: () => !state?.choices.length,
    });
    const counted = createCounted();
    const correcting = createCorrecting({ say });
    const order = createOrder({ say, changed: () => draw(), differs: correcting.open });

    /**
     * The placements that are possible now: nobody waits until a marble has rolled into its place.
     *
     * @returns {InfinityMove[]}
     */
    const open = () => (said ? [] : (state?.moves ?? []));

    function draw() {
        placing.draw();
        const { marks, knob } = order.drawn;
        placing.device.mark([...marks, ...(state?.marks ?? []), ...marked], knob);
        changed();
    }

    /** @param {InfinityState} next */
    function picture(next) {
        shown = next;
        counted.show(next);
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

    // What was said is answered before anything else is to be done.
    let told = "";
    function instruct() {
        if (said) return told;
        told = "";
        if (state && Object.keys(state.stages).length) told = order.said || (open().length && state.stages[placing.letter]) || "";
        return told;
    }

    return {
        element: placing.device.element,
        choice: placing.choice,
        beside: counted.element,
        /** @param {unknown[]} marks */
        mark(marks) {
            marked = /** @type {InfinityMark[]} */ (marks);
            draw();
        },
        get steps() {
            return order.steps;
        },
        acts: order.acts,
        get menu() {
            return correcting.offered ? [{ label: word("otherwise"), act: correcting.open }] : [];
        },
        /** @param {InfinityState | InfinityWaiting} newest */
        show(newest) {
            if (!newest.channels) return;
            state = newest;
            said = false;
            placing.take(newest.marks.find(({ kind }) => kind === "hint")?.piece ?? "");
            correcting.show(newest);
            order.show(newest);
            // While a marble rolls, what else is new of this placement is shown at once.
            if (rolling && !waiting.length && newest.count === shown?.count) picture(newest);
            else waiting.push(newest);
            if (rolling) draw();
            else roll();
        },
        end() {
            clearTimeout(rolling);
            placing.end();
            correcting.end();
        },
        /** What to do now, if a marble can be placed; empty if what the companion says holds. */
        get instruction() {
            return instruct();
        },
        accept: "accept",
    };
}
