// The steps of some work, of which one is being done, and how much of it is done.

import { el, setText } from "./dom.js";

/**
 * A list of steps; `show(index, over)`: the one that is being done, or that all are done.
 *
 * @param {string[]} names
 */
export function createSteps(names) {
    const steps = names.map((name) => el("li", {}, name));
    return {
        element: el("ol", { class: "stages" }, ...steps),
        /**
         * @param {number} now
         * @param {boolean} over
         */
        show(now, over) {
            steps.forEach((step, index) => {
                const past = index < now || over;
                step.className = past ? "past" : "";
                if (index === now && !past) step.setAttribute("aria-current", "step");
                else step.removeAttribute("aria-current");
            });
        },
    };
}

/** A bar that tells how many of some are done, and the same in words. */
export function createCount() {
    const said = el("p", { id: "count" });
    const bar = el("progress", { max: 1, value: 0, hidden: true, "aria-labelledby": "count" });
    return {
        element: el("div", {}, said, bar),
        /**
         * `of` 0: nothing is counted.
         *
         * @param {number} done
         * @param {number} of
         * @param {string} text
         */
        show(done, of, text) {
            bar.hidden = !of;
            bar.max = of || 1;
            bar.value = done;
            setText(said, of ? text : "");
        },
    };
}
