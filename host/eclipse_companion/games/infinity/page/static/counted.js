// What the last placement counted, row by row; and what else it did.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";

/** A card that shows it; it is there as long as there is something to tell. */
export function createCounted() {
    const rows = el("ul", {});
    const notes = el("div", { class: "notes" });
    const heading = el("h2", {}, word("what_counted"));
    const element = el("section", { class: "counted card", "aria-label": word("what_counted") }, heading, rows, notes);
    const drawRows = drawn(rows, (/** @type {InfinityRow[]} */ standing) =>
        standing.map(({ owner, whose, why, points, gain }) =>
            el(
                "li",
                { class: points ? owner : `${owner} silent` },
                el("span", { class: "sign", "aria-hidden": "true" }),
                el("span", {}, el("b", {}, whose), why),
                el("b", { class: "gain" }, gain),
            ),
        ),
    );
    const drawNotes = drawn(notes, (/** @type {string[]} */ told) => told.map((text) => el("p", {}, text)));
    return {
        element,
        /** @param {Pick<InfinityLying, "rows" | "notes">} state */
        show({ rows: standing, notes: told }) {
            element.hidden = !standing.length && !told.length;
            heading.hidden = !standing.length;
            drawRows(standing);
            drawNotes(told);
        },
    };
}
