// The rules; the lessons, and the puzzles of a game that has some: what was solved, and buttons that begin them.

import { ask } from "./api.js";
import { el } from "./dom.js";
import { live } from "./live.js";
import { go } from "./router.js";
import { ruleCard } from "./rules.js";
import { setup, word } from "./setup.js";

/** @param {string} study */
function start(study) {
    live.begin({ study });
    go("/play");
}

/**
 * @param {string} text
 * @param {string} study
 * @param {string} looks
 */
function starter(text, study, looks = "") {
    return el("button", { type: "button", class: looks, "data-study": study, onclick: () => start(study) }, text);
}

/** @param {Exercise} entry */
function row(entry) {
    const done = `${entry.done === entry.of ? "✓ " : ""}${word("solved_of", { count: entry.done, total: entry.of })}`;
    return el("tr", {}, el("td", {}, starter(entry.title, entry.study)), el("td", {}, done));
}

/**
 * A table of exercises, with a button for those that come next by themselves.
 *
 * @param {string} title
 * @param {string} next
 * @param {string} study
 * @param {Exercise[]} entries
 */
function card(title, next, study, entries) {
    const heads = ["exercise", "solved"].map((name) => el("th", { scope: "col" }, word(name)));
    return el(
        "section",
        { class: "card" },
        el("h2", {}, word(title)),
        starter(word(next), study, "main"),
        el("table", { class: "exercises" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...entries.map(row))),
    );
}

/**
 * Show the rules and all exercises in `main`; returns what ends the view.
 *
 * @param {HTMLElement} main
 * @param {GameModule} game
 */
export function showLearn(main, game) {
    const said = el("p", { role: "status" });
    const lists = el("div", { class: "lists" });
    const asking = new AbortController();

    async function load() {
        try {
            const answer = await ask("exercises", {}, asking.signal);
            lists.append(
                card("lessons", "next_lesson", "lessons", answer.lessons),
                ...(answer.puzzles.length ? [card("puzzles", "next_puzzle", "puzzles", answer.puzzles)] : []),
            );
        } catch (caught) {
            const error = /** @type {Error} */ (caught);
            if (error.name !== "AbortError") said.textContent = error.message;
        }
    }
    main.className = "learn";
    const rules = ruleCard(game, word("rules_of", { game: setup.edition }));
    main.append(el("h1", {}, word("learn")), rules ?? "", said, lists);
    if (setup.answers.includes("exercises")) load();
    return () => asking.abort();
}
