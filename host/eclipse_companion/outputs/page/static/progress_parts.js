// The parts of what is told of games: figures, and sections with a plot, entries and a table.

import { el, svg } from "./dom.js";

/**
 * A picture that the companion has drawn.
 *
 * @param {string} text of an SVG element
 */
function drawing(text) {
    return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

/** @param {ProgressShown["figures"]} figures */
export function createFigures(figures) {
    const created = figures.map(({ name, value, said }) =>
        el("div", { class: "key-figure" }, el("dt", {}, name), el("dd", { class: "value" }, value), el("dd", { class: "told" }, said)),
    );
    return el("dl", { class: "figures" }, ...created);
}

/**
 * A section. `asTable`: what opens its table.
 *
 * @param {ProgressSection} section
 * @param {string} asTable
 */
export function createPart({ title, said, plot, legend, entries, table }, asTable) {
    return el(
        "section",
        { class: "part" },
        el("h2", {}, title),
        el("p", {}, said),
        plot ? drawing(plot) : null,
        legend.length ? el("ul", { class: "legend" }, ...legend.map(createMeaning)) : null,
        entries.length ? el("ul", { class: "entries" }, ...entries.map(createEntry)) : null,
        table.rows.length ? el("details", {}, el("summary", {}, asTable), createTable(table)) : null,
    );
}

/** @param {[string, string]} meaning */
function createMeaning([name, text]) {
    const sample = svg("rect", { class: `p-${name}`, width: 12, height: 12, rx: 2 });
    return el("li", {}, svg("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, sample), text);
}

/** @param {ProgressEntry} entry */
function createEntry({ title, said, count, picture, bar, tag: [tag, kind], game, turn, link }) {
    const address = `/games?${new URLSearchParams({ id: game, at: String(turn) })}`;
    return el(
        "li",
        {},
        picture ? drawing(picture) : null,
        el(
            "div",
            { class: "about" },
            el("div", { class: "head" }, el("strong", {}, title), count && el("span", { class: "count" }, count)),
            bar ? drawing(bar) : null,
            el("div", { class: "foot" }, tag && el("span", { class: `tag p-${kind}` }, tag), said && el("span", { class: "told" }, said)),
            game && el("a", { href: address }, link),
        ),
    );
}

/** @param {ProgressSection["table"]} table */
function createTable({ head, rows }) {
    return el(
        "div",
        { class: "scrolls", tabindex: 0 },
        el(
            "table",
            {},
            el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
            el("tbody", {}, ...rows.map(createRow)),
        ),
    );
}

/** @param {string[]} row */
function createRow([first, ...others]) {
    if (!others.some(Boolean)) return el("tr", {}, el("th", { class: "group", colspan: others.length + 1 }, first));
    return el("tr", {}, el("th", { scope: "row" }, first), ...others.map((text) => el("td", {}, text)));
}
