// A box for a score sheet, typed or pasted in; an entry that can be read in several ways is asked about.

import { change } from "./api.js";
import { el } from "./dom.js";
import { word } from "./setup.js";

/**
 * `onAdded()`: the list has a new game.
 *
 * @param {() => void} onAdded
 */
export function createSheet(onAdded) {
    const text = el("textarea", { rows: 8, maxlength: 2500, spellcheck: "false", autocapitalize: "characters" });
    const said = el("p", { class: "said", role: "status" });
    const doubt = el("div", { class: "row" });
    const form = el(
        "form",
        {},
        el("label", {}, el("span", {}, word("sheet_field")), text),
        el("button", { class: "main", type: "submit" }, word("sheet_read")),
    );
    /** @param {string[]} chosen */
    async function read(chosen) {
        doubt.replaceChildren();
        said.textContent = "";
        try {
            const answer = await change("import-games", { text: text.value, chosen: chosen.join(",") });
            if (answer.doubt) askAbout(answer.doubt, chosen);
            else tell(answer);
        } catch (error) {
            said.textContent = /** @type {Error} */ (error).message;
        }
    }
    /**
     * @param {Doubt} entry
     * @param {string[]} chosen
     */
    function askAbout({ line, text: written, readings }, chosen) {
        said.textContent = word("sheet_doubt", { line, text: written });
        const answers = readings.map((reading) =>
            el("button", { type: "button", onclick: () => read([...chosen, reading]) }, reading),
        );
        doubt.append(...answers);
        answers[0]?.focus();
    }
    /** @param {Changes["import-games"]} answer */
    function tell({ added = [], known = 0, wrong = [] }) {
        const told = [added.length ? word("sheet_added") : known ? word("sheet_known") : "", ...wrong];
        said.textContent = told.filter(Boolean).join(" ") || word("sheet_none");
        if (!added.length) return;
        text.value = "";
        onAdded();
    }
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        read([]);
    });
    return el("details", { class: "card sheet" }, el("summary", {}, word("sheet_head")), form, said, doubt);
}
