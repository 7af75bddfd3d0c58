// Where somebody lets this device speak, with which voice and how fast; and whether it sounds.

import { drawn, el, setText } from "./dom.js";
import { createPreferences } from "./preferences.js";
import { word } from "./setup.js";
import { speech } from "./speech.js";
import { chooseVoice, chosenVoice, onVoices, voices } from "./voices.js";

/** How fast, as browsers count. */
const RATES = { slow: 0.8, normal: 1, fast: 1.3 };

/** The voices of the language, where there are several. */
function createVoices() {
    const field = el("select", { id: "speak-voice", onchange: () => choose() });
    const element = el("div", { class: "setting" }, el("label", { for: "speak-voice" }, word("speak_voice")), field);
    const draw = drawn(field, (/** @type {[string, string][]} */ options) =>
        options.map(([value, name]) => el("option", { value }, name)),
    );
    function choose() {
        chooseVoice(field.value);
        speech.sample();
    }
    function show() {
        const all = voices();
        element.hidden = all.length < 2;
        draw([["", word("speak_best")], ...all.map(({ voiceURI, name }) => /** @type {[string, string]} */ ([voiceURI, name]))]);
        field.value = all.some(({ voiceURI }) => voiceURI === chosenVoice()) ? chosenVoice() : "";
    }
    onVoices(show);
    show();
    return element;
}

function createRates() {
    const options = Object.entries(RATES).map(([name, rate]) => el("option", { value: rate }, word(`speak_${name}`)));
    const field = el("select", { id: "speak-rate" }, ...options);
    field.value = String(speech.rate);
    field.addEventListener("change", () => {
        speech.rate = Number(field.value);
    });
    return el("div", { class: "setting" }, el("label", { for: "speak-rate" }, word("speak_rate")), field);
}

/** The switch with who speaks now, the voices and the speed; `end` ends it. */
export function createSpeechControls() {
    /** @type {HTMLInputElement} */
    const box = el("input", {
        type: "checkbox",
        id: "speak-here",
        "data-testid": "speech",
        "aria-describedby": "speaker-said",
        onchange: () => speech.switch(box.checked),
    });
    const said = el("p", { class: "quiet", id: "speaker-said", role: "status", "data-testid": "speaker" });
    const row = el("div", { class: "setting" }, el("label", { class: "check" }, box, word("speak_here")), said);
    const element = el("div", { class: "speech" }, row, createVoices(), createRates());
    function show() {
        element.hidden = !speech.known;
        box.checked = speech.on;
        setText(said, speech.said);
    }
    show();
    return { element, end: speech.listen(show) };
}

/** The same with sounds, as a part that opens: for devices that have no settings. */
export function createHeardHere() {
    const controls = createSpeechControls();
    const remote = el("p", {}, el("a", { href: "/remote" }, word("remote")), ` ${word("remote_said")}`);
    const summary = el("summary", {}, word("speech"));
    const element = el("details", { class: "devices", id: "heard-here" }, summary, controls.element, createPreferences(["sounds"]), remote);
    return { element, end: controls.end };
}
