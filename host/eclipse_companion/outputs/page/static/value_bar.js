// A bar that shows who is ahead: by the exact value of the position, or by what everybody sees.

import { ask } from "./api.js";
import { el } from "./dom.js";
import { setup } from "./setup.js";

/** What a win fills that nobody knows the length of, or that takes long. */
const LEAST = 0.7;
/** How much less each turn to a win fills. */
const EACH_TURN = 0.02;

/**
 * The share of who wins, from 0.5 to 1: the sooner, the more.
 *
 * @param {number | null} length
 */
const shareOfWin = (length) => (length === null ? LEAST : Math.max(LEAST, 1 - EACH_TURN * length));

/**
 * The first player's share of the bar by what a position is worth for who is to move.
 *
 * @param {Pick<Explored, "value" | "length">} found
 * @param {number} mover
 */
function shareOf({ value, length }, mover) {
    if (value !== "win" && value !== "loss") return 0.5;
    const own = value === "win" ? shareOfWin(length) : 1 - shareOfWin(length);
    return mover === 0 ? own : 1 - own;
}

/**
 * The first player's share as far as the state itself tells it; null: it doesn't.
 *
 * @param {State} state
 */
function knownShare({ over, lead, players }) {
    const winner = players.findIndex(({ won }) => won);
    if (over) return winner < 0 ? 0.5 : 1 - winner;
    return lead === null ? null : (1 + lead) / 2;
}

/** The bar: the share of the player below grows from its foot. */
export function createValueBar() {
    const shares = [0, 1].map(() => el("span", { class: "share" }));
    const element = el("div", { class: "value-bar", hidden: true }, ...shares);
    let asked = "";

    /**
     * @param {State} state
     * @param {number} near
     * @param {number | null} first the first player's share; null: nobody knows
     */
    function draw(state, near, first) {
        element.hidden = first === null;
        if (first === null) return;
        const below = near === 0 ? first : 1 - first;
        const owners = [state.players[1 - near].owner, state.players[near].owner];
        shares.forEach((share, at) => {
            share.dataset.owner = owners[at];
            share.style.setProperty("flex-grow", String(at ? below : 1 - below));
        });
    }
    /** @param {State} state */
    async function worth(state) {
        try {
            const found = await ask("explore", { position: state.position, edition: setup.edition_key });
            return shareOf(found, state.players.findIndex(({ owner }) => owner === found.to_move));
        } catch {
            return null;
        }
    }
    /**
     * @param {State} state
     * @param {number} near
     */
    async function show(state, near) {
        const solved = state.lead === null && !state.over && state.position && setup.answers.includes("explore");
        const key = solved && !state.exercise ? `${state.position} ${near}` : "";
        if (key && key === asked) return;
        asked = key;
        const share = key ? await worth(state) : knownShare(state);
        if (asked === key) draw(state, near, state.exercise ? null : share);
    }
    return { element, show };
}
