// A past game: the table after each turn, and both hands once the game is over.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { namedCard } from "./cards.js";
import { createCount } from "./count.js";
import { createTable } from "./table.js";

/** The table of a review; no turn can be tried there, as chance and hidden cards would have to be made up. */
export function createTrial({ review }) {
    const table = createTable();
    const count = createCount();
    const hands = el("div", { class: "past-hands" });
    const sides = review.names;
    const drawHands = drawn(hands, (known) =>
        (known ?? []).map((cards, side) =>
            el(
                "div",
                { class: "past-hand" },
                el("h2", {}, word("hand_of", { player: sides[side] })),
                el("div", { class: "small-cards" }, ...cards.map(namedCard)),
            ),
        ),
    );
    const beside = el("div", { class: "beside" }, table.heap.element, table.battle);
    const own = el("div", { class: "own" }, count.element, hands);
    return {
        element: el("div", { class: "ecliptic" }, table.element, beside, own),
        surface: table.element,
        dragged: false,
        instruction: "",
        show({ drawn: shown }) {
            if (!shown?.table) return;
            table.show(shown.table, { near: 0, sides, mover: shown.mover, count: shown.count });
            table.heap.offer(shown.table.pile.at(-1) ?? "", false, false);
            count.show(shown.count, sides);
            drawHands(shown.hands);
        },
    };
}
