// A past game: the table after each turn, and both hands once the game is over; other turns can be tried.

import { ask } from "/page/api.js";
import { drawn, el, setText } from "/page/dom.js";
import { word } from "/page/setup.js";
import { namedCard } from "./cards.js";
import { createCount } from "./count.js";
import { createHand } from "./hand.js";
import { createTable } from "./table.js";

/**
 * The cards of who was to move; `id`: the game's; `names`: the players'. What is tried is weighed, and the game stays
 * where it is.
 *
 * @param {{ id: string, names: string[], changed(): void }} options
 */
function createTrying({ id, names, changed }) {
    const said = el("p", { class: "tried-said", "aria-live": "polite" });
    const hand = createHand({ say: weigh, changed, tries: true });
    const title = el("h2");
    const only = el("p", { class: "quiet" }, word("try_turn_only"));
    const element = el("section", { class: "trying" }, title, said, hand.element, only);
    let at = 0;
    /** @type {EclipticTries | null} */
    let tries = null;

    /** @param {string} turn */
    async function weigh(turn) {
        const asked = at;
        said.textContent = word("wait");
        const answer = await ask("try-turn", { id, from: String(asked), turn }).catch((error) => ({ said: error.message }));
        if (asked !== at) return;
        said.textContent = answer.said;
        show(at, tries, answer.said);
    }
    /**
     * @param {number} number
     * @param {EclipticTries | null} newest
     */
    function show(number, newest, text = word("try_turn_said")) {
        at = number;
        tries = newest;
        element.hidden = !tries;
        if (tries) setText(title, word("try_turn", { player: names[tries.player] }));
        said.textContent = text;
        hand.show(tries, tries?.moves ?? []);
    }
    return { element, hand, show };
}

/**
 * The table of a review. A turn that is tried isn't made: dice and hidden cards would have to be made up.
 *
 * @param {{ review: Review }} options
 */
export function createTrial({ review }) {
    const table = createTable({ take: (card, byKey) => trying.hand.pick(card, byKey) });
    const count = createCount();
    const hands = el("div", { class: "past-hands" });
    const sides = review.names;
    const drawHands = drawn(hands, (/** @type {string[][] | null} */ known) =>
        (known ?? []).map((cards, side) =>
            el(
                "div",
                { class: "past-hand" },
                el("h2", {}, word("hand_of", { player: sides[side] })),
                el("div", { class: "small-cards" }, ...cards.map(namedCard)),
            ),
        ),
    );
    let top = "";
    const offerTop = () => {
        const { can, picked } = trying.hand.takes(top);
        table.heap.offer(top, can, picked);
    };
    const trying = createTrying({ id: review.id, names: sides, changed: offerTop });
    const beside = el("div", { class: "beside" }, table.heap.element, table.battle);
    const own = el("div", { class: "own" }, count.element, hands, trying.element);
    return {
        element: el("div", { class: "ecliptic" }, table.element, beside, own),
        surface: table.element,
        dragged: false,
        instruction: "",
        /** @param {EclipticPast} past */
        show({ at, drawn: shown }) {
            if (!shown?.table) return;
            table.show(shown.table, { near: 0, sides, mover: shown.mover, count: shown.count });
            top = shown.table.pile.at(-1) ?? "";
            trying.show(at ?? 0, shown.tries);
            offerTop();
            count.show(shown.count, sides);
            drawHands(shown.hands);
        },
        end: () => trying.hand.end(),
    };
}
