// The device: four channels with their marbles, the knob, and both hands. What has changed moves.

import { el, svg } from "/page/dom.js";
import { word } from "/page/setup.js";
import { glass, marbleShapes, setup } from "./marbles.js";
import { BESIDE, FOUR, HEIGHT, TOP, WIDTH, grooveOf, knobAt, lineOf, pointOf, trackOf } from "./places.js";

/** @typedef {InfinityLying & { count: number }} Shown what is drawn, and how many marbles were placed */
/** @typedef {import("./places.js").Point} Point */

/** How long a marble rolls: as long as in the style sheet. */
const ROLLS_MS = 520;
const SMALL = 9;
/** How small a marble is drawn that has come out. */
const OUT = 0.6;

const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
/** @type {(node: SVGElement, at: Point, scale?: number) => void} */
const put = (node, [x, y], scale = 1) => {
    node.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
};

/** The colours that the page's devices and marbles are filled with: once for all, wherever they are. */
function addColours() {
    if (document.getElementById("shade-case")) return;
    const shades = [
        ["case", "top", "bottom"],
        ["groove", "deep", "base"],
    ].map(([name, ...classes]) =>
        svg(
            "linearGradient",
            { id: `shade-${name}`, x1: 0, y1: 0, x2: 0, y2: 1 },
            ...classes.map((each, offset) => svg("stop", { offset, class: `${name}-${each}` })),
        ),
    );
    document.body.append(svg("svg", { class: "away", "aria-hidden": "true" }, svg("defs", {}, ...glass(), ...shades)));
}

function body() {
    const grooves = FOUR.flatMap((channel) => {
        const [x, y] = pointOf(channel, 1);
        const d = grooveOf(channel);
        return [
            svg("path", { class: "groove-rim", d }),
            svg("path", { class: "groove", d }),
            svg("path", { class: "groove-light", d }),
            svg("path", { class: "lip", d: `M${x - 33} ${y + 10}A35 35 0 0 0 ${x + 33} ${y + 10}` }),
        ];
    });
    const depths = FOUR.map((space) => {
        const [x, y] = pointOf(1, space);
        return svg("text", { class: "engraved", x: x - 47, y: y + 1 }, space);
    });
    return [
        svg("path", {
            class: "case",
            d: "M48 6H352C386 6 398 40 396 92C394 150 400 210 400 262C400 330 398 436 352 438H48C2 436 0 330 0 262C0 210 6 150 4 92C2 40 14 6 48 6Z",
        }),
        ...grooves,
        ...depths,
    ];
}

function scale() {
    const ticks = setup.knobs.map((text, at) => {
        const [x, y] = knobAt(at - 5);
        const end = at === 0 ? "end-yellow" : at === 10 ? "end-blue" : "";
        return svg(
            "g",
            {},
            svg("circle", { class: `tick ${end}`, cx: x, cy: y, r: at % 5 ? 3 : 5 }),
            svg("text", { class: "number", x, y: y + 25 }, text.replace("-", "−")),
        );
    });
    return [svg("path", { class: "track", d: trackOf(-5, 5) }), ...ticks];
}

/**
 * @param {WorthLabel} worth
 * @param {number} channel
 */
function worthShapes({ kind, text }, channel) {
    const [x, y] = pointOf(channel, 1);
    return [
        svg("rect", { class: `worth value-${kind}`, x: x - 26, y: y + 36, width: 52, height: 26, rx: 6 }),
        svg("text", { class: "worth-text", x, y: y + 50 }, text),
    ];
}

/**
 * `onPick(channel)`: a channel is tapped.
 *
 * @param {{ onPick(channel: number): void }} options
 */
