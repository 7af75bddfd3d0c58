// Other devices: on the computer's own page how they are invited, on theirs who they are.

import { drawn, el, setText } from "./dom.js";
import { createKeysSwitch } from "./keyboard.js";
import { live } from "./live.js";
import { ask } from "./question.js";
import { setup, word } from "./setup.js";
import { createHeardHere } from "./speech_controls.js";

/**
 * An address with a code, as a picture that phones read.
 *
 * @param {string} who
 * @param {string} code
 * @param {string} picture
 */
function codePicture(who, code, picture) {
    return el(
        "figure",
        {},
        el("img", { src: picture, alt: word("picture_of", { who }) }),
        el("figcaption", {}, word("code_of", { who, code })),
    );
}

/**
 * A seat that a device owns: whether it is there, a new code for another device, and the way to play it here.
 *
 * @param {InvitedSeat} seat
 */
function ownedSeat({ who, place, away }) {
    const takeOver = () => {
        const question = {
            title: word("take_over", { who }),
            said: word("take_over_said", { who }),
            yes: word("take_over_yes"),
            no: word("take_over_no"),
        };
        ask(question, () => live.seat({ do: "take", place }));
    };
    return el(
        "div",
        { class: "owned", "data-testid": "owned-seat" },
        el("p", {}, word(away ? "owner_away" : "owner_there", { who })),
        el(
            "div",
            { class: "row" },
            el("button", { type: "button", onclick: () => live.seat({ do: "code", place }) }, word("new_code_for", { who })),
            el("button", { type: "button", onclick: takeOver }, word("play_here", { who })),
        ),
    );
}

/** Whether somebody waits for a person on another device. */
let invited = false;

/** A game with a person on another device begins: its address and code are to be seen until it is there. */
export function invite() {
    invited = true;
}

/** The address and the codes, if the page is served on the network. */
function createInvitation() {
    const element = el("details", { class: "devices", hidden: true, open: invited });
    element.addEventListener("toggle", () => {
        invited &&= element.open;
    });
    const draw = drawn(element, (/** @type {NonNullable<State["lan"]>} */ lan) => [
        el("summary", {}, word("other_device")),
        el("p", {}, word("other_device_said")),
        el("p", {}, el("strong", {}, lan.address)),
        el(
            "div",
            { class: "row" },
            ...lan.seats.flatMap((seat) => [
                seat.owned ? ownedSeat(seat) : null,
                seat.code ? codePicture(seat.who, seat.code, seat.picture) : null,
            ]),
        ),
    ]);
    return {
        element,
        /** @param {State} state */
        show(state) {
            element.hidden = !state.lan;
            if (!state.lan) return;
            draw(state.lan);
            if (invited && state.lan.seats.some(({ owned }) => owned)) element.open = false;
        },
        wrong() {},
        end() {},
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
    const other = el("button", { type: "button", onclick: () => live.seat("code") }, word("move_device"));
    const back = el("button", { type: "button", onclick: () => live.seat("back") }, word("give_back"));
    const given = el("div");
    const mine = el(
        "details",
        { class: "devices" },
        el("summary", {}, word("this_device")),
        el("p", {}, word("this_device_said")),
        el("div", { class: "row" }, other, back),
        given,
        el("p", {}, word("both_here_said")),
    );
    const heard = createHeardHere();
    const passing = el("div", { class: "row" });
    const nameOf = (/** @type {number} */ place) => live.state?.players[place].name || setup.players[place].side;
    /** @typedef {{ plays: boolean, also: { who: string, secret: string }[] }} Owned */
    const drawPassing = drawn(passing, (/** @type {Owned} */ { plays, also }) => [
        !plays && also.length ? el("p", {}, el("strong", {}, word("who_has_device"))) : null,
        ...also.map(({ who, secret }) => {
            const [text, next] = plays ? [word("pass_device", { who }), ""] : [word("i_am", { who }), secret];
            return el("button", { type: "button", class: plays ? "" : "main", onclick: () => live.play(next) }, text);
        }),
    ]);
    const drawGiven = drawn(given, (/** @type {State["seat"] | null} */ seat) => {
        if (!seat?.code) return null;
        return [el("p", {}, el("strong", {}, seat.address)), codePicture(seat.who, seat.code, seat.picture)];
    });
    return {
        element: el(
            "section",
            { class: "devices", "aria-label": word("who_i_am") },
            ...[who, passing, form, wrong, mine, heard.element, createKeysSwitch()],
        ),
        /** @param {State} state */
        show(state) {
            const { place } = live;
            const plays = place !== null;
            setText(who, plays ? word("playing", { side: setup.players[place].side }) : word("watching"));
            drawPassing({ plays, also: live.also.map((seat) => ({ ...seat, who: nameOf(seat.place) })) });
            // Whoever plays here may enter the code of the other person, too, who then gets the device from hand to hand.
            if (plays && form.parentElement !== mine) mine.append(form);
            else if (!plays && form.parentElement === mine) passing.after(form);
            form.hidden = !plays && live.also.length > 0;
            mine.hidden = !plays;
            if (plays) wrong.textContent = "";
            drawGiven(plays ? state.seat : null);
        },
        /** @param {string} sentence */
        wrong(sentence) {
            wrong.textContent = sentence;
        },
        end: heard.end,
    };
}

/** What concerns other devices, for this page. */
export function createDevices() {
    return live.own ? createInvitation() : createWho();
}
