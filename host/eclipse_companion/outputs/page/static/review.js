// A game of the log, step by step: what each turn was worth, where it was lost, and what could have been tried.

import { ask } from "./api.js";
import { download, drawn, el } from "./dom.js";
import { addressOf } from "./explorer.js";
import { createGraph, isSlip } from "./graph.js";
import { createSay } from "./say.js";
import { setup, word } from "./setup.js";
import { followSwipes, followWheel } from "./stepping.js";
import { createTries } from "./tries.js";

const explores = setup.answers.includes("explore");
/** @type {Record<number, string>} */
const MARKS = { 1: "!", 2: "?", 3: "!!", 4: "??", 6: "?!" };

/**
 * Whether it is known what each turn is worth.
 *
 * @param {Review} review
 * @returns {review is JudgedReview}
 */
const judged = (review) => review.turns.length > 0 && "before" in review.turns[0];

/** @param {Review} review */
function heading(review) {
    const accuracy = review.players.map((player, at) => {
        const [name, percent] = [review.names[at], review.accuracy[player]];
        return percent === undefined ? name : word("accuracy_of", { name, percent });
    });
    const estimated = Object.keys(review.given_away).length > 0;
    const given = review.players.map((player, at) => {
        const points = review.given_away[player]?.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1 });
        return word("points_of", { name: review.names[at], points });
    });
    const shares = estimated ? `${word("given_away")}: ${given.join(", ")}` : `${word("accuracy")}: ${accuracy.join(", ")}`;
    const well = judged(review) ? shares : "";
    return el(
        "div",
        {},
        el("h1", {}, review.names.join(" – ")),
        el("p", { class: "quiet" }, `${review.ended} ${well}`.trim()),
    );
}

/**
 * @param {HTMLElement} main
 * @param {Review} review
 * @param {GameModule} game
 */
async function steps(main, review, game) {
    let at = review.turns.length;
    let shows = false;
    const say = createSay(word("value"));
    const board = game.createTrial({ review, onTurn: (turn) => tries.make(turn), onChange: () => {} });
    const tries = createTries({ id: review.id, turns: review.turns, onShow: () => show() });
    const graph = judged(review) ? createGraph(review, (number) => visit(number)) : null;
    const line = el("ol", { class: "line-of-play" });
    const lost = el("p", {}, review.lost);
    const drawLine = drawn(line, (/** @type {number} */ now) =>
        review.turns.map((turn, index) => {
            const mark = MARKS[turn.mark ?? 0] ?? "";
            const current = index + 1 === now ? "step" : false;
            const shown = {
                type: "button",
                class: isSlip(turn) ? "slip" : "",
                "aria-current": current,
                onclick: () => visit(index + 1),
            };
            const number = el("span", { class: "turn-number" }, String(turn.number));
            return el("li", {}, el("button", shown, number, ` ${turn.text}${mark}`));
        }),
    );

    const slips = () => review.turns.flatMap((turn, index) => (isSlip(turn) ? [index + 1] : []));
    /** @type {(label: string, act: () => void) => HTMLElement} */
    const press = (label, act) => el("button", { type: "button", onclick: act }, word(label));
    const values = el("button", { type: "button", "aria-pressed": "false", onclick: () => toggle() }, word("values"));
    const buttons = el(
        "div",
        { class: "row" },
        press("first", () => visit(0)),
        press("previous", () => step(-1)),
        press("following", () => step(1)),
        press("last", () => visit(review.turns.length)),
        judged(review) ? press("next_mistake", () => visit(slips().find((number) => number > at) ?? slips()[0] ?? at)) : null,
        explores ? values : null,
        press("save_file", () => saveFile()),
        ...(board.tools ?? []),
    );
    const explore = el("a", { class: "button" }, word("explore_this"));
    if (explores) buttons.append(explore);

    async function saveFile() {
        try {
            const file = await ask("file", { id: review.id });
            download(file.name, file.text);
        } catch (error) {
            say.tell(/** @type {Error} */ (error).message);
        }
    }
    function toggle() {
        shows = !shows;
        values.setAttribute("aria-pressed", String(shows));
        show();
    }
    /** @param {number} number */
    function visit(number) {
        tries.leave();
        at = Math.min(review.turns.length, Math.max(0, number));
        show();
    }
    /** @param {number} by */
    function step(by) {
        if (tries.step(by)) show();
        else visit(at + by);
    }
    let wanted = "";
    async function show() {
        const tried = tries.now;
        const made = review.turns[at - 1];
        const position = tried ? tried.position : review.positions[at];
        const ended = tried ? tried.turn.ended : at === review.turns.length && review.over;
        tries.stand(at);
        explore.href = addressOf(position);
        graph?.show(at);
        drawLine(at);
        const shown = tried
            ? { position, turn: tried.turn, at: null, drawn: tried.turn.drawn }
            : { position, turn: made, at, drawn: review.drawn?.[at] };
        board.show({ ...shown, turns: [], values: shows });
        const before = at ? made.said || `${made.number} ${made.text}` : word("game_begins");
        const told = tried ? `${tried.said} ${ended}` : before;
        say.tell(told.trim());
        wanted = position;
        if (ended || !explores) return;
        const answer = await ask("explore", { position, edition: review.edition }).catch(() => null);
        if (!answer || wanted !== position) return;
        board.show({ ...shown, turns: answer.turns, values: shows });
        if (tried) say.tell(answer.said);
    }

    const onKey = (/** @type {KeyboardEvent} */ event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (/** @type {Element} */ (event.target).matches?.("input, select")) return;
        if (event.key === "ArrowLeft") step(-1);
        else if (event.key === "ArrowRight") step(1);
        else if (event.key === "Home") visit(0);
        else if (event.key === "End") visit(review.turns.length);
        else return;
        event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    followWheel(board.surface, step);
    followSwipes(board.surface, step, () => board.dragged);

    main.className = "desk";
    const place = el("div", { class: "place" }, board.element);
    const side = el(
        "section",
        { class: "side", "aria-label": word("game") },
        heading(review),
        board.choice ?? null,
        board.beside ?? null,
        lost,
        graph?.element,
        buttons,
        line,
        explores ? tries.element : null,
    );
    main.append(say.element, place, side);
    await tries.load();
    show();
    return () => {
        document.removeEventListener("keydown", onKey);
        board.end?.();
    };
}

/**
 * Show a game's review in `main`, on the board of this game's module; the log knows the game by `id`.
 *
 * @param {HTMLElement} main
 * @param {string} id
 * @param {GameModule} game
 */
export function showReview(main, id, game) {
    const wait = el("p", { role: "status" }, word("wait"));
    let end = () => {};
    let left = false;
    const title = el("h1", { class: "away" }, word("games"));
    main.append(title, wait);
    ask("review", { id })
        .then(async (review) => {
            if (left) return;
            title.remove();
            wait.remove();
            end = await steps(main, review, game);
            if (left) end();
        })
        .catch((error) => {
            wait.textContent = error.message;
        });
    return () => {
        left = true;
        end();
    };
}
