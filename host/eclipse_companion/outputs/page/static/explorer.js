// The explorer: what each turn of a position is worth, from the solution. The address holds the position.

import { drawn, el } from "./dom.js";
import { ask } from "./api.js";
import { stays } from "./router.js";
import { createSay } from "./say.js";
import { setup, word } from "./setup.js";
import { createStory } from "./story.js";
import { turnList } from "./worth.js";

const SHOWN = 24;

/**
 * What led to a position: a turn, which may have ended the game in a way that its position doesn't show, or a step of
 * the story.
 *
 * @typedef {{ turn?: ExploredTurn, step?: StoryStep }} Way
 */

/**
 * The address of a position in the explorer.
 *
 * @param {string} position
 */
export function addressOf(position) {
    return `/explore?position=${encodeURIComponent(position).replaceAll("%2F", "/")}`;
}

/**
 * Show the explorer in `main`, on the board of this game's module, at the position of the address.
 *
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 * @param {ExplorableModule} game
 */
export function showExplorer(main, query, game) {
    const say = createSay(word("value"));
    const board = game.createTrial({ onTurn: (turn) => make(turn), onChange: () => tell() });
    const setting = game.createSetting({ onPosition: (position) => visit(position, { replace: true }) });
    const place = el("div", { class: "place" }, board.element, setting.element);
    const list = el("div");
    const story = createStory({ onStep: (step) => visit(step.position, { step }) });
    let shows = true;
    /** @type {Explored | null} */
    let answer = null;
    /** @type {Way} */
    let way = {};
    let asking = new AbortController();

    /** @type {(label: string, act: () => void, pressed?: string) => HTMLElement} */
    const press = (label, act, pressed) =>
        el("button", { type: "button", onclick: act, "aria-pressed": pressed }, word(label));
    const setsUp = press("set_up", () => toggleSetting(), "false");
    const values = press("values", () => toggleValues(), "true");
    const buttons = el(
        "div",
        { class: "row" },
        press("back", () => history.back()),
        press("empty_board", () => visit(game.START)),
        setsUp,
        values,
        ...(board.tools ?? []),
        press("story", () => story.begin()),
    );
    const written = el("input", { name: "position", spellcheck: "false", autocomplete: "off", maxlength: 40 });
    const address = el("label", {}, word("position"), written);
    written.addEventListener("change", () => visit(written.value.trim()));

    const drawList = drawn(list, (/** @type {ExploredTurn[] | null} */ shown) =>
        shown?.length
            ? [el("p", { class: "quiet" }, word("worth_said")), ...turnList(shown, SHOWN, (turn) => make(turn))]
            : [],
    );

    const sets = () => !setting.element.hidden;
    function tell() {
        if (!answer) return;
        const { to_move, result, said } = answer;
        const side = setup.players.find((player) => player.owner === to_move)?.side ?? "";
        const now = result ? said : `${word("side_to_move", { player: side })} ${said}`;
        if (sets()) say.tell(`${word("setting_said")} ${now}`);
        else say.tell(board.instruction || now);
    }
    /** @param {Explored} answer */
    function show(answer) {
        const { turn, step } = way;
        const drawing = turn?.drawn ?? answer.drawn;
        board.show({ position: answer.position, turn, step, drawn: drawing, turns: answer.turns, values: shows });
        setting.show(answer.position);
        written.value = answer.position;
        drawList(shows ? answer.turns : null);
        tell();
    }
    /**
     * @param {string} position
     * @param {Way} by
     */
    async function load(position, by = {}) {
        asking.abort();
        asking = new AbortController();
        way = by;
        const { turn } = by;
        answer = null; // the turns that are still shown lead on from elsewhere
        list.setAttribute("aria-busy", "true");
        written.value = position;
        try {
            answer = await ask("explore", { position, edition: setup.edition_key }, asking.signal);
            if (turn?.ended) answer = { ...answer, result: turn.ended, said: turn.ended, turns: [] };
            list.removeAttribute("aria-busy");
            show(answer);
        } catch (caught) {
            const error = /** @type {Error} */ (caught);
            if (error.name === "AbortError") return;
            list.removeAttribute("aria-busy");
            // Pieces that are put down one by one come to a possible position only in the end.
            say.tell(sets() ? `${word("setting_said")} ${setting.goesOn ?? error.message}` : error.message);
            drawList(null);
            board.show({ position: game.START, turns: [], values: false });
        }
    }
    const make = (/** @type {ExploredTurn} */ turn) => answer && visit(turn.position, { turn });
    /**
     * @param {string} position
     * @param {Way & { replace?: boolean }} by
     */
    function visit(position, { replace = false, ...by } = {}) {
        const address = addressOf(position);
        if (address !== location.pathname + location.search)
            history[replace ? "replaceState" : "pushState"](null, "", address);
        load(position, by);
    }
    function toggleSetting() {
        const on = Boolean(setting.element.hidden);
        setting.element.hidden = !on;
        board.element.hidden = on;
        for (const each of [board.choice, board.beside]) each?.classList.toggle("away", on);
        if (setting.beside) setting.beside.hidden = !on;
        setsUp.setAttribute("aria-pressed", String(on));
        tell();
    }
    function toggleValues() {
        shows = !shows;
        values.setAttribute("aria-pressed", String(shows));
        if (answer) show(answer);
    }

    setting.element.hidden = true;
    if (setting.beside) setting.beside.hidden = true;
    main.className = "desk";
    const side = el("section", { class: "side", "aria-label": word("turns") }, board.choice, setting.beside, buttons, story.element, list, address);
    main.append(el("h1", { class: "away" }, word("explore")), say.element, place, side);
    load(query.get("position") ?? game.START);
    stays((other) => {
        story.end();
        load(other.get("position") ?? game.START);
    });
    return () => {
        asking.abort();
        board.end?.();
    };
}
