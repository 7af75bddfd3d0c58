// The two who played, above and below the board: sign, name, side, and how well each of them played.

import { el, svg } from "./dom.js";
import { setup, word } from "./setup.js";

/**
 * The sign of a side.
 *
 * @param {GameModule} game
 * @param {string} owner
 * @param {number} place
 */
export function sign(game, owner, place) {
    if (game.emblem) return game.emblem(place);
    return svg("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, ...(game.sideShapes?.(owner) ?? []));
}

/**
 * How well somebody played, as a number and a word; null if nobody knows.
 *
 * @param {Review} review
 * @param {number} place
 */
function share({ accuracy, given_away, players }, place) {
    const player = players[place];
    const points = given_away[player];
    if (points !== undefined) {
        const told = points.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1 });
        return { number: told, word: word("points_lost") };
    }
    return accuracy[player] === undefined ? null : { number: `${accuracy[player]} %`, word: word("accurate") };
}

/**
 * The seats of the two sides of a position that is explored.
 *
 * @param {GameModule} game
 * @param {TrialBoard} board
 */
export function createSides(game, board) {
    const { choice, tools = [] } = board;
    const seats = setup.players.map(({ owner, side }, place) => {
        const note = el("span", { class: "note" });
        const element = el(
            "section",
            { class: `seat ${place ? "top" : "bottom"}`, role: "group", "data-testid": place ? "seat-top" : "seat-bottom" },
            el(
                "div",
                { class: "who" },
                sign(game, owner, place),
                el("div", { class: "names" }, el("b", { class: "name" }, side), note),
            ),
            place ? null : choice && el("div", { class: "choice-place" }, choice),
            ...(place ? [] : tools),
        );
        return { element, note, owner, side };
    });
    return {
        bottom: seats[0].element,
        top: seats[1].element,
        /**
         * @param {string | null} mover
         * @param {string} position
         */
        show(mover, position) {
            for (const { element, note, owner, side } of seats) {
                const moves = owner === mover;
                const facts = [moves && word("to_move"), board.left?.(position, owner)].filter(Boolean);
                note.textContent = facts.join(" · ");
                element.classList.toggle("turn", moves);
                element.setAttribute("aria-label", [side, ...facts].join(", "));
            }
        },
    };
}

/**
 * The seats of a review, the second player's on top.
 *
 * @param {Review} review
 * @param {GameModule} game
 * @param {HTMLElement | null} choice what can be chosen for a turn that is tried
 */
export function createSeats(review, game, choice) {
    const winner = ["1-0", "0-1"].indexOf(review.result);
    const seats = review.players.map((player, place) => {
        const [side, name] = [review.sides[place], review.names[place]];
        const facts = [side === name ? "" : side, place === winner ? word("seat_won") : ""].filter(Boolean);
        const well = share(review, place);
        return el(
            "section",
            {
                class: `seat ${place ? "top" : "bottom"}`,
                role: "group",
                "aria-label": [name, ...facts, well && `${well.number} ${well.word}`].filter(Boolean).join(", "),
                "data-testid": place ? "seat-top" : "seat-bottom",
            },
            el(
                "div",
                { class: "who" },
                sign(game, player, place),
                el("div", { class: "names" }, el("b", { class: "name" }, name), el("span", { class: "note" }, facts.join(" · "))),
            ),
            place ? null : choice && el("div", { class: "choice-place" }, choice),
            well ? el("span", { class: "share" }, well.number, el("span", { class: "share-word" }, ` ${well.word}`)) : null,
        );
    });
    return {
        bottom: seats[0],
        top: seats[1],
        /** @param {string | null} mover who is asked for a turn; null: nobody is */
        show(mover) {
            seats.forEach((seat, place) => seat.classList.toggle("turn", review.players[place] === mover));
        },
    };
}
