// The remote: a small view of the game that is played, for a phone that lies beside the board or films it. The sentence
// that matters, the board for a glance, and four words in reach of a thumb.

import { createAnswers } from "./answers.js";
import { createAsking } from "./asking.js";
import { createChimes } from "./chimes.js";
import { over, toFix } from "./course.js";
import { byId, el, setText } from "./dom.js";
import { createGlance } from "./glance.js";
import { live } from "./live.js";
import { offeredGame } from "./offers.js";
import { createRemoteBar } from "./remote_bar.js";
import { createSay } from "./say.js";
import { word } from "./setup.js";
import { createHeardHere } from "./speech_controls.js";
import { stageOf } from "./stage.js";

/**
 * The remote as a part, which fills its place; `end()` ends it.
 *
 * @param {GameModule} game
 */
function createRemote(game) {
    const lastTurn = el("p", { id: "last-turn", "data-testid": "last-turn" });
    const answers = createAnswers();
    const say = createSay(word("what_to_do"), lastTurn, answers.element);
    const asking = createAsking(() => "accept");
    const glance = createGlance(game);
    const bar = createRemoteBar(answers.refuse);
    const chimes = createChimes();
    const heard = createHeardHere();
    const watching = el("p", { class: "quiet", hidden: true }, word("remote_watch"));
    const more = el("a", { href: "/play" }, word("full_view"));
    say.acts.append(asking.element);
    const told = el("div", { class: "talk" }, say.element, watching, heard.element, el("p", {}, more));
    const element = el("div", { class: "remote" }, told, glance.element, bar.element);
    /** @type {ShownState | null} */
    let state = null;
    let online = true;

    function show() {
        if (!state) return;
        glance.show(state);
        const stage = online ? stageOf(state, glance.steps().length > 0) : "offline";
        const order = glance.steps().length ? glance.steps() : toFix(state);
        const asks = stage === "hands" && order.length > 0;
        element.dataset.state = stage;
        say.tell(online ? (asks ? word("make_my_turn") : state.standing) : word("restart_said"));
        say.order(online ? order.map(({ text, done, present }) => ({ text, done, present })) : [], asks, "");
        say.element.classList.toggle("problem", state.problem);
        setText(lastTurn, online ? offeredGame(state.offer) || over(state) || state.last_turn : word("saved_said"));
        watching.hidden = live.own || live.place !== null;
        answers.show(state);
        asking.show(state, online);
        bar.show(state, online);
        chimes.show(state, stage === "your-turn");
    }
    /** @param {boolean} yes */
    function connected(yes) {
        online = yes;
        show();
    }
    const stop = live.listen({
        state(newest) {
            state = newest;
            show();
        },
        said: (text) => text === "again" && say.again(),
        refused: (sentence) => answers.refuse(sentence),
        unheard: () => answers.refuse(word("unheard")),
        heard: () => answers.refuse(""),
        online: () => online || connected(true),
        offline: () => connected(false),
        full: () => connected(false),
        stopped: () => connected(false),
    });
    return {
        element,
        get stage() {
            return element.dataset.state ?? "";
        },
        end() {
            for (const each of [stop, glance.end, bar.end, answers.end, heard.end]) each?.();
        },
    };
}

/**
 * The remote as a view of its own; returns what ends it.
 *
 * @param {HTMLElement} main
 * @param {GameModule} game
 */
export function showRemote(main, game) {
    const remote = createRemote(game);
    const offline = byId("offline");
    main.append(el("h1", { class: "away" }, word("remote")), remote.element);
    main.className = "table remote-view";
    document.documentElement.classList.add("playing");
    remote.element.prepend(offline);
    const tell = () => {
        main.dataset.state = remote.stage;
    };
    const stop = live.listen({ state: tell });
    return () => {
        stop();
        byId("top").after(offline);
        document.documentElement.classList.remove("playing");
        remote.end();
    };
}
