// What both sides count at the end, step by step.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";

/** @typedef {"series" | "colour" | "gems" | "signs" | "total"} Step */

/** @type {Step[]} */
const STEPS = ["series", "colour", "gems", "total"];
/** @type {Step[]} */
const OF_A_TIE = [...STEPS, "signs"];

/** Shows the count of a state with the names of both sides; null: the game isn't over, or ended otherwise. */
export function createCount() {
    const table = el("table", { class: "count", hidden: true });
    const draw = drawn(table, (/** @type {{ count: EclipticCount[] | null, sides: string[] }} */ { count, sides }) => {
        if (!count) return [];
        const equal = count[0].total === count[1].total;
        const head = el("tr", {}, el("td"), ...sides.map((side) => el("th", { scope: "col" }, side)));
        const row = (/** @type {Step} */ step) =>
            el(
                "tr",
                { class: step },
                el("th", { scope: "row" }, word(`count_${step}`)),
                ...count.map((side) => el("td", {}, String(side[step]))),
            );
        const rows = (equal ? OF_A_TIE : STEPS).map(row);
        return [el("caption", {}, word("counted")), el("thead", {}, head), el("tbody", {}, ...rows)];
    });
    return {
        element: table,
        /**
         * @param {EclipticCount[] | null} count
         * @param {string[]} sides
         */
        show(count, sides) {
            table.hidden = !count;
            draw({ count, sides });
        },
    };
}
