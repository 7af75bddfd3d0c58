// The game that is being played: what to do now, the board, and what stands beside it.

import { ask } from "./api.js";
import { createDevices } from "./devices.js";
import { drawn, el, setText } from "./dom.js";
import { live } from "./live.js";
import { offeredGame } from "./offers.js";
import { createControls, createPanels } from "./panels.js";
import { createSay } from "./say.js";
import { setup, word } from "./setup.js";

/** What the position is worth, if somebody wants to see it. */
function createValue() {
    const button = el("button", { type: "button", "aria-pressed": "false", onclick: () => toggle() }, word("value"));
    const said = el("span", { class: "quiet", "aria-live": "polite" });
    const element = el("div", { class: "row value" }, button, said);
    let on = false;
    /** @type {string | undefined} */
    let position = "";

    function toggle() {
        on = !on;
        button.setAttribute("aria-pressed", String(on));
        position = "";
        show(live.state);
    }
    /** @param {State | null} state */
    async function show(state) {
        if (!on || !state) {
            said.textContent = "";
            return;
        }
        if (state.position === position) return;
        const asked = state.position;
        position = asked;
        try {
            const answer = await ask("explore", { position, edition: setup.edition_key });
            if (position === asked) said.textContent = answer.said;
        } catch (error) {
            if (position !== asked) return;
            said.textContent = /** @type {Error} */ (error).message;
            position = ""; // the next state asks again
        }
    }
    element.hidden = !setup.answers.includes("explore");
    return { element, show };
}

/** Where an exercise leads to: others, and a game with the players of before. */
function createStudy() {
    const others = el("a", { class: "button", href: "/learn" }, word("other_exercises"));
    const leave = el("button", { type: "button", id: "leave", onclick: () => live.begin({}) }, word("leave_exercises"));
    const element = el("div", { class: "row", hidden: true }, others, leave);
    return {
        element,
        /** @param {State} state */
        show(state) {
            element.hidden = !state.exercise;
        },
    };
}

/** What can be done after a game: to see where it was decided, and to choose another one. */
function createEnd() {
    const element = el("div", { class: "row", id: "ended" });
    /** @type {(href: string, label: string) => HTMLElement} */
    const link = (href, label) => el("a", { class: "button", href }, word(label));
    const draw = drawn(element, (/** @type {{ uuid: string, over: boolean }} */ { uuid, over }) => [
        over && setup.answers.includes("review") && link(`/games?${new URLSearchParams({ id: uuid })}`, "review_game"),
        over && setup.chooses && link("/", "new_game"),
    ]);
    return {
        element,
        /** @param {State} state */
        show: ({ uuid, over, exercise }) => draw({ uuid, over: over && !exercise }),
    };
}

/**
 * Show the game in `main`, with the board of this game's module; returns what ends the view.
 *
 * @param {HTMLElement} main
 * @param {GameModule} game
 */
export function showPlay(main, game) {
    const lastTurn = el("p", { id: "last-turn" });
    const say = createSay(word("what_to_do"), lastTurn);
    const refused = el("p", { class: "wrong", role: "alert" });
    const board = game.createBoard({
        say: (text) => live.say(text),
        changed: () => tell(),
    });
    const panels = createPanels(game.sideShapes);
    const controls = createControls(() => board.accept);
    const value = createValue();
    const study = createStudy();
    const end = createEnd();
    const small = el("p", { class: "small-print", "data-testid": "small-print" });
    const devices = createDevices();
    const typed = el(
        "p",
        { class: "quiet", id: "typed", hidden: !setup.typed || Boolean(game.sideShapes) },
        word("type_elsewhere"),
    );
    const place = el("div", { class: "place" }, board.element);
    const side = el(
        "section",
        { class: "side", "aria-label": word("game") },
        refused,
        board.choice ?? null,
        end.element,
        live.own ? null : devices.element,
        board.beside ?? null,
        ...panels.elements,
        el("div", { class: "row tools" }, ...(board.tools ?? []), value.element),
        study.element,
        typed,
        live.own ? devices.element : null,
        small,
        controls.element,
    );
    main.append(el("h1", { class: "away" }, word("play")), say.element, place, side);
    main.className = "table";

    /** @type {ShownState | null} */
    let state = null;
    let online = true;
    let playing = live.place;
    function tell() {
        if (!state) return;
        setText(lastTurn, offeredGame(state.offer) || state.last_turn);
        say.tell(online ? board.instruction || state.standing : word("seen_last"));
        controls.show(state, Boolean(board.accept), online);
    }
    // As long as the companion doesn't hear, nothing can be done: no turn, no button.
    /** @param {boolean} yes */
    function connected(yes) {
        online = yes;
        panels.connected(yes);
        if (!state) return;
        board.show(online ? state : { ...state, moves: [] });
        tell();
    }
    const stop = live.listen({
        state(newest) {
            state = newest;
            board.show(state);
            panels.show(state);
            value.show(state);
            study.show(state);
            end.show(state);
            setText(small, state.small_print);
            devices.show(state);
            say.element.classList.toggle("problem", state.problem);
            tell();
            // Who has just taken a seat below sees the game.
            if (playing !== live.place) scrollTo({ top: 0 });
            playing = live.place;
        },
        said: () => setText(refused, ""),
        refused: (sentence) => setText(refused, sentence),
        unheard: () => setText(refused, word("unheard")),
        heard: () => setText(refused, ""),
        wrong_code: (sentence) => devices.wrong(sentence),
        online: () => online || connected(true),
        offline: () => connected(false),
        full: () => connected(false),
    });
    return () => {
        stop();
        board.end?.();
        panels.end();
        controls.end();
    };
}
