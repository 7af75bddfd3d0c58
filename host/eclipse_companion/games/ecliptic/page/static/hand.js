// The own hand: two cards of a sign are picked, then the one to place; or a card to discard. Nothing counts until it
// is said with the button below the cards.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { actButton, byKey, clearButton, moveButton } from "./acts.js";
import { cardPicture, nameOf } from "./cards.js";

/**
 * Whether a move is about cards of the hand.
 *
 * @param {EclipticMove} move
 * @returns {move is CardsMove}
 */
const isOfCards = (move) => move[1] === "play" || move[1] === "discard";

/**
 * What to do with other things, as names of labels.
 *
 * @type {Record<string, string>}
 */
const STEPS = { die: "pick_die", keep: "pick_kept", wish: "stop_or_go" };

/**
 * `say(text)` says what is done; `changed()`: other cards are picked. `tries`: it is only tried, and the arrow keys don't
 * go from card to card.
 *
 * @param {{ say(text: string): void, changed(): void, tries?: boolean }} options
 */
export function createHand({ say, changed, tries = false }) {
    const cards = el("div", { class: "hand", role: "group", "aria-label": word("hand") });
    const acts = el("div", { class: "row acts" });
    const element = el("section", { class: "own-cards" }, cards, acts);
    /** @type {EclipticHand | null} */
    let hand = null;
    /** @type {EclipticMove[]} */
    let moves = [];
    /** @type {string[]} */
    let advised = [];
    /** @type {string[]} */
    let picks = [];
    let said = false;

    const ofCards = () => (said ? [] : moves.filter(isOfCards));
    /**
     * Whether a move begins with these cards: both of a pair in any order, then the one that is placed.
     *
     * @type {(move: CardsMove, some: string[]) => boolean}
     */
    const begins = ([, , wanted], some) =>
        some.length <= wanted.length &&
        some.every((card, at) =>
            wanted.length === 3 && at < 2 ? wanted.slice(0, 2).includes(card) : wanted[at] === card,
        );
    const possible = (/** @type {string[]} */ some) => ofCards().some((move) => begins(move, some));
    const chosen = () => ofCards().find((move) => move[2].length === picks.length && begins(move, picks));

    /**
     * What is picked once this card is tapped; null: it can't be.
     *
     * @param {string} card
     */
    function after(card) {
        const at = picks.indexOf(card);
        if (at >= 0) return picks.slice(0, at);
        const others = [
            [...picks, card],
            [...picks.slice(0, -1), card],
        ];
        return others.find((some) => possible(some) && new Set(some).size === some.length) ?? null;
    }

    /**
     * @param {string} card
     * @param {boolean} withKey
     */
    function pick(card, withKey) {
        const next = after(card);
        if (!next) return;
        picks = next;
        draw();
        changed();
        const move = chosen();
        if (!withKey || !move) return;
        /** @type {HTMLElement | null} */
        const button = acts.querySelector(`[data-say="${move[0]}"]`);
        button?.focus();
    }

    /** @param {string} text */
    function tell(text) {
        said = true; // until the companion answers
        picks = [];
        say(text);
        draw();
        changed();
    }

    /** @type {(card: string, play: boolean) => Child} */
    const badge = (card, play) => {
        const at = picks.indexOf(card);
        if (at < 0) return null;
        return el("span", { class: "picked" }, word(!play ? "as_discard" : at < 2 ? "as_pair" : "as_placed"));
    };
    /** @typedef {{ shown: string[], can: string[], picks: string[], play: boolean, advised: string[] }} Cards */
    const drawCards = drawn(cards, (/** @type {Cards} */ { shown, can, play, advised }) =>
        shown.map((card) => {
            const attributes = {
                type: "button",
                class: `card-button ${can.includes(card) ? "can" : ""} ${advised.includes(card) ? "advised" : ""}`,
                "data-card": card,
                "aria-label": nameOf(card),
                "aria-pressed": String(picks.includes(card)),
                "aria-disabled": String(!can.includes(card)),
                onclick: (/** @type {Event} */ event) => pick(card, byKey(event)),
            };
            return el("button", attributes, cardPicture(card), badge(card, play));
        }),
    );
    const does = (/** @type {string} */ kind) => (tries ? "do_try" : kind === "play" ? "do_play" : "do_discard");
    /** @typedef {{ offered: EclipticMove[], done: CardsMove | null, some: boolean, side: number }} Acts */
    const drawActs = drawn(acts, (/** @type {Acts} */ { offered, done, some, side }) => [
        done && actButton(tell, done[0], word(does(done[1])), { class: "main" }),
        some && clearButton(clear),
        // Who has picked cards doesn't draw by mistake.
        ...offered.map((move) => moveButton(tell, move, side, some ? "" : "main")),
    ]);

    function clear() {
        picks = [];
        draw();
        changed();
        /** @type {HTMLElement | null} */
        const first = cards.querySelector(".can");
        first?.focus();
    }

    function draw() {
        const shown = hand?.cards ?? [];
        const play = moves.some(([, kind]) => kind === "play");
        drawCards({ shown, can: shown.filter((card) => after(card)), picks, play, advised });
        const offered = said ? [] : moves.filter(([, kind]) => ["draw", "die", "keep", "wish"].includes(kind));
        drawActs({ offered, done: chosen() ?? null, some: picks.length > 0, side: hand?.player ?? 0 });
    }

    const onKey = (/** @type {KeyboardEvent} */ event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || !element.offsetParent) return;
        if (/** @type {Element} */ (event.target).matches?.("input, select, textarea")) return;
        if (event.key === "Escape" && picks.length) clear();
        else if (/^Arrow(Left|Right)$/.test(event.key)) {
            /** @type {NodeListOf<HTMLElement>} */
            const found = document.querySelectorAll(".ecliptic .top-card button, .ecliptic .own-cards button");
            const all = [...found];
            const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
            const step = event.key === "ArrowRight" ? 1 : -1;
            const first = all.findIndex((each) => each.classList.contains("can") || each.closest(".acts"));
            all[at < 0 ? Math.max(0, first) : (at + step + all.length) % all.length]?.focus();
        } else return;
        event.preventDefault();
    };
    if (!tries) document.addEventListener("keydown", onKey);

    return {
        element,
        pick,
        /**
         * Show a hand, or null, with what can be done with it, and the cards that a hint advises.
         *
         * @param {EclipticHand | null} newest
         * @param {EclipticMove[]} possibleMoves
         * @param {string[]} hinted
         */
        show(newest, possibleMoves, hinted = []) {
            hand = newest;
            advised = hinted;
            moves = possibleMoves;
            said = false;
            picks = picks.filter((card) => moves.filter(isOfCards).some(([, , about]) => about.includes(card)));
            if (!possible(picks)) picks = [];
            element.hidden = !hand;
            draw();
        },
        /**
         * Whether the pile's top card can be picked now, and whether it is.
         *
         * @param {string} card
         */
        takes(card) {
            const can = Boolean(card && !hand?.cards.includes(card) && after(card));
            return { can, picked: picks.includes(card) };
        },
        /** What to do now, as the name of a label; empty if that isn't the hand's to say. */
        get step() {
            if (said || !moves.length) return "";
            const [kind] = moves.map(([, each]) => each).filter((each) => each !== "draw").slice(-1);
            if (kind === "play") {
                if (!picks.length) return moves[0][1] === "draw" ? "draw_or_take" : "pick_pair";
                return ["", "pick_second", "pick_placed", "play_chosen"][picks.length];
            }
            if (kind === "discard") return picks.length ? "discard_chosen" : "pick_discard";
            return STEPS[kind] ?? "";
        },
        end: () => document.removeEventListener("keydown", onKey),
    };
}
