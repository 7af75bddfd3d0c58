// Which view the address shows. Each view is a function that fills the main part and returns what ends it.

import { byId, el } from "./dom.js";
import { icon } from "./icons.js";
import { setup, word } from "./setup.js";

/** @type {Record<string, Parameters<typeof icon>[0]>} */
const ICONS = {
    ...{ "/": "home", "/play": "play", "/learn": "learn", "/games": "games" },
    ...{ "/progress": "progress", "/explore": "explore" },
};

/** @type {Map<string, { show: View, label: string, listed: boolean }>} */
const views = new Map();
/** @type {(() => void) | void} */
let leave;
let shown = "";
/** @type {((query: URLSearchParams) => void) | null} */
let visit = null;

/**
 * Show this view at a path. `label`: its name, if it has one; `listed`: whether the navigation has it.
 *
 * @param {string} path
 * @param {View} show
 */
export function register(path, show, label = "", { listed = true } = {}) {
    views.set(path, { show, label, listed });
}

/**
 * Go to an address of the page. `replace`: in place of the one that is shown.
 *
 * @param {string} address
 */
export function go(address, { replace = false } = {}) {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    route();
    // Who pressed what is gone now goes on from the view's beginning.
    if (document.activeElement === document.body) byId("main").focus({ preventScroll: true });
}

/**
 * The view that is shown stays if only the query of its address changes: `take` is called with the other query.
 *
 * @param {(query: URLSearchParams) => void} take
 */
export function stays(take) {
    visit = take;
}

/** Show the view of the address. */
function route() {
    const main = byId("main");
    const view = views.get(location.pathname) ?? views.get("/");
    if (!view) throw new Error("Nothing is shown at /.");
    const { show, label } = view;
    const query = new URLSearchParams(location.search);
    if (visit && location.pathname === shown) {
        visit(query);
        return;
    }
    leave?.();
    [shown, visit] = [location.pathname, null];
    main.replaceChildren();
    main.className = "";
    delete main.dataset.state;
    document.title = label ? `${word(label)} · ${setup.edition}` : `Eclipse Companion · ${setup.edition}`;
    const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("#nav a, #tools a"));
    for (const link of links) {
        if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
    }
    leave = show(main, query);
}

/** The navigation's entries, and links everywhere that go to views without loading the page anew. */
export function begin() {
    const nav = byId("nav");
    nav.setAttribute("aria-label", word("views"));
    for (const [path, { label, listed }] of views) {
        if (!label || !listed) continue;
        nav.append(el("a", { href: path }, icon(ICONS[path] ?? "play"), el("span", {}, word(label))));
    }
    document.addEventListener("click", (event) => {
        /** @type {HTMLAnchorElement | null | undefined} */
        const link = /** @type {Element} */ (event.target).closest?.("a[href]");
        if (event.defaultPrevented || !link || link.origin !== location.origin || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        if (link.href !== location.href) go(link.href);
        byId("main").focus({ preventScroll: true });
    });
    addEventListener("popstate", route);
    route();
}
