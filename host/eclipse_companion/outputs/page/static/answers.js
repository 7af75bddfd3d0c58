// What was said in between and has to be read: it stays until the person it concerns has made a turn, or has read it.

import { drawn, el } from "./dom.js";
import { live } from "./live.js";
import { word } from "./setup.js";

/** What the coach said, and the notices, each with a button that takes it away on this device. */
export function createAnswers() {
    const coach = el("div", { class: "answer", role: "alert", "data-testid": "coach" });
    const notices = el("ul", { class: "notices", "aria-live": "polite", "data-testid": "answer" });
    const element = el("div", { class: "answers" }, coach, notices);
    /** @type {Set<string>} */
    const read = new Set();
    /** @type {Pick<State, "coach" | "notices">} */
    let told = { coach: "", notices: [] };
    let asked = false;
    let shown = 0;

    const withButton = (/** @type {string} */ text) => [
        el("span", {}, text),
        el(
            "button",
            {
                type: "button",
                "aria-label": word("have_read"),
                title: word("have_read"),
                onclick: () => {
                    read.add(text);
                    draw();
                },
            },
            "×",
        ),
    ];
    const drawCoach = drawn(coach, (/** @type {string} */ text) => text && withButton(text));
    const drawNotices = drawn(notices, (/** @type {string[]} */ texts) =>
        texts.map((text) => el("li", { class: "answer" }, ...withButton(text))),
    );

    function draw() {
        const left = [told.coach, ...told.notices].filter((text) => text && !read.has(text));
        coach.hidden = !left.includes(told.coach);
        drawCoach(coach.hidden ? "" : told.coach);
        drawNotices(told.notices.filter((text) => left.includes(text)));
        // Who has scrolled away sees the board and the answer to what was said here together.
        if (asked && left.length > shown) {
            asked = false;
            scrollTo({ top: 0 });
            element.scrollIntoView({ block: "nearest" });
        }
        // Where there isn't room for all of them, the newest one is seen.
        if (left.length > shown) element.scrollTop = element.scrollHeight;
        shown = left.length;
    }
    const stop = live.listen({
        said() {
            asked = true;
            read.clear(); // the same answer once more is news
        },
    });
    return {
        element,
        /** @param {State} state */
        show(state) {
            told = { coach: state.coach, notices: state.notices };
            draw();
        },
        end: stop,
    };
}
