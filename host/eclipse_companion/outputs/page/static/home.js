// Home: the game that isn't over, a new one, the rule for who is new here, today's puzzle, and how the games ended.

import { ask } from "./api.js";
import { createDevices } from "./devices.js";
import { drawn, el } from "./dom.js";
import { createLeftGame } from "./left_game.js";
import { live } from "./live.js";
import { createNewGame } from "./new_game.js";
import { createPhoneCode } from "./phone_code.js";
import { go } from "./router.js";
import { ruleCard } from "./rules.js";
import { setup, word } from "./setup.js";
import { offered, opponents } from "./wishes.js";

/** Home waits no longer for what stands at its top. */
const PATIENCE_MS = 500;

const can = (/** @type {string} */ name) => setup.answers.includes(name);

/** @param {string} study */
function begin(study) {
    live.begin({ study });
    go("/play");
}

/**
 * @param {NonNullable<Home["puzzle"]>} puzzle
 * @param {GameModule} game
 */
function puzzleParts(puzzle, game) {
    const solve = el("button", { type: "button", onclick: () => begin(puzzle.study) }, word("solve_it"));
    return [
        el("h2", {}, word("today_puzzle")),
        el("div", { class: "with-picture" }, game.createPicture?.(puzzle) ?? "", el("div", {}, el("p", {}, puzzle.said), solve)),
    ];
}

/** @param {Home["ends"]} ends */
function endsParts({ games, won, drawn, lost }) {
    const count = word(games === 1 ? "games_one" : "games_many", { count: games });
    const said = word("ends_said", { won, drawn, lost });
    return [
        el("p", {}, el("strong", {}, count), ` · ${said}`),
        el("a", { class: "plain button", href: "/games" }, word("see_all")),
    ];
}

/** How people get to what is done at a board of their own, if the game has one: commands of the terminal with a page. */
function ownBoard() {
    if (!setup.sensors) return null;
    const rows = ["calibrate sensors", "sensors", "firmware install"].map((command) =>
        el(
            "li",
            {},
            el("code", {}, `${offered.program} ${command} --screen`),
            ` ${word(`${command.replace(" ", "_")}_said`)}`,
        ),
    );
    return el(
        "details",
        { class: "card own-board" },
        el("summary", {}, word("own_board")),
        el("p", {}, word("own_board_said")),
        el("ul", {}, ...rows),
    );
}

/**
 * Show Home in `main`; returns what ends the view. It is drawn from top to bottom: what stands there already, and can be
 * pressed, moves for no answer.
 *
 * @param {HTMLElement} main
 * @param {GameModule} game
 */
export function showHome(main, game) {
    const asking = new AbortController();
    const puzzle = el("section", { class: "card puzzle", hidden: true });
    const ends = el("section", { class: "card ends", hidden: true, "aria-label": word("games") });
    const drawPuzzle = drawn(puzzle, (/** @type {NonNullable<Home["puzzle"]>} */ value) => puzzleParts(value, game));
    const drawEnds = drawn(ends, endsParts);
    const devices = createDevices();
    const phone = createPhoneCode();
    const lessons = can("exercises")
        ? el("button", { type: "button", onclick: () => begin("lessons") }, word("start_lessons"))
        : null;
    const form = opponents.length ? createNewGame(game) : null;
    const left = createLeftGame(game, load);
    const beside = el("div", { class: "home-column" }, ruleCard(game, word("newcomer"), lessons) ?? "");


    /** What stands above all else is known, or takes too long: then it stands below what is there. */
    function start() {
        if (beside.isConnected || asking.signal.aborted) return;
        const known = live.state !== null;
        main.append(
            el("h1", { class: "away" }, word("start")),
            el("div", { class: "home-column" }, known ? left.element : "", phone.element, form?.element ?? ""),
            beside,
        );
        if (!known) beside.append(left.element);
    }
    /** The rest is known, too, or nobody will tell it. */
    function complete() {
        start();
        if (!devices.element.isConnected) beside.append(puzzle, ends, phone.offer, devices.element, ownBoard() ?? "");
    }
    /** @param {string} named */
    async function load(named) {
        if (!named) start();
        try {
            if (!can("home")) return;
            const answer = await ask("home", { game: named || undefined }, asking.signal);
            if (answer.puzzle && can("exercises")) drawPuzzle(answer.puzzle);
            puzzle.hidden = !puzzle.childElementCount;
            if (answer.ends.games) drawEnds(answer.ends);
            ends.hidden = !ends.childElementCount;
            if (named) left.know(answer.left);
        } catch {
            // Without an answer nothing stands there; the other parts do without it.
        } finally {
            complete();
        }
    }
    main.className = "home";
    const patience = setTimeout(start, PATIENCE_MS);
    const stop = live.listen({
        state(state) {
            form?.show(state);
            devices.show(state);
            phone.show(state);
            left.show(state);
        },
        refused: (sentence) => form?.refuse(sentence),
        offline: complete,
        full: complete,
    });
    return () => {
        stop();
        clearTimeout(patience);
        asking.abort();
    };
}
