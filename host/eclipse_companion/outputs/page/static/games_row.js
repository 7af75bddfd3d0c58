// A game of the list: it can be given a name, and deleted, and comes back.

import { change } from "./api.js";
import { el } from "./dom.js";
import { setup, word } from "./setup.js";

/** @param {ListedGame} game */
const calledOf = ({ name, names }) => name || names.join(" – ");

/**
 * `say(text)`: something went wrong; `onChange()`: the game was deleted, or is back.
 *
 * @param {ListedGame} game
 * @param {{ say(text: string): void, onChange(): void }} options
 */
export function createRow(game, { say, onChange }) {
    const element = el("li", { class: "game-row" });

    function show() {
        const date = game.date
            ? new Date(game.date).toLocaleString(setup.language, { dateStyle: "medium", timeStyle: "short" })
            : "";
        const turns = word(game.turns === 1 ? "turns_one" : "turns_count", { count: game.turns });
        const players = game.name ? game.names.join(" – ") : "";
        const called = calledOf(game);
        element.classList.remove("gone");
        element.replaceChildren(
            el(
                "div",
                { class: "told" },
                el("a", { href: `/games?${new URLSearchParams({ id: game.id })}` }, called),
                el("span", {}, [players, game.ended, turns, date].filter(Boolean).join(" · ")),
            ),
            el("button", { type: "button", "aria-label": word("rename_game", { game: called }), onclick: rename }, word("rename")),
            el("button", { type: "button", "aria-label": word("delete_game", { game: called }), onclick: remove }, word("delete")),
        );
    }
    /** @param {string} selector */
    const focus = (selector) => /** @type {HTMLElement | null} */ (element.querySelector(selector))?.focus();

    function rename() {
        const field = el("input", { name: "name", value: game.name, maxlength: 60, autocomplete: "off" });
        const form = el(
            "form",
            { class: "row" },
            el("label", {}, el("span", {}, word("name_of_game")), field),
            el("button", { class: "main", type: "submit" }, word("save_name")),
            el("button", { type: "button", onclick: back }, word("cancel")),
        );
        form.addEventListener("submit", async (event) => {
            event.preventDefault();
            try {
                game.name = (await change("name-game", { id: game.id, name: field.value })).name;
                say("");
                back();
            } catch (error) {
                say(/** @type {Error} */ (error).message);
            }
        });
        form.addEventListener("keydown", (event) => event.key === "Escape" && back());
        element.replaceChildren(form);
        field.select();
    }
    function back() {
        show();
        focus("button");
    }
    async function remove() {
        if (!(await changed("delete-game"))) return;
        element.classList.add("gone");
        const undo = el("button", { type: "button", onclick: restore }, word("undo_delete"));
        element.replaceChildren(el("p", { role: "status" }, word("deleted", { game: calledOf(game) })), undo);
        undo.focus();
    }
    async function restore() {
        if (!(await changed("restore-game"))) return;
        show();
        focus("button:last-child");
    }
    /** @param {"delete-game" | "restore-game"} what */
    async function changed(what) {
        try {
            await change(what, { id: game.id });
            say("");
            onChange();
            return true;
        } catch (error) {
            say(/** @type {Error} */ (error).message);
            return false;
        }
    }
    show();
    return element;
}
