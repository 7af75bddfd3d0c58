// What can be set: each setting with its value, where that comes from, and when a change holds.

import { el, setText } from "./dom.js";
import { createKeysSwitch } from "./keyboard.js";
import { ask, change, live } from "./live.js";
import { word } from "./setup.js";

/** A setting in milliseconds is shown in seconds. */
const scaleOf = (setting) => (setting.name.endsWith("_ms") ? 1000 : 1);

/** A setting's value as its field shows it. */
const shownValue = (setting, value) => (scaleOf(setting) === 1 ? value : value / scaleOf(setting));

/** What a field holds, as the setting's value; null if it isn't a number within the setting's bounds. */
function readField(setting, text) {
    if (!("low" in setting)) return text;
    const value = Math.round(Number(text.replace(",", ".")) * scaleOf(setting));
    return text && value >= setting.low && value <= setting.high ? String(value) : null;
}

function inWords(setting, value) {
    if (typeof value === "boolean") return word(value ? "on" : "off");
    const option = setting.options?.find(([code]) => code === value);
    return option?.[1] ?? (String(shownValue(setting, value)) || word("nothing"));
}

function createControl(setting, attributes) {
    if (typeof setting.value === "boolean") return el("input", { type: "checkbox", ...attributes });
    if (setting.options) {
        const options = setting.options.map(([value, text]) => el("option", { value, lang: value }, text));
        return el("select", attributes, ...options);
    }
    const [min, max] = [shownValue(setting, setting.low), shownValue(setting, setting.high)];
    const bounds = { type: "number", inputmode: "decimal", min, max, step: scaleOf(setting) === 1 ? 1 : "any" };
    return el("input", { autocomplete: "off", spellcheck: "false", ...attributes, ...("low" in setting ? bounds : {}) });
}

/** One setting; `onChange(value)`: somebody chooses a value, given as text. */
function createRow(setting, onChange) {
    const id = `set-${setting.name.replace(".", "-")}`;
    const label = word(`set_${setting.name.replace(".", "_")}`);
    const control = createControl(setting, { id, "aria-describedby": `${id}-said` });
    const said = el("p", { class: "quiet", id: `${id}-said` });
    const result = el("p", { "aria-live": "polite" });
    const flag = control.type === "checkbox";
    control.addEventListener("change", () => {
        const value = flag ? String(control.checked) : readField(setting, control.value.trim());
        if (value !== null) onChange(value);
        else tell(word("set_between", { low: control.min, high: control.max }), true);
    });
    const element = flag
        ? el("div", { class: "setting" }, el("label", { class: "check" }, control, label), said, result)
        : el("div", { class: "setting" }, el("label", { for: id }, label), control, said, result);
    let shown = "";
    function tell(sentence, wrong) {
        result.className = wrong ? "wrong" : "";
        setText(result, sentence);
    }
    return {
        element,
        /** `taken`: what was chosen was taken; else what was typed since stays. `trouble`: why it has no effect. */
        show(newest, { taken = false, trouble = "" } = {}) {
            if (flag) control.checked = newest.value;
            else if (taken || control.value === shown || setting.options) control.value = shownValue(setting, newest.value);
            shown = String(shownValue(setting, newest.value));
            const parts = [word(`source_${newest.source}`), word(newest.at_once ? "holds_at_once" : "holds_later")];
            if (newest.now !== newest.value) parts.unshift(word("holds_now", { value: inWords(newest, newest.now) }));
            setText(said, [trouble, ...parts].filter(Boolean).join(" "));
        },
        tell,
    };
}

/** Show all settings in `main`; returns what ends the view. */
export function showSettings(main) {
    const kept = el("p", { class: "quiet" });
    const wrong = el("p", { class: "wrong", role: "alert" });
    const groups = el("div", { class: "lists" });
    const keys = el("section", { class: "card", id: "keys" }, el("h2", {}, word("set_of_keys")), createKeysSwitch());
    const rows = new Map();
    let voice = null;
    /** How often the settings were asked for or changed: what was asked for before a change tells of old values. */
    let asked = 0;

    function draw(answer, taken = "") {
        setText(kept, word("settings_kept", { file: answer.file }));
        setText(wrong, answer.wrong);
        for (const setting of answer.settings) {
            if (!rows.has(setting.name)) add(setting);
            const trouble = setting.name === "voice.enabled" ? voice?.trouble : "";
            rows.get(setting.name).show(setting, { taken: setting.name === taken, trouble });
        }
    }
    function add(setting) {
        const table = setting.name.split(".")[0];
        let group = groups.querySelector(`#${table}`);
        if (!group) {
            group = el("section", { class: "card", id: table }, el("h2", {}, word(`set_of_${table}`)));
            groups.insertBefore(group, keys.isConnected ? keys : null);
        }
        const row = createRow(setting, (value) => choose(setting.name, value));
        rows.set(setting.name, row);
        group.append(row.element);
    }
    async function choose(name, value) {
        asked += 1;
        for (const row of rows.values()) row.tell("", false);
        try {
            draw(await change("change-setting", { name, value }), name);
            rows.get(name).tell(word("saved"), false);
        } catch (error) {
            rows.get(name).tell(error.message, true);
            load();
        }
    }
    async function load() {
        asked += 1;
        const number = asked;
        try {
            const answer = await ask("settings");
            if (number === asked) draw(answer);
        } catch (error) {
            setText(wrong, error.message);
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
    return stop;
}
