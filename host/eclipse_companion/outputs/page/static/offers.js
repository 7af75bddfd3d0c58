// What is offered, on every view that shows it.

import { setup } from "./setup.js";

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
