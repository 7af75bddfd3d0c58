// The card beside a game that is looked at again: what a turn was, what would have been better, and what can be done.

import { el, scrolledByKeys, svg } from "./dom.js";
import { markOf } from "./review_turns.js";
import { word } from "./setup.js";

/** @typedef {{ word: string, short?: string, main?: boolean, pressed?: boolean, act(): void }} CardButton */
/**
 * What the card says: a line above the sentence, how that looks (`bad`, `good` or nothing), the sentence, what stands
 * below it, the best turn with its button, and the buttons.
 *
 * @typedef {{
 *     above: string,
 *     kind?: string,
 *     sentence: string,
 *     below?: string,
 *     best?: { said: string[], act: (() => void) | null } | null,
 *     buttons?: (CardButton | null)[],
 * }} Card
 */

/** A button; on a narrow screen it may have a shorter name. */
/** @param {CardButton} button */
function cardButton({ word: name, short, main, pressed, act }) {
    const texts = short
        ? [el("span", { class: "in-full" }, word(name)), el("span", { class: "in-short" }, word(short))]
        : [word(name)];
    const pressing = pressed === undefined ? {} : { "aria-pressed": String(pressed) };
    return el("button", { type: "button", class: main ? "main" : "", onclick: act, ...pressing }, ...texts);
}

const check = () =>
    svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: "M5 12.5l4.5 4.5L19 7" }));

/** The card, which reads out what it says. */
export function createCard() {
    const above = el("p", { class: "last-turn", "data-testid": "last-turn" });
    const sentence = el("p", { class: "told" });
    const below = el("p", { class: "below" });
    const told = el(
        "div",
        { role: "status", "aria-label": word("what_to_do"), "data-testid": "sentence" },
        above,
        sentence,
        below,
    );
    const best = el("div", { class: "best", hidden: true });
    const buttons = el("div", { class: "row" });
    const element = el("section", { class: "sentence-card", "aria-label": word("this_turn") }, told, best, buttons);
    scrolledByKeys(element);
    let shown = "";
    return {
        element,
        /** What the card says, for who looks at it from elsewhere. */
        get text() {
            return sentence.textContent;
        },
        /** @param {Card} card */
        show(card) {
            const key = JSON.stringify(card);
            if (key === shown) return;
            shown = key;
            const held = [...buttons.children].indexOf(/** @type {Element} */ (document.activeElement));
            element.className = `sentence-card ${card.kind ?? ""}`;
            above.textContent = card.above;
            sentence.textContent = card.sentence;
            below.textContent = card.below ?? "";
            const { best: better } = card;
            best.hidden = !better;
            const [turn, worth] = better?.said ?? [];
            const play = better?.act ? cardButton({ word: "play_it", act: better.act }) : null;
            best.replaceChildren(...(better ? [check(), el("p", {}, el("b", {}, turn), el("span", { class: "worth-said" }, ` ${worth ?? ""}`))] : []));
            if (play) best.append(play);
            const made = (card.buttons ?? []).filter((each) => each !== null).map(cardButton);
            buttons.replaceChildren(...made);
            buttons.hidden = !made.length;
            if (held >= 0) (made[held] ?? made[0])?.focus({ preventScroll: true });
        },
    };
}

/**
 * What stands above the sentence about a turn of a game: `Turn 6 · Ann played 9 to 10, gold on 9 ??`.
 *
 * @param {Review} review
 * @param {number} index
 */
export function headOf(review, index) {
    const turn = review.turns[index];
    const player = review.names[review.players.indexOf(turn.mover ?? "")] ?? "";
    const sign = markOf(turn)?.sign ?? "";
    const head = word("turn_played", { number: turn.number, player, turn: turn.named });
    return sign ? `${head} ${sign}` : head;
}

/**
 * How a turn looks in the card: bad, good, or nothing.
 *
 * @param {ReviewedTurn} turn
 */
export function kindOf(turn) {
    const kind = markOf(turn)?.kind ?? "";
    if (["good", "found"].includes(kind)) return "good";
    return kind ? "bad" : "";
}
