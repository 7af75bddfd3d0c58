// The story of the solution, told on the board in a few steps.

import { el, setText } from "./dom.js";
import { ask } from "./live.js";
import { setup, word } from "./setup.js";

/** `onStep(step)`: a step is shown, { position, said, ... } with what its game draws of it. */
export function createStory({ onStep }) {
    const said = el("p", { role: "status" });
    const count = el("span", { class: "quiet" });
    const move = (by) => el("button", { type: "button", onclick: () => show(at + by) }, word(by < 0 ? "previous" : "following"));
    const [back, next] = [move(-1), move(1)];
    const element = el(
        "section",
        { class: "card", hidden: true, "aria-label": word("story") },
        said,
        el("div", { class: "row" }, back, next, count),
    );
    let steps = [];
    let at = 0;

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
                setText(said, error.message);
            }
        },
    };
}
