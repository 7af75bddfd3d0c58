// What people see on a phone that films: the picture, the outline of what was found, one sentence, one button.

import { el, setText, svg } from "/page/dom.js";
import { word } from "/page/setup.js";

/** @param {() => void} start what the large button does */
export function createGuide(start) {
    const video = el("video", { playsinline: true, muted: true, autoplay: true, "aria-hidden": "true" });
    video.muted = true;
    const outline = svg("polygon", { "data-testid": "phone-outline", points: "" });
    const drawing = svg("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" }, outline);
    const frame = el("div", { class: "filmed" }, video, drawing);
    const sentence = el("p", { id: "sentence", role: "status", "aria-live": "polite" }, word("phone_lean"));
    const state = el("p", { "data-testid": "phone-state", "data-state": "ready", class: "state" });
    const button = el("button", { type: "button", class: "large", "data-testid": "phone-start", onclick: start }, word("phone_start"));
    const hint = el("p", { class: "quiet", hidden: true });
    const said = el("div", { class: "guide" }, el("h1", {}, word("phone_title")), sentence, state);
    const told = el("div", { class: "told" }, button, hint);
    return {
        element: el("div", { class: "filming" }, el("div", { class: "watching" }, frame, said), told),
        video,
        frame,
        told,
        /**
         * How it stands: `ready`, `asking`, `sending`, `lost` or `refused`, and a sentence of it.
         *
         * @param {PhoneState} now
         * @param {string} [said]
         */
        state(now, said = word(`phone_${now}`)) {
            state.dataset.state = now;
            setText(state, said);
            frame.classList.toggle("on", now === "sending" || now === "lost");
            button.hidden = now === "asking" || now === "sending" || now === "lost";
            document.body.dataset.state = now;
            if (now === "ready" || now === "refused") document.body.classList.remove("stands");
        },
        /**
         * What the companion sees, and what to do.
         *
         * @param {PhoneAnswer} answer
         */
        show(answer) {
            setText(sentence, answer.guide ? word(`guide_${answer.guide}`) : word("phone_lean"));
            sentence.classList.toggle("good", answer.guide === "good");
            // Once it stands well, the game has the room, also while a square is in doubt: the answers are there.
            const stood = document.body.classList.contains("stands") && answer.guide === "unclear";
            document.body.classList.toggle("stands", stood || answer.guide === "good");
            outline.setAttribute("points", (answer.outline ?? []).map(([x, y]) => `${x},${y}`).join(" "));
            outline.classList.toggle("good", answer.guide === "good");
            frame.style.setProperty("--ratio", String((video.videoWidth || 4) / (video.videoHeight || 3)));
        },
        /** @param {string} text */
        hint(text) {
            setText(hint, text);
            hint.hidden = !text;
        },
    };
}
