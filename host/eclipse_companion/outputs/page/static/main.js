// Starts the page: the connection, the parts that every view has, and the views.

import { el } from "./dom.js";
import { showExplorer } from "./explorer.js";
import { fillFrame } from "./frame.js";
import { showGames } from "./games.js";
import { showHome } from "./home.js";
import { icon } from "./icons.js";
import { showLearn } from "./learn.js";
import { live } from "./live.js";
import { applyLooks } from "./looks.js";
import { showPlay } from "./play.js";
import { applyPreferences } from "./preferences.js";
import { showProgress } from "./progress.js";
import { showRemote } from "./remote.js";
import { showReview } from "./review.js";
import { begin, register } from "./router.js";
import { hasRules, rulesButton } from "./rules.js";
import { showSettings } from "./settings.js";
import { setup, word } from "./setup.js";
import { speech } from "./speech.js";
import { createSpeaker } from "./voice.js";

applyLooks();
applyPreferences();

/** @type {GameModule} */
const game = await import(setup.game);

const can = (/** @type {string} */ name) => setup.answers.includes(name);

// At a board with pieces people look at the game; where nothing lies yet, they choose one.
register("/", (main) => (setup.chooses ? showHome(main, game) : showPlay(main, game)), setup.chooses ? "start" : "");
register("/play", (main) => showPlay(main, game), "play");
register("/remote", (main) => showRemote(main, game), "remote", { listed: false });
if (can("exercises") || hasRules(game)) register("/learn", (main) => showLearn(main, game), "learn");
if (can("games"))
    register(
        "/games",
        (main, query) => (query.get("id") ? showReview(main, query, game) : showGames(main)),
        "games",
    );
if (can("progress")) register("/progress", showProgress, "progress");
if (can("explore")) {
    const explorable = /** @type {ExplorableModule} */ (game);
    register("/explore", (main, query) => showExplorer(main, query, explorable), "explore");
}
/** @type {HTMLElement[]} */
const tools = [];
const speaker = createSpeaker();
tools.push(speaker.wrong, speaker.button);
if (can("settings")) {
    register("/settings", showSettings, "settings", { listed: false });
    const named = { "aria-label": word("settings"), title: word("settings") };
    tools.push(el("a", { class: "tool", href: "/settings", ...named }, icon("gear")));
}
/** @type {[string, string][]} */
const entries = [["/", "new_game"]];
if (can("exercises")) entries.push(["/learn", "learn"]);
if (can("progress")) entries.push(["/progress", "progress"]);
if (can("settings")) entries.push(["/settings", "settings"]);
const rules = rulesButton(game);
fillFrame({ entries, others: rules ? [rules] : [], tools });

speech.follow(live);
live.connect();
begin();
