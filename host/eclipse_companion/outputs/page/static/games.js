// The games of the log.

import { ask } from "./api.js";
import { el } from "./dom.js";
import { setup, word } from "./setup.js";

/** @param {ListedGame} game */
function row(game) {
    const date = game.date
        ? new Date(game.date).toLocaleString(setup.language, { dateStyle: "medium", timeStyle: "short" })
        : "";
    const link = el("a", { href: `/games?${new URLSearchParams({ id: game.id })}` }, game.names.join(" – "));
    const cells = [link, game.ended, String(game.turns), date];
    return el("tr", {}, ...cells.map((cell) => el("td", {}, cell)));
}

/**
 * Show the list, the newest game first.
 *
 * @param {HTMLElement} main
 */
export function showGames(main) {
    const rows = el("tbody");
    const heads = ["players", "result", "turns", "played"].map((name) => el("th", { scope: "col" }, word(name)));
    const said = el("p", { role: "status" });
    const more = el("button", { type: "button", hidden: true, onclick: () => load() }, word("more"));
    let last = "";

    async function load() {
        more.disabled = true;
        try {
            const answer = await ask("games", last ? { before: last } : {});
            rows.append(...answer.games.map(row));
            last = answer.games.at(-1)?.id ?? last;
            more.hidden = !answer.more;
            said.textContent = rows.children.length ? "" : word("no_games");
        } catch (error) {
            said.textContent = /** @type {Error} */ (error).message;
        }
        more.disabled = false;
    }
    main.append(
        el("h1", {}, word("games")),
        said,
        el("table", { class: "games" }, el("thead", {}, el("tr", {}, ...heads)), rows),
        more,
    );
    load();
}
