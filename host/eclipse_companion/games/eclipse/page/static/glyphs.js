// Letters, digits and signs as lines: they look the same in every font, and a drawing has no text of its own.

import { svg } from "/page/dom.js";

/** How high a capital is, and how thick its lines are, in the units of the paths below. */
const HIGH = 14;
const THICK = 3;
const GAP = 1.6;

/** @type {Record<string, [wide: number, path: string]>} */
const GLYPHS = {
    B: [
        11,
        "M2.3 1.5H6C8 1.5 9.2 2.5 9.2 4.1S8 6.7 6 6.7H2.3M6 6.7C8.5 6.7 9.6 7.8 9.6 9.6S8.4 12.5" +
            " 6 12.5H2.3V1.5V12.5",
    ],
    G: [
        12.4,
        "M10.3 4.5C9.5 2.6 8 1.5 6 1.5 3.3 1.5 1.6 3.6 1.6 7S3.3 12.5 6.1 12.5C8.8 12.5 10.7" +
            " 10.8 10.7 8.3V7.9H6.2",
    ],
    H: [11.8, "M1.8 0V14M10 0V14M1.8 7H10"],
    S: [
        11.4,
        "M9.6 4.7C9.3 2.6 7.9 1.5 5.7 1.5 3.5 1.5 2 2.6 2 4.2 2 8.4 9.7 5.6 9.7 9.7 9.7 11.4 8.2" +
            " 12.5 5.8 12.5 3.3 12.5 1.8 11.3 1.5 9.2",
    ],
    T: [11, "M.3 1.5H10.7M5.5 1.5V14"],
    W: [16, "M1.4 0 4.6 11.6 8 1.6 11.4 11.6 14.6 0"],
    Y: [11.6, "M1.2 0 5.8 7.4 10.4 0M5.8 6.6V14"],
    0: [11, "M5.5 1.5C8.3 1.5 9.4 3.8 9.4 7S8.3 12.5 5.5 12.5 1.6 10.2 1.6 7 2.7 1.5 5.5 1.5Z"],
    1: [6.4, "M.8 3.5 4.4 1.7V14"],
    2: [11, "M1.7 4.8C1.8 2.7 3.3 1.5 5.4 1.5 7.6 1.5 9 2.7 9 4.6 9 6.9 6.5 8.5 2.3 12.5H9.8"],
    3: [
        11,
        "M1.7 4C2.1 2.4 3.5 1.5 5.3 1.5 7.4 1.5 8.8 2.6 8.8 4.2S7.4 6.8 5.2 6.8H4M5.2 6.8C7.7" +
            " 6.8 9.2 7.9 9.2 9.6 9.2 11.4 7.6 12.5 5.3 12.5 3.2 12.5 1.8 11.5 1.4 9.7",
    ],
    4: [11.6, "M8 14V2L2 10H11.2"],
    5: [
        11,
        "M9.2 1.5H3L2.4 7.1C3.2 6.2 4.2 5.8 5.4 5.8 7.8 5.8 9.3 7.1 9.3 9.1 9.3 11.2 7.7 12.5" +
            " 5.3 12.5 3.3 12.5 1.9 11.6 1.4 10",
    ],
    6: [
        11,
        "M8.9 3.6C8.3 2.2 7.1 1.5 5.6 1.5 3 1.5 1.6 3.8 1.6 8.9 1.6 6.8 3.2 5.3 5.4 5.3 7.7 5.3" +
            " 9.3 6.8 9.3 8.9S7.7 12.5 5.4 12.5 1.6 11 1.6 8.9",
    ],
    7: [10.4, "M.6 1.5H8.8L4 14"],
    8: [
        11,
        "M5.5 1.5C7.6 1.5 9 2.5 9 4.1S7.6 6.7 5.5 6.7 2 5.7 2 4.1 3.4 1.5 5.5 1.5ZM5.5 6.7C7.9" +
            " 6.7 9.5 7.8 9.5 9.6S7.9 12.5 5.5 12.5 1.5 11.4 1.5 9.6 3.1 6.7 5.5 6.7Z",
    ],
    9: [
        11,
        "M2.1 10.4C2.7 11.8 3.9 12.5 5.4 12.5 8 12.5 9.4 10.2 9.4 5.1 9.4 7.2 7.8 8.7 5.6 8.7" +
            " 3.3 8.7 1.7 7.2 1.7 5.1S3.3 1.5 5.6 1.5 9.4 3 9.4 5.1",
    ],
    "+": [11, "M1 7.5H10M5.5 3V12"],
    "−": [11, "M1 7.5H10"],
    "×": [11, "M1.6 3.1 9.4 10.9M9.4 3.1 1.6 10.9"],
    "=": [11, "M1 5H10M1 10H10"],
    "!": [4, "M2 0V9M2 11V14"],
    "?": [10.4, "M1.7 4.6C1.8 2.7 3.2 1.5 5.2 1.5 7.3 1.5 8.7 2.7 8.7 4.4 8.7 7 5.3 6.8 5.3 9.4M5.3 11V14"],
    "/": [6.4, "M1 14.6 5.4-.6"],
    "✓": [13, "M1.4 7.4 5 11.4 11.6 2.6"],
};

/**
 * A short text around (x, y), or, with `start`, from x on; `high`: of a capital. What has no lines is left out.
 *
 * @param {string} text
 * @param {{ x: number, y: number, high: number, start?: boolean, class?: string, fill?: string }} look
 */
export function glyphs(text, { x, y, high, start = false, class: name = "", fill = "currentColor" }) {
    const scale = high / HIGH;
    const known = [...text].flatMap((sign) => (GLYPHS[sign] ? [GLYPHS[sign]] : []));
    const wide = known.reduce((sum, [each]) => sum + each + GAP, -GAP);
    let at = 0;
    const paths = known.map(([each, d]) => {
        const path = svg("path", { d, transform: `translate(${at} 0)` });
        at += each + GAP;
        return path;
    });
    const left = start ? x : x - (wide * scale) / 2;
    const place = `translate(${left.toFixed(2)} ${(y - high / 2).toFixed(2)}) scale(${scale.toFixed(3)})`;
    const look = { "data-text": text, class: `glyphs ${name}`.trim(), transform: place };
    return svg("g", { ...look, fill: "none", stroke: fill, "stroke-width": THICK }, ...paths);
}
