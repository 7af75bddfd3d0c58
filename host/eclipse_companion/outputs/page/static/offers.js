// What is offered, on every view that shows it.

import { el } from "./dom.js";
import { live } from "./live.js";
import { setup, word } from "./setup.js";

const ANSWERS = ["accept", "undo", "no"];

/**
 * Which game is offered, if it is one that was left: its players, and when it began.
 *
 * @param {Offer | null} offer
 */
export function offeredGame(offer) {
    if (!offer?.names.length) return "";
    /** @type {Intl.DateTimeFormatOptions} */
    const when = { dateStyle: "medium", timeStyle: "short" };
    const date = offer.started ? new Date(offer.started).toLocaleString(setup.language, when) : "";
    return [offer.names.join(" – "), date].filter(Boolean).join(", ");
}

/**
 * Buttons that answer an offer; `answered(word)` after each. Whose pieces lie there is marked on the board: that isn't
 * answered here.
 *
 * @param {Pick<State, "offer" | "words">} state
 * @param {(word: string) => void} answered
 */
export function answerButtons({ offer, words }, answered) {
    if (!offer || offer.kind === "owners") return [];
    return words
        .filter((each) => ANSWERS.includes(each))
        .map((each) => {
            const answer = () => {
                live.say(each);
                answered(each);
            };
            return el("button", { type: "button", "data-say": each, onclick: answer }, word(each));
        });
}
