// A game of the log, looked at again: what each turn was worth, where it was lost, and what would have been better.

import { ask } from "./api.js";
import { createAgain } from "./again.js";
import { el, entryOf, keepingFocus } from "./dom.js";
import { createGraph } from "./graph.js";
import { createCard } from "./review_card.js";
import { createHead, createMore, createSteps, playFrom } from "./review_actions.js";
import { createSeats } from "./review_seats.js";
import { createShown } from "./review_shown.js";
import { createTold } from "./review_told.js";
import { createTurns, isSlip } from "./review_turns.js";
import { setup, word } from "./setup.js";
import { followKeys, followSwipes, followWheel } from "./stepping.js";
import { createTries } from "./tries.js";

const explores = setup.answers.includes("explore");

/**
 * Whether it is known what each turn is worth.
 *
 * @param {Review} review
 * @returns {review is JudgedReview}
 */
const isJudged = (review) => review.turns.length > 0 && "before" in review.turns[0];

/**
 * @param {HTMLElement} main
 * @param {Review} review
 * @param {GameModule} game
 * @param {number} start
 * @param {() => boolean} left whether another view is shown by now
 */
async function steps(main, review, game, start, left) {
    const { turns } = review;
    let at = start;
    let why = false;
    let wanted = "";
    /** @type {ExploredTurn[]} */
    let here = [];
    const card = createCard();
    const board = game.createTrial({ review, onTurn: make, onChange: () => showTrying() });
    const again = createAgain(review, { onShow: show });
    const tries = createTries({ id: review.id, turns, onShow: show });
    const told = createTold(review, again, tries, {
        next: tryNext,
        playBest,
        toggleWhy: () => ((why = !why), show()),
        leave: () => (tries.leave(), show()),
        playOn,
    });
    const shown = createShown(review, again, tries, Boolean(board.mark));
    const graph = isJudged(review) ? createGraph(review, visit) : null;
    const list = createTurns(review, visit);
    const seats = createSeats(review, game, board.choice ?? null);
    const more = createMore(review, board, { wrong: (text) => tries.wrong(text), show });
    const head = createHead(review, more.element);
    const actions = createSteps(
        { first: () => visit(0), step, last: () => visit(turns.length), slip: () => toSlip() },
        { hint: () => again.hint(1), show: () => again.hint(2), skip: tryNext, leave: () => visit(at) },
    );

    const showTrying = () =>
        main.classList.toggle("trying", again.index !== null || Boolean(tries.now || board.instruction));
    const slips = turns.flatMap((turn, index) => (isSlip(turn) ? [index + 1] : []));
    const judgedTurn = (/** @type {number} */ number) => /** @type {JudgedTurn | undefined} */ (turns[number - 1]);
    /** @param {number} number */
    function visit(number) {
        tries.leave();
        again.end();
        why = false;
        at = Math.min(turns.length, Math.max(0, number));
        history.replaceState(null, "", `/games?${new URLSearchParams({ id: review.id, at: String(at) })}`);
        show();
    }
    /** @param {number} by */
    function step(by) {
        if (tries.step(by)) show();
        else visit(at + by);
    }
    const toSlip = () => visit(slips.find((number) => number > at) ?? slips[0] ?? at);
    /** @param {ExploredTurn} turn */
    function make(turn) {
        if (again.index === null) tries.make(turn);
        else again.make(turn);
    }
    function playBest() {
        const best = judgedTurn(at)?.better;
        const turn = here.find((each) => each.text === best?.text);
        if (turn) tries.make(turn);
    }

    function tryNext() {
        toSlip();
        if (isSlip(turns[at - 1])) again.begin(at - 1);
    }
    function playOn() {
        const { position, turn, at: number } = shown(at, why).past;
        const ended = number === null ? /** @type {ExploredTurn} */ (turn).ended : number === turns.length && review.over;
        return ended ? null : playFrom("play_on_here", position);
    }

    /** Show where it stands; returns the position. */
    function draw() {
        const { past, marks } = shown(at, why);
        const { position } = past;
        tries.stand(past.at ?? at);
        more.stand(position);
        graph?.show(at);
        list.show(at);
        actions.show({ at, last: turns.length, slips: slips.length, tries: again.index !== null });
        head.show(at, again.index !== null);
        seats.show(again.index === null ? null : turns[at - 1].mover);
        main.classList.toggle("again", again.index !== null);
        main.classList.toggle("mistake", marks.some(({ kind }) => kind === "played"));
        showTrying();
        if (wanted !== position) here = [];
        board.show({ ...past, turns: again.tried ? [] : here, values: more.values });
        board.mark?.(marks);
        card.show(told(at, why));
        return position;
    }
    /** Who uses keys goes on at the card, and on the board if the card has no button. */
    const onwards = () => card.element.querySelector("button") ?? entryOf(place);

    async function show() {
        let position = "";
        keepingFocus(side, () => (position = draw()), onwards);
        if (wanted === position || !explores) return;
        wanted = position;
        const answer = await ask("explore", { position, edition: review.edition }).catch(() => null);
        if (!answer || wanted !== position) return;
        here = answer.turns;
        show();
    }

    const place = el("div", { class: "place" }, board.element);
    const turnsBox = el("div", { class: "turns-box" }, list.element);
    const side = el(
        "div",
        { class: "review-side" },
        card.element,
        graph?.element,
        turnsBox,
        board.beside,
        explores ? tries.element : null,
        actions.element,
    );
    await tries.load();
    const stopKeys = followKeys({ step, visit, last: turns.length });
    followWheel(board.surface, step);
    followSwipes(board.surface, step, () => board.dragged);
    if (!left()) {
        main.className = "review";
        main.replaceChildren(head.element, seats.top, place, seats.bottom, side);
        show();
    }
    return () => {
        stopKeys();
        more.end();
        board.end?.();
    };
}

/**
 * Show a game's review in `main`, on the board of this game's module; the log knows the game by `id`, and `at` is how
 * many of its turns come before what is shown first.
 *
 * @param {HTMLElement} main
 * @param {URLSearchParams} query
 * @param {GameModule} game
 */
export function showReview(main, query, game) {
    const wait = el("p", { role: "status" }, word("wait"));
    let end = () => {};
    const asking = new AbortController();
    let left = false;
    main.append(el("h1", { class: "away" }, word("games")), wait);
    ask("review", { id: query.get("id") ?? "" }, asking.signal)
        .then(async (review) => {
            if (left) return;
            const at = Number(query.get("at") ?? review.turns.length);
            end = await steps(main, review, game, Math.min(review.turns.length, at >= 0 ? Math.trunc(at) : 0), () => left);
            if (left) end();
        })
        .catch((error) => {
            wait.textContent = error.message;
        });
    return () => {
        left = true;
        // What hasn't begun isn't worked out: the next game needn't wait for it.
        asking.abort();
        end();
    };
}
