// The page of `club`: all boards of a club, each with its game, live.

import { counter } from "./clocks.js";
import { byId, drawn, el } from "./dom.js";
import { live } from "./live.js";
import { setup, word } from "./setup.js";
import { begin } from "./single.js";

/**
 * A seat at a board.
 *
 * @typedef {{
 *     name: string,
 *     note: string,
 *     owner: string,
 *     turn: boolean,
 *     counts: boolean,
 *     left_ms: number | null,
 *     label: string,
 * }} ClubSeat
 * @typedef {{
 *     id: string,
 *     name: string,
 *     game: string,
 *     title: string,
 *     state: string,
 *     online: boolean,
 *     picture: Pictured | null,
 *     seats: ClubSeat[],
 *     said: string,
 * }} ClubBoard
 * @typedef {SingleState & { count: string, said: string, boards: ClubBoard[] }} ClubState
 * @typedef {{ createPicture(shown: Pictured): SVGElement }} PictureModule
 * @typedef {Setup & { pictures: Record<string, { module: string }> }} ClubSetup
 */

/** @type {Record<string, PictureModule>} */
const drawing = {};
for (const [game, pictured] of Object.entries(/** @type {ClubSetup} */ (setup).pictures))
    drawing[game] = await import(pictured.module);

/** @param {Omit<ClubSeat, "left_ms" | "counts">} seat */
const nameOf = ({ name, note }) => [
    el("span", { class: "name", title: name }, name),
    note ? el("span", { class: "note" }, note) : null,
];

function createSeat() {
    const names = el("div", { class: "names" });
    const clock = el("div", { class: "clock", role: "timer" });
    const element = el("div", { class: "seat", role: "group" }, names, clock);
    const draw = drawn(names, nameOf);
    let count = () => {};
    return {
        element,
        count: () => count(),
        /**
         * @param {ClubSeat} seat
         * @param {number} toldAt
         */
        show({ left_ms, counts, ...seat }, toldAt) {
            draw(seat);
            element.dataset.owner = seat.owner;
            element.classList.toggle("turn", seat.turn);
            element.setAttribute("aria-label", seat.label);
            clock.hidden = left_ms === null;
            clock.classList.toggle("counts", counts);
            count = left_ms === null ? () => {} : counter(clock, left_ms, counts, toldAt);
            count();
        },
    };
}

function createBoard() {
    const head = el("h2", {});
    const state = el("p", { class: "state" });
    const picture = el("div", { class: "picture-place" });
    const said = el("p", { class: "said" });
    const seats = el("div", { class: "club-seats" });
    const element = el("article", { class: "card club-board" }, el("header", {}, head, state), picture, seats, said);
    /** @type {ReturnType<typeof createSeat>[]} */
    let made = [];
    const draw = drawn(
        picture,
        (/** @type {Pick<ClubBoard, "game" | "picture">} */ { game, picture: shown }) =>
            shown && drawing[game] ? drawing[game].createPicture(shown) : null,
    );
    return {
        element,
        count: () => made.forEach((seat) => seat.count()),
        /**
         * @param {ClubBoard} board
         * @param {number} toldAt
         */
        show(board, toldAt) {
            head.textContent = board.name;
            state.textContent = [board.title, board.state].filter(Boolean).join(" · ");
            element.classList.toggle("gone", !board.online);
            draw({ game: board.game, picture: board.picture });
            if (made.length !== board.seats.length) {
                made = board.seats.map(createSeat);
                seats.replaceChildren(...made.map((seat) => seat.element));
            }
            board.seats.forEach((seat, at) => made[at].show(seat, toldAt));
            said.textContent = board.said;
        },
    };
}

const main = byId("main");
const count = el("p", { class: "quiet", role: "status" });
const said = el("p", { class: "empty" });
const grid = el("div", { class: "club-grid" });
main.className = "club";
main.append(el("h1", { class: "away" }, word("title")), count, said, grid);

/** @type {Map<string, ReturnType<typeof createBoard>>} */
const boards = new Map();
let runs = true;
setInterval(() => runs && boards.forEach((board) => board.count()), 100);

/** @param {ClubState} state */
function show(state) {
    count.textContent = state.count;
    said.textContent = state.said;
    const toldAt = live.state?.received_at ?? performance.now();
    const known = new Set(state.boards.map(({ id }) => id));
    for (const id of [...boards.keys()].filter((each) => !known.has(each))) boards.delete(id);
    const elements = state.boards.map((each) => {
        const board = boards.get(each.id) ?? createBoard();
        boards.set(each.id, board);
        board.show(each, toldAt);
        return board.element;
    });
    const same = elements.length === grid.children.length && elements.every((each, at) => grid.children[at] === each);
    if (!same) grid.replaceChildren(...elements);
}

begin(show, (online) => {
    runs = online;
    grid.classList.toggle("old", !online);
});
