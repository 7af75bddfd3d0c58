// The start page: go on with the game, begin another one, or do something else.

import { createDevices } from "./devices.js";
import { drawn, el } from "./dom.js";
import { live } from "./live.js";
import { answerButtons, offeredGame } from "./offers.js";
import { go } from "./router.js";
import { setup, word } from "./setup.js";

/** Buttons of which one is chosen. `options`: [value, text]; the chosen value is the form's. */
function picks(name, label, options, chosen) {
    const buttons = options.map(([value, text]) =>
        el("label", {}, el("input", { type: "radio", name, value, checked: value === chosen }), el("span", {}, text)),
    );
    return el("fieldset", {}, el("legend", {}, label), el("div", { class: "pick" }, ...buttons));
}

function field(name, label, value) {
    return el("label", {}, label, el("input", { name, value, maxlength: 40, autocomplete: "off" }));
}

function checked(name, label, yes) {
    return el("label", { class: "check" }, el("input", { type: "checkbox", name, checked: yes }), label);
}

/** What the form asks for, as the companion takes it. */
function wish(form) {
    const chosen = new FormData(form);
    const [first, second] = setup.players.map((player) => player.owner);
    const human = (name) => {
        const given = (chosen.get(name) ?? "").trim();
        return given ? `human:${given}` : "human";
    };
    const players = {};
    if (chosen.get("against") === "person") {
        players[first] = human("name");
        players[second] = human("other");
    } else {
        const side = chosen.get("side") === "any" ? (Math.random() < 0.5 ? first : second) : chosen.get("side");
        players[side] = human("name");
        players[side === first ? second : first] = `ai:${chosen.get("level")}`;
    }
    const wanted = { players, clock: chosen.get("clock") };
    if (chosen.get("edition")) wanted.edition = chosen.get("edition");
    if (setup.coached !== null) wanted.coach = chosen.has("coach");
    return wanted;
}

function newGame(refused) {
    const [first, second] = setup.players;
    const sides = [
        [first.owner, first.side],
        [second.owner, second.side],
        ["any", word("any_side")],
    ];
    const opponents = setup.opponents ?? ["computer", "person"];
    const levels = setup.levels.map((level) => [level, level === "perfect" ? word("perfect") : level]);
    const clocks = [
        ["none", word("no_clock")],
        ["3+2", "3+2"],
        ["5+3", "5+3"],
        ["10+5", "10+5"],
    ];
    const computer = el(
        "div",
        { class: "computer" },
        picks("level", word("level"), levels, "3"),
        picks("side", word("your_side"), sides, first.owner),
    );
    const other = el("div", {}, field("other", word("other_name"), ""));
    const clock = picks("clock", word("clock"), clocks, "none");
    const coach = setup.coached === null ? null : checked("coach", word("coach"), setup.coached);
    const editions = setup.editions.length > 1;
    const edition = editions ? picks("edition", word("edition"), setup.editions, setup.editions[0][0]) : null;
    const summary = el("summary", {}, word(editions ? "more_with_edition" : "more_choices"));
    const more = coach || edition ? el("details", {}, summary, coach, clock, edition) : clock;
    const form = el(
        "form",
        { class: "card" },
        el("h2", {}, word("new_game")),
        opponents.length > 1
            ? picks("against", word("against"), opponents.map((each) => [each, word(each)]), opponents[0])
            : el("input", { type: "hidden", name: "against", value: opponents[0] }),
        computer,
        el("div", { class: "names" }, field("name", word("your_name"), ""), other),
        more,
        el("button", { class: "main", type: "submit" }, word("begin")),
        refused,
    );
    function showChoices() {
        const person = new FormData(form).get("against") === "person";
        computer.hidden = person;
        other.hidden = !person;
    }
    form.addEventListener("change", showChoices);
    showChoices();
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        refused.textContent = "";
        live.begin(wish(form));
        go("/play");
    });
    return form;
}

/** How people get to what is done at a board of their own, if the game has one: commands of the terminal with a page. */
function ownBoard() {
    if (!setup.sensors) return null;
    const rows = ["calibrate sensors", "sensors", "firmware install"].map((command) =>
        el(
            "li",
            {},
            el("code", {}, `${setup.program} ${command} --screen`),
            ` ${word(`${command.replace(" ", "_")}_said`)}`,
        ),
    );
    return el(
        "details",
        { class: "card own-board" },
        el("summary", {}, word("own_board")),
        el("p", {}, word("own_board_said")),
        el("ul", {}, ...rows),
    );
}

/** Show the start page; `views`: the other views, [path, label, sentence]. */
export function showStart(main, views) {
    const refused = el("p", { class: "wrong", role: "alert" });
    const now = el("section", { class: "card" });
    const others = views.map(([path, label, said]) =>
        el(
            "section",
            { class: "card" },
            el("h2", {}, word(label)),
            el("p", {}, word(said)),
            el("a", { class: "button", href: path }, word(label)),
        ),
    );
    const devices = createDevices();
    const heading = ({ exercise, under_way, mending }) => {
        if (mending) return "wait";
        return exercise ? "exercise_on" : under_way ? "game_on" : "game_ready";
    };
    const drawNow = drawn(now, ({ standing, under_way, ...shown }) => [
        el("h2", {}, word(heading({ ...shown, under_way }))),
        el("p", {}, standing),
        offeredGame(shown.offer) && el("p", { class: "quiet" }, offeredGame(shown.offer)),
        el("div", { class: "row" }, ...answerButtons(shown)),
        el("a", { class: "button", href: "/play" }, word(under_way ? "go_on_playing" : "to_board")),
    ]);
    main.className = "start";
    const beside = el("div", { class: "others" }, now, ...others, ownBoard(), devices.element);
    main.append(el("h1", {}, word("welcome")), newGame(refused), beside);
    return live.listen({
        state(state) {
            const { exercise, standing, mending, offer, words } = state;
            const answers = offer ? words : [];
            drawNow({ exercise, under_way: state.begun && !state.over, standing, mending, offer, words: answers });
            devices.show(state);
        },
        refused: (sentence) => {
            refused.textContent = sentence;
        },
    });
}
