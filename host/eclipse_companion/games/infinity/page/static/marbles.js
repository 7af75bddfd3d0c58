// What marbles look like: glass with a swirl, and a letter; jokers have a star. Nobody needs the colours.

import { svg } from "/page/dom.js";
import { setup as shared } from "/page/setup.js";
import { glyph } from "./glyphs.js";
import { RADIUS } from "./places.js";

/** The set-up, with what this game adds. */
export const setup = /** @type {InfinitySetup} */ (shared);

const STAR = [...Array(10)]
    .map((_, at) => {
        const [far, turn] = [at % 2 ? 13.5 : 30, (Math.PI * at) / 5];
        return `${(far * Math.sin(turn)).toFixed(1)},${(-far * Math.cos(turn)).toFixed(1)}`;
    })
    .join(" ");
const GLASS = {
    b: ["#5f97ff", "#2a60dd", "#173a9e"],
    B: ["#6a6f7c", "#23252d", "#07080c"],
    y: ["#ffe07a", "#f3bb1b", "#b98000"],
    W: ["#ffffff", "#eef0f5", "#a9b1c0"],
};
const GLYPHS = { b: 1.3, y: 1.3, B: 0.72, W: 0.62 };
/** The letters of jokers. */
const JOKERS = "BW";

/**
 * Whether a marble is a joker.
 *
 * @param {string} letter
 */
export const isJoker = (letter) => letter !== "" && JOKERS.includes(letter);

/** The gradients that all marbles in the page are filled with. */
function glass() {
    return Object.entries(GLASS).map(([letter, colours]) =>
        svg(
            "radialGradient",
            { id: `glass-${letter}`, cx: "0.4", cy: "0.34", r: "0.72" },
            ...colours.map((colour, at) => svg("stop", { offset: [0, 0.5, 1][at], "stop-color": colour })),
        ),
    );
}

/** The colours that the page's devices and marbles are filled with: once for all, wherever they are. */
function addColours() {
    if (document.getElementById("glass-b")) return;
    const wood = svg(
        "linearGradient",
        { id: "shade-case", x1: 0, y1: 0, x2: 0, y2: 1 },
        ...["top", "bottom"].map((name, offset) => svg("stop", { offset, class: `case-${name}` })),
    );
    document.body.append(svg("svg", { class: "away", "aria-hidden": "true" }, svg("defs", {}, ...glass(), wood)));
}

/**
 * The shapes of a marble around the origin.
 *
 * @param {string} letter
 * @param {number} radius
 */
export function marbleShapes(letter, radius = RADIUS) {
    addColours();
    const kind = /** @type {keyof typeof GLASS} */ (letter);
    return svg(
        "g",
        { class: `marble marble-${letter}`, transform: `scale(${radius / RADIUS})` },
        svg("circle", { class: "glass", r: RADIUS - 1, fill: `url(#glass-${letter})` }),
        isJoker(letter) ? svg("polygon", { class: "star", points: STAR }) : null,
        glyph(letter, [0, letter === "y" ? -2 : isJoker(letter) ? 1 : 0], GLYPHS[kind]),
        svg("ellipse", { class: "shine", cx: -13, cy: -21, rx: 11, ry: 6, transform: "rotate(-28 -13 -21)" }),
    );
}

/**
 * A picture of a marble by itself.
 *
 * @param {string} letter
 */
export function marblePicture(letter) {
    return svg("svg", { viewBox: "-42 -42 84 84", "aria-hidden": "true" }, marbleShapes(letter));
}

const PIP = 8;
const PIP_JOKER = 10;

/**
 * A picture of the marbles in a hand, the joker last; rings stand for those that lie in the channels.
 *
 * @param {NonNullable<PlayerState["left"]>} left
 * @param {number} place
 */
export function handPicture({ count, of, joker }, place) {
    const [plain, star] = ["bB", "yW"][place];
    const along = (/** @type {number} */ at) => (2 * PIP + 1) * at + PIP + 1;
    const end = along(of) + PIP;
    /** @type {(letter: string, there: boolean, cx: number, r: number) => SVGElement} */
    const pip = (letter, there, cx, r) =>
        there
            ? svg("g", { transform: `translate(${cx} 12)` }, marbleShapes(letter, r))
            : svg("circle", { class: "gone", cx, cy: 12, r: r - 1 });
    return svg(
        "svg",
        { class: "in-hand", viewBox: `0 0 ${end + PIP_JOKER} 24` },
        ...Array.from({ length: of }, (_, at) => pip(plain, at < count, along(at), PIP)),
        pip(star, joker === true, end - 2, PIP_JOKER),
    );
}

/**
 * The sign of a side beside a player's name.
 *
 * @param {string} owner
 */
export function sideShapes(owner) {
    return [svg("g", { transform: "translate(20 20)" }, marbleShapes(owner === "blue" ? "b" : "y", 18))];
}
