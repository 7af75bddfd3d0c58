// The rows that stand, by their names, and what the last placements did.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { marblePicture } from "./marbles.js";

/** Shows { rows, account }: rows as the companion tells them, and sentences. */
export function createAccount() {
    const rows = el("ul", { class: "rows", "aria-label": word("rows_standing") });
    const told = el("div", { class: "told", "aria-live": "polite" });
    const drawRows = drawn(rows, (/** @type {InfinityRow[]} */ standing) =>
        standing.map(({ owner, said, points }) => {
            const sign = marblePicture(owner === "blue" ? "b" : "y");
            const text = points ? said : word("counts_nothing", { row: said });
            return el("li", { class: points ? owner : `${owner} silent` }, sign, el("span", {}, text));
        }),
    );
    const drawTold = drawn(told, (/** @type {string[]} */ account) => account.map((text) => el("p", {}, text)));
    return {
        element: el("div", { class: "account" }, rows, told),
        /** @param {{ rows: InfinityRow[], account?: string[] }} state */
        show(state) {
            rows.hidden = !state.rows.length;
            drawRows(state.rows);
            drawTold(state.account ?? []);
        },
    };
}
