// Shows the check of a camera: the newest picture, with what was seen drawn on it, and the sentences.

import { drawn, el } from "/page/dom.js";
import { live } from "/page/live.js";

const part = (id) => document.getElementById(id);
const drawSentences = drawn(part("sentences"), (texts) => texts.map((text) => el("p", {}, text)));
const drawNotes = drawn(part("notes"), (texts) => texts.map((text) => el("li", {}, text)));

function offline(text) {
    part("offline").textContent = text;
    part("offline").hidden = !text;
}

live.listen({
    state(state) {
        drawSentences(state.sentences);
        part("sentences").className = state.good ? "good" : "";
        drawNotes(state.notes);
        part("picture").hidden = !state.picture;
        if (state.picture) part("picture").src = state.picture;
    },
    online: () => offline(""),
    offline: () => part("offline").hidden && offline("The program doesn't answer. Is it still running?"),
    stopped: () => offline("The check is over. You may close this page."),
});
live.connect();
