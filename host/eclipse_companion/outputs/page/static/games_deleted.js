// The games that were deleted: each can come back.

import { ask, change } from "./api.js";
import { el } from "./dom.js";
import { setup, word } from "./setup.js";

/**
 * `onBack()`: a game is in the list again.
 *
 * @param {() => void} onBack
 */
export function createDeleted(onBack) {
    const rows = el("ul", { class: "game-rows" });
    const said = el("p", { class: "said", role: "status" });
    const element = el("details", { class: "card" }, el("summary", {}, word("deleted_games")), rows, said);

    async function load() {
        try {
            const { games } = await ask("deleted");
            rows.replaceChildren(...games.map(createRow));
            said.textContent = games.length ? "" : word("no_deleted");
        } catch (error) {
            said.textContent = /** @type {Error} */ (error).message;
        }
    }
    /** @param {DeletedGame} game */
    function createRow({ id, name, names, date }) {
        const called = name || names.join(" – ");
        const when = date ? new Date(date).toLocaleDateString(setup.language, { dateStyle: "medium" }) : "";
        async function back() {
            try {
                await change("restore-game", { id });
                await load();
                onBack();
            } catch (error) {
                said.textContent = /** @type {Error} */ (error).message;
            }
        }
        return el(
            "li",
            { class: "game-row" },
            el("div", { class: "told" }, el("b", {}, called), el("span", {}, when)),
            el("button", { type: "button", "aria-label": word("restore_game", { game: called }), onclick: back }, word("restore")),
        );
    }
    element.addEventListener("toggle", () => element.open && load());
    return {
        element,
        /** Something was deleted, or came back. */
        refresh: () => element.open && load(),
    };
}
