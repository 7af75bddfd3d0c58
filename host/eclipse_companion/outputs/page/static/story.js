// The story of the solution, told on the board in a few steps.

import { ask } from "./api.js";
import { el, setText } from "./dom.js";
import { setup, word } from "./setup.js";

/**
 * `onStep(step)`: a step is shown, with what its game draws of it.
 *
 * @param {{ onStep(step: StoryStep): void }} options
 */
export function createStory({ onStep }) {
    const said = el("p", { role: "status" });
    const count = el("span", { class: "quiet" });
    const move = (/** @type {number} */ by) => {
        const label = word(by < 0 ? "previous" : "following");
        return el("button", { type: "button", onclick: () => show(at + by) }, label);
    };
    const [back, next] = [move(-1), move(1)];
    const element = el(
        "section",
        { class: "card", hidden: true, "aria-label": word("story") },
        said,
        el("div", { class: "row" }, back, next, count),
    );
    /** @type {StoryStep[]} */
    let steps = [];
    let at = 0;

    /** @param {number} step */
    function show(step) {
        at = step;
        element.hidden = at >= steps.length;
        if (element.hidden) return;
        setText(said, steps[at].said);
        count.textContent = `${at + 1} / ${steps.length}`;
        back.disabled = at === 0;
        onStep(steps[at]);
    }
    return {
        element,
        end: () => show(steps.length),
        async begin() {
            try {
                ({ steps } = await ask("story", { edition: setup.edition_key }));
                show(0);
            } catch (error) {
                element.hidden = false;
                setText(said, /** @type {Error} */ (error).message);
            }
        },
    };
}
