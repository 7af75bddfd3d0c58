// The game over another picture, such as in a stream: the board between both seats, and what it is worth on request.

import { el, setText } from "./dom.js";
import { live } from "./live.js";
import { createSeats } from "./seats.js";
import { setup, word } from "./setup.js";
import { createValueBar } from "./value_bar.js";

/** @type {GameModule} */
const game = await import(setup.game);

const wanted = new URLSearchParams(location.search);
const board = game.createBoard({ say() {}, changed() {}, refuse() {} });
// Where a board is larger than a picture of it, the picture is shown.
const draw = game.createGlance;
const picture = el("div", { class: "picture-place", role: "img", "aria-label": word("board"), inert: true });
if (!draw) picture.append(board.element);
const seats = createSeats(game, board);
const bar = createValueBar();
const told = el("p", { class: "told" });
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const shows = ["1", "true", "yes", "on"].includes(wanted.get("value")?.toLowerCase() ?? "");
main.classList.toggle("with-value", shows);
main.append(seats.top, picture, seats.bottom, told, shows ? bar.element : "");

/** @param {boolean} online */
function connected(online) {
    document.body.classList.toggle("offline", !online);
    seats.connected(online);
}

live.listen({
    state(state) {
        const still = { ...state, moves: [] };
        board.show(still);
        if (draw) picture.replaceChildren(draw(still));
        seats.show(still);
        setText(told, state.over ? state.standing : state.last_turn);
        if (shows) bar.show(state, seats.near);
    },
    online: () => connected(true),
    offline: () => connected(false),
    full: () => connected(false),
    stopped: () => connected(false),
});
live.connect();
