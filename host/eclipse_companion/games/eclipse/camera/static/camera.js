// Shows the check of a camera: the newest picture, with what was seen drawn on it, and the sentences.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { begin } from "/page/single.js";

const sentences = el("div", { id: "sentences", role: "status", "aria-live": "polite" });
const picture = el("img", { id: "picture", alt: word("picture"), hidden: true });
const notes = el("ul", { id: "notes" });
const drawSentences = drawn(sentences, (texts) => texts.map((text) => el("p", {}, text)));
const drawNotes = drawn(notes, (texts) => texts.map((text) => el("li", {}, text)));
document.getElementById("main").append(sentences, picture, notes);

begin((state) => {
    drawSentences(state.sentences);
    sentences.className = state.good ? "good" : "";
    drawNotes(state.notes);
    picture.hidden = !state.picture;
    if (state.picture) picture.src = state.picture;
});
