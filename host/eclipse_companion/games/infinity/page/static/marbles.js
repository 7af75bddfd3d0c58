// What marbles look like: glass with a swirl, and a letter; jokers have a star. Nobody needs the colours.

import { svg } from "/page/dom.js";
import { setup as shared } from "/page/setup.js";

/** The set-up, with what this game adds. */
export const setup = /** @type {InfinitySetup} */ (shared);

/** The radius of a marble on the device. */
export const RADIUS = 32;
const STAR = [...Array(10)]
    .map((_, at) => {
        const [far, turn] = [at % 2 ? 11.5 : 24, (Math.PI * at) / 5];
        return `${(far * Math.sin(turn)).toFixed(1)},${(-far * Math.cos(turn)).toFixed(1)}`;
    })
    .join(" ");
const GLASS = {
    b: ["#8fb4ff", "#2c5fd6", "#123079"],
    B: ["#7c8496", "#232733", "#05060a"],
    y: ["#fff2a8", "#f1c21f", "#a87400"],
    W: ["#ffffff", "#eceff5", "#a4adbd"],
};

/** The gradients that all marbles in the page are filled with. */
export function glass() {
    return Object.entries(GLASS).map(([letter, colours]) =>
        svg(
            "radialGradient",
            { id: `glass-${letter}`, cx: "0.36", cy: "0.3", r: "0.78" },
            ...colours.map((colour, at) => svg("stop", { offset: [0, 0.42, 1][at], "stop-color": colour })),
        ),
    );
}

/**
 * The shapes of a marble around the origin.
 *
 * @param {string} letter
 * @param {number} radius
 */
export function marbleShapes(letter, radius = RADIUS) {
    const scale = radius / RADIUS;
    const joker = letter === "B" || letter === "W";
    return [
        svg(
            "g",
            { class: `marble marble-${letter}`, transform: `scale(${scale})` },
            svg("circle", { class: "glass", r: RADIUS, fill: `url(#glass-${letter})` }),
            svg(
                "g",
                { class: "swirl" },
                svg("path", { d: "M-22 -4 C-12 -20 4 -4 14 -16 C20 -22 26 -10 22 0 C16 14 -2 2 -10 14 C-18 22 -28 10 -22 -4Z" }),
            ),
            joker ? svg("polygon", { class: "star", points: STAR }) : null,
            svg("text", { class: "marble-letter", y: joker ? 2 : 1 }, letter),
            svg("ellipse", { class: "shine", cx: -11, cy: -17, rx: 9, ry: 5, transform: "rotate(-32 -11 -17)" }),
        ),
    ];
}

/**
 * A picture of a marble by itself.
 *
 * @param {string} letter
 */
export function marblePicture(letter) {
    return svg("svg", { viewBox: "-34 -34 68 68", "aria-hidden": "true" }, ...marbleShapes(letter));
}

/**
 * The sign of a side beside a player's name.
 *
 * @param {string} owner
 */
export function sideShapes(owner) {
    const shapes = marbleShapes(owner === "blue" ? "b" : "y", 18);
    return [svg("g", { transform: "translate(20 20)" }, ...shapes)];
}
