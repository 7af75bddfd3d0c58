// A past game: the table after each turn, and both hands once the game is over; other turns can be tried.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { namedCard, signOf } from "./cards.js";
import { createCount } from "./count.js";
import { createTable } from "./table.js";
import { createTrying } from "./trying.js";

/**
 * The table of a review. A turn that is tried isn't made: dice and hidden cards would have to be made up.
 *
 * @param {{ review: Review }} options
 */
export function createTrial({ review }) {
    const table = createTable();
    const count = createCount();
    const hands = el("div", { class: "past-hands" });
    const sides = review.names;
    const drawHands = drawn(hands, (/** @type {string[][] | null} */ known) =>
        (known ?? []).map((cards, side) =>
            el(
                "section",
                { class: "past-hand" },
                el("h2", {}, word("hand_of", { player: sides[side] })),
                el("ul", { class: "lying" }, ...cards.map(namedCard)),
            ),
        ),
    );
    const trying = createTrying({
        id: review.id,
        names: sides,
        changed: () => table.aim(trying.hand.placed ? signOf(trying.hand.placed) : 0),
    });
    const past = el("div", { class: "past" }, count.element, trying.element, table.battle, table.heap, hands);
    return {
        element: table.element,
        surface: table.element,
        beside: past,
        dragged: false,
        instruction: "",
        /** @param {EclipticPast} shown */
        show({ at, drawn: known }) {
            if (!known?.table) return;
            table.show(known.table, { near: 0, sides, count: known.count });
            trying.show(at ?? 0, known.tries, known.table.pile.at(-1) ?? "");
            count.show(known.count, sides);
            drawHands(known.hands);
        },
        end: () => trying.hand.end(),
    };
}
