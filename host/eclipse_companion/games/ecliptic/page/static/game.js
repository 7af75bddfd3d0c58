// What Ecliptic gives the page: its table and the own hand in a game that is played, past games, and its signs.

import { drawn, el } from "/page/dom.js";
import { live } from "/page/live.js";
import { word } from "/page/setup.js";
import { createCover, createWord } from "./before.js";
import { createCount } from "./count.js";
import { createHand } from "./hand.js";
import { createReferee } from "./referee.js";
import { createTable } from "./table.js";

export { createPicture, rulePictures } from "./pictures.js";
export { sideShapes } from "./cards.js";
export { createTrial } from "./trial.js";

const ACCOUNT = 5;

/**
 * The board of a game that is played.
 *
 * @param {BoardOptions} options
 */
export function createBoard({ say, changed }) {
    /** @type {EclipticState | null} */
    let state = null;
    const hand = createHand({
        say,
        changed() {
            offerTop();
            changed();
        },
    });
    const table = createTable({ take: (card, byKey) => hand.pick(card, byKey) });
    const referee = createReferee({ say, changed });
    const asked = createWord({ say });
    const cover = createCover({ say });
    const count = createCount();
    const account = el("div", { class: "account", "aria-live": "polite" });
    // That somebody chose the cards stays as long as the game.
    /** @typedef {{ told: string[], chosen?: boolean }} Account */
    const drawAccount = drawn(account, (/** @type {Account} */ { told, chosen }) => [
        chosen && el("p", { class: "quiet", "data-testid": "cards-chosen" }, word("cards_chosen")),
        ...told
            .filter((text) => text !== word("cards_chosen"))
            .slice(chosen ? 1 - ACCOUNT : -ACCOUNT)
            .map((text) => el("p", {}, text)),
    ]);
    const offering = { type: "button", id: "offer-draw", hidden: true, onclick: () => say("offer draw") };
    const offer = el("button", offering, word("do_offer_draw"));
    const own = el("div", { class: "own" }, count.element, asked.element, cover.element, hand.element, referee.element);
    const beside = el("div", { class: "beside" }, table.heap.element, table.battle, account);
    const element = el("div", { class: "ecliptic" }, table.element, beside, own);

    const plays = () => live.own || live.place !== null;

    function offerTop() {
        const top = state?.table?.pile.at(-1) ?? "";
        const { can, picked } = hand.takes(top);
        table.heap.offer(top, can, picked);
    }

    return {
        element,
        tools: [offer],
        /** @param {EclipticState} newest */
        show(newest) {
            state = newest;
            const near = live.own ? newest.near : live.place ?? newest.near;
            asked.show(newest);
            cover.show(newest);
            element.classList.toggle("refereed", Boolean(newest.refereed));
            table.element.hidden = beside.hidden = !newest.table;
            drawAccount({ told: newest.account, chosen: newest.chance?.chosen });
            if (newest.table) table.show(newest.table, { ...newest, near });
            count.show(newest.count, newest.sides);
            hand.show(newest.hand, newest.refereed ? [] : newest.moves, newest.advised);
            referee.show(newest);
            offer.hidden = !newest.moves.length || newest.exercise;
            offerTop();
        },
        end() {
            hand.end();
            referee.end();
        },
        /** What to do now, if something can be chosen; empty if what the companion says holds. */
        get instruction() {
            if (state?.passed_to && live.own) return word("pass_to", { player: state.passed_to });
            if (state?.asks_word && !state.offer && plays()) return asked.instruction;
            if (!state?.asking || !plays()) return "";
            const step = state.refereed ? referee.step : hand.step;
            return step ? word(step, { player: state.sides[state.mover ?? -1] }) : "";
        },
        accept: "accept",
    };
}
