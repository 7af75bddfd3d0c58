// The frame of every view: the bar at the top with the game's menu, the views and the tools, and whether somebody hears.

import { byId, drawn, el, entryOf, setText } from "./dom.js";
import { icon } from "./icons.js";
import { live } from "./live.js";
import { setup, word } from "./setup.js";

/**
 * The menu of the game: what leads on from everywhere. `entries`: addresses, and the names of their labels; `others`:
 * buttons below them.
 *
 * @param {[string, string][]} entries
 * @param {HTMLElement[]} others
 */
function createMenu(entries, others) {
    const links = entries.map(([href, label]) => el("a", { href }, word(label)));
    const summary = el("summary", { "aria-label": word("menu_of", { game: setup.edition }) });
    summary.append(el("img", { src: "/page/icon.svg", alt: "", width: 28, height: 28 }));
    summary.append(el("span", { class: "game-name" }, setup.edition), icon("down"));
    const element = el("details", { class: "menu", id: "brand" }, summary, el("div", { class: "menu-list" }, ...links, ...others));
    element.addEventListener("click", (event) => {
        if (/** @type {Element} */ (event.target).closest("a, button")) element.open = false;
    });
    element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !element.open) return;
        element.open = false;
        summary.focus();
        event.stopPropagation();
    });
    document.addEventListener("pointerdown", (event) => {
        if (!element.contains(/** @type {Node} */ (event.target))) element.open = false;
    });
    return element;
}

/** On a phone, what stands in place of the menu while a game is played: the way home, the game, and who plays. */
function createPlaying() {
    const who = el("span", { class: "note" });
    const back = el("a", { class: "tool", id: "back", href: "/", "aria-label": word("start"), title: word("start") });
    back.append(icon("back"));
    live.listen({
        state({ players }) {
            const names = players.map(({ name, side }) => name || side);
            const levels = players.map(({ level }) => level).filter(Boolean);
            setText(who, [names.join(" – "), levels.join(", ")].filter(Boolean).join(" · "));
        },
    });
    return el("div", { class: "now-playing" }, back, el("div", { class: "names" }, el("strong", {}, setup.edition), who));
}

/**
 * Fill the bar; `entries`: of the menu, `others`: its buttons. `tools`: buttons at the bar's end.
 *
 * @param {{ entries: [string, string][], others: HTMLElement[], tools: HTMLElement[] }} parts
 */
export function fillFrame({ entries, others, tools }) {
    const top = byId("top");
    const link = byId("link");
    const offline = byId("offline");
    const main = byId("main");
    top.prepend(createPlaying(), createMenu(entries, others));
    byId("tools").append(...tools);
    const skip = byId("skip");
    setText(skip, word("skip"));
    skip.addEventListener("click", (event) => {
        event.preventDefault();
        const board = main.querySelector(".place") ?? main;
        (entryOf(board) ?? main).focus();
    });
    const drawLink = drawn(link, (/** @type {{ camera: string, label: string }} */ { camera, label }) => [
        camera && el("b", { id: "camera" }, `${camera} `),
        el("span", {}, label),
    ]);

    /**
     * @param {boolean} yes
     * @param {string} text
     */
    function online(yes, text = word("offline")) {
        if (yes) offline.hidden = true;
        setText(offline, yes ? "" : text);
        offline.hidden = yes;
        document.documentElement.classList.toggle("offline", !yes);
        if (yes) {
            if (main.dataset.state === "offline") delete main.dataset.state;
            return;
        }
        main.dataset.state = "offline";
        link.className = "lost";
        drawLink({ camera: "", label: word("not_connected") });
    }
    live.listen({
        state(state) {
            // Another edition has other words, letters and looks: all of them come with the page.
            if (state.edition !== setup.edition) location.reload();
            // A game that never has a board doesn't lack one.
            const none = state.board === "none" && setup.sensors === false;
            const label = none ? state.no_board_label : state.board_label;
            link.className = none && label ? "connected" : state.board;
            drawLink({ camera: state.camera, label });
        },
        online: () => online(true),
        offline: () => offline.hidden && online(false),
        full: () => online(false, word("full")),
        stopped: (returns) => online(false, word(returns ? "stopped_returns" : "stopped")),
    });
}
