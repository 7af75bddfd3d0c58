// The game that isn't over: one that is being played, or one that was left and can go on.

import { drawn, el } from "./dom.js";
import { live } from "./live.js";
import { offeredGame } from "./offers.js";
import { go } from "./router.js";
import { setup, word } from "./setup.js";

const DAY_MS = 86400000;

/**
 * A moment as people say it: today and yesterday by their names.
 *
 * @param {string} moment
 */
function when(moment) {
    const then = new Date(moment);
    const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / DAY_MS);
    if (days < 0 || days > 1) return then.toLocaleString(setup.language, { dateStyle: "medium", timeStyle: "short" });
    const day = new Intl.RelativeTimeFormat(setup.language, { numeric: "auto" }).format(-days, "day");
    return `${day}, ${then.toLocaleTimeString(setup.language, { timeStyle: "short" })}`;
}

/** A game or an exercise that isn't over, as the state has it; null: there is none. */
function unfinishedIn(/** @type {State} */ { offer, begun, over, exercise, standing, mending, uuid, turns }) {
    const offered = offer?.names.length ? offer : null;
    if (!offered && (over || !(begun || exercise))) return null;
    const game = offered ? (offered.started ?? "") : uuid;
    return { game, exercise: !offered && exercise, offered, standing, mending: Boolean(mending), turns: turns.length };
}

/**
 * `find(game)`: asks for the game with this ID, or that began then; empty: there is none.
 *
 * @param {GameModule} module
 * @param {(game: string) => void} find
 */
export function createLeftGame(module, find) {
    const element = el("section", { class: "card left-game", hidden: true });
    /** @type {string | undefined} */
    let asked;
    let shown = "";
    /**
     * Undefined: that isn't known yet.
     *
     * @type {LeftGame | null | undefined}
     */
    let known;
    /** Where its picture comes: it takes the same room before. */
    const room = () => (module.createPicture ? el("div", { class: "picture" }) : null);

    const carryOn = (/** @type {boolean} */ offered) => {
        if (offered) live.say("accept");
        go("/play");
    };
    /** @typedef {{ now: NonNullable<ReturnType<typeof unfinishedIn>>, known?: LeftGame | null }} Left */
    const draw = drawn(element, (/** @type {Left} */ { now: { exercise, offered, standing }, known: game }) => {
        const head = word(offered ? "left_head" : "on_head");
        const about = exercise
            ? [word("exercise_on")]
            : game
              ? [head, word("turn_number", { number: game.turn }), offered ? when(game.played) : ""]
              : [head];
        const title = exercise ? standing : game ? `${game.who} ${game.to_move}` : offeredGame(offered) || standing;
        const button = { type: "button", class: "main", "data-word": "accept" };
        const away = { type: "button", class: "plain", "data-word": "no", onclick: () => live.say("no") };
        return [
            !exercise && (game ? (module.createPicture?.(game) ?? null) : game === undefined && room()),
            el(
                "div",
                {},
                el("p", { class: "quiet" }, about.filter(Boolean).join(" · ")),
                el("h2", {}, title),
                el(
                    "div",
                    { class: "row" },
                    el("button", { ...button, onclick: () => carryOn(Boolean(offered)) }, word("carry_on")),
                    offered && el("button", away, word("put_away")),
                ),
            ),
        ];
    });
    /** @type {State | null} */
    let state = null;
    function show() {
        const now = state && unfinishedIn(state);
        element.hidden = !now;
        const named = now && !now.exercise ? now.game : "";
        const key = `${named} ${now?.turns}`;
        if (key !== asked) {
            if (named !== shown) known = undefined;
            [asked, shown] = [key, named];
            find(named);
        }
        if (now) draw({ now, known });
    }
    return {
        element,
        /** @param {State} newest */
        show(newest) {
            state = newest;
            show();
        },
        /** @param {LeftGame | null} game */
        know(game) {
            known = game;
            show();
        },
    };
}
