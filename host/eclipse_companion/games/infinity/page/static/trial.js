// The device in the explorer and in reviews: a past position, and placements that are tried there.

import { worthOf } from "/page/worth.js";
import { createCounted } from "./counted.js";
import { createPlacing } from "./placing.js";

/**
 * `onTurn(turn)`: one of the turns is made. In a review (`review`) the arrow keys step through the game; else they lead
 * to the channels.
 *
 * @param {{ review?: Review, onTurn(turn: InfinityTurn): void, onChange(): void }} options
 */
export function createTrial({ review, onTurn, onChange }) {
    /** @type {(InfinityDrawn & { count: number }) | null} */
    let drawing = null;
    /** @type {InfinityMove[]} */
    let moves = [];
    let count = 0;
    let last = "";

    const placing = createPlacing({
        open: () => moves,
        shown: () => drawing,
        onPlace: ([, , , turn]) => turn && onTurn(turn),
        onChoose: () => onChange(),
        ready: () => Boolean(placing.device.element.offsetParent),
        focuses: !review,
    });
    const counted = createCounted();
    return {
        element: placing.device.element,
        choice: placing.choice,
        beside: counted.element,
        /** What a wheel or a finger steps over. */
        surface: placing.device.element,
        dragged: false,
        instruction: "",
        /**
         * Show a position as the companion draws it. `at`: how many turns of the review come before; `turns`: those that
         * can be made; `values`: show what they are worth.
         *
         * @param {InfinityPast} past
         */
        show({ position, at = null, drawn, turns, values }) {
            if (!drawn) {
                moves = [];
                placing.draw();
                return;
            }
            // A marble rolls if one more was placed than before; the same picture stays as it is.
            const now = `${at} ${position} ${drawn.placed}`;
            if (now !== last) count = at ?? count + 1;
            last = now;
            drawing = { ...drawn, count };
            moves = turns.map((turn) => [turn.text, turn.letter, turn.channel, turn, values ? worthOf(turn) : null]);
            placing.device.show(drawing);
            counted.show(drawing);
            placing.draw();
            onChange();
        },
        /** @param {unknown[]} marks */
        mark: (marks) => placing.device.mark(/** @type {InfinityMark[]} */ (marks)),
        end: placing.end,
    };
}
