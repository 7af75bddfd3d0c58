// The marbles in the channels: one that is placed rolls in and pushes the others; what comes out lies behind.

import { svg } from "/page/dom.js";
import { marbleShapes } from "./marbles.js";
import { OFF_MS, SPACE_MS, comes, moves } from "./motion.js";
import { ENTRY, FOUR, pointOf } from "./places.js";

/** An empty space with marbles behind it: so a device may look that hands are putting right. */
const GAP = ".";
/** How small a marble is drawn that has come out. */
const OUT = 0.55;

/** @typedef {InfinityLying & { count: number }} Shown what is drawn, and how many marbles were placed */

/** @type {(channel: number, space: number) => string} */
const placeOf = (channel, space) => {
    const [x, y] = pointOf(channel, space);
    return `translate(${x}px, ${y}px) scale(${space > FOUR.length ? OUT : 1})`;
};

/** @param {Element} layer */
export function createRolling(layer) {
    /** @type {Shown | null} */
    let before = null;
    /** @type {SVGElement[][]} */
    let nodes = FOUR.map(() => []);

    /** @type {(letter: string, channel: number, space: number) => SVGElement} */
    function made(letter, channel, space) {
        const node = svg("g", { class: space > FOUR.length ? "lies out" : "lies" }, marbleShapes(letter));
        node.style.transform = placeOf(channel, space);
        layer.append(node);
        return node;
    }

    /** @param {Shown} shown */
    function laid(shown) {
        layer.replaceChildren();
        nodes = shown.channels.map((letters, at) =>
            [...letters].flatMap((letter, index) => (letter === GAP ? [] : made(letter, at + 1, index + 1))),
        );
        if (shown.pushed && shown.placed) made(shown.pushed, shown.placed, FOUR.length + 1);
    }

    /**
     * Whether one marble was placed since the last picture, and nothing else has happened.
     *
     * @param {Shown} shown
     */
    function isNext(shown) {
        const last = before;
        if (!last || shown.count !== last.count + 1 || !shown.placed) return false;
        return shown.channels.every((letters, at) => {
            const lay = last.channels[at];
            return at + 1 === shown.placed ? letters === (letters[0] + lay).slice(0, FOUR.length) : letters === lay;
        });
    }

    /**
     * Let the newest marble roll in; how long that takes.
     *
     * @param {Shown} shown
     */
    function roll(shown) {
        const own = nodes[shown.placed - 1];
        for (const out of layer.querySelectorAll(".out")) out.remove();
        const node = made(shown.channels[shown.placed - 1][0], shown.placed, 1);
        comes(node, { opacity: 0, transform: placeOf(shown.placed, ENTRY) }, 2 * SPACE_MS);
        own.forEach((each, index) => {
            const off = index + 2 > FOUR.length;
            each.style.transform = placeOf(shown.placed, index + 2);
            each.classList.toggle("out", off);
            comes(each, { transform: placeOf(shown.placed, index + 1), opacity: 1 }, off ? OFF_MS : SPACE_MS, SPACE_MS * (index + 1));
        });
        own.unshift(node);
        const pushes = own.length - 1;
        if (own.length > FOUR.length) own.pop();
        return SPACE_MS * (pushes + 1) + (shown.pushed ? OFF_MS : SPACE_MS);
    }

    return {
        /**
         * Draw a state; how long its marbles roll, in milliseconds.
         *
         * @param {Shown} shown
         */
        show(shown) {
            const next = moves() && isNext(shown);
            const same = before && before.count === shown.count && before.channels.join("/") === shown.channels.join("/");
            before = shown;
            if (next) return roll(shown);
            if (!same) laid(shown);
            return 0;
        },
    };
}
