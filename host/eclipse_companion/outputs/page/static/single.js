// What every page of one view has: whether the companion answers, what to do now, and how the board is connected.

import { byId, el, setText } from "./dom.js";
import { live } from "./live.js";
import { word } from "./setup.js";

const LONG = 110;

/** The largest sentence, which a screen reader says when it changes. */
export function createSaying() {
    const said = el("p", { id: "said" });
    const element = el(
        "section",
        { class: "say", role: "status", "aria-live": "polite", "aria-label": word("what_to_do") },
        said,
    );
    return {
        element,
        /**
         * @param {string} text
         * @param {boolean} problem
         */
        show(text, problem) {
            setText(said, text);
            element.classList.toggle("long", text.length > LONG);
            element.classList.toggle("problem", problem);
        },
    };
}

/**
 * Show each state with `show`; `changed(online)` hears whether the companion does.
 *
 * @template {SingleState} S
 * @param {(state: S) => void} show
 * @param {(online: boolean) => void} changed
 */
export function begin(show, changed = () => {}) {
    const link = byId("link");
    const offline = byId("offline");
    let over = false;

    /** @param {string} text */
    function tell(text) {
        setText(offline, text);
        offline.hidden = !text;
        document.body.classList.toggle("offline", Boolean(text));
        if (text) {
            setText(link, word("not_connected"));
            link.className = "lost";
        }
        changed(!text);
    }
    live.listen({
        state(shown) {
            // What is sent to this page is no game's.
            const state = /** @type {S} */ (/** @type {unknown} */ (shown));
            setText(link, state.link);
            link.className = state.well ? "" : "lost";
            show(state);
        },
        online() {
            over = false;
            tell("");
        },
        offline: () => over || tell(word("offline")),
        full: () => tell(word("full")),
        stopped() {
            over = true;
            tell(word("stopped"));
        },
    });
    live.connect();
}
