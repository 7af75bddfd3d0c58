// The seats above and below a board: who plays there, what that player has left, and the clock.

import { counter } from "./clocks.js";
import { drawn, el, svg } from "./dom.js";
import { live } from "./live.js";
import { setup, word } from "./setup.js";

/**
 * Whose seat lies below: that of this device, of the only person who plays, or of the first player.
 *
 * @param {State} state
 */
function nearOf({ players }) {
    const people = players.flatMap(({ person }, place) => (person ? [place] : []));
    return live.place ?? (people.length === 1 ? people[0] : 0);
}

/**
 * @param {GameModule} game
 * @param {NonNullable<PlayerState["left"]>} left
 * @param {number} place
 */
function pips(game, left, place) {
    const each = game.pips
        ? [game.pips(left, place)]
        : Array.from({ length: left.of }, (_, at) => el("i", { class: at < left.count && "has" }));
    return el("span", { class: "pips", "aria-hidden": "true" }, ...each);
}

/**
 * What stands below a name: the side, and how the player stands. A phone that has no room for pictures of what is left
 * has that there, in words.
 *
 * @param {string} side
 * @param {string} stands
 * @param {string} left
 */
function noteOf(side, stands, left) {
    const texts = { side, stands, left };
    const parts = Object.entries(texts).filter(([, text]) => text);
    if (!parts.length) return null;
    return el("span", { class: "note" }, ...parts.map(([name, text]) => el("span", { class: `${name}-said` }, text)));
}

/**
 * @param {GameModule} game
 * @param {string} owner
 * @param {number} place
 */
function emblemOf(game, owner, place) {
    if (game.emblem) return game.emblem(place);
    if (!game.sideShapes) return null;
    return svg("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, ...game.sideShapes(owner));
}

/**
 * A seat: `where` is `top` or `bottom`.
 *
 * @param {GameModule} game
 * @param {string} where
 */
function createSeat(game, where) {
    const who = el("div", { class: "who" });
    const clock = el("div", { class: "clock", role: "timer", "data-testid": `clock-${where}`, hidden: true });
    const choice = el("div", { class: "choice-place" });
    const extra = el("div", { class: "extra" });
    const element = el(
        "section",
        { class: `seat ${where}`, role: "group", "data-testid": `seat-${where}` },
        who,
        choice,
        extra,
        clock,
    );
    /** @typedef {{ player: Omit<PlayerState, "left_ms" | "counts">, place: number, count: string, detail: string }} Shown */
    const draw = drawn(who, (/** @type {Shown} */ { player, place, count, detail }) => {
        const name = player.name || player.side;
        const side = player.name ? player.side : "";
        const away = player.away ? word("not_connected") : "";
        const turn = player.turn ? word("to_move") : "";
        const said = [player.name, player.side, player.level, player.won && word("has_won"), turn, count, detail || player.left?.said, away];
        element.setAttribute("aria-label", said.filter(Boolean).join(", "));
        element.dataset.owner = player.owner;
        element.classList.toggle("turn", player.turn);
        clock.setAttribute("aria-label", word("clock_of", { who: name }));
        const stands = [player.won ? word("has_won") : player.level, away].filter(Boolean).join(" · ");
        const left = player.won || away || detail ? "" : (player.left?.short ?? "");
        return [
            emblemOf(game, player.owner, place),
            el(
                "div",
                { class: "names" },
                el("span", { class: "name", title: name }, [name, count].filter(Boolean).join(", ")),
                noteOf(detail || side, stands, left),
                player.thinking ? el("span", { class: "thinks" }) : null,
            ),
            player.left && !detail ? pips(game, player.left, place) : null,
        ];
    });
    let count = () => {};
    return {
        element,
        /** Where the player chooses something, such as the side of a piece. */
        choice,
        count: () => count(),
        /**
         * @param {PlayerState} player
         * @param {number} place
         * @param {BoardSeat | undefined} seat
         * @param {number} toldAt
         */
        show({ left_ms, counts, ...player }, place, seat, toldAt) {
            draw({ player, place, count: seat?.count ?? "", detail: seat?.detail ?? "" });
            if (extra.firstChild !== (seat?.extra ?? null)) extra.replaceChildren(...(seat?.extra ? [seat.extra] : []));
            clock.hidden = left_ms === null;
            clock.classList.toggle("counts", counts);
            count = left_ms === null ? () => {} : counter(clock, left_ms, counts, toldAt);
            count();
        },
    };
}

/**
 * The seats around a board: yours below it, the others above it.
 *
 * @param {GameModule} game
 * @param {GameBoard} board
 */
export function createSeats(game, board) {
    const bottom = createSeat(game, "bottom");
    const others = setup.players.slice(1).map(() => createSeat(game, "top"));
    const all = [bottom, ...others];
    let runs = true;
    let below = 0;
    // Clocks that nobody tells of stand still.
    const timer = setInterval(() => runs && all.forEach((seat) => seat.count()), 50);
    return {
        top: el("div", { class: "seats" }, ...others.map(({ element }) => element)),
        bottom: bottom.element,
        /** Whose seat lies below, as a place. */
        get near() {
            return below;
        },
        /** @param {ShownState} state */
        show(state) {
            const { players } = state;
            const near = board.near ?? nearOf(state);
            below = near;
            const places = [near, ...players.map((_, place) => place).filter((place) => place !== near)];
            places.forEach((place, at) => all[at].show(players[place], place, board.seats?.[place], state.received_at));
            // People at one screen choose each in their own seat.
            const chooser = (state.moves?.length && all[places.findIndex((place) => players[place].turn)]) || bottom;
            if (board.choice && board.choice.parentElement !== chooser.choice) chooser.choice.append(board.choice);
        },
        /** @param {boolean} yes */
        connected(yes) {
            runs = yes;
        },
        end: () => clearInterval(timer),
    };
}
