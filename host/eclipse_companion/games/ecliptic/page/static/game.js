// What Ecliptic gives the page: its table and the own hand in a game that is played, past games, and its signs.

import { el, refocus, svg } from "/page/dom.js";
import { live } from "/page/live.js";
import { word } from "/page/setup.js";
import { SIDES, nameOf, setup, sideShapes, signOf } from "./cards.js";
import { createCount } from "./count.js";
import { foretold } from "./foretold.js";
import { createHand } from "./hand.js";
import { createHandOver } from "./handover.js";
import { createReferee } from "./referee.js";
import { createSecret } from "./secret.js";
import { createTable } from "./table.js";
import { createWord } from "./word.js";

export { createGlance, createPicture, rulePictures } from "./pictures.js";
export { sideShapes } from "./cards.js";
export { createTrial } from "./trial.js";

/**
 * The sign of a side.
 *
 * @param {number} place
 */
export const emblem = (place) =>
    svg("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, ...sideShapes(SIDES[place]));

/**
 * The table before the deal.
 *
 * @type {EclipticTable}
 */
const EMPTY = {
    ...{ side: 0, phase: "", lines: [[], []], pile: [], out: [], stock: 72, gems: [0, 0] },
    dice: SIDES.map(() => [4, 6, 8, 10, 12, 20]),
    ...{ hands: [0, 0], battle: null, placed: "", wrong: "", answer: "" },
};

/**
 * The board of a game that is played.
 *
 * @param {BoardOptions} options
 */
export function createBoard({ say, changed, refuse }) {
    /** @type {EclipticState | null} */
    let state = null;
    const hand = createHand({
        say,
        changed() {
            aim();
            changed();
        },
        refuse(card, picked) {
            refuse(card && (picked === null ? null : whyNot(card, picked)));
        },
    });
    const table = createTable();
    const referee = createReferee({ say, changed });
    const asked = createWord({ say });
    const handOver = createHandOver({ say });
    const count = createCount();
    const secret = createSecret();
    const chosen = el("p", { class: "chosen", hidden: true, "data-testid": "cards-chosen" }, word("cards_chosen"));
    const shelf = el("div", { class: "beside" }, table.battle, table.heap);
    const own = el("div", { class: "own" }, hand.element, referee.element, count.element);
    const acts = el("div", { class: "game-acts" }, handOver.element, asked.element, hand.acts, referee.acts);

    /** @type {(card: string, picked: number) => string} */
    function whyNot(card, picked) {
        const has = state?.table?.lines[state.mover ?? 0].some((each) => signOf(each) === signOf(card));
        const named = { card: nameOf(card), sign: setup.signs[signOf(card) - 1] };
        return word(picked < 2 ? "no_pair" : has ? "has_sign" : "no_place", named);
    }
    const plays = () => live.own || live.place !== null;
    const near = () => (live.own ? state?.near : (live.place ?? state?.near)) ?? 0;
    const aim = () => table.aim(hand.placed ? signOf(hand.placed) : 0);

    let told = "";
    /** A wrong try was taken off, and is tried again once there is something to choose: maybe a state later. */
    let retries = false;
    function instruct() {
        if (handOver.player) return handOver.instruction;
        if (state?.asks_word && !state.offer && plays()) return asked.instruction;
        if (!state?.asking || !plays()) return "";
        if (!state.refereed && state.table && hand.ready.length) return foretold(hand.ready, state.table, state.mover ?? 0);
        const step = state.refereed ? referee.step : hand.step;
        return step ? word(step, { player: state.sides[state.mover ?? -1] }) : "";
    }

    return {
        element: table.element,
        shelf,
        hand: own,
        acts,
        beside: chosen,
        /** @param {EclipticState} newest */
        show(newest) {
            const focused = document.activeElement;
            retries = (retries || Boolean(state?.tried)) && !newest.tried;
            const inside = retries || [acts, own].some((part) => part.contains(focused));
            state = newest;
            const shown = newest.table ?? EMPTY;
            // In a break nobody looks at cards, either.
            const covered = (Boolean(newest.passed_to) && live.own) || newest.stage === "paused";
            asked.show(newest);
            handOver.show(newest);
            table.show(shown, { near: near(), sides: newest.sides, count: newest.count });
            count.show(newest.count, newest.sides);
            chosen.hidden = !newest.chance?.chosen;
            hand.show(covered ? null : newest.hand, newest.refereed ? [] : newest.moves, {
                onPile: shown.pile.at(-1),
                hinted: newest.advised,
                hidden: covered ? shown.hands[near()] : 0,
            });
            referee.show(newest);
            own.classList.toggle("refereed", Boolean(newest.refereed));
            secret.show(newest);
            aim();
            // Who has just shown the own cards, or put some down, goes on from there.
            const lost = inside && !(focused?.isConnected && /** @type {HTMLElement} */ (focused).offsetParent);
            const ready = Boolean(own.querySelector(".can"));
            if (lost && !handOver.player && (ready || !retries)) refocus(hand.next());
            if (ready) retries = false;
        },
        end() {
            hand.end();
            referee.end();
        },
        /** What to do now, if something can be chosen; empty if what the companion says holds. */
        get instruction() {
            // What was said is answered before anything else is to be done.
            if (!hand.said) told = instruct();
            return told;
        },
        accept: "accept",
        get near() {
            return near();
        },
        get seats() {
            return (state?.seats ?? null)?.map(({ points, parts: detail }, side) => ({ count: points, detail, extra: table.dice[side] })) ?? null;
        },
        get menu() {
            const draw = { word: "draw", label: word("do_offer_draw"), act: () => say("offer draw") };
            return [...(state?.moves.length && !state.exercise ? [draw] : []), ...secret.menu];
        },
    };
}
