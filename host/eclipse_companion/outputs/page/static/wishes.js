// What a new game's form begins with, and what it asks the companion for. Nothing here is drawn.

import { setup } from "./setup.js";

/** What can be chosen: it is known where games can be begun. */
export const offered = /** @type {Setup & Choices} */ (setup);

/** Against whom games can be played here. */
export const opponents = offered.opponents ?? ["computer", "person"];

/** The clocks that have a button of their own. */
export const CLOCKS = ["none", "3+2", "5+3"];
/** How strong the computer is unless somebody chooses. */
export const LEVEL = "3";

/** The game to propose: what options of the start say, later what was begun last; for the rest, what is usual. */
export function proposal() {
    const { players = {}, clock = "none", edition = offered.editions[0][0], ...more } = offered.proposed ?? {};
    const usual = opponents[0] === "person" ? "human" : `ai:${LEVEL}`;
    const seats = setup.players.map(({ owner, side }, index) => {
        const [kind, ...detail] = (players[owner] ?? (index ? usual : "human")).split(":");
        return { owner, side, human: kind === "human", detail: detail.join(":") };
    });
    const people = seats.filter(({ human }) => human);
    return {
        ...{ coach: offered.coached ?? false, ...more, clock, edition, seats },
        against: ["computers", "computer", "person"][people.length],
        side: people.length === 1 ? people[0].owner : seats[0].owner,
        name: people[0]?.detail ?? "",
        other: people[1]?.detail ?? "",
        level: seats.find(({ human }) => !human)?.detail ?? LEVEL,
    };
}

/**
 * What is chosen in a form, by the name of its field; empty: nothing.
 *
 * @param {HTMLFormElement} form
 */
export function chosenIn(form) {
    const chosen = new FormData(form);
    return (/** @type {string} */ name) => String(chosen.get(name) ?? "").trim();
}

/**
 * The clock that is chosen in a form.
 *
 * @param {(name: string) => string} picked
 */
export const clockOf = (picked) => (picked("clock") === "other" ? picked("own-clock") : picked("clock"));

/**
 * What the form asks for, as the companion takes it.
 *
 * @param {HTMLFormElement} form
 */
export function wish(form) {
    const picked = chosenIn(form);
    const [first, second] = setup.players.map((player) => player.owner);
    const human = (/** @type {string} */ name) => (picked(name) ? `human:${picked(name)}` : "human");
    /** @type {Record<string, string>} */
    const players = {};
    if (picked("against") === "computers") {
        for (const owner of [first, second]) players[owner] = `ai:${picked(`level-${owner}`)}`;
    } else if (picked("against") === "computer") {
        const side = picked("side") === "any" ? (Math.random() < 0.5 ? first : second) : picked("side");
        players[side] = human("name");
        players[side === first ? second : first] = `ai:${picked("level")}`;
    } else {
        players[first] = human("name");
        players[second] = human("other");
    }
    /** @type {Wish} */
    const wanted = { players, clock: clockOf(picked) };
    if (picked("edition")) wanted.edition = picked("edition");
    if (offered.coached !== null) wanted.coach = Boolean(picked("coach"));
    if (offered.position) wanted.from_position = Boolean(picked("from_position"));
    return wanted;
}
