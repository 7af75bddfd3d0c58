// All cards, of which people with real ones tap what they put down.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { byKey } from "./acts.js";
import { ALL, nameOf, signOf, smallPicture } from "./cards.js";

/**
 * How far arrow keys go in the rows of twelve.
 *
 * @type {Record<string, number>}
 */
const KEYS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -12, ArrowDown: 12 };

/**
 * `changed(withKey)`: other cards are picked.
 *
 * @param {{ changed(withKey: boolean): void }} options
 */
export function createDeck({ changed }) {
    const element = el("div", { class: "deck", role: "group", "aria-label": word("all_cards"), hidden: true });
    /** @type {EclipticTable | null} */
    let table = null;
    /** The signs on the side of who moves: no other card of them is placed. */
    let own = new Set();
    /** @type {string[]} */
    let picks = [];

    const top = () => table?.pile.at(-1) ?? "";
    const gone = () => {
        const { lines, out, pile } = table ?? { lines: [], out: [], pile: [] };
        return new Set([...lines.flat(), ...out, ...pile.slice(0, -1)]);
    };

    /**
     * Whether a card can be picked next.
     *
     * @param {string} card
     */
    function can(card) {
        if (gone().has(card)) return false;
        if (picks.length === 0) return true;
        if (picks.length === 1) return signOf(card) === signOf(picks[0]);
        return !own.has(signOf(card));
    }
    /** Whether what is picked is a turn: three cards, or one to discard. */
    const complete = () => picks.length === 3 || (picks.length === 1 && picks[0] !== top());

    /**
     * @param {string} card
     * @param {boolean} withKey
     */
    function pick(card, withKey) {
        const at = picks.indexOf(card);
        if (at >= 0) picks = picks.slice(0, at);
        else if (picks.length < 3 && can(card)) picks = [...picks, card];
        else return;
        draw();
        changed(withKey && picks.length === 3);
    }
    function written() {
        const mark = (/** @type {string} */ card) => (card === top() ? `${card}^` : card);
        if (picks.length === 1) return `x${picks[0]}`;
        const pair = picks.slice(0, 2).sort((one, two) => Number(one === top()) - Number(two === top()));
        return `${pair.map(mark).join("+")}:${mark(picks[2])}`;
    }

    /** @typedef {{ picked: string[], seen: string[], able: string[] }} Deck */
    const drawCards = drawn(element, (/** @type {Deck} */ { picked, seen, able }) =>
        ALL.map((card) => {
            const attributes = {
                type: "button",
                class: `of-deck ${able.includes(card) ? "can" : ""} ${seen.includes(card) ? "seen" : ""}`,
                "data-card": card,
                "aria-label": seen.includes(card) ? `${nameOf(card)}, ${word("seen")}` : nameOf(card),
                "aria-pressed": String(picked.includes(card)),
                "aria-disabled": String(!able.includes(card) && !picked.includes(card)),
                onclick: (/** @type {Event} */ event) => pick(card, byKey(event)),
            };
            return el("button", attributes, smallPicture(card));
        }),
    );
    function draw() {
        if (element.hidden) return;
        drawCards({ picked: picks, seen: [...gone()], able: picks.length < 3 ? ALL.filter(can) : [] });
    }

    return {
        element,
        /** How many cards are picked. */
        get picked() {
            return picks.length;
        },
        /** The turn that is picked, as it is written; null: none is. */
        get done() {
            return !element.hidden && complete() ? written() : null;
        },
        clear() {
            picks = [];
            draw();
        },
        /**
         * Go to another card by an arrow key.
         *
         * @param {string} key
         */
        go(key) {
            const step = element.hidden ? 0 : KEYS[key];
            if (!step) return false;
            const all = [...element.querySelectorAll("button")];
            const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
            all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
            return true;
        },
        /**
         * `move`: what can be put down; null: nothing can be now.
         *
         * @param {EclipticTable | null} newest
         * @param {EclipticMove | null} move
         */
        show(newest, move) {
            table = newest;
            own = new Set(move?.[1] === "table" ? move[2].map(signOf) : []);
            element.hidden = move?.[1] !== "table";
            if (element.hidden) picks = [];
            draw();
        },
    };
}
