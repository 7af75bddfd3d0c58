// The referee: people with real cards tap what they put down, and enter what their dice show.

import { drawn, el } from "/page/dom.js";
import { live } from "/page/live.js";
import { setup, word } from "/page/setup.js";
import { actButton, clearButton, moveButton } from "./acts.js";
import { LETTERS, SIDES, colourOf, diePicture, nameOf, signOf, smallPicture } from "./cards.js";

const ALL = Object.keys(setup.cards);
/** What to do now, as names of labels: by how many cards are picked, and by what is to be entered. */
const OF_CARDS = ["table_pair", "table_second", "table_placed", "table_done"];
const OF_DICE = { die: "table_die", throw: "throw_both", keep: "pick_kept", wish: "stop_or_go", d6: "throw_d6" };

/** `say(text)` says an entry; `changed()`: other cards are picked. */
export function createReferee({ say, changed }) {
    const cards = el("div", { class: "deck", role: "group", "aria-label": word("all_cards") });
    const acts = el("div", { class: "row acts" });
    const element = el("section", { class: "referee", hidden: true }, cards, acts);
    let state = null;
    let moves = [];
    let picks = [];
    let shows = [null, null];
    let asksDone = false;

    const kind = () => moves[0]?.[1] ?? "";
    const top = () => state.table.pile.at(-1) ?? "";
    const gone = () => new Set([...state.table.lines.flat(), ...state.table.out, ...state.table.pile.slice(0, -1)]);
    const own = () => new Set(moves[0][2].map(signOf));

    /** Whether a card can be picked next. */
    function can(card) {
        if (gone().has(card)) return false;
        if (picks.length === 0) return true;
        if (picks.length === 1) return signOf(card) === signOf(picks[0]);
        return !own().has(signOf(card));
    }
    /** Whether what is picked is a turn: three cards, or one to discard. */
    const complete = () => picks.length === 3 || (picks.length === 1 && picks[0] !== top());

    function pick(card, byKey) {
        const at = picks.indexOf(card);
        if (at >= 0) picks = picks.slice(0, at);
        else if (picks.length < 3 && can(card)) picks = [...picks, card];
        else return;
        draw();
        changed();
        if (byKey && picks.length === 3) acts.querySelector(".main")?.focus();
    }
    const written = () => {
        const mark = (card) => (card === top() ? `${card}^` : card);
        if (picks.length === 1) return `x${picks[0]}`;
        const pair = picks.slice(0, 2).sort((one, two) => (one === top()) - (two === top()));
        return `${pair.map(mark).join("+")}:${mark(picks[2])}`;
    };

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
    function throwShows(side, value) {
        shows[side] = value;
        draw();
    }

    const drawCards = drawn(cards, ({ picked, seen, able }) =>
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
                    onclick: (event) => pick(card, event.detail === 0),
                };
                return el("button", attributes, smallPicture(card));
            }),
        ),
    );

    function throwFields([white, blue]) {
        const values = (die) => [...Array(die)].map((_, at) => el("option", { value: at + 1 }, String(at + 1)));
        const field = (die, side) => {
            const select = el("select", { "data-side": side }, el("option", { value: "" }, "–"), ...values(die));
            select.value = shows[side] ?? "";
            select.addEventListener("change", () => throwShows(side, select.value || null));
            const name = word("shows_of", { player: state.sides[side], die: `D${die}` });
            const picture = diePicture(die, die, { side: SIDES[side] });
            return el("label", { class: "shows" }, picture, el("span", {}, name), select);
        };
        return [field(white, 0), field(blue, 1)];
    }
    const drawActs = drawn(acts, ({ now, offered, done, some, thrown, asksDone }) => {
        if (asksDone) return [actButton(tell, "done", word("do_done"), { class: "main" })];
        if (now === "table")
            return [
                done && actButton(tell, done, word(done[0] === "x" ? "do_discard" : "do_play"), { class: "main" }),
                some && clearButton(clear),
            ];
        const throws = actButton(tell, "throw", word("throw_for_us"));
        if (now === "throw") {
            const enter = { class: "main", disabled: !thrown };
            return [...throwFields(offered[0][2]), actButton(tell, thrown ?? "", word("do_throw"), enter), throws];
        }
        return [...offered.map((move) => moveButton(tell, move, state.mover ?? 0)), now === "d6" && throws];
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

    const onKey = (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || !element.offsetParent) return;
        if (event.target.matches?.("input, select, textarea")) return;
        const all = [...element.querySelectorAll("button")];
        const at = all.indexOf(document.activeElement);
        const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -12, ArrowDown: 12 }[event.key];
        if (event.key === "Escape" && picks.length) clear();
        else if (step) all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
        else return;
        event.preventDefault();
    };
    document.addEventListener("keydown", onKey);

    return {
        element,
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
            if (state.watched && ["table", "keep"].includes(kind()) && !picks.length) return "";
            return kind() === "table" ? OF_CARDS[picks.length] : (OF_DICE[kind()] ?? "");
        },
        end: () => document.removeEventListener("keydown", onKey),
    };
}
