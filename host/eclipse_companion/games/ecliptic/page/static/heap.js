// The stock, the top of the discard pile, and for who wants to see them all of the pile, and the pairs put down.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { byKey } from "./acts.js";
import { backPicture, cardPicture, nameOf, namedCard } from "./cards.js";

/**
 * `take(card, byKey)`: the top card is tapped while it can be taken.
 *
 * @param {{ take(card: string, byKey: boolean): void }} options
 */
export function createHeap({ take }) {
    const stock = el("div", { class: "stock" });
    const top = el("div", { class: "top-card" });
    const all = el("details", { class: "pile" });
    const pairs = el("details", { class: "pile", "data-testid": "pairs" });
    const drawStock = drawn(stock, (/** @type {number} */ count) => [
        count ? backPicture() : el("span", { class: "nothing", "aria-hidden": "true" }),
        el("span", {}, word("stock_left", { count })),
    ]);
    /** @typedef {{ card: string, can: boolean, picked: boolean }} Top */
    const drawTop = drawn(top, (/** @type {Top} */ { card, can, picked }) => {
        const label = card ? nameOf(card) : word("pile_empty");
        if (!card) return el("span", { class: "nothing" });
        if (!can && !picked) return [cardPicture(card), el("span", { class: "away" }, label)];
        const attributes = {
            type: "button",
            class: "card-button can",
            "data-card": card,
            "aria-label": `${label}, ${word("from_pile")}`,
            "aria-pressed": String(picked),
            onclick: (/** @type {Event} */ event) => take(card, byKey(event)),
        };
        return el("button", attributes, cardPicture(card));
    });
    const drawAll = drawn(all, (/** @type {string[]} */ pile) => [
        el("summary", {}, word("see_pile", { count: pile.length })),
        el("div", { class: "pile-cards" }, ...[...pile].reverse().map(namedCard)),
    ]);
    const drawPairs = drawn(pairs, (/** @type {string[]} */ out) => [
        el("summary", {}, word("see_pairs", { count: out.length / 2 })),
        el("div", { class: "pile-cards" }, ...out.map(namedCard)),
    ]);
    return {
        element: el("div", { class: "heap" }, stock, top, all, pairs),
        /** @param {Pick<EclipticTable, "pile" | "stock" | "out">} table */
        show({ pile, stock: left, out }) {
            drawStock(left);
            drawAll(pile);
            drawPairs(out);
        },
        /**
         * Whether the top card can be taken now, and whether it is picked.
         *
         * @param {string} card
         * @param {boolean} can
         * @param {boolean} picked
         */
        offer(card, can, picked) {
            drawTop({ card, can, picked });
        },
    };
}
