// Small still pictures of the device: of a position, and of the rules.

import { svg } from "/page/dom.js";
import { marblePicture } from "./marbles.js";
import { spacesOf } from "./spaces.js";

const MARBLE = 78;
const [LEFT, BASE, APART] = [65, 318, 90];
const TRACK = 372;

/**
 * The middle of a space; 0 is where marbles are put in, and 5 where they come out.
 *
 * @param {number} channel
 * @param {number} space
 * @returns {[x: number, y: number]}
 */
const place = (channel, space) => [LEFT + APART * (channel - 1), BASE - 82 * (space - 1)];

/**
 * A position: its channels and the knob, from -5 at Yellow's end; `row`: spaces of a row; `into`: a channel's arrow.
 *
 * @param {{ channels: string, knob: number, row?: [number, number][], into?: number }} shown
 */
function drawing({ channels, knob, row = [], into = 0 }) {
    const marbles = spacesOf(channels).flatMap((spaces, index) =>
        spaces.flatMap((letter, space) => {
            if (!letter) return [];
            const [x, y] = place(index + 1, space + 1);
            const marble = marblePicture(letter);
            const box = { x: x - MARBLE / 2, y: y - MARBLE / 2, width: MARBLE, height: MARBLE };
            for (const [name, value] of Object.entries(box)) marble.setAttribute(name, String(value));
            return [marble];
        }),
    );
    const grooves = [1, 2, 3, 4].map((channel) => {
        const [x, y] = place(channel, 4);
        return svg("rect", { class: "picture-groove", x: x - 41, y: y - 41, width: 82, height: 328, rx: 41 });
    });
    const line = row.map(([channel, space]) => place(channel, space).join(" ")).join("L");
    const [x, y] = into ? place(into, 1) : [0, 0];
    const at = 200 + 32 * knob;
    return svg(
        "svg",
        { class: "picture", viewBox: "0 0 400 400", "aria-hidden": "true" },
        svg("rect", { class: "picture-case", width: 400, height: 400, rx: 34 }),
        ...grooves,
        line ? svg("path", { class: "picture-row", d: `M${line}` }) : null,
        ...marbles,
        into ? svg("path", { class: "picture-arrow", d: `M${x} ${y - 56}l32 44h-20v44h-24v-44h-20z` }) : null,
        svg("path", { class: "picture-track", d: `M40 ${TRACK}H360` }),
        svg("circle", { class: "picture-knob", cx: at, cy: TRACK, r: 19 }),
    );
}

/** @param {Pictured} shown */
export function createPicture({ position }) {
    const [channels, , knob] = position.split(" ");
    return drawing({ channels, knob: Number(knob) });
}

/** A placement, a row that counts, and the knob at Blue's end. */
export const rulePictures = () => [
    drawing({ channels: "b3/y3/b3/4", knob: 0, into: 2 }),
    drawing({ channels: "b3/b3/by2/b3", knob: 1, row: [1, 2, 3, 4].map((channel) => [channel, 1]) }),
    drawing({ channels: "by2/by2/by2/b3", knob: 5, row: [1, 2, 3, 4].map((channel) => [channel, 1]) }),
];
