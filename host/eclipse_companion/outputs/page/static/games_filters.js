// Which games are shown: by result, players, days, first turns and mistakes.

import { ask } from "./api.js";
import { el } from "./dom.js";
import { setup, word } from "./setup.js";

/** Results as files write them. */
const RESULTS = ["1-0", "0-1", "1/2-1/2", "unfinished"];

/**
 * A field with its label.
 *
 * @template {HTMLElement} Field
 * @param {string} label
 * @param {Field} field
 */
const labelled = (label, field) => ({ field, element: el("label", {}, el("span", {}, word(label)), field) });

/**
 * @param {string} label
 * @param {[string, string][]} options values and texts
 */
function choice(label, options) {
    return labelled(label, el("select", {}, ...options.map(([value, text]) => el("option", { value }, text))));
}

/**
 * The filters; `changed()`: somebody wants other games. `first`: what stands before them.
 *
 * @param {() => void} changed
 * @param {HTMLElement[]} [first]
 */
export function createFilters(changed, first = []) {
    const ends = RESULTS.map((result, at) => {
        const { side = "" } = setup.players[at] ?? {};
        return /** @type {[string, string]} */ ([
            result,
            at < 2 ? word("won_by", { player: side }) : word(at < 3 ? "drawn" : "unfinished"),
        ]);
    });
    const result = choice("result", [["", word("all_games")], ...ends]);
    const own = [el("option", { value: "won" }, word("won_games")), el("option", { value: "lost" }, word("lost_games"))];
    const person = choice("filter_person", [["", word("everybody")]]);
    const opponent = choice("opponent", [["", word("everybody")], ["ai", word("computer")]]);
    const since = labelled("filter_since", el("input", { type: "date" }));
    const until = labelled("filter_until", el("input", { type: "date" }));
    const opening = labelled("filter_opening", el("input", { size: 12, maxlength: 100, placeholder: "S1 1-5/S16", autocomplete: "off" }));
    const mistakes = labelled("filter_mistakes", el("input", { type: "checkbox" }));
    const more = el(
        "details",
        {},
        el("summary", {}, word("more_filters")),
        el("div", { class: "row" }, ...[opponent, since, until, opening, mistakes].map(({ element }) => element)),
    );
    const element = el("div", { class: "filters" }, el("div", { class: "row" }, ...first, result.element, person.element), more);
    /** Who has won or lost is asked only of a person. */
    function show() {
        if (person.field.value) result.field.append(...own);
        else for (const option of own) option.remove();
    }
    element.addEventListener("change", () => {
        show();
        changed();
    });
    return {
        element,
        /** What the companion is asked; what may be anything is left out. */
        query() {
            const asked = {
                ...{ result: result.field.value, person: person.field.value, opponent: opponent.field.value },
                ...{ since: since.field.value, until: until.field.value, opening: opening.field.value.trim() },
                mistakes: mistakes.field.checked ? "1" : "",
            };
            return Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
        },
        /**
         * Offer the people who have played; their names, whoever played last first.
         *
         * @returns {Promise<string[]>}
         */
        async offer() {
            if (!setup.answers.includes("people")) return [];
            const { people } = await ask("people");
            for (const { field } of [person, opponent])
                field.append(...people.map(({ name }) => el("option", { value: name }, name)));
            return people.map(({ name }) => name);
        },
        /**
         * Want these games, as `query` has them.
         *
         * @param {Record<string, string>} asked
         */
        set(asked) {
            person.field.value = asked.person ?? "";
            show();
            for (const [name, { field }] of Object.entries({ result, opponent, since, until, opening })) field.value = asked[name] ?? "";
            // Who isn't among the names, such as somebody who was renamed, is nobody's filter.
            for (const { field } of [result, person, opponent]) field.selectedIndex = Math.max(field.selectedIndex, 0);
            mistakes.field.checked = Boolean(asked.mistakes);
            more.open = ["opponent", "since", "until", "opening", "mistakes"].some((name) => asked[name]);
        },
    };
}
