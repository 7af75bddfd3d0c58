// The rules; the lessons, one's own mistakes, and the puzzles of a game that has some: what was solved, and buttons.

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
    return el("tr", {}, el("td", {}, starter(entry.title, entry.study)), el("td", { class: "solved" }, done));
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
    const shown = starter(word(next), study, "main");
    return el("section", { class: "card" }, el("h2", {}, word(title)), shown, table(["exercise", "solved"], entries.map(row)));
}

/**
 * @param {string[]} names what the columns have
 * @param {HTMLElement[]} rows
 */
function table(names, rows) {
    const heads = names.map((name) => el("th", { scope: "col" }, word(name)));
    return el("table", { class: "exercises" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows));
}

/**
 * Everybody's own mistakes; with only one person, one button begins them.
 *
 * @param {Practised[]} people
 */
function mistakesCard(people) {
    const begins = people.length === 1 ? starter(word("practise"), people[0].study, "main") : "";
    const shown = people.length ? table(["people", "due_today"], people.map(practised)) : "";
    const said = el("p", { class: "quiet" }, word(people.length ? "mistakes_said" : "no_mistakes"));
    return el("section", { class: "card", "data-testid": "mistakes" }, el("h2", {}, word("mistakes")), begins, said, shown);
}

/** @param {Practised} person */
function practised({ study, title, due, of, next }) {
    const day = next ? new Date(`${next}T12:00`).toLocaleDateString(setup.language, { dateStyle: "medium" }) : "";
    const told = word(day ? "next_due" : "solved_of", { count: due, total: of, day });
    return el("tr", {}, el("td", {}, starter(title, study)), el("td", {}, told));
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
                ...(answer.mistakes ? [mistakesCard(answer.mistakes)] : []),
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
