// How people have played: figures, plots and tables, of whoever and whichever games are wanted.

import { ask } from "./api.js";
import { download, el } from "./dom.js";
import { createFilters } from "./games_filters.js";
import { createFigures, createPart } from "./progress_parts.js";
import { word } from "./setup.js";

/** After so many answers that leave as many games as the one before, asking again leads nowhere. */
const MOST_ALIKE = 2;

/**
 * Show the view; `query`: which games the address wants.
 *
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 */
export function showProgress(main, query) {
    const said = el("p", { class: "said", role: "status" });
    const found = el("div", { class: "found" });
    const game = el("select");
    // Before the filters hear of it.
    game.addEventListener("change", () => (chosen = game.value));
    const which = el("label", { hidden: true }, el("span", {}, word("which_game")), game);
    const save = el("button", { type: "button", hidden: true, onclick: () => pressSave() }, word("save_report"));
    const filters = createFilters(() => load(), [which]);
    /** The name of the game that is wanted; empty: the page's own. */
    let chosen = query.get("game") ?? "";
    /** Each question is another one: an answer to an earlier one is dropped. */
    let question = 0;
    /** Games are still being judged; and the report is wanted as soon as all are. */
    let judges = false;
    let saves = false;

    /** @returns {Record<string, string>} */
    const wanted = () => ({ ...(chosen ? { game: chosen } : {}), ...filters.query() });

    async function load() {
        question += 1;
        const own = question;
        const asked = wanted();
        judges = true;
        saveLater(false);
        const address = new URLSearchParams(asked).toString();
        history.replaceState(null, "", address ? `/progress?${address}` : "/progress");
        found.ariaBusy = "true";
        try {
            let answer;
            let left = 0;
            let alike = 0;
            let shows = true;
            do {
                answer = await ask("progress", asked);
                if (own !== question) return;
                alike = answer.left === left ? alike + 1 : 0;
                left = answer.left;
                offer(answer);
                said.textContent = [answer.said, ...answer.complaints].filter(Boolean).join(" ");
                // What is there already is shown at once, and what is complete then.
                if (shows || !answer.left) show(answer);
                shows = false;
                // What the log can't keep would be judged again and again.
            } while (answer.left && alike < MOST_ALIKE);
        } catch (error) {
            if (own !== question) return;
            said.textContent = /** @type {Error} */ (error).message;
            show({ shown: null, as_table: "" });
            saves = false;
        }
        found.ariaBusy = "false";
        judges = false;
        const awaited = saves;
        saveLater(false);
        if (awaited) await saveReport();
    }
    /** While games are judged, the report waits for them; pressed again, the button makes that undone. */
    function pressSave() {
        if (judges) saveLater(!saves);
        else saveReport();
    }
    /** @param {boolean} later */
    function saveLater(later) {
        saves = later;
        save.textContent = word(later ? "stop_saving" : "save_report");
    }
    /** @param {Pick<Answers["progress"], "shown" | "as_table">} answer */
    function show({ shown, as_table: asTable }) {
        save.hidden = !shown;
        found.replaceChildren();
        if (!shown) return;
        const parts = shown.sections.map((section) => createPart(section, asTable));
        found.append(el("h2", {}, shown.title), createFigures(shown.figures), el("div", { class: "sections" }, ...parts));
    }
    /** @param {Answers["progress"]} answer */
    function offer({ games, game: now }) {
        if (!game.options.length) game.append(...games.map(([name, title]) => el("option", { value: name }, title)));
        game.value = now;
        which.hidden = games.length < 2;
    }
    async function saveReport() {
        try {
            const file = await ask("report", wanted());
            download(file.name, file.text);
        } catch (error) {
            said.textContent = /** @type {Error} */ (error).message;
        }
    }
    async function begin() {
        const own = question;
        const people = await filters.offer().catch(() => []);
        if (own !== question) return;
        // Whoever has played last is meant most likely.
        filters.set(query.size || !people.length ? Object.fromEntries(query) : { person: people[0] });
        load();
    }
    main.className = "progress";
    main.append(el("div", { class: "title" }, el("h1", {}, word("progress")), save), filters.element, said, found);
    begin();
    return () => {
        question += 1;
    };
}
