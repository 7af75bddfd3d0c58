// The referee: people with real cards tap what they put down, and enter what their dice show.

import { drawn, el } from "/page/dom.js";
import { live } from "/page/live.js";
import { word } from "/page/setup.js";
import { actButton, byKey, clearButton, moveButton } from "./acts.js";
import { LETTERS, SIDES, colourOf, diePicture, nameOf, setup, signOf, smallPicture } from "./cards.js";

/**
 * How far arrow keys go in the rows of twelve.
 *
 * @type {Record<string, number>}
 */
const KEYS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -12, ArrowDown: 12 };
const ALL = Object.keys(setup.cards);
/** What to do now, as names of labels: by how many cards are picked, and by what is to be entered. */
const OF_CARDS = ["table_pair", "table_second", "table_placed", "table_done"];
/** @type {Record<string, string>} */
const OF_DICE = { die: "table_die", throw: "throw_both", keep: "pick_kept", wish: "stop_or_go", d6: "throw_d6" };

/**
 * `say(text)` says an entry; `changed()`: other cards are picked.
 *
 * @param {{ say(text: string): void, changed(): void }} options
 */
export function createReferee({ say, changed }) {
    const cards = el("div", { class: "deck", role: "group", "aria-label": word("all_cards") });
    const acts = el("div", { class: "row acts" });
    const element = el("section", { class: "referee", hidden: true }, cards, acts);
    /** @type {EclipticState | null} */
    let state = null;
    /** @type {EclipticMove[]} */
    let moves = [];
    /** @type {string[]} */
    let picks = [];
    /** @type {(string | null)[]} */
    let shows = [null, null];
    let asksDone = false;

    const kind = () => moves[0]?.[1] ?? "";
    const top = () => state?.table?.pile.at(-1) ?? "";
    const gone = () => {
        const { lines, out, pile } = state?.table ?? { lines: [], out: [], pile: [] };
        return new Set([...lines.flat(), ...out, ...pile.slice(0, -1)]);
    };
    const own = () => {
        const [move] = moves;
        return new Set(move?.[1] === "table" ? move[2].map(signOf) : []);
    };

    /**
     * Whether a card can be picked next.
     *
     * @param {string} card
     */
    function can(card) {
        if (gone().has(card)) return false;
        if (picks.length === 0) return true;
        if (picks.length === 1) return signOf(card) === signOf(picks[0]);
        return !own().has(signOf(card));
    }
    /** Whether what is picked is a turn: three cards, or one to discard. */
    const complete = () => picks.length === 3 || (picks.length === 1 && picks[0] !== top());

    /**
     * @param {string} card
     * @param {boolean} withKey
     */
    function pick(card, withKey) {
        const at = picks.indexOf(card);
        if (at >= 0) picks = picks.slice(0, at);
        else if (picks.length < 3 && can(card)) picks = [...picks, card];
        else return;
        draw();
        changed();
        if (!withKey || picks.length < 3) return;
        /** @type {HTMLElement | null} */
        const main = acts.querySelector(".main");
        main?.focus();
    }
    const written = () => {
        const mark = (/** @type {string} */ card) => (card === top() ? `${card}^` : card);
        if (picks.length === 1) return `x${picks[0]}`;
        const pair = picks.slice(0, 2).sort((one, two) => Number(one === top()) - Number(two === top()));
        return `${pair.map(mark).join("+")}:${mark(picks[2])}`;
    };

    /** @param {string} text */
    function tell(text) {
        picks = [];
        shows = [null, null];
        say(text);
        draw();
        changed();
    }
    function clear() {
        picks = [];
        draw();
        changed();
    }
    /**
     * @param {number} side
     * @param {string | null} value
     */
    function throwShows(side, value) {
        shows[side] = value;
        draw();
    }

    /** @typedef {{ picked: string[], seen: string[], able: string[] }} Deck */
    const drawCards = drawn(cards, (/** @type {Deck} */ { picked, seen, able }) =>
        LETTERS.flatMap((letter) =>
            ALL.filter((card) => colourOf(card) === letter).map((card) => {
                const label = seen.includes(card) ? `${nameOf(card)}, ${word("seen")}` : nameOf(card);
                const attributes = {
                    type: "button",
                    class: `card-button ${able.includes(card) ? "can" : ""} ${seen.includes(card) ? "seen" : ""}`,
                    "data-card": card,
                    "aria-label": label,
                    "aria-pressed": String(picked.includes(card)),
                    "aria-disabled": String(!able.includes(card) && !picked.includes(card)),
                    onclick: (/** @type {Event} */ event) => pick(card, byKey(event)),
                };
                return el("button", attributes, smallPicture(card));
            }),
        ),
    );

    /** @param {[white: number, blue: number]} dice */
    function throwFields([white, blue]) {
        /** @type {(die: number) => HTMLElement[]} */
        const values = (die) => [...Array(die)].map((_, at) => el("option", { value: at + 1 }, String(at + 1)));
        /** @type {(die: number, side: number) => HTMLElement} */
        const field = (die, side) => {
            const select = el("select", { "data-side": side }, el("option", { value: "" }, "–"), ...values(die));
            select.value = shows[side] ?? "";
            select.addEventListener("change", () => throwShows(side, select.value || null));
            const name = word("shows_of", { player: state?.sides[side] ?? "", die: `D${die}` });
            const picture = diePicture(die, die, { side: SIDES[side] });
            return el("label", { class: "shows" }, picture, el("span", {}, name), select);
        };
        return [field(white, 0), field(blue, 1)];
    }
    /**
     * @typedef {object} Acts
     * @property {string} now
     * @property {EclipticMove[]} offered
     * @property {string | null} done the turn that is picked
     * @property {boolean} some something is picked
     * @property {string | null} thrown what both dice show
     * @property {(string | null)[]} shows
     * @property {boolean} asksDone
     */
    const drawActs = drawn(acts, (/** @type {Acts} */ { now, offered, done, some, thrown, asksDone }) => {
        if (asksDone) return [actButton(tell, "done", word("do_done"), { class: "main" })];
        if (now === "table")
            return [
                done && actButton(tell, done, word(done[0] === "x" ? "do_discard" : "do_play"), { class: "main" }),
                some && clearButton(clear),
            ];
        const throws = actButton(tell, "throw", word("throw_for_us"));
        const [first] = offered;
        if (first?.[1] === "throw") {
            const enter = { class: "main", disabled: !thrown };
            return [...throwFields(first[2]), actButton(tell, thrown ?? "", word("do_throw"), enter), throws];
        }
        return [...offered.map((move) => moveButton(tell, move, state?.mover ?? 0)), now === "d6" && throws];
    });

    function draw() {
        const now = kind();
        cards.hidden = now !== "table";
        if (now === "table") {
            const seen = gone();
            drawCards({ picked: picks, seen: [...seen], able: picks.length < 3 ? ALL.filter(can) : [] });
        }
        const thrown = shows.every(Boolean) ? shows.join("-") : null;
        const done = now === "table" && complete() ? written() : null;
        drawActs({ now, offered: moves, done, some: picks.length > 0, thrown, shows, asksDone });
    }

    const onKey = (/** @type {KeyboardEvent} */ event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || !element.offsetParent) return;
        if (/** @type {Element} */ (event.target).matches?.("input, select, textarea")) return;
        const all = [...element.querySelectorAll("button")];
        const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
        const step = KEYS[event.key];
        if (event.key === "Escape" && picks.length) clear();
        else if (step) all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
        else return;
        event.preventDefault();
    };
    document.addEventListener("keydown", onKey);

    return {
        element,
        /** @param {EclipticState} newest */
        show(newest) {
            state = newest;
            const plays = state.refereed && (live.own || live.place !== null);
            moves = plays ? state.moves : [];
            asksDone = Boolean(plays && state.asks_done);
            element.hidden = !moves.length && !asksDone;
            if (kind() !== "table") picks = [];
            if (kind() !== "throw") shows = [null, null];
            if (state.table) draw();
        },
        /** What to do now, as the name of a label. */
        get step() {
            // What is put down is seen; only what somebody begins to tap here is told here.
            if (state?.watched && ["table", "keep"].includes(kind()) && !picks.length) return "";
            return kind() === "table" ? OF_CARDS[picks.length] : (OF_DICE[kind()] ?? "");
        },
        end: () => document.removeEventListener("keydown", onKey),
    };
}
