// Other turns that are tried in a review, and the ones that are kept with the game.

import { ask, change } from "./api.js";
import { el } from "./dom.js";
import { word } from "./setup.js";

/**
 * Lines that leave the game `id` with these `turns`; `onShow()`: another position is to be shown.
 *
 * @param {{ id: string, turns: ReviewedTurn[], onShow(): void }} options
 */
export function createTries({ id, turns: played, onShow }) {
    const line = el("span", { class: "tried" });
    const wrong = el("p", { class: "wrong", role: "alert" });
    const kept = el("ul", { class: "kept" });
    const keep = el("button", { type: "button", hidden: true, onclick: () => save() }, word("keep_line"));
    const element = el("section", { class: "tries", "aria-label": word("tries") }, line, keep, wrong, kept);
    let from = 0;
    /** @type {ExploredTurn[]} */
    let turns = [];
    let shown = 0;

    function draw() {
        line.textContent = turns.map((turn) => turn.text).join(", ");
        keep.hidden = !turns.length;
    }
    function leave() {
        turns = [];
        shown = 0;
        wrong.textContent = "";
        draw();
    }
    async function save() {
        const line = turns.map((turn) => turn.turn).join(" ");
        await listFrom(change("keep-variation", { id, from: String(from), turns: line }));
    }
    /** @param {Promise<Variations>} asked */
    async function listFrom(asked) {
        wrong.textContent = "";
        try {
            list((await asked).variations);
        } catch (error) {
            wrong.textContent = /** @type {Error} */ (error).message;
        }
    }
    /** @param {Variations["variations"]} variations */
    function list(variations) {
        kept.replaceChildren(
            ...variations.map((each, index) => {
                const before = played[each.from - 1];
                const tried = { turns: each.turns.join(", ") };
                const texts = before
                    ? word("kept_line", { ...tried, number: before.number, turn: before.text })
                    : word("kept_at_start", tried);
                const forget = el(
                    "button",
                    {
                        type: "button",
                        "aria-label": word("forget_line", { turns: each.turns.join(", ") }),
                        onclick: () => listFrom(change("forget-variation", { id, index: String(index) })),
                    },
                    "×",
                );
                return el("li", { class: "row" }, el("span", {}, texts), forget);
            }),
        );
    }

    return {
        element,
        /** The turn that is tried, and led to the position that is shown; null in the game itself. */
        get now() {
            return turns[shown - 1] ?? null;
        },
        /**
         * Where the game stands from which a try leaves it.
         *
         * @param {number} number
         */
        stand(number) {
            if (!turns.length) from = number;
        },
        /**
         * Try a turn in the position that is shown.
         *
         * @param {ExploredTurn} turn
         */
        make(turn) {
            turns = [...turns.slice(0, shown), turn];
            shown = turns.length;
            draw();
            onShow();
        },
        /**
         * A step inside the tried line; false if there is none, or if the step leaves it.
         *
         * @param {number} by
         */
        step(by) {
            const next = shown + by;
            if (!turns.length || next < 1 || next > turns.length) return Boolean(turns.length) && next > turns.length;
            shown = next;
            return true;
        },
        leave,
        /** @param {string} text */
        wrong(text) {
            wrong.textContent = text;
        },
        load: () => listFrom(ask("variations", { id })),
    };
}
