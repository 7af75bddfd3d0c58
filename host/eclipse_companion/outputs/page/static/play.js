// The game that is being played: the board between both seats, the sentence beside it, the turns and the actions.

import { createActions } from "./actions.js";
import { createAnswers } from "./answers.js";
import { createAsking } from "./asking.js";
import { createEnd, createStudy, createValue } from "./beside.js";
import { createChimes } from "./chimes.js";
import { clockRuns, over, toFix } from "./course.js";
import { createDevices } from "./devices.js";
import { byId, el, setText } from "./dom.js";
import { createEarlier } from "./earlier.js";
import { live } from "./live.js";
import { offeredGame } from "./offers.js";
import { createSay } from "./say.js";
import { createSeats } from "./seats.js";
import { setup, word } from "./setup.js";
import { createDue, createPlace, stageOf } from "./stage.js";
import { createTrying } from "./trying.js";
import { createTurns, newest } from "./turns.js";

/** After so long, the page says why the computer still thinks. */
const PATIENCE_MS = 3000;

/**
 * Show the game in `main`, with the board of this game's module; returns what ends the view.
 *
 * @param {HTMLElement} main
 * @param {GameModule} game
 */
export function showPlay(main, game) {
    const lastTurn = el("p", { id: "last-turn", "data-testid": "last-turn" });
    const answers = createAnswers();
    const say = createSay(word("what_to_do"), lastTurn, answers.element);
    const board = game.createBoard({
        say: (text) => live.say(text),
        changed: () => tell(),
        refuse,
    });
    const place = createPlace(board.element);
    const seats = createSeats(game, board);
    const earlier = createEarlier(() => show());
    const trying = createTrying(() => show());
    const turns = createTurns({ visit: (row, player) => state && earlier.visit(state, row, player) });
    const asking = createAsking(() => board.accept);
    const value = createValue({ tell: answers.tellValue, shown: (on) => actions.showValue(on) });
    const actions = createActions({
        own: () => board.menu ?? [],
        begun: () => board.begun ?? false,
        back: () => board.back?.(),
        refuse: answers.refuse,
        accept: () => board.accept && live.say(board.accept),
        value: setup.answers.includes("explore") ? value.toggle : null,
        turns: () => turns.open(),
    });
    const study = createStudy();
    const end = createEnd();
    const devices = createDevices();
    const typed = el(
        "p",
        { class: "quiet", id: "typed", hidden: !setup.typed || Boolean(game.sideShapes) },
        word("type_elsewhere"),
    );
    const offline = byId("offline");
    say.acts.append(...[trying.element, earlier.element, board.acts, asking.element, end.element, study.element].filter((each) => each instanceof Node));
    const extras = el(
        "div",
        { class: "extras" },
        devices.element,
        el("div", { class: "row tools" }, ...(board.tools ?? [])),
        typed,
    );
    const talk = el("div", { class: "talk" }, say.element, trying.task, board.beside, extras);
    const column = el(
        "div",
        { class: "column" },
        talk,
        board.shelf && el("div", { class: "shelf" }, board.shelf),
        board.hand && el("div", { class: "held-cards" }, board.hand),
        turns.element,
        actions.element,
    );
    main.append(el("h1", { class: "away" }, word("play")), seats.top, place.element, seats.bottom, column);
    main.className = "table";
    document.documentElement.classList.add("playing");
    // That nobody answers is said where people look.
    talk.prepend(offline);

    /** @type {ShownState | null} */
    let state = null;
    let online = true;
    let playing = live.place;
    let stopped = false;
    let late = 0;
    const due = createDue();
    const chimes = createChimes();
    function tell() {
        if (!state) return;
        const ordered = Boolean(board.steps?.length);
        const stage = online ? stageOf(state, ordered) : "offline";
        main.dataset.state = stage;
        // After an exercise comes the next one: its word is among the actions.
        document.documentElement.classList.toggle("over", stage === "over" && !state.exercise);
        const order = (ordered && board.steps) || toFix(state);
        const asks = stage === "hands" && order.length > 0;
        const next = due(state, stage, board.instruction || (asks ? word("make_my_turn") : state.standing));
        const sentence = earlier.said || trying.said || next;
        const above = trying.made || board.above || over(state) || state.last_turn;
        // Before it is known what comes next, the companion says the last turn, which is told already.
        say.tell(online ? (sentence === above ? "" : sentence) : unheard());
        const last = offeredGame(state.offer) || [state.lesson?.said, above].filter(Boolean).join(" · ");
        setText(lastTurn, online ? last : stopped ? "" : word("saved_said"));
        say.order(online ? order : [], asks, online && asks && clockRuns(state) ? word("my_clock") : "");
        place.show(stage === "paused", state.words.includes("go on"));
        asking.check();
        actions.update();
        waits(stage === "thinking");
    }
    // Where nothing can be chosen, the sentence says what comes first.
    /** @param {string | null} sentence */
    function refuse(sentence) {
        const waits = ["their-turn", "thinking"].includes(main.dataset.state ?? "");
        if (sentence === null && !waits) say.again();
        else answers.refuse(sentence ?? word("not_your_turn"));
    }
    // Once the companion has said that it stops, the banner tells what to do.
    function unheard() {
        if (stopped) return word("saved_said");
        return word(setup.returns ? "restart_said" : "restart_elsewhere_said");
    }
    /** @param {boolean} thinking */
    function waits(thinking) {
        if (thinking && late) return;
        clearTimeout(late);
        late = thinking ? setTimeout(() => say.add(state?.waits ? "" : word("thinking_long")), PATIENCE_MS) : 0;
        if (!thinking) say.add(trying.more || board.more || "");
    }
    // As long as the companion doesn't hear, nothing can be done: no turn, no button.
    /** @param {boolean} yes */
    function connected(yes) {
        online = yes;
        seats.connected(yes);
        if (!state) return;
        asking.show(state, online);
        actions.show(state, online);
        show();
    }
    /** What the board shows: the game, or an earlier turn that somebody looks at. */
    function show() {
        if (!state) return;
        // What can be pressed is there before somebody's focus goes to it.
        main.classList.add("heard");
        board.show(earlier.over(trying.over(online ? state : { ...state, moves: [] })));
        say.element.classList.toggle("refuted", Boolean(trying.said));
        turns.show({
            rows: state.turns,
            names: state.turn_names,
            notes: state.turn_notes,
            shown: earlier.at ?? newest(state.turn_names),
        });
        tell();
    }
    const stop = live.listen({
        state(newState) {
            state = newState;
            trying.show(state);
            show();
            chimes.show(state, main.dataset.state === "your-turn");
            seats.show(state);
            answers.show(state);
            asking.show(state, online);
            actions.show(state, online);
            value.show(state);
            study.show(state);
            end.show(state);
            devices.show(state);
            say.element.classList.toggle("problem", state.problem);
            // Who has just taken a seat below sees the game.
            if (playing !== live.place) scrollTo({ top: 0 });
            playing = live.place;
        },
        said: (text) => text === "again" && say.again(),
        refused: (sentence) => answers.refuse(sentence),
        unheard: () => answers.refuse(word("unheard")),
        heard: () => answers.refuse(""),
        wrong_code: (sentence) => devices.wrong(sentence),
        online() {
            stopped = false;
            if (!online) connected(true);
        },
        stopped() {
            stopped = true;
            tell();
        },
        offline: () => connected(false),
        full: () => connected(false),
    });
    return () => {
        stop();
        clearTimeout(late);
        byId("top").after(offline);
        document.documentElement.classList.remove("playing", "over");
        board.end?.();
        answers.end();
        earlier.end();
        seats.end();
        devices.end();
        actions.end();
    };
}
