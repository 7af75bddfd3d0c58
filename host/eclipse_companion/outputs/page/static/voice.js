// The voice, switched off and on from every view: it is the companion's, so the companion's speakers are heard.

import { change } from "./api.js";
import { el, svg } from "./dom.js";
import { pressedKey } from "./keyboard.js";
import { live } from "./live.js";
import { word } from "./setup.js";

const KEY = "v";

/** A button that says whether the voice speaks, with a key; it stays hidden on other devices. */
export function createSpeaker() {
    const wrong = el("p", { class: "wrong", role: "alert", hidden: true });
    const waves = svg("path", { d: "M15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11" });
    const cross = svg("path", { d: "M15.5 9.5l5 5m0-5l-5 5" });
    const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: "M4 9.5v5h3l4.5 4v-13L7 9.5z" }));
    const button = el("button", { type: "button", class: "tool", id: "speaker", hidden: true, onclick: toggle }, icon);
    button.setAttribute("aria-keyshortcuts", KEY);

    async function toggle() {
        const on = button.getAttribute("aria-pressed") === "true";
        tell("");
        try {
            await change("change-setting", { name: "voice.enabled", value: String(!on) });
        } catch (error) {
            tell(/** @type {Error} */ (error).message);
        }
    }
    /** @param {string} sentence */
    function tell(sentence) {
        wrong.hidden = !sentence;
        wrong.textContent = sentence;
    }
    document.addEventListener("keydown", (event) => {
        if (pressedKey(event) === KEY && !button.hidden) toggle();
    });
    live.listen({
        state({ voice }) {
            button.hidden = !voice;
            if (!voice) return;
            const { on, trouble } = voice;
            button.setAttribute("aria-pressed", String(on));
            const name = [word("set_voice_enabled"), trouble].filter(Boolean).join(". ");
            button.setAttribute("aria-label", name);
            button.title = `${name} (${KEY.toUpperCase()})`;
            button.classList.toggle("trouble", Boolean(trouble));
            (on ? cross : waves).remove();
            icon.append(on ? waves : cross);
        },
    });
    return { button, wrong };
}
