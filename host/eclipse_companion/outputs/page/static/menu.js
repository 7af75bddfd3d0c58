// A button that opens a menu. Arrow keys go through it; Escape, Tab and a press elsewhere close it.

import { el } from "./dom.js";
import { icon } from "./icons.js";

/**
 * A button that opens a menu; `fill()` gives its items each time, and where a line stands before one.
 *
 * @param {string} label
 * @param {() => (MenuItem | null)[]} fill
 */
export function createMenu(label, fill) {
    const list = el("div", { role: "menu", class: "more-menu", "aria-label": label, hidden: true });
    const button = el(
        "button",
        { type: "button", id: "more", "aria-haspopup": "menu", "aria-expanded": "false" },
        icon("more"),
        el("span", {}, label),
    );
    const element = el("div", { class: "opens" }, button, list);
    const items = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=menuitem]")]);

    /** @param {MenuItem | null} item */
    const draw = (item) => {
        if (!item) return el("div", { role: "separator" });
        const { word, label, sign, refused, act, keys } = item;
        const attributes = {
            type: "button",
            role: "menuitem",
            tabindex: -1,
            "data-word": word,
            "aria-keyshortcuts": keys,
            "aria-disabled": refused ? "true" : null,
            title: refused,
        };
        const choose = () => {
            close();
            act();
        };
        return el("button", { ...attributes, onclick: choose }, sign ? icon(sign) : null, el("span", {}, label));
    };
    let drawn = "";
    // An item that is being pressed stays, whatever else comes in.
    function redraw() {
        const filled = fill();
        const key = JSON.stringify(filled);
        if (key !== drawn) list.replaceChildren(...filled.map(draw));
        drawn = key;
    }

    function open(at = 0) {
        redraw();
        list.hidden = false;
        button.setAttribute("aria-expanded", "true");
        items().at(at)?.focus({ preventScroll: true });
    }
    function close(back = true) {
        if (list.hidden) return;
        list.hidden = true;
        button.setAttribute("aria-expanded", "false");
        if (back) button.focus({ preventScroll: true });
    }
    button.addEventListener("click", () => (list.hidden ? open() : close()));
    button.addEventListener("keydown", (event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        open(event.key === "ArrowUp" ? -1 : 0);
    });
    list.addEventListener("keydown", (event) => {
        const all = items();
        const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
        /** @type {Record<string, number>} */
        const ways = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
        if (event.key === "Escape") close();
        else if (event.key === "Tab") close();
        else if (event.key in ways) all.at(ways[event.key] % all.length)?.focus({ preventScroll: true });
        else return;
        event.stopPropagation();
        if (event.key !== "Tab") event.preventDefault();
    });
    const elsewhere = (/** @type {Event} */ event) =>
        list.hidden || element.contains(/** @type {Node} */ (event.target)) || close(false);
    document.addEventListener("pointerdown", elsewhere);

    return {
        element,
        button,
        /**
         * Open it with the focus on this word's item.
         *
         * @param {string} word
         */
        openAt(word) {
            open();
            const item = /** @type {HTMLElement | null} */ (list.querySelector(`[data-word="${word}"]`));
            item?.focus({ preventScroll: true });
        },
        /**
         * What can be chosen has changed: an open menu keeps its focus. `usable`: something can be chosen at all.
         *
         * @param {boolean} usable
         */
        update(usable) {
            button.disabled = !usable;
            if (!usable) close(false);
            const word = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.word;
            const inside = list.contains(document.activeElement);
            redraw();
            if (!inside) return;
            const same = /** @type {HTMLElement | undefined} */ (items().find((item) => item.dataset.word === word));
            (same ?? items()[0] ?? button).focus({ preventScroll: true });
        },
        end: () => document.removeEventListener("pointerdown", elsewhere),
    };
}
