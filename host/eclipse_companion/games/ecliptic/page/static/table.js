// The table: the zodiac between both sides, gems and dice, the stock and the pile, and a battle.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { createBattle } from "./battle.js";
import { signOf } from "./cards.js";
import { createHeap } from "./heap.js";
import { createSide } from "./sides.js";
import { createZodiac } from "./zodiac.js";

/**
 * `take(card, byKey)`: the top of the pile is tapped.
 *
 * @param {{ take(card: string, byKey: boolean): void }} options
 */
export function createTable({ take }) {
    const far = createSide();
    const near = createSide();
    const zodiac = createZodiac();
    const heap = createHeap({ take });
    const battle = createBattle();
    return {
        element: el(
            "div",
            { class: "felt", role: "group", "aria-label": word("board") },
            far.element,
            zodiac.element,
            near.element,
        ),
        heap,
        battle: battle.element,
        /**
         * @param {EclipticTable} table
         * @param {Pick<EclipticState, "near" | "sides" | "mover" | "count">} shown
         */
        show(table, shown) {
            const side = (/** @type {number} */ at) => ({
                side: at,
                player: shown.sides[at],
                turn: shown.mover === at,
                gems: table.gems[at],
                dice: table.dice[at],
                cards: table.hands[at],
            });
            far.show(side(1 - shown.near));
            near.show(side(shown.near));
            zodiac.show({
                lines: table.lines,
                near: shown.near,
                sides: shown.sides,
                placed: table.placed,
                fought: table.battle && ["battle", "keep"].includes(table.phase) ? signOf(table.battle.cards[0]) : 0,
                series: shown.count?.flatMap((each) => each.series_cards) ?? [],
                colour: shown.count?.flatMap((each) => each.colour_cards) ?? [],
            });
            heap.show(table);
            battle.show(table.battle, shown.sides);
        },
    };
}
