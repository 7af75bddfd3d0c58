// The referee: people with real cards tap what they put down, and enter what their dice show.

import { drawn, el, entryOf, keepingFocus } from "/page/dom.js";
import { live } from "/page/live.js";
import { word } from "/page/setup.js";
import { actButton, clearButton, moveButton } from "./acts.js";
import { SIDES } from "./cards.js";
import { createDeck } from "./deck.js";
import { diePicture } from "./dice.js";

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
    const deck = createDeck({
        changed(isWhole) {
            draw();
            changed();
            if (!isWhole) return;
            /** @type {HTMLElement | null} */
            const main = acts.querySelector(".main");
            main?.focus();
        },
    });
    const acts = el("div", { class: "row deeds" });
    /** @type {EclipticState | null} */
    let state = null;
    /** @type {EclipticMove[]} */
    let moves = [];
    /** @type {(string | null)[]} */
    let shows = [null, null];
    let asksDone = false;

    const kind = () => moves[0]?.[1] ?? "";

    /** @param {string} text */
    function tell(text) {
        shows = [null, null];
        say(text);
        clear();
    }
    function clear() {
        deck.clear();
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
        const thrown = shows.every(Boolean) ? shows.join("-") : null;
        const shown = { now: kind(), offered: moves, done: deck.done, some: deck.picked > 0, thrown, shows, asksDone };
        keepingFocus(acts, () => drawActs(shown), () => entryOf(deck.element));
    }

    const onKey = (/** @type {KeyboardEvent} */ event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || !deck.element.offsetParent) return;
        if (/** @type {Element} */ (event.target).closest?.("input, select, textarea, dialog, [role=menu]")) return;
        if (event.key === "Escape" && deck.picked) clear();
        else if (!deck.go(event.key)) return;
        event.preventDefault();
    };
    document.addEventListener("keydown", onKey);

    return {
        element: deck.element,
        acts,
        /** @param {EclipticState} newest */
        show(newest) {
            state = newest;
            const plays = state.refereed && (live.own || live.place !== null);
            moves = plays ? state.moves : [];
            asksDone = Boolean(plays && state.asks_done);
            if (kind() !== "throw") shows = [null, null];
            deck.show(state.table, asksDone ? null : (moves[0] ?? null));
            draw();
        },
        /** What to do now, as the name of a label. */
        get step() {
            // What is put down is seen; only what somebody begins to tap here is told here.
            if (state?.watched && ["table", "keep"].includes(kind()) && !deck.picked) return "";
            return kind() === "table" ? OF_CARDS[deck.picked] : (OF_DICE[kind()] ?? "");
        },
        end: () => document.removeEventListener("keydown", onKey),
    };
}