export function createDevice({ onPick }) {
    addColours();
    const layer = (/** @type {string} */ name) => svg("g", { class: name });
    const layers = {
        lit: layer("lit"),
        marbles: layer("marbles"),
        marks: layer("marks"),
        gained: layer("gained"),
        hands: layer("hands"),
        worths: layer("worths"),
    };
    const knob = svg("g", { class: "knob" }, svg("circle", { r: 17 }), svg("path", { d: "M0 -11V-3" }));
    const entries = FOUR.map((channel) => {
        const [x, y] = pointOf(channel, 1);
        const shape = svg("path", { class: "chevron", d: `M${x - 9} ${y + 51}l9 -9l9 9` });
        const label = svg("text", { class: "engraved", x, y: y + 51 }, channel);
        return svg("g", { class: "entry" }, label, shape);
    });
    const picture = svg(
        "svg",
        { viewBox: `${-BESIDE} ${TOP} ${WIDTH + 2 * BESIDE} ${HEIGHT - TOP}`, "aria-hidden": "true" },
        ...body(),
        layers.lit,
        ...entries,
        layers.marbles,
        layers.marks,
        ...scale(),
        layers.gained,
        knob,
        layers.hands,
        layers.worths,
    );
    const buttons = FOUR.map((channel) =>
        el("button", { type: "button", class: "channel", "data-channel": channel, onclick: () => onPick(channel) }),
    );
    const channels = el("div", { class: "channels" }, ...buttons);
    const known = el("div", { class: "away" });
    const element = el("div", { class: "device", role: "group", "aria-label": word("board") }, picture, channels, known);
    channels.addEventListener("keydown", (event) => {
        const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
        const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
        if (!step || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        buttons[at + step]?.focus();
    });

    /** @type {string[] | null} */
    let lying = null;
    /** @type {SVGElement[][]} */
    let nodes = FOUR.map(() => []);
    /** @type {SVGElement | null} */
    let out = null;
    let count = -1;

    /**
     * @param {string} letter
     * @param {Point} at
     */
    function made(letter, at, size = 1) {
        const node = svg("g", { class: "lies" }, ...marbleShapes(letter));
        put(node, at, size);
        layers.marbles.append(node);
        return node;
    }

    /** @param {Shown} shown */
    function laid(shown) {
        layers.marbles.replaceChildren();
        out = null;
        nodes = shown.channels.map((letters, at) =>
            [...letters].map((letter, index) => made(letter, pointOf(at + 1, index + 1))),
        );
    }

    /**
     * The channel into which one marble was placed since the last picture; 0: something else has happened.
     *
     * @param {Shown} shown
     */
    function rolledIn(shown) {
        const before = lying;
        if (!before || shown.count !== count + 1 || !shown.placed) return 0;
        const fits = shown.channels.every((letters, at) =>
            at + 1 === shown.placed ? letters === (letters[0] + before[at]).slice(0, 4) : letters === before[at],
        );
        return fits ? shown.placed : 0;
    }

    /**
     * @param {Shown} shown
     * @param {number} channel
     */
    function roll(shown, channel) {
        out?.remove();
        out = null;
        const own = nodes[channel - 1];
        const node = made(shown.channels[channel - 1][0], pointOf(channel, 0));
        node.classList.add("new");
        node.getBoundingClientRect(); // it is there before it rolls
        own.unshift(node);
        node.classList.remove("new");
        own.forEach((each, index) => {
            each.classList.add("rolls");
            put(each, pointOf(channel, index + 1), index === 4 ? OUT : 1);
        });
        setTimeout(() => own.forEach((each) => each.classList.remove("rolls")), ROLLS_MS);
        if (own.length > 4) out = own.pop() ?? null;
    }

    /**
     * A marble that has come out lies behind its channel until the next placement.
     *
     * @param {Shown} shown
     */
    function comeOut(shown) {
        if (shown.pushed && shown.placed) out ??= made(shown.pushed, pointOf(shown.placed, 5), OUT);
        out?.classList.add("out");
    }

    /** @param {InfinityRow[]} rows */
    function light(rows) {
        layers.lit.replaceChildren(
            ...rows.map(({ line, owner, points }) =>
                svg("polyline", { class: `row-of ${owner} ${points ? "" : "silent"}`, points: lineOf(setup.lines[line]) }),
            ),
        );
        // A marble in rows of both kinds, lit and silent, is lit.
        /** @type {Map<string, { owner: string, points: number, space: InfinitySpace }>} */
        const rings = new Map();
        for (const { line, owner, points } of [...rows].sort((one, two) => one.points - two.points))
            for (const space of setup.lines[line]) rings.set(String(space), { owner, points, space });
        layers.marks.replaceChildren(
            ...[...rings.values()].map(({ owner, points, space }) => {
                const [cx, cy] = pointOf(...space);
                return svg("circle", { class: `ring ${owner} ${points ? "" : "silent"}`, cx, cy, r: 33 });
            }),
        );
    }

    /** @param {Shown} shown */
    function markLast(shown) {
        if (!shown.placed || !shown.channels[shown.placed - 1]) return;
        const [cx, cy] = pointOf(shown.placed, 1);
        layers.marks.append(svg("circle", { class: "newest", cx, cy, r: 37 }));
    }

    /** @param {number} number */
    function turnKnob(number) {
        put(knob, knobAt(number));
        knob.setAttribute("class", `knob ${number > 0 ? "blue" : number < 0 ? "yellow" : ""}`);
        const gained = number ? [svg("path", { class: `gain ${number > 0 ? "blue" : "yellow"}`, d: trackOf(0, number) })] : [];
        layers.gained.replaceChildren(...gained);
    }

    /** @param {InfinityHand[]} hands */
    function fill(hands) {
        layers.hands.replaceChildren(
            ...hands.flatMap(({ owner, marbles: [plain, joker], plain: many, joker: one }) => {
                const letters = [...Array(one).fill(joker), ...Array(many).fill(plain)];
                /** @type {(at: number) => number} */
                const aside = (at) => (owner === "yellow" ? 12 + 19.6 * at : WIDTH - 12 - 19.6 * at);
                const holes = [...Array(9)].map((_, at) => svg("circle", { class: "hole", cx: aside(at), cy: 464, r: SMALL }));
                const marbles = letters.map((letter, at) =>
                    svg("g", { transform: `translate(${aside(at)} 464)` }, ...marbleShapes(letter, SMALL + 0.4)),
                );
                return [...holes, ...marbles];
            }),
        );
        known.replaceChildren(...hands.map(({ said }) => el("p", {}, said)));
    }

    return {
        element,
        /**
         * Draw a state; how long its marbles roll, in milliseconds.
         *
         * @param {Shown} shown
         */
        show(shown) {
            element.classList.toggle("moving", Boolean(lying)); // the first picture stands still
            const channel = moves() ? rolledIn(shown) : 0;
            const same = lying && lying.join("/") === shown.channels.join("/") && shown.count === count;
            if (channel) roll(shown, channel);
            else if (!same) laid(shown);
            [lying, count] = [shown.channels, shown.count];
            comeOut(shown);
            light(shown.rows);
            markLast(shown);
            turnKnob(shown.knob);
            fill(shown.hands);
            known.append(el("p", {}, `${word("knob_at")} ${shown.knob_said}`));
            return channel ? ROLLS_MS : 0;
        },
        /** Let the keyboard begin at the first channel. */
        focus() {
            buttons[0].focus();
        },
        /**
         * What each channel is called, and the placements that a tap makes now; what one is worth stands at its
         * channel.
         *
         * @param {string[]} labels
         * @param {InfinityMove[]} moves
         */
        offer(labels, moves) {
            layers.worths.replaceChildren();
            buttons.forEach((button, at) => {
                const move = moves.find((each) => each[2] === at + 1);
                const worth = move?.[4];
                const label = [labels[at], move ? word("place_here") : "", worth?.label].filter(Boolean).join("; ");
                if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
                button.setAttribute("aria-disabled", String(!move));
                button.classList.toggle("can", Boolean(move));
                entries[at].setAttribute("class", move ? "entry can" : "entry");
                if (worth) layers.worths.append(...worthShapes(worth, at + 1));
            });
        },
    };
}
