// The people who have played: each can be renamed, and two can become one.

import { ask, change } from "./api.js";
import { el } from "./dom.js";
import { word } from "./setup.js";

/**
 * `onRenamed()`: games have other names now.
 *
 * @param {() => void} onRenamed
 */
export function createPeople(onRenamed) {
    const rows = el("ul", { class: "game-rows" });
    const said = el("p", { class: "said", role: "status" });
    const element = el("details", { class: "card" }, el("summary", {}, word("people")), rows, said);

    async function load() {
        try {
            const { people } = await ask("people");
            rows.replaceChildren(...people.map(({ name, games }) => createRow(name, games)));
            said.textContent = people.length ? "" : word("no_people");
        } catch (error) {
            said.textContent = /** @type {Error} */ (error).message;
        }
    }
    /**
     * @param {string} name
     * @param {number} games
     */
    function createRow(name, games) {
        const row = el("li", { class: "game-row" });
        const count = games === 1 ? word("games_one") : word("games_count", { count: games });
        function show() {
            row.replaceChildren(
                el("div", { class: "told" }, el("b", {}, name), el("span", {}, count)),
                el("button", { type: "button", "aria-label": word("rename_person", { person: name }), onclick: edit }, word("rename")),
            );
        }
        function edit() {
            const field = el("input", { name: "name", value: name, maxlength: 60, autocomplete: "off" });
            const form = el(
                "form",
                { class: "row" },
                el("label", {}, el("span", {}, word("name_of_person")), field),
                el("button", { class: "main", type: "submit" }, word("save_name")),
                el("button", { type: "button", onclick: show }, word("cancel")),
            );
            form.addEventListener("submit", (event) => {
                event.preventDefault();
                rename(form, field.value, "");
            });
            form.addEventListener("keydown", (event) => event.key === "Escape" && show());
            row.replaceChildren(form);
            field.select();
        }
        /**
         * @param {HTMLFormElement} form
         * @param {string} wanted
         * @param {string} join
         */
        async function rename(form, wanted, join) {
            try {
                await change("rename-person", { old: name, new: wanted, join });
                await load();
                onRenamed();
            } catch (error) {
                said.textContent = /** @type {Error} */ (error).message;
                if (join || form.querySelector("[data-join]")) return;
                const same = { type: "button", "data-join": true, onclick: () => rename(form, wanted, "yes") };
                form.append(el("button", same, word("join_people")));
            }
        }
        show();
        return row;
    }
    element.addEventListener("toggle", () => element.open && load());
    return element;
}
