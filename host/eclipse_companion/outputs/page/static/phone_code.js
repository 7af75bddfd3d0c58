// A phone as the camera: the code that it scans, and what to tap when its browser warns; or a button that asks for that.

import { drawn, el, svg } from "./dom.js";
import { live } from "./live.js";
import { setup, word } from "./setup.js";

const WIDTH = 240;
const HEIGHT = 132;
const LINES = [18, 34, 50];

/**
 * A picture of a browser's warning: two lines to tap, one after the other.
 *
 * @param {string} browser
 * @param {[string, string]} taps
 */
function warning(browser, taps) {
    const lines = LINES.map((y, at) =>
        svg("rect", { class: "line", x: 14, y, width: at === 2 ? 110 : 212, height: 6, rx: 3 }),
    );
    const buttons = taps.flatMap((text, at) => {
        const y = 68 + 32 * at;
        return [
            svg("rect", { class: "tap", x: 10, y, width: 220, height: 26, rx: 8 }),
            svg("text", { class: "number", x: 24, y: y + 18 }, String(at + 1)),
            svg("text", { class: "words", x: 42, y: y + 18 }, text),
        ];
    });
    const name = `${browser}: 1. ${taps[0]} 2. ${taps[1]}`;
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": name }, ...lines, ...buttons);
    return el("figure", { class: "warning" }, el("figcaption", {}, browser), picture);
}

/**
 * Where a phone goes, as a picture that it scans, and what to tap there.
 *
 * @param {NonNullable<State["phone"]>} phone
 */
export function invitation({ address, picture }) {
    return [
        el("h2", {}, word("phone_camera")),
        el(
            "div",
            { class: "phone-code" },
            el("img", { src: picture, alt: word("phone_picture") }),
            el("div", {}, el("p", {}, word("phone_scan")), el("p", { class: "quiet" }, address)),
        ),
        el("p", {}, word("phone_warns")),
        el(
            "div",
            { class: "warnings" },
            warning("Chrome", [word("chrome_first"), word("chrome_then")]),
            warning("Safari", [word("safari_first"), word("safari_then")]),
        ),
    ];
}

/** What Home says of a phone as the camera. */
export function createPhoneCode() {
    const element = el("section", { class: "card phone-camera", hidden: true, "aria-label": word("phone_camera") });
    const use = el("button", { type: "button", onclick: () => live.usePhone() }, word("use_phone"));
    const offer = el("section", { class: "card use-phone", hidden: true }, use, el("p", { class: "quiet" }, word("use_phone_said")));
    const draw = drawn(element, (/** @type {State["phone"] | null} */ phone) => (phone ? invitation(phone) : []));
    return {
        /** The code, as long as no phone films. */
        element,
        /** The button. */
        offer,
        /** @param {State} state */
        show(state) {
            const waiting = state.camera ? null : state.phone;
            element.hidden = !waiting;
            offer.hidden = !setup.phone || Boolean(state.phone);
            draw(waiting ?? null);
        },
    };
}
