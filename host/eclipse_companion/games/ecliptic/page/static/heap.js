// The stock, the discard pile, and the pairs that were put down: a button each, which opens a sheet.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { backPicture, cardPicture, cardsOf, namedCard } from "./cards.js";
import { createOpener } from "./sheet.js";

const nothing = () => el("span", { class: "face nothing", "aria-hidden": "true" });
const list = (/** @type {string[]} */ cards) => el("ul", { class: "lying" }, ...cards.map(namedCard));
const quiet = (/** @type {string} */ name) => el("p", { class: "quiet" }, word(name));

/** Shows what lies beside the zodiac. */
export function createHeap() {
    const stock = createOpener({
        id: "stock",
        picture: (/** @type {number} */ count) => (count ? backPicture() : nothing()),
        text: (count) => word("stock_short", { count }),
        name: (count) => word("stock_left", { cards: cardsOf(count) }),
        title: word("stock_title"),
        draw: (count) => [el("p", {}, cardsOf(count)), quiet(count ? "stock_hidden" : "stock_empty")],
    });
    const pile = createOpener({
        id: "pile",
        picture: (/** @type {string[]} */ cards) => (cards.length ? cardPicture(cards[cards.length - 1]) : nothing()),
        text: (cards) => word("pile_short", { count: cards.length }),
        name: (cards) => word("see_pile", { cards: cardsOf(cards.length) }),
        title: word("pile_title"),
        draw: (cards) => (cards.length ? [quiet("pile_order"), list([...cards].reverse())] : [quiet("pile_empty")]),
    });
    const pairs = createOpener({
        id: "pairs",
        picture: (/** @type {string[]} */ cards) =>
            el("span", { class: "two" }, ...(cards.length ? cards.slice(-2).map((card) => cardPicture(card)) : [nothing()])),
        text: (cards) => word("pairs_short", { count: cards.length / 2 }),
        name: (cards) => word("see_pairs", { count: cards.length / 2 }),
        title: word("pairs_title"),
        draw: (cards) => (cards.length ? [quiet("pairs_out"), list(cards)] : [quiet("pairs_none")]),
    });
    return {
        element: el("div", { class: "heap" }, stock.element, pile.element, pairs.element),
        /** @param {Pick<EclipticTable, "pile" | "stock" | "out">} table */
        show(table) {
            stock.show(table.stock);
            pile.show(table.pile);
            pairs.show(table.out);
        },
    };
}
