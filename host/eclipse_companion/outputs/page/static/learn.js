// The lessons, and the puzzles of a game that has some: what there is, what was solved, and buttons that begin them.

import { el } from "./dom.js";
import { ask, live } from "./live.js";
import { go } from "./router.js";
import { word } from "./setup.js";

function start(study) {
    live.begin({ study });
    go("/play");
}

function starter(text, study, looks = "") {
    return el("button", { type: "button", class: looks, "data-study": study, onclick: () => start(study) }, text);
}

function row(entry) {
    const done = `${entry.done === entry.of ? "✓ " : ""}${word("solved_of", { count: entry.done, total: entry.of })}`;
    return el("tr", {}, el("td", {}, starter(entry.title, entry.study)), el("td", {}, done));
}

/** A table of exercises, with a button for those that come next by themselves. */
function card(title, next, study, entries) {
    const heads = ["exercise", "solved"].map((name) => el("th", { scope: "col" }, word(name)));
    return el(
        "section",
        { class: "card" },
        el("h2", {}, word(title)),
        starter(word(next), study, "main"),
        el("table", { class: "games" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...entries.map(row))),
    );
}

/** Show all exercises in `main`; returns what ends the view. */
export function showLearn(main) {
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
        } catch (error) {
            if (error.name !== "AbortError") said.textContent = error.message;
        }
    }
    main.className = "learn";
    main.append(el("h1", {}, word("learn")), said, lists);
    load();
    return () => asking.abort();
}
