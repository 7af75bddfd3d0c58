// The own hand, and what can be done with it. Nothing counts until it is said with a button.

import { drawn, el, keepingFocus } from "/page/dom.js";
import { word } from "/page/setup.js";
import { actButton, byKey, clearButton, moveButton } from "./acts.js";
import { backPicture, cardPicture, nameOf } from "./cards.js";
import { Picking } from "./picking.js";

/** What can be done without a card of the hand. */
const OTHERS = ["draw", "die", "keep", "wish"];
/**
 * What to do with other things, as names of labels.
 *
 * @type {Record<string, string>}
 */
const STEPS = { die: "pick_die", keep: "pick_kept", wish: "stop_or_go" };

/**
 * `say(text)` says what is done; `changed()`: other cards are picked. `refuse(card, picked)`:
 * a card can't be picked beside those that are; `picked` null: none can be now, empty `card`: one was. `tries`: it is only tried, and the arrow keys don't
 * go from card to card.
 *
 * @param {{ say(text: string): void, changed(): void, refuse?(card: string, picked: number | null): void, tries?: boolean }} options
 */
export function createHand({ say, changed, refuse = () => {}, tries = false }) {
    const element = el("div", { class: "hand", role: "group", "aria-label": word("hand"), tabindex: -1 });
    const acts = el("div", { class: "row deeds" });
    element.addEventListener("animationend", () => element.classList.remove("turns"));
    const picking = new Picking();
    /** @type {EclipticHand | null} */
    let hand = null;
    /** @type {EclipticMove[]} */
    let moves = [];
    /** @type {string[]} */
    let advised = [];
    /** The card on top of the pile, if it can be taken now. */
    let top = "";
    let said = false;
    let faceDown = false;

    /**
     * @param {string} card
     * @param {boolean} withKey
     */
    function pick(card, withKey) {
        const picks = picking.after(card);
        if (!picks) return refuse(card, picking.any ? picking.picks.length : null);
        refuse("", 0);
        picking.picks = picks;
        draw();
        changed();
        const move = picking.chosen;
        if (!withKey || !move) return;
        /** @type {HTMLElement | null} */
        const button = acts.querySelector(`[data-say="${move[0]}"]`);
        button?.focus();
    }

    /** @param {string} text */
    function tell(text) {
        said = true; // until the companion answers
        picking.offer([]);
        say(text);
        draw();
        changed();
    }

    /** @typedef {{ card: string, can: boolean, role: string, last: boolean, advised: boolean }} Shown */
    /** @param {Shown} shown */
    const badge = ({ role }) => (role ? el("span", { class: "picked", "aria-hidden": "true" }, word(role)) : null);
    /**
     * @param {Shown} shown
     * @returns {Attributes}
     */
    const attributesOf = ({ card, can, role, last, advised: hinted }) => ({
        type: "button",
        class: `card-button ${can ? "can" : ""} ${last ? "rises" : ""} ${hinted ? "advised" : ""}`,
        "data-card": card,
        "aria-pressed": String(Boolean(role)),
        "aria-disabled": String(!can),
        "aria-description": role ? word(role) : null,
        onclick: (/** @type {Event} */ event) => pick(card, byKey(event)),
    });
    const shownOf = (/** @type {string} */ card) => ({
        card,
        can: picking.after(card) !== null,
        role: picking.roleOf(card),
        last: picking.picks.at(-1) === card,
        advised: advised.includes(card),
    });
    const drawCards = drawn(element, (/** @type {{ shown: Shown[], hidden: number }} */ { shown, hidden }) => [
        ...shown.map((each) =>
            el("button", { ...attributesOf(each), "aria-label": nameOf(each.card) }, cardPicture(each.card), badge(each)),
        ),
        ...[...Array(hidden)].map(() => el("span", { class: "card-button" }, backPicture())),
    ]);
    const does = (/** @type {string} */ kind) => (tries ? "do_try" : kind === "play" ? "do_play" : "do_discard");
    /** @typedef {{ offered: EclipticMove[], done: CardsMove | null, some: boolean, side: number, taken: Shown | null }} Acts */
    const drawActs = drawn(acts, (/** @type {Acts} */ { offered, done, some, side, taken }) => [
        done && actButton(tell, done[0], word(does(done[1])), { class: "main" }),
        some && clearButton(clear),
        // Who has picked cards doesn't draw by mistake.
        ...offered.map((move) => moveButton(tell, move, side, some ? "" : "main")),
        taken &&
            el(
                "button",
                { ...attributesOf(taken), class: "top-card can", "aria-label": `${nameOf(taken.card)}, ${word("from_pile")}` },
                cardPicture(taken.card),
                el("span", { "aria-hidden": "true" }, word(taken.role || "from_pile")),
            ),
    ]);

    function clear() {
        picking.picks = [];
        draw();
        changed();
        focus();
    }
    /** @returns {HTMLElement} what can be done next */
    const next = () => element.querySelector(".can") ?? acts.querySelector("button") ?? element;
    const focus = () => next().focus({ preventScroll: true });

    function draw(hidden = 0) {
        const cards = hand?.cards ?? [];
        keepingFocus(element, () => drawCards({ shown: cards.map(shownOf), hidden }), next);
        element.style.setProperty("--cards", String(Math.max(cards.length, hidden, 1)));
        element.classList.toggle("choosing", moves.length > 0 && !said);
        const offered = said ? [] : moves.filter(([, kind]) => OTHERS.includes(kind));
        const takes = top && !cards.includes(top) && picking.after(top) !== null;
        const [done, some] = [picking.chosen, picking.picks.length > 0];
        const taken = takes ? shownOf(top) : null;
        keepingFocus(acts, () => drawActs({ offered, done, some, side: hand?.player ?? 0, taken }), next);
        // Who has waited here goes on here.
        if (document.activeElement === element) focus();
    }

    const onKey = (/** @type {KeyboardEvent} */ event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || !element.offsetParent) return;
        const target = /** @type {Element} */ (event.target);
        if (target.matches?.("input, select, textarea") || target.closest?.("dialog, [role=menu]")) return;
        if (event.key === "Escape" && picking.picks.length) clear();
        else if (/^Arrow(Left|Right)$/.test(event.key)) {
            /** @type {HTMLElement[]} */
            const all = [element, acts].flatMap((part) => [...part.querySelectorAll("button")]);
            const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
            const step = event.key === "ArrowRight" ? 1 : -1;
            if (at < 0) focus();
            else all[(at + step + all.length) % all.length]?.focus();
        } else return;
        event.preventDefault();
    };
    if (!tries) document.addEventListener("keydown", onKey);

    return {
        element,
        acts,
        next,
        /** The pair and the card to be placed, once all of them are picked; else none. */
        get ready() {
            return picking.placed ? picking.picks : [];
        },
        /** The card that is picked to be placed; empty: none is. */
        get placed() {
            return picking.placed;
        },
        /**
         * Show a hand, or null, with what can be done with it, and the cards that a hint advises.
         *
         * @param {EclipticHand | null} newest
         * @param {EclipticMove[]} possibleMoves
         * @param {{ onPile?: string, hinted?: string[], hidden?: number }} more
         */
        show(newest, possibleMoves, { onPile = "", hinted = [], hidden = 0 } = {}) {
            hand = newest;
            advised = hinted;
            moves = possibleMoves;
            top = onPile;
            said = false;
            picking.offer(moves);
            // Cards that lay face down until now are turned over.
            element.classList.toggle("turns", faceDown && !hidden);
            faceDown = hidden > 0;
            element.hidden = !hand && !hidden;
            draw(hidden);
        },
        /** Whether something was said that the companion hasn't answered yet. */
        get said() {
            return said;
        },
        /** What to do now, as the name of a label; empty if that isn't the hand's to say. */
        get step() {
            if (said || !moves.length) return "";
            const [kind] = moves.map(([, each]) => each).filter((each) => each !== "draw").slice(-1);
            const { picks } = picking;
            if (kind === "play") {
                if (!picks.length) return moves[0][1] === "draw" ? "draw_or_take" : "pick_pair";
                return ["", "pick_second", "pick_placed"][picks.length] ?? "";
            }
            if (kind === "discard") return picks.length ? "discard_chosen" : "pick_discard";
            return STEPS[kind] ?? "";
        },
        end: () => document.removeEventListener("keydown", onKey),
    };
}
