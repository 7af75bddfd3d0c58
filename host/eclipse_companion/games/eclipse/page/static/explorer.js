// The explorer: what each turn of a position is worth, from the solution. The address holds the position.

import { drawn, el } from "/page/dom.js";
import { ask } from "/page/live.js";
import { stays } from "/page/router.js";
import { createSay } from "/page/say.js";
import { setup, word } from "/page/setup.js";
import { createMaking } from "./making.js";
import { bestWorth, movesOf, squaresOf, turnList } from "./positions.js";
import { createSetting } from "./setting.js";
import { createStory } from "./story.js";
import { createTurning } from "./turning.js";

const EMPTY = "4/4/4/4";
const SHOWN = 24;

/** Show the explorer in `main`, at the position of the address. */
export function showExplorer(main, query) {
    const say = createSay(word("value"));
    const making = createMaking({
        onTurn: (move) => visit(move[5].position),
        worth: (moves) => (shows ? bestWorth(moves) : null),
        onChange: () => tell(),
    });
    const setting = createSetting({ onPosition: (position) => visit(position, { replace: true }) });
    const place = el("div", { class: "place" }, making.element, setting.element);
    const list = el("div");
    const story = createStory({ onStep: (position, squares) => visit(position, { marks: squares }) });
    let shows = true;
    let answer = null;
    let marked = [];
    let asking = new AbortController();

    const press = (label, act, pressed) =>
        el("button", { type: "button", onclick: act, "aria-pressed": pressed }, word(label));
    const setsUp = press("set_up", () => toggleSetting(), "false");
    const values = press("values", () => toggleValues(), "true");
    const buttons = el(
        "div",
        { class: "row" },
        press("back", () => history.back()),
        press("empty_board", () => visit(EMPTY)),
        setsUp,
        values,
        createTurning(),
        press("story", () => story.begin()),
    );
    const written = el("input", { name: "position", spellcheck: "false", autocomplete: "off", maxlength: 40 });
    const address = el("label", {}, word("position"), written);
    written.addEventListener("change", () => visit(written.value.trim()));

    const drawList = drawn(list, (shown) =>
        shown?.length
            ? [el("p", { class: "quiet" }, word("worth_said")), ...turnList(shown, SHOWN, (turn) => visit(turn.position))]
            : [],
    );

    const sets = () => !setting.element.hidden;
    function tell() {
        if (!answer) return;
        const stages = { to: word("pick_to"), place: word("pick_place") };
        const side = setup.players.find((player) => player.owner === answer.to_move)?.side;
        const now = answer.result ? answer.said : `${word("side_to_move", { player: side })} ${answer.said}`;
        if (sets()) say.tell(`${word("setting_said")} ${now}`);
        else say.tell((making.from && stages[making.stage]) || now);
    }
    function show() {
        making.show(squaresOf(answer.position, marked), [], movesOf(answer.turns));
        setting.show(answer.position);
        written.value = answer.position;
        drawList(shows ? answer.turns : null);
        tell();
    }
    async function load(position, squares = []) {
        asking.abort();
        asking = new AbortController();
        marked = squares;
        written.value = position;
        try {
            answer = await ask("explore", { position, edition: setup.edition_key }, asking.signal);
            show();
        } catch (error) {
            if (error.name === "AbortError") return;
            answer = null;
            // Pieces that are put down one by one come to a possible position only in the end.
            say.tell(sets() ? `${word("setting_said")} ${word("setting_goes_on")}` : error.message);
            drawList(null);
            making.show(squaresOf(EMPTY), [], []);
        }
    }
    function visit(position, { replace = false, marks = [] } = {}) {
        const address = `/explore?position=${encodeURIComponent(position).replaceAll("%2F", "/")}`;
        if (address !== location.pathname + location.search)
            history[replace ? "replaceState" : "pushState"](null, "", address);
        load(position, marks);
    }
    function toggleSetting() {
        const on = setting.element.hidden;
        setting.element.hidden = !on;
        making.element.hidden = on;
        setsUp.setAttribute("aria-pressed", String(on));
        tell();
    }
    function toggleValues() {
        shows = !shows;
        values.setAttribute("aria-pressed", String(shows));
        if (answer) show();
    }

    setting.element.hidden = true;
    main.className = "table";
    const side = el("section", { class: "side", "aria-label": word("turns") }, buttons, story.element, list, address);
    main.append(el("h1", { class: "away" }, word("explore")), say.element, place, side);
    load(query.get("position") ?? EMPTY);
    stays((other) => {
        story.end();
        load(other.get("position") ?? EMPTY);
    });
    return () => asking.abort();
}
