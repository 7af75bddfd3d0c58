// The stock, the top of the discard pile, and for who wants to see them all of the pile, and the pairs put down.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { backPicture, cardPicture, nameOf, namedCard } from "./cards.js";

/** Shows { pile, stock, out }; `take(card, byKey)`: the top card is tapped while it can be taken. */
export function createHeap({ take }) {
    const stock = el("div", { class: "stock" });
    const top = el("div", { class: "top-card" });
    const all = el("details", { class: "pile" });
    const pairs = el("details", { class: "pile", "data-testid": "pairs" });
    const drawStock = drawn(stock, (count) => [
        count ? backPicture() : el("span", { class: "nothing", "aria-hidden": "true" }),
        el("span", {}, word("stock_left", { count })),
    ]);
    const drawTop = drawn(top, ({ card, can, picked }) => {
        const label = card ? nameOf(card) : word("pile_empty");
        if (!card) return el("span", { class: "nothing" });
        if (!can && !picked) return [cardPicture(card), el("span", { class: "away" }, label)];
        const attributes = {
            type: "button",
            class: "card-button can",
            "data-card": card,
            "aria-label": `${label}, ${word("from_pile")}`,
            "aria-pressed": String(picked),
            onclick: (event) => take(card, event.detail === 0),
        };
        return el("button", attributes, cardPicture(card));
    });
    const drawAll = drawn(all, (pile) => [
        el("summary", {}, word("see_pile", { count: pile.length })),
        el("div", { class: "pile-cards" }, ...[...pile].reverse().map(namedCard)),
    ]);
    const drawPairs = drawn(pairs, (out) => [
        el("summary", {}, word("see_pairs", { count: out.length / 2 })),
        el("div", { class: "pile-cards" }, ...out.map(namedCard)),
    ]);
    return {
        element: el("div", { class: "heap" }, stock, top, all, pairs),
        show({ pile, stock: left, out }) {
            drawStock(left);
            drawAll(pile);
            drawPairs(out);
        },
        /** Whether the top card can be taken now, and whether it is picked. */
        offer(card, can, picked) {
            drawTop({ card, can, picked });
        },
    };
}
