// Shows the check of a camera: the newest picture, with what was seen drawn on it, and the sentences. People click the
// board's corners in the picture, with a mouse, a finger or the keys, and choose another camera.

import { byId, drawn, el, setText } from "/page/dom.js";
import { live } from "/page/live.js";
import { invitation } from "/page/phone_code.js";
import { word } from "/page/setup.js";
import { begin } from "/page/single.js";

/**
 * A place in the picture, as shares of its width and height.
 *
 * @typedef {[number, number]} Place
 *
 * @typedef {SingleState & {
 *     picture: string | null,
 *     alt: string,
 *     sentences: string[],
 *     notes: string[],
 *     plan: Plan,
 *     good: boolean,
 *     corners: Place[],
 *     next: string,
 *     all: boolean,
 *     cameras: CameraChoice[],
 *     missing: string,
 *     phone: State["phone"] | null,
 *     checks_phone: boolean,
 * }} CameraState
 *
 * @typedef {{ text: string, look: string }} PlanPlace A place, with what is to lie there, or empty without a look.
 * @typedef {{ rows: PlanPlace[][], text: string }} Plan What is to lie where, drawn and as lines of text.
 *
 * @typedef {{ text: string, say: string, chosen: boolean }} CameraChoice A camera, and what a press of it says.
 */

const STEP = 0.01;
const FINE_STEP = 0.001;
/** @type {Record<string, Place>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const sentences = el("div", { id: "sentences", role: "status", "aria-live": "polite" });
const picture = el("img", { id: "picture", alt: "" });
const cross = el("div", { id: "cross", hidden: true, "aria-hidden": "true" });
const marks = el("div", { id: "marks", "aria-hidden": "true" });
const frame = el("div", { id: "frame", role: "application", tabindex: 0, hidden: true }, picture, marks, cross);
const plan = el("div", { id: "plan", role: "img", hidden: true });
const next = el("p", { id: "next", role: "status", "aria-live": "polite" });
const undo = el("button", { id: "undo", type: "button", hidden: true, onclick: takeBack }, word("undo_corner"));
const keys = el("p", { id: "keys" }, word("corners_keys"));
const notes = el("ul", { id: "notes" });
const cameras = el("div", { id: "cameras", role: "group", "aria-label": word("cameras") });
const missing = el("p", { id: "missing" });
const phone = el("section", { class: "card phone-camera", hidden: true });
const use = el("button", { type: "button", onclick: () => live.say("camera phone") }, word("use_phone"));
const drawPhone = drawn(phone, (/** @type {State["phone"] | null} */ code) => (code ? invitation(code) : []));
const drawSentences = drawn(sentences, (/** @type {string[]} */ texts) => texts.map((text) => el("p", {}, text)));
const drawNotes = drawn(notes, (/** @type {string[]} */ texts) => texts.map((text) => el("li", {}, text)));
const drawPlan = drawn(plan, (/** @type {PlanPlace[][]} */ rows) =>
    rows.flat().map(({ text, look }) => el("span", { class: "place" }, el("span", { class: look }, text))),
);
const drawMarks = drawn(marks, (/** @type {Place[]} */ places) =>
    places.map((place, at) => put(el("span", { class: "mark" }, String(at + 1)), place)),
);
const drawCameras = drawn(cameras, (/** @type {CameraChoice[]} */ choices) =>
    choices.map(({ text, say, chosen }) =>
        el("button", { type: "button", "aria-pressed": String(chosen), onclick: () => live.say(say) }, text),
    ),
);
const seen = el("div", { id: "seen" }, frame, plan);
byId("main").append(sentences, phone, cameras, use, seen, el("div", { id: "corners" }, next, undo), keys, notes, missing);

/** @type {Place} */
let aim = [0.5, 0.5];

/**
 * @param {HTMLElement} element
 * @param {Place} place
 */
function put(element, [x, y]) {
    element.style.left = `${100 * x}%`;
    element.style.top = `${100 * y}%`;
    return element;
}

/** @param {Place} place */
function click([x, y]) {
    live.say(`corner ${x.toFixed(5)} ${y.toFixed(5)}`);
}

function takeBack() {
    live.say("undo");
}

frame.addEventListener("click", (event) => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    click([within((event.clientX - left) / width), within((event.clientY - top) / height)]);
});

frame.addEventListener("keydown", (event) => {
    const way = ARROWS[event.key];
    if (way) {
        const step = event.shiftKey ? FINE_STEP : STEP;
        aim = [within(aim[0] + step * way[0]), within(aim[1] + step * way[1])];
        put(cross, aim);
        cross.hidden = false;
    } else if (event.key === "Enter" || event.key === " ") {
        if (!cross.hidden) click(aim);
    } else if (event.key === "Backspace") {
        takeBack();
    } else {
        return;
    }
    event.preventDefault();
});

/** @param {number} share */
function within(share) {
    return Math.min(1, Math.max(0, share));
}

begin((/** @type {CameraState} */ state) => {
    drawSentences(state.sentences);
    sentences.className = state.good ? "good" : "";
    drawNotes(state.notes);
    drawCameras(state.cameras);
    cameras.hidden = state.cameras.length < 2;
    drawPhone(state.phone);
    phone.hidden = !state.phone;
    use.hidden = state.checks_phone;
    setText(missing, state.missing);
    drawPlan(state.plan.rows);
    plan.setAttribute("aria-label", state.plan.text);
    plan.hidden = !state.plan.text;
    drawMarks(state.corners);
    setText(next, state.picture ? state.next : "");
    keys.hidden = !state.picture || !state.next;
    undo.hidden = !state.corners.length;
    if (state.all) cross.hidden = true;
    frame.hidden = !state.picture;
    picture.alt = state.alt;
    frame.setAttribute("aria-label", `${state.alt}. ${state.next}`.trim());
    if (state.picture) picture.src = state.picture;
});
