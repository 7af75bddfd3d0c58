// The games of the log: what they are called, and which of them are shown.

import { ask } from "./api.js";
import { el } from "./dom.js";
import { createRow, finishDeleting } from "./games_row.js";
import { setup, word } from "./setup.js";

/** Results as files write them. */
const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];

/**
 * A choice with its label; `options`: values and texts.
 *
 * @param {string} label
 * @param {[string, string][]} options
 * @param {() => void} onChange
 */
function choice(label, options, onChange) {
    const select = el("select", { onchange: onChange }, ...options.map(([value, text]) => el("option", { value }, text)));
    return { select, element: el("label", {}, el("span", {}, word(label)), select) };
}

/**
 * Show the list, the newest game first.
 *
 * @param {HTMLElement} main
 */
export function showGames(main) {
    const rows = el("ul", { class: "game-rows" });
    const said = el("p", { class: "said", role: "status" });
    const more = el("button", { type: "button", hidden: true, onclick: () => load() }, word("more"));
    const ends = RESULTS.map((result, at) => {
        const { side = "" } = setup.players[at] ?? {};
        return /** @type {[string, string]} */ ([result, at < 2 ? word("won_by", { player: side }) : word(at < 3 ? "drawn" : "unfinished")]);
    });
    const result = choice("result", [["", word("all_games")], ...ends], () => filter());
    const opponent = choice("opponent", [["", word("everybody")]], () => filter());
    const filters = el("div", { class: "row filters", hidden: true }, result.element, opponent.element);
    /** @type {{ game: ListedGame, element: HTMLElement }[]} */
    let shown = [];

    async function load() {
        more.disabled = true;
        const last = shown.at(-1)?.game.id;
        try {
            const answer = await ask("games", { before: last });
            const added = answer.games.map((game) => ({ game, element: createRow(game, { say, onGone }) }));
            shown.push(...added);
            rows.append(...added.map(({ element }) => element));
            more.hidden = !answer.more;
            offerOpponents();
            show();
        } catch (error) {
            say(/** @type {Error} */ (error).message);
            more.hidden = true;
        }
        more.disabled = false;
    }
    function offerOpponents() {
        const known = new Set([...opponent.select.options].map(({ value }) => value));
        const names = new Set(shown.flatMap(({ game }) => game.names));
        const added = [...names].filter((name) => !known.has(name)).sort();
        opponent.select.append(...added.map((name) => el("option", { value: name }, name)));
    }
    function show() {
        const [end, name] = [result.select.value, opponent.select.value];
        for (const { game, element } of shown)
            element.hidden = Boolean((end && game.result !== end) || (name && !game.names.includes(name)));
        filters.hidden = shown.length < 2;
        const seen = shown.some(({ element }) => !element.hidden);
        say(seen ? "" : word(shown.length ? "no_such_games" : "no_games"));
    }
    // Games that aren't loaded yet may be those that are looked for.
    async function filter() {
        while (!more.hidden) await load();
        show();
    }
    /** @param {string} text */
    function say(text) {
        said.textContent = text;
    }
    /** @param {string} id */
    function onGone(id) {
        shown = shown.filter(({ game }) => game.id !== id);
        show();
    }
    main.className = "games";
    main.append(el("h1", {}, word("games")), filters, said, rows, more);
    load();
    const leave = () => finishDeleting();
    addEventListener("pagehide", leave);
    return () => {
        leave();
        removeEventListener("pagehide", leave);
    };
}
