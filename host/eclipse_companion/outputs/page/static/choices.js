// What is chosen for a new game: how strong the computer is, which side, which clock, who watches.

import { ask } from "./api.js";
import { el, setText, svg } from "./dom.js";
import { checked, field, picks } from "./picks.js";
import { setup, word } from "./setup.js";
import { CLOCKS, clockOf, LEVEL, offered } from "./wishes.js";

/**
 * A clock in words: what "5+3" means; empty for one that is known by other words.
 *
 * @param {string} clock
 */
function clockSaid(clock) {
    const [, minutes, seconds] = /^(\d+)\+(\d+)$/.exec(clock) ?? [];
    if (!minutes) return "";
    return word(seconds === "0" ? "clock_said_plain" : "clock_said", { minutes, seconds });
}

/** The level that follows the person who plays: it means nothing where no person does. */
const EVEN = "even";

/** @param {string} level */
function levelName(level) {
    return level === "perfect" ? word("perfect_level") : level === EVEN ? word("even_level") : level;
}

/** @param {string} level */
function levelSaid(level) {
    const name = levelName(level);
    const said = setup.words[`level_said_${level}`];
    return said ? `${name} · ${said}` : name;
}

/**
 * A side's sign and name.
 *
 * @param {GameModule} game
 * @param {number} place
 */
export function sideChoice(game, place) {
    const { owner, side: name } = setup.players[place];
    const shapes = game.sideShapes?.(owner);
    const sign = game.emblem?.(place) ?? (shapes ? svg("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, ...shapes) : null);
    sign?.classList.add("side-sign");
    return /** @type {const} */ ([owner, sign, name]);
}

/** The ID of the list of names that are offered. */
const NAMES = "known-names";

/** The names of those who have played, offered where somebody is named. */
function knownNames() {
    const list = el("datalist", { id: NAMES });
    if (setup.answers.includes("people"))
        ask("people").then(
            ({ people }) => list.append(...people.map(({ name }) => el("option", { value: name }))),
            () => {}, // they can be typed
        );
    return list;
}

/**
 * The choices that are the same for every opponent; a phone shows them as one line until somebody changes them.
 *
 * @param {GameModule} game
 * @param {ReturnType<typeof import("./wishes.js").proposal>} proposed
 */
export function createDetails(game, proposed) {
    const sides = picks("side", word("your_side"), [sideChoice(game, 0), sideChoice(game, 1), ["any", word("any_side")]], proposed.side);
    const own = CLOCKS.includes(proposed.clock) ? "" : proposed.clock;
    const clocks = [...CLOCKS.map((each) => [each, each === "none" ? word("no_clock") : each]), ["other", word("other_clock")]];
    const said = el("small", { class: "clock-said" });
    const ownClock = field("own-clock", word("own_clock"), own);
    const clock = el(
        "div",
        { class: "clock-choice" },
        picks("clock", word("clock"), /** @type {[string, string][]} */ (clocks), own ? "other" : proposed.clock),
        ownClock,
        said,
    );
    const other = field("other", word("other_name"), proposed.other, NAMES);
    const name = field("name", word("your_name"), proposed.name, NAMES);
    const position = offered.position;
    const element = el(
        "div",
        { class: "details" },
        sides,
        clock,
        el("div", { class: "names" }, name, other, knownNames()),
        offered.coached === null ? null : checked("coach", word("coach"), proposed.coach),
        offered.editions.length > 1 ? picks("edition", word("edition"), offered.editions, proposed.edition) : null,
        position ? checked("from_position", word("from_position", { position }), proposed.from_position) : null,
    );
    return {
        element,
        /** @param {(name: string) => string} picked */
        show(picked) {
            const against = picked("against");
            sides.hidden = against !== "computer";
            name.hidden = against === "computers";
            other.hidden = !["person", "phone"].includes(against);
            ownClock.hidden = picked("clock") !== "other";
            setText(said, clockSaid(clockOf(picked)));
        },
    };
}

/**
 * How strong the computer is: one level, or one for each side if only computers play.
 *
 * @param {ReturnType<typeof import("./wishes.js").proposal>} proposed
 */
export function createLevels(proposed) {
    const levels = offered.levels.map((level) => /** @type {const} */ ([level, levelName(level)]));
    const fixed = levels.filter(([level]) => level !== EVEN);
    const said = el("b", { class: "level-said", "aria-live": "polite" });
    const one = picks("level", word("level"), levels, proposed.level, said);
    const both = (proposed.against === "computers" ? proposed.seats : []).map(({ owner, side, detail }) =>
        picks(`level-${owner}`, word("level_of", { side }), fixed, detail === EVEN ? LEVEL : detail),
    );
    return {
        elements: [one, ...both],
        /** @param {(name: string) => string} picked */
        show(picked) {
            one.hidden = picked("against") !== "computer";
            for (const each of both) each.hidden = picked("against") !== "computers";
            setText(said, levelSaid(picked("level")));
        },
    };
}
