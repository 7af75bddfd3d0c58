// Other devices: on the computer's own page how they are invited, on theirs who they are.

import { drawn, el, setText } from "./dom.js";
import { live } from "./live.js";
import { setup, word } from "./setup.js";

/** The address and the codes, if the page is served on the network. */
function createInvitation() {
    const element = el("details", { class: "devices", hidden: true });
    const draw = drawn(element, (lan) => [
        el("summary", {}, word("other_device")),
        el("p", {}, word("other_device_said")),
        el("p", {}, el("strong", {}, lan.address)),
        el(
            "div",
            { class: "row" },
            ...lan.seats.map(({ who, code, picture }) =>
                el(
                    "figure",
                    {},
                    el("img", { src: picture, alt: word("picture_of", { who }) }),
                    el("figcaption", {}, word("code_of", { who, code })),
                ),
            ),
        ),
    ]);
    return {
        element,
        show(state) {
            element.hidden = !state.lan;
            if (state.lan) draw(state.lan);
        },
        wrong() {},
    };
}

/** Who plays on this device, and where a code is entered. */
function createWho() {
    const who = el("p", { id: "who", role: "status" });
    const wrong = el("p", { class: "wrong", role: "alert" });
    const field = el("input", {
        name: "code",
        autocomplete: "off",
        autocapitalize: "characters",
        spellcheck: "false",
        maxlength: 12,
        required: true,
    });
    const enter = el("button", { type: "submit" }, word("enter_code"));
    const form = el("form", { class: "row" }, el("label", {}, word("code_field"), field), enter);
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        wrong.textContent = "";
        live.enter(field.value);
        field.value = "";
    });
    return {
        element: el("section", { class: "devices", "aria-label": word("who_i_am") }, who, form, wrong),
        show() {
            const plays = live.place !== null;
            setText(who, plays ? word("playing", { side: setup.players[live.place].side }) : word("watching"));
            form.hidden = plays;
        },
        wrong(sentence) {
            wrong.textContent = sentence;
        },
    };
}

/** What concerns other devices, for this page. */
export function createDevices() {
    return live.own ? createInvitation() : createWho();
}
