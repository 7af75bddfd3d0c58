// A game of the list: it can be given a name, and deleted. What is deleted stays in the log until that can't be undone.

import { change } from "./api.js";
import { el } from "./dom.js";
import { setup, word } from "./setup.js";

/** @type {(() => void) | null} deletes for good what is still to be deleted */
let deleting = null;

/** Delete for good what was deleted: once the list is left, and before another game is deleted. */
export function finishDeleting() {
    deleting?.();
    deleting = null;
}

/** @param {ListedGame} game */
const calledOf = ({ name, names }) => name || names.join(" – ");

/**
 * `say(text)`: something went wrong; `onGone(id)`: the game is deleted for good.
 *
 * @param {ListedGame} game
 * @param {{ say(text: string): void, onGone(id: string): void }} options
 */
export function createRow(game, { say, onGone }) {
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
    function remove() {
        finishDeleting();
        deleting = async () => {
            try {
                await change("delete-game", { id: game.id }, { keepalive: true });
                element.remove();
                onGone(game.id);
            } catch (error) {
                say(/** @type {Error} */ (error).message);
                show();
            }
        };
        const undo = {
            type: "button",
            onclick() {
                deleting = null;
                show();
                focus("button:last-child");
            },
        };
        element.classList.add("gone");
        element.replaceChildren(
            el("p", { role: "status" }, word("deleted", { game: calledOf(game) })),
            el("button", undo, word("undo_delete")),
        );
        focus("button");
    }
    show();
    return element;
}
