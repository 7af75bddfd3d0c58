// The table: the zodiac between both sides; what lies beside it, a battle, and the dice in the seats.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { createBattle } from "./battle.js";
import { SIDES, signOf } from "./cards.js";
import { createDice } from "./dice.js";
import { createHeap } from "./heap.js";
import { createZodiac } from "./zodiac.js";

/** What lies on the table; `element` is the board. */
export function createTable() {
    const zodiac = createZodiac();
    const heap = createHeap();
    const battle = createBattle();
    const dice = SIDES.map(() => createDice());
    const named = { class: "felt", role: "group", "aria-label": word("board"), "data-testid": "board" };
    return {
        element: el("div", named, ...zodiac.elements),
        heap: heap.element,
        battle: battle.element,
        dice: dice.map(({ element }) => element),
        aim: zodiac.aim,
        /**
         * @param {EclipticTable} table
         * @param {Pick<EclipticState, "near" | "sides" | "count">} shown
         */
        show(table, { near, sides, count }) {
            zodiac.show({
                lines: table.lines,
                near,
                sides,
                placed: table.placed,
                wrong: table.wrong,
                answer: table.answer,
                fought: table.battle && ["battle", "keep"].includes(table.phase) ? signOf(table.battle.cards[0]) : 0,
                series: count?.flatMap((each) => each.series_cards) ?? [],
                colour: count?.flatMap((each) => each.colour_cards) ?? [],
            });
            heap.show(table);
            battle.show(table.battle, sides);
            dice.forEach((each, side) => each.show(table.dice[side]));
        },
    };
}
