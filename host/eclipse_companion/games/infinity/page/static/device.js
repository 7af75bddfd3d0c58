// The device: four channels with their marbles, and the knob. It fills a square. What has changed moves.

import { drawn, el, svg } from "/page/dom.js";
import { word } from "/page/setup.js";
import { bodyShapes, numberShape } from "./body.js";
import { createChannels } from "./channel_buttons.js";
import { arrowShape, ghostShape, rimShape } from "./marks.js";
import { ARROW_MS, KNOB_MS, LIGHT_MS, comes, moves } from "./motion.js";
import { ENTRY, FOUR, SIDE, knobAt, partOf, pointOf } from "./places.js";
import { createRolling } from "./rolling.js";
import { createRows } from "./rows.js";

/** @typedef {import("./rolling.js").Shown} Shown */

/**
 * @param {WorthLabel} worth
 * @param {number} channel
 */
function worthShapes({ kind, text }, channel) {
    const [x, y] = pointOf(channel, ENTRY);
    return [
        svg("rect", { class: `worth value-${kind}`, x: x - 6, y: y - 18, width: 56, height: 36, rx: 9 }),
        svg("text", { class: "worth-text", x: x + 22, y }, text),
    ];
}

/**
 * What marks the place from which the knob has come.
 *
 * @param {import("./places.js").Point} point
 */
const formerShape = ([cx, cy]) => svg("circle", { class: "former", cx, cy, r: 20 });

/**
 * What marks the place to which the knob is to be turned.
 *
 * @param {import("./places.js").Point} point
 */
const targetShape = ([cx, cy]) => svg("circle", { class: "target", cx, cy, r: 22 });

/**
 * Where the knob is drawn at a number.
 *
 * @param {number} number
 */
function placeOf(number) {
    const [left, top] = partOf(knobAt(number));
    return { left: `${left}%`, top: `${top}%` };
}

/**
 * `onPick(channel)`: a channel is tapped.
 *
 * @param {{ onPick(channel: number): void }} options
 */
export function createDevice({ onPick }) {
    const layer = (/** @type {string} */ name) => svg("g", { class: name });
    const names = ["rims", "bands", "marbles", "rings", "marks", "aims", "arrows", "knobs", "worths"];
    const layers = Object.fromEntries(names.map((name) => [name, layer(name)]));
    const entries = FOUR.map(numberShape);
    const picture = svg(
        "svg",
        { viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true" },
        ...bodyShapes(layers.rims),
        layers.bands,
        ...entries,
        ...names.slice(2).map((name) => layers[name]),
    );
    const knobPicture = svg("svg", { viewBox: "-22 -22 44 44" }, svg("circle", { r: 19 }), svg("path", { d: "M0 -11V-3" }));
    const knob = el("div", { class: "knob", role: "img", "data-testid": "knob" }, knobPicture);
    const channels = createChannels({ onPick, onAim: (channel) => aimAt(channel) });
    const attributes = { class: "device", role: "group", "aria-label": word("board"), "data-testid": "board" };
    const element = el("div", attributes, picture, channels.element, knob);

    const rolling = createRolling(layers.marbles);
    const drawRows = createRows({ bands: layers.bands, rings: layers.rings });
    /** @type {Shown | null} */
    let shown = null;
    /** @type {InfinityMark[]} */
    let marks = [];
    /** The marble that a tap places, and the channels where it can be placed. */
    let [letter, open] = ["", /** @type {number[]} */ ([])];
    /** The channels at which it stands what a placement is worth. */
    let valued = /** @type {number[]} */ ([]);
    /** The channel that is meant by a pointer or the keyboard; 0: none. */
    let aimed = 0;

    /** @param {number} channel */
    function aimAt(channel) {
        if (channel === aimed) return;
        aimed = channel;
        drawAims();
    }

    const drawArrows = drawn(layers.arrows, (/** @type {{ marks: InfinityMark[], knob: number | null }} */ newest) => {
        const ring = newest.knob === null ? [] : [targetShape(knobAt(newest.knob))];
        const shapes = [...newest.marks.map(arrowShape), ...ring];
        for (const shape of shapes) comes(shape, { opacity: 0 }, ARROW_MS);
        return shapes;
    });

    function drawAims() {
        const aims = open.includes(aimed) ? aimed : 0;
        const ghosts = marks.filter((mark) => mark.to);
        layers.aims.replaceChildren(...(aims ? [ghostShape({ kind: "place", to: aims, piece: letter })] : []));
        layers.marks.replaceChildren(...ghosts.filter((mark) => mark.to !== aims).map(ghostShape));
        layers.rims.replaceChildren(
            ...marks.map((mark) => rimShape(Number(mark.to || mark.from), mark.kind)),
            ...(aims ? [rimShape(aims, "place")] : []),
        );
        entries.forEach((entry, at) => {
            const mark = marks.find(({ to, from }) => (to || from) === at + 1);
            const ghost = marks.some((each) => each.to === at + 1 && !each.space);
            const place = aims === at + 1 ? "covered" : ghost ? "aside" : valued.includes(at + 1) && "valued";
            const newest = shown?.placed === at + 1 ? "newest" : "";
            const looks = [newest, mark && `kind-${mark.kind}`, place, at < 2 && "on-left"];
            entry.setAttribute("class", ["entry", ...looks].filter(Boolean).join(" "));
        });
    }

    /**
     * The knob turns; a ring stays where it was before the last placement.
     *
     * @param {Shown} next
     * @param {number} delay
     */
    function turnKnob(next, delay) {
        knob.setAttribute("aria-label", next.knob_said);
        const former = next.knob_before === next.knob ? [] : [formerShape(knobAt(next.knob_before))];
        layers.knobs.replaceChildren(...former);
        if (shown && shown.knob !== next.knob) comes(knob, placeOf(shown.knob), KNOB_MS, delay);
        Object.assign(knob.style, placeOf(next.knob));
    }

    return {
        element,
        /**
         * Draw a state; how long its marbles roll, in milliseconds.
         *
         * @param {Shown} next
         */
        show(next) {
            const takes = rolling.show(next);
            drawRows(next.rows, takes);
            turnKnob(next, moves() ? takes + (next.rows.length ? LIGHT_MS : 0) : 0);
            shown = next;
            drawAims();
            return takes;
        },
        /**
         * Show where marbles go before it is said, and where the knob does; none: nothing is shown.
         *
         * @param {InfinityMark[]} newest
         * @param {number | null} knob
         */
        mark(newest, knob = null) {
            marks = newest;
            drawArrows({ marks, knob });
            drawAims();
        },
        /** Let the keyboard begin at the first channel. */
        focus: () => channels.buttons[0].focus(),
        /**
         * What each channel is called, and the placements that a tap makes now; what one is worth stands at its
         * channel.
         *
         * @param {string[]} labels
         * @param {InfinityMove[]} moves
         */
        offer(labels, moves) {
            layers.worths.replaceChildren();
            letter = moves[0]?.[1] ?? "";
            open = moves.map((move) => move[2]);
            valued = moves.flatMap((move) => (move[4] ? [move[2]] : []));
            channels.buttons.forEach((button, at) => {
                const move = moves.find((each) => each[2] === at + 1);
                const worth = move?.[4];
                const label = [labels[at], move ? word("place_here") : "", worth?.label].filter(Boolean).join("; ");
                if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
                button.setAttribute("aria-disabled", String(!move));
                button.classList.toggle("can", Boolean(move));
                if (worth) layers.worths.append(...worthShapes(worth, at + 1));
            });
            drawAims();
        },
    };
}
