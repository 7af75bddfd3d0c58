// The games of the log: what they are called, and which of them are shown.

import { ask } from "./api.js";
import { el } from "./dom.js";
import { createDeleted } from "./games_deleted.js";
import { createFilters } from "./games_filters.js";
import { createPeople } from "./games_people.js";
import { createRow } from "./games_row.js";
import { createSheet } from "./games_sheet.js";
import { setup, word } from "./setup.js";
import { waited } from "./waits.js";

/** So many games are looked for, before somebody asks for more. */
const ENOUGH = 20;

/**
 * Show the list, the newest game first; returns what ends the view.
 *
 * @param {HTMLElement} main
 */
export function showGames(main) {
    const rows = el("ul", { class: "game-rows" });
    const said = el("p", { class: "said", role: "status" });
    const more = el("button", { type: "button", hidden: true, onclick: () => load() }, word("more"));
    const filters = createFilters(() => reload());
    const deleted = createDeleted(() => reload());
    const sheet = createSheet(() => reload());
    sheet.hidden = true;
    const people = createPeople(() => reload());
    // It comes when the list is there, which would push it down.
    const below = el("div", { hidden: true }, sheet, people, deleted.element);
    /** @type {string | undefined} the last game that was looked at */
    let last;
    /** Each list is another one: an answer for an earlier one is dropped. */
    let list = 0;

    /**
     * Add games to this list until it has enough more, or all; null: another list is wanted by now.
     *
     * @param {number} own
     * @param {Record<string, string>} query
     */
    async function look(own, query) {
        let answer;
        let found = 0;
        // If mistakes are wanted, each answer has only some of the games that it has looked at.
        do {
            answer = await ask("games", { ...query, before: last });
            if (own !== list) return null;
            last = answer.last ?? answer.games.at(-1)?.id ?? last;
            found += answer.games.length;
            rows.append(...answer.games.map((game) => createRow(game, { say, onChange: () => deleted.refresh() })));
        } while (answer.more && found < ENOUGH);
        return answer;
    }
    async function load() {
        const own = list;
        more.disabled = true;
        try {
            const query = filters.query();
            const answer = await waited(look(own, query));
            if (!answer) return;
            more.hidden = !answer.more;
            sheet.hidden = !answer.sheets;
            below.hidden = false;
            say(rows.children.length ? "" : word(Object.keys(query).length ? "no_such_games" : "no_games"));
        } catch (error) {
            if (own !== list) return;
            say(/** @type {Error} */ (error).message);
            more.hidden = true;
            below.hidden = false;
        }
        more.disabled = false;
    }
    async function reload() {
        list += 1;
        last = undefined;
        rows.replaceChildren();
        await load();
    }
    /** @param {string} text */
    function say(text) {
        said.textContent = text;
    }
    main.className = "games";
    const progress = setup.answers.includes("progress") ? el("a", { class: "button", href: "/progress" }, word("progress")) : null;
    const title = el("div", { class: "title" }, el("h1", {}, word("games")), progress);
    main.append(title, filters.element, said, rows, more, below);
    filters.offer().catch((/** @type {Error} */ error) => say(error.message));
    load();
    return () => {
        list += 1;
    };
}
