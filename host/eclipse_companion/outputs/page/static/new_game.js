// The form that begins a game, filled in from the command line and from the game that was begun last.

import { createDetails, createLevels, sideChoice } from "./choices.js";
import { invite } from "./devices.js";
import { drawn, el, setText } from "./dom.js";
import { live } from "./live.js";
import { picks } from "./picks.js";
import { go } from "./router.js";
import { setup, word } from "./setup.js";
import { chosenIn, clockOf, offered, opponents, proposal, wish } from "./wishes.js";

/**
 * Those choices in one line.
 *
 * @param {GameModule} game
 */
function createSummary(game) {
    const element = el("p", { class: "summary" });
    /** @typedef {{ against: string, side: string, names: string[], clock: string, coach: boolean }} Summed */
    const draw = drawn(element, (/** @type {Summed} */ { against, side: owner, names, clock, coach }) => {
        const place = setup.players.findIndex((player) => player.owner === owner);
        const sides = setup.players.map((player, at) => names[at] || player.side);
        const who = place < 0 ? "you_are_any" : place ? "you_are_second" : "you_are_first";
        return [
            against === "computer" && place >= 0 ? sideChoice(game, place)[1] : "",
            el(
                "span",
                {},
                against === "computer"
                    ? word(who, { side: setup.players[place]?.side ?? "" })
                    : word("between_two", { first: sides[0], second: sides[1] }),
                el("small", {}, clock === "none" ? word("no_clock_said") : word("clock_is", { clock })),
                coach ? el("small", {}, word("coach_is")) : "",
            ),
        ];
    });
    return {
        element,
        /** @param {(name: string) => string} picked */
        show: (picked) =>
            draw({
                against: picked("against"),
                side: picked("side"),
                names: [picked("name"), picked("other")],
                clock: clockOf(picked),
                coach: Boolean(picked("coach")),
            }),
    };
}

/**
 * The form, which goes to the board once a game is begun.
 *
 * @param {GameModule} game
 */
export function createNewGame(game) {
    const proposed = proposal();
    const against = [...opponents, ...(opponents.includes("person") ? ["phone"] : [])];
    if (proposed.against === "computers") against.push("computers");
    const levels = createLevels(proposed);
    const details = createDetails(game, proposed);
    const summary = createSummary(game);
    const refused = el("p", { class: "wrong", role: "alert" });
    const phone = el("p", { class: "quiet phone-said" });
    const change = el("button", { type: "button", class: "change", "aria-expanded": "false" }, word("change"));
    const begin = el("button", { class: "main", type: "submit" }, word("begin"));
    const form = el(
        "form",
        { class: "card new-game" },
        el("h2", {}, word("new_game")),
        against.length > 1
            ? picks("against", word("against"), against.map((each) => [each, word(each)]), proposed.against)
            : el("input", { type: "hidden", name: "against", value: against[0] }),
        ...levels.elements,
        phone,
        el("div", { class: "folded" }, summary.element, change),
        details.element,
        begin,
        refused,
    );
    /** Whether other devices can play: a phone can't otherwise. */
    let open = Boolean(live.state?.lan);
    function show() {
        const picked = chosenIn(form);
        for (const each of [levels, details, summary]) each.show(picked);
        const needsPhone = picked("against") === "phone";
        phone.hidden = !needsPhone;
        setText(phone, open ? word("phone_said") : word("phone_how", { command: `${offered.program} play --lan` }));
        begin.disabled = needsPhone && !open;
    }
    change.addEventListener("click", () => {
        change.setAttribute("aria-expanded", String(form.classList.toggle("unfolded")));
    });
    form.addEventListener("input", show);
    form.addEventListener("change", show);
    show();
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        setText(refused, "");
        const wanted = wish(form);
        offered.proposed = wanted;
        if (chosenIn(form)("against") === "phone") invite();
        live.begin(wanted);
        go("/play");
    });
    return {
        element: form,
        /** @param {State} state */
        show(state) {
            open = Boolean(state.lan);
            show();
        },
        /** @param {string} sentence */
        refuse: (sentence) => setText(refused, sentence),
    };
}
