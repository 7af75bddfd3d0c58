// Starts the page: the connection, the parts that every view has, and the views.

import { byId, drawn, el, setText, svg } from "./dom.js";
import { showExplorer } from "./explorer.js";
import { showGames } from "./games.js";
import { showLearn } from "./learn.js";
import { live } from "./live.js";
import { showPlay } from "./play.js";
import { showReview } from "./review.js";
import { begin, register } from "./router.js";
import { showSettings } from "./settings.js";
import { setup, word } from "./setup.js";
import { showStart } from "./start.js";
import { createSpeaker } from "./voice.js";

/** @type {GameModule} */
const game = await import(setup.game);

const link = byId("link");
const offline = byId("offline");
setText(byId("brand"), setup.edition);

const page = byId("main");

/**
 * @param {boolean} yes
 * @param {string} text
 */
function online(yes, text = word("offline")) {
    setText(offline, yes ? "" : text);
    offline.hidden = yes;
    document.body.classList.toggle("offline", !yes);
    if (yes) {
        delete page.dataset.state;
        return;
    }
    // What was last heard of the board may not be so any more.
    page.dataset.state = "offline";
    link.className = "lost";
    drawLink({ camera: "", label: word("not_connected") });
}

const drawLink = drawn(link, (/** @type {{ camera: string, label: string }} */ { camera, label }) => [
    camera && el("b", { id: "camera" }, `${camera} `),
    el("span", {}, label),
]);

live.listen({
    state(state) {
        // Another edition has other words, letters and looks: all of them come with the page.
        if (state.edition !== setup.edition) location.reload();
        link.className = state.board;
        // A game that never has a board doesn't lack one.
        const label = state.board === "none" && setup.sensors === false ? "" : state.board_label;
        drawLink({ camera: state.camera, label });
    },
    online: () => online(true),
    offline: () => offline.hidden && online(false),
    full: () => online(false, word("full")),
    stopped: (returns) => online(false, word(returns ? "stopped_returns" : "stopped")),
});

const can = (/** @type {string} */ name) => setup.answers.includes(name);
/** @type {[string, string, string][]} */
const others = [];
if (can("exercises")) others.push(["/learn", "learn", "learn_said"]);
if (can("explore")) others.push(["/explore", "explore", "explore_said"]);
if (can("games")) others.push(["/games", "games", "games_said"]);

// At a board with pieces people look at the game; where nothing lies yet, they choose one.
register("/", (main) => (setup.chooses ? showStart(main, others) : showPlay(main, game)), setup.chooses ? "start" : "");
register("/play", (main) => showPlay(main, game), "play");
if (can("exercises")) register("/learn", showLearn, "learn");
if (can("games"))
    register(
        "/games",
        (main, query) => {
            const id = query.get("id");
            return id ? showReview(main, id, game) : showGames(main);
        },
        "games",
    );
if (can("explore")) {
    const explorable = /** @type {ExplorableModule} */ (game);
    register("/explore", (main, query) => showExplorer(main, query, explorable), "explore");
}
if (can("settings")) {
    register("/settings", showSettings, "settings", { listed: false });
    const speaker = createSpeaker();
    const gear = svg(
        "svg",
        { viewBox: "0 0 24 24", "aria-hidden": "true" },
        svg("circle", { cx: 12, cy: 12, r: 2.6 }),
        svg("circle", { cx: 12, cy: 12, r: 6.6 }),
        // Eight teeth around it.
        svg("circle", { cx: 12, cy: 12, r: 9, "stroke-width": 3, "stroke-linecap": "butt", "stroke-dasharray": "3 4.07" }),
    );
    const named = { "aria-label": word("settings"), title: word("settings") };
    byId("tools").append(speaker.button, el("a", { class: "button tool", href: "/settings", ...named }, gear));
    byId("top").append(speaker.wrong);
}

live.connect();
begin();
