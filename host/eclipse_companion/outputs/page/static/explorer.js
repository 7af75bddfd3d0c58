// The explorer: what each turn of a position is worth, from the solution. The address holds the position.

import { drawn, el } from "./dom.js";
import { ask } from "./api.js";
import { createMenu } from "./menu.js";
import { stays } from "./router.js";
import { addressOf, playFrom } from "./review_actions.js";
import { createCard } from "./review_card.js";
import { createSides } from "./review_seats.js";
import { setup, word } from "./setup.js";
import { createStory } from "./story.js";
import { actionButton, toolbar } from "./toolbar.js";
import { markPart, partList, turnList } from "./worth.js";

const SHOWN = 24;

/**
 * What led to a position: a turn, which may have ended the game in a way that its position doesn't show, or a step of
 * the story.
 *
 * @typedef {{ turn?: ExploredTurn, step?: StoryStep }} Way
 */

/**
 * Show the explorer in `main`, on the board of this game's module, at the position of the address.
 *
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 * @param {ExplorableModule} game
 */
export function showExplorer(main, query, game) {
    const card = createCard();
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

    const setsUp = actionButton("set_up", "hand", () => toggleSetting());
    setsUp.setAttribute("aria-pressed", "false");
    const plays = actionButton("play_this", "play", () => answer && playFrom("play_this", answer.position)?.act());
    const menu = createMenu(word("word_more"), () => [
        { sign: "close", label: word("empty_board"), act: () => visit(game.START) },
        { sign: "eye", label: word(shows ? "values_off" : "values"), act: () => toggleValues() },
        ...(board.menu ?? []),
    ]);
    menu.update(true);
    const told = actionButton("story", "learn", () => story.begin());
    const buttons = toolbar(actionButton("back", "undo", () => history.back()), setsUp, plays, told, menu.element);
    const written = el("input", { name: "position", spellcheck: "false", autocomplete: "off", maxlength: 40 });
    const copied = el("span", { role: "status", class: "quiet" });
    const copies = async () => {
        written.select();
        // A browser that gives no clipboard has the text selected.
        await navigator.clipboard?.writeText(written.value).then(
            () => (copied.textContent = word("copied")),
            () => {},
        );
    };
    const copy = el("button", { type: "button", onclick: copies }, word("copy"));
    const label = el("label", {}, el("span", {}, word("position")), written);
    const address = el("div", { class: "row address" }, label, copy, copied);
    const seats = createSides(game, board);
    written.addEventListener("change", () => visit(written.value.trim()));

    /** @param {ExploredTurn[]} shown */
    function lists(shown) {
        const { begin } = board;
        if (!begin || !shown[0].marks[0]?.from) return turnList(shown, SHOWN, (turn) => make(turn));
        const head = el("div", { class: "parts-head" }, el("h2", {}, word("flips")), el("span", {}, word("best_of_flips")));
        return [head, partList(shown, begin)];
    }
    const legend = el("p", { class: "quiet", hidden: true }, word("worth_said"));
    const drawRows = drawn(list, (/** @type {ExploredTurn[] | null} */ shown) => (shown?.length ? lists(shown) : []));
    /** @param {ExploredTurn[] | null} shown */
    function drawList(shown) {
        drawRows(shown);
        list.classList.toggle("parts-box", Boolean(list.querySelector(".parts")));
        legend.hidden = !shown?.length;
    }

    const sets = () => !setting.element.hidden;
    function tell() {
        if (!answer) return;
        const { to_move, result, said } = answer;
        plays.hidden = Boolean(result) || !playFrom("play_this", answer.position);
        const exact = answer.value ? word("exact") : "";
        const below = sets() ? word("setting_said") : board.instruction;
        card.show({ above: exact, sentence: said, below });
        seats.show(to_move, answer.position);
        markPart(list, board.part ?? null);
    }
    /** @param {string} text */
    const tellWrong = (text) => card.show({ above: "", kind: "bad", sentence: text });
    /** What stands below the sentence and the turns is there once these are, so that it doesn't move. */
    function complete() {
        address.hidden = buttons.hidden = false;
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
        complete();
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
            if (sets()) card.show({ above: "", sentence: setting.goesOn ?? error.message, below: word("setting_said") });
            else tellWrong(error.message);
            drawList(null);
            board.show({ position: game.START, turns: [], values: false });
            complete();
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
        copied.textContent = "";
        for (const each of [board.choice, board.beside]) each?.classList.toggle("away", on);
        if (setting.beside) setting.beside.hidden = !on;
        setsUp.setAttribute("aria-pressed", String(on));
        setsUp.classList.toggle("given", on);
        tell();
    }
    function toggleValues() {
        shows = !shows;
        main.classList.toggle("valued", shows);
        menu.update(true);
        if (answer) show(answer);
    }

    address.hidden = buttons.hidden = setting.element.hidden = true;
    if (setting.beside) setting.beside.hidden = true;
    main.className = "review explorer valued";
    const turns = el("div", { class: "explored" }, story.element, list, legend);
    const side = el("div", { class: "review-side" }, setting.beside, card.element, board.beside, turns, address, buttons);
    main.append(el("h1", { class: "away" }, word("explore")), seats.top, place, seats.bottom, side);
    load(query.get("position") ?? game.START);
    stays((other) => {
        story.end();
        load(other.get("position") ?? game.START);
    });
    return () => {
        asking.abort();
        menu.end();
        board.end?.();
    };
}
