// What can be set: each setting with its value, where that comes from, and when a change holds.

import { ask, change } from "./api.js";
import { el, setText } from "./dom.js";
import { createKeysSwitch } from "./keyboard.js";
import { createLooksChoice } from "./looks.js";
import { live } from "./live.js";
import { createPreferences } from "./preferences.js";
import { word } from "./setup.js";
import { createSpeechControls } from "./speech_controls.js";

/**
 * A setting in milliseconds is shown in seconds.
 *
 * @param {Setting} setting
 */
const scaleOf = (setting) => (setting.name.endsWith("_ms") ? 1000 : 1);

/**
 * A setting's value as its field shows it.
 *
 * @param {Setting} setting
 * @param {SettingValue} value
 */
const shownValue = (setting, value) => String(typeof value === "number" ? value / scaleOf(setting) : value);

/**
 * What a field holds, as the setting's value; null if it isn't a number within the setting's bounds.
 *
 * @param {Setting} setting
 * @param {string} text
 */
function readField(setting, text) {
    const { low, high } = setting;
    if (low === undefined || high === undefined) return text;
    const value = Math.round(Number(text.replace(",", ".")) * scaleOf(setting));
    return text && value >= low && value <= high ? String(value) : null;
}

/**
 * @param {Setting} setting
 * @param {SettingValue} value
 */
function inWords(setting, value) {
    if (typeof value === "boolean") return word(value ? "on" : "off");
    const option = setting.options?.find(([code]) => code === value);
    return option?.[1] ?? (shownValue(setting, value) || word("nothing"));
}

/**
 * @param {Setting} setting
 * @param {Attributes} attributes
 */
function createControl(setting, attributes) {
    if (typeof setting.value === "boolean") return el("input", { type: "checkbox", ...attributes });
    if (setting.options) {
        const options = setting.options.map(([value, text]) => el("option", { value, lang: value }, text));
        return el("select", attributes, ...options);
    }
    const field = { autocomplete: "off", spellcheck: "false", ...attributes };
    const { low, high } = setting;
    if (low === undefined || high === undefined) return el("input", field);
    const [min, max] = [shownValue(setting, low), shownValue(setting, high)];
    const step = scaleOf(setting) === 1 ? 1 : "any";
    return el("input", { ...field, type: "number", inputmode: "decimal", min, max, step });
}

/**
 * One setting; `onChange(value)`: somebody chooses a value, given as text.
 *
 * @param {Setting} setting
 * @param {(value: string) => void} onChange
 */
function createRow(setting, onChange) {
    const id = `set-${setting.name.replace(".", "-")}`;
    const label = word(`set_${setting.name.replace(".", "_")}`);
    const control = createControl(setting, { id, "aria-describedby": `${id}-said` });
    const said = el("p", { class: "quiet", id: `${id}-said` });
    const result = el("p", { "aria-live": "polite" });
    const flag = control.type === "checkbox" ? /** @type {HTMLInputElement} */ (control) : null;
    const { min, max } = /** @type {HTMLInputElement} */ (control);
    control.addEventListener("change", () => {
        const value = flag ? String(flag.checked) : readField(setting, control.value.trim());
        if (value !== null) onChange(value);
        else tell(word("set_between", { low: min, high: max }), true);
    });
    const element = flag
        ? el("div", { class: "setting" }, el("label", { class: "check" }, control, label), said, result)
        : el("div", { class: "setting" }, el("label", { for: id }, label), control, said, result);
    let shown = "";
    /**
     * @param {string} sentence
     * @param {boolean} wrong
     */
    function tell(sentence, wrong) {
        result.className = wrong ? "wrong" : "";
        setText(result, sentence);
    }
    return {
        element,
        /**
         * `taken`: what was chosen was taken; else what was typed since stays. `trouble`: why it has no effect.
         *
         * @param {Setting} newest
         */
        show(newest, { taken = false, trouble = "" } = {}) {
            if (flag) flag.checked = newest.value === true;
            else if (taken || control.value === shown || setting.options) control.value = shownValue(setting, newest.value);
            shown = shownValue(setting, newest.value);
            const parts = [word(`source_${newest.source}`), word(newest.at_once ? "holds_at_once" : "holds_later")];
            if (newest.now !== newest.value) parts.unshift(word("holds_now", { value: inWords(newest, newest.now) }));
            setText(said, [trouble, ...parts].filter(Boolean).join(" "));
        },
        tell,
    };
}

/**
 * Show all settings in `main`; returns what ends the view.
 *
 * @param {HTMLElement} main
 */
export function showSettings(main) {
    const kept = el("p", { class: "quiet" });
    const wrong = el("p", { class: "wrong", role: "alert" });
    const groups = el("div", { class: "lists" });
    const speaking = createSpeechControls();
    const page = [createLooksChoice(), createPreferences(), createKeysSwitch(), speaking.element];
    const keys = el("section", { class: "card", id: "keys" }, el("h2", {}, word("set_of_page")), ...page);
    /** @type {Map<string, ReturnType<typeof createRow>>} */
    const rows = new Map();
    /** @type {State["voice"] | null} */
    let voice = null;
    /** How often the settings were asked for or changed: what was asked for before a change tells of old values. */
    let asked = 0;

    /** @param {Settings} answer */
    function draw(answer, taken = "") {
        setText(kept, word("settings_kept", { file: answer.file }));
        setText(wrong, answer.wrong);
        for (const setting of answer.settings) {
            const row = rows.get(setting.name) ?? added(setting);
            const trouble = setting.name === "voice.enabled" ? voice?.trouble : "";
            row.show(setting, { taken: setting.name === taken, trouble });
        }
    }
    /** @param {Setting} setting */
    function added(setting) {
        const table = setting.name.split(".")[0];
        /** @type {HTMLElement | null} */
        let group = groups.querySelector(`#${table}`);
        if (!group) {
            group = el("section", { class: "card", id: table }, el("h2", {}, word(`set_of_${table}`)));
            groups.insertBefore(group, keys.isConnected ? keys : null);
        }
        const row = createRow(setting, (value) => choose(setting.name, value));
        rows.set(setting.name, row);
        group.append(row.element);
        return row;
    }
    /**
     * @param {string} name
     * @param {string} value
     */
    async function choose(name, value) {
        asked += 1;
        for (const row of rows.values()) row.tell("", false);
        try {
            draw(await change("change-setting", { name, value }), name);
            rows.get(name)?.tell(word("saved"), false);
        } catch (error) {
            rows.get(name)?.tell(/** @type {Error} */ (error).message, true);
            load();
        }
    }
    async function load() {
        asked += 1;
        const number = asked;
        try {
            const answer = await ask("settings");
            if (number !== asked) return; // another answer comes
            draw(answer);
        } catch (error) {
            setText(wrong, /** @type {Error} */ (error).message);
        }
        if (!keys.isConnected) groups.append(keys); // below the others, so that it doesn't move once it is there
    }
    main.className = "settings";
    main.append(el("h1", {}, word("settings")), kept, wrong, groups);
    const stop = live.listen({
        state(state) {
            if (JSON.stringify(voice) === JSON.stringify(state.voice)) return;
            voice = state.voice;
            load();
        },
    });
    if (!voice) load();
    return () => {
        stop();
        speaking.end();
    };
}
