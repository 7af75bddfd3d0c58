// A position is set up: marbles are chosen beside the device and put down, moved, or taken off; then the knob, and who
// is next.

import { drawn, el } from "/page/dom.js";
import { draggable } from "/page/dragging.js";
import { word } from "/page/setup.js";
import { createDevice } from "./device.js";
import { marblePicture, setup } from "./marbles.js";
import { FOUR, partOf, pointOf } from "./places.js";
import { spacesOf, written } from "./spaces.js";

const KINDS = ["b", "B", "y", "W"];
/** The marbles that are set up are drawn over an empty device. */
const EMPTY = { channels: ["", "", "", ""], rows: [], notes: [], placed: 0, pushed: "", hands: [], count: 0 };

/**
 * `onPosition(text)`: the position has changed.
 *
 * @param {{ onPosition(position: string): void }} options
 */
export function createSetting({ onPosition }) {
    let spaces = spacesOf("4/4/4/4");
    let side = "b";
    let knob = 0;
    let chosen = "b";

    const device = createDevice({ onPick: () => {} });
    const spots = el("div", { class: "spots" });
    const tray = el("div", { class: "tray", role: "group", "aria-label": word("set_marbles") });
    const shownKnob = el("output", {});
    const slider = el("input", { type: "range", name: "knob", min: -5, max: 5, step: 1, value: 0 });
    slider.addEventListener("input", () => {
        knob = Number(slider.value);
        changed();
    });
    const next = el("div", { class: "row", role: "group", "aria-label": word("set_next") });
    device.element.append(spots);
    device.element.classList.add("setting-up");
    const beside = el(
        "div",
        { class: "setting-up" },
        tray,
        el("label", { class: "slider" }, el("span", {}, word("set_knob"), " ", shownKnob), slider),
        el("div", { class: "row" }, el("span", { "aria-hidden": "true" }, word("set_next")), next),
    );

    const text = () => `${written(spaces)} ${side} ${setup.knobs[knob + 5]}`;
    const drawTray = drawn(tray, (/** @type {string} */ letter) =>
        KINDS.map((each) => {
            const [pressed, label] = [String(each === letter), setup.marbles[each]];
            const attributes = { type: "button", "data-letter": each, "aria-pressed": pressed, "aria-label": label };
            return el("button", { ...attributes, onclick: () => choose(each) }, marblePicture(each));
        }),
    );
    const drawNext = drawn(next, (/** @type {string} */ letter) =>
        setup.players.map((player) => {
            const its = player.owner[0];
            const attributes = { type: "button", "data-next": its, "aria-pressed": String(its === letter) };
            return el("button", { ...attributes, onclick: () => setNext(its) }, player.side);
        }),
    );
    const drawSpots = drawn(spots, (/** @type {string[][]} */ shown) =>
        FOUR.flatMap((channel) =>
            FOUR.map((space) => {
                const letter = shown[channel - 1][space - 1];
                const name = letter ? setup.marbles[letter] : word("space_empty");
                const label = `${word("space", { channel, space })}: ${name}`;
                const attributes = { type: "button", "aria-label": label, "data-channel": channel, "data-space": space };
                const spot = el("button", { ...attributes, onclick: () => tap(channel, space) });
                const [left, top] = partOf(pointOf(channel, space));
                spot.style.left = `${left}%`;
                spot.style.top = `${top}%`;
                if (letter) spot.append(marblePicture(letter));
                return spot;
            }),
        ),
    );

    function draw() {
        device.show({ ...EMPTY, knob, knob_before: knob, knob_said: setup.knob_names[knob + 5] });
        drawSpots(spaces);
        drawTray(chosen);
        drawNext(side);
        slider.value = String(knob);
        shownKnob.textContent = setup.knobs[knob + 5].replace("-", "−");
    }
    function changed() {
        draw();
        onPosition(text());
    }
    /** @param {string} letter */
    function choose(letter) {
        chosen = letter;
        draw();
    }
    /** @param {string} letter */
    function setNext(letter) {
        side = letter;
        changed();
    }
    /**
     * @param {number} channel
     * @param {number} space
     * @param {string} letter
     */
    function put(channel, space, letter) {
        spaces[channel - 1][space - 1] = letter;
        changed();
    }
    /**
     * @param {number} channel
     * @param {number} space
     */
    function tap(channel, space) {
        put(channel, space, spaces[channel - 1][space - 1] === chosen ? "" : chosen);
    }
    /**
     * @param {HTMLButtonElement} source
     * @returns {import("/page/dragging.js").Dragged | null}
     */
    function grasp(source) {
        const { letter } = source.dataset;
        const [channel, space] = [Number(source.dataset.channel), Number(source.dataset.space)];
        const from = space ? spaces[channel - 1] : null;
        const held = letter ?? from?.[space - 1];
        if (!held) return null;
        return {
            picture: marblePicture(held),
            size: spots.children[0].getBoundingClientRect().width,
            start: () => source.classList.add("lifted"),
            drop(under) {
                source.classList.remove("lifted");
                /** @type {HTMLElement | null | undefined} */
                const over = under?.closest?.("[data-space]");
                const spot = over?.dataset;
                if (from) from[space - 1] = "";
                if (spot) put(Number(spot.channel), Number(spot.space), held);
                else if (from) changed();
            },
        };
    }
    for (const part of [device.element, beside]) draggable(part, grasp);

    return {
        element: device.element,
        beside,
        /** @param {string} position */
        show(position) {
            const [channels, letter, number] = position.split(" ");
            // What is being set up stays as it is: a position has no gaps, and a set-up may.
            if (position !== text()) [spaces, side, knob] = [spacesOf(channels), letter, Number(number)];
            draw();
        },
    };
}
