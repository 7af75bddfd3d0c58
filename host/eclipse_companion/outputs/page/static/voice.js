// The loudspeaker, which every view has: the companion's own voice on its computer, and this device's on others.

import { change } from "./api.js";
import { el, svg } from "./dom.js";
import { pressedKey } from "./keyboard.js";
import { live } from "./live.js";
import { word } from "./setup.js";
import { speech } from "./speech.js";

const KEY = "v";

/** A button that says whether something speaks here, with a key; it stays hidden where nothing can. */
export function createSpeaker() {
    const wrong = el("p", { class: "wrong", role: "alert", hidden: true });
    const waves = svg("path", { d: "M15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11" });
    const cross = svg("path", { d: "M15.5 9.5l5 5m0-5l-5 5" });
    const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: "M4 9.5v5h3l4.5 4v-13L7 9.5z" }));
    const button = el("button", { type: "button", class: "tool", id: "speaker", hidden: true, onclick: toggle }, icon);
    button.setAttribute("aria-keyshortcuts", KEY);
    /** @type {State["voice"] | null} */
    let voice = null;

    async function toggle() {
        const on = button.getAttribute("aria-pressed") === "true";
        tell("");
        if (!voice || speech.on) {
            speech.switch(!on);
            tell(on ? "" : speech.trouble);
            // Silence is meant: the computer's voice doesn't go on in its place.
            if (!voice?.hushed) return;
        }
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
    /** What is wrong with what would speak here, and that the page could. */
    function trouble() {
        if (speech.trouble || !voice) return [speech.trouble];
        if (speech.on) return [];
        if (voice.hushed) return [word("speaks_elsewhere")];
        return voice.trouble ? [voice.trouble, word("speak_page")] : [];
    }
    function show() {
        button.hidden = !voice && !speech.known;
        const on = speech.on || Boolean(voice?.on);
        const troubles = trouble().filter(Boolean);
        button.setAttribute("aria-pressed", String(on));
        const name = [word(voice ? "set_voice_enabled" : "speak_here"), ...troubles].join(". ");
        button.setAttribute("aria-label", name);
        button.title = `${name} (${KEY.toUpperCase()})`;
        button.classList.toggle("trouble", troubles.length > 0);
        (on ? cross : waves).remove();
        icon.append(on ? waves : cross);
    }
    live.listen({
        state(state) {
            voice = state.voice ?? null;
            show();
        },
    });
    speech.listen(show);
    return { button, wrong };
}
