// The rows that stand, lit on the device: a band through the four spaces, and a ring around each marble.

import { svg } from "/page/dom.js";
import { setup } from "./marbles.js";
import { LIGHT_MS, comes } from "./motion.js";
import { lineOf, pointOf } from "./places.js";

const looks = (/** @type {InfinityRow} */ { owner, points }) => (points ? owner : `${owner} silent`);

/**
 * Light these rows, after a while; rows that were lit before don't light up again.
 *
 * @param {{ bands: Element, rings: Element }} layers
 */
export function createRows({ bands, rings }) {
    let lit = new Set();
    /**
     * @param {InfinityRow[]} rows
     * @param {number} delay
     */
    return (rows, delay) => {
        const before = lit;
        lit = new Set(rows.map((row) => `${row.line} ${looks(row)}`));
        bands.replaceChildren(
            ...rows.map((row) => {
                const spaces = setup.lines[row.line];
                const band = svg("path", {
                    class: `row-of ${looks(row)}`,
                    d: lineOf(spaces),
                    "data-testid": "line",
                    "data-squares": spaces.map((space) => space.join(".")).join(" "),
                    "data-locked": String(row.points > 0),
                });
                if (!before.has(`${row.line} ${looks(row)}`)) comes(band, { opacity: 0 }, LIGHT_MS, delay);
                return band;
            }),
        );
        // A marble in rows of both kinds, lit and silent, is lit.
        /** @type {Map<string, { row: InfinityRow, space: InfinitySpace }>} */
        const each = new Map();
        for (const row of [...rows].sort((one, two) => one.points - two.points))
            for (const space of setup.lines[row.line]) each.set(String(space), { row, space });
        rings.replaceChildren(
            ...[...each.values()].map(({ row, space }) => {
                const [cx, cy] = pointOf(...space);
                const ring = svg("circle", { class: `ring ${looks(row)}`, cx, cy, r: 46 });
                if (!before.has(`${row.line} ${looks(row)}`)) comes(ring, { opacity: 0 }, LIGHT_MS, delay);
                return ring;
            }),
        );
    };
}
