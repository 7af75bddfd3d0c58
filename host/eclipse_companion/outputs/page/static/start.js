// The start page: go on with the game, begin another one, or do something else.

import { createDevices } from "./devices.js";
import { drawn, el } from "./dom.js";
import { live } from "./live.js";
import { answerButtons, offeredGame } from "./offers.js";
import { go } from "./router.js";
import { setup, word } from "./setup.js";

/** This view is shown only where games can be begun: there it is known what can be chosen. */
const offered = /** @type {Setup & Choices} */ (setup);

/**
 * Buttons of which one is chosen. `options`: values with their texts; the chosen value is the form's.
 *
 * @param {string} name
 * @param {string} label
 * @param {string[][]} options
 * @param {string} chosen
 */
function picks(name, label, options, chosen) {
    const buttons = options.map(([value, text]) =>
        el("label", {}, el("input", { type: "radio", name, value, checked: value === chosen }), el("span", {}, text)),
    );
    return el("fieldset", {}, el("legend", {}, label), el("div", { class: "pick" }, ...buttons));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} value
 */
function field(name, label, value) {
    return el("label", {}, label, el("input", { name, value, maxlength: 60, autocomplete: "off" }));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean | undefined} yes
 */
function checked(name, label, yes) {
    return el("label", { class: "check" }, el("input", { type: "checkbox", name, checked: yes }), label);
}

const LEVEL = "3";
const CLOCKS = ["none", "3+2", "5+3", "10+5"];

/** Against whom games can be played here. */
const opponents = offered.opponents ?? ["computer", "person"];

/** The game to propose: what options of the start say, later what was begun last; for the rest, what is usual. */
function proposal() {
    const { players = {}, clock = "none", edition = offered.editions[0][0], ...more } = offered.proposed ?? {};
    const usual = opponents[0] === "person" ? "human" : `ai:${LEVEL}`;
    const seats = setup.players.map(({ owner, side }, index) => {
        const [kind, ...detail] = (players[owner] ?? (index ? usual : "human")).split(":");
        return { owner, side, human: kind === "human", detail: detail.join(":") };
    });
    const people = seats.filter(({ human }) => human);
    return {
        ...{ coach: offered.coached ?? false, ...more, clock, edition, seats },
        against: ["computers", "computer", "person"][people.length],
        side: people.length === 1 ? people[0].owner : seats[0].owner,
        name: people[0]?.detail ?? "",
        other: people[1]?.detail ?? "",
        level: seats.find(({ human }) => !human)?.detail ?? LEVEL,
    };
}

/**
 * What the form asks for, as the companion takes it.
 *
 * @param {HTMLFormElement} form
 */
function wish(form) {
    const chosen = new FormData(form);
    const [first, second] = setup.players.map((player) => player.owner);
    const picked = (/** @type {string} */ name) => /** @type {string} */ (chosen.get(name) ?? "");
    const human = (/** @type {string} */ name) => {
        const given = picked(name).trim();
        return given ? `human:${given}` : "human";
    };
    /** @type {Record<string, string>} */
    const players = {};
    if (picked("against") === "computers") {
        for (const owner of [first, second]) players[owner] = `ai:${picked(`level-${owner}`)}`;
    } else if (picked("against") === "person") {
        players[first] = human("name");
        players[second] = human("other");
    } else {
        const side = picked("side") === "any" ? (Math.random() < 0.5 ? first : second) : picked("side");
        players[side] = human("name");
        players[side === first ? second : first] = `ai:${picked("level")}`;
    }
    /** @type {Wish} */
    const wanted = { players, clock: picked("clock") };
    if (picked("edition")) wanted.edition = picked("edition");
    if (offered.coached !== null) wanted.coach = chosen.has("coach");
    if (offered.position) wanted.from_position = chosen.has("from_position");
    return wanted;
}

/**
 * The choices of a new game.
 *
 * @param {HTMLElement} refused
 */
function newGame(refused) {
    const proposed = proposal();
    const [first, second] = setup.players;
    const sides = [
        [first.owner, first.side],
        [second.owner, second.side],
        ["any", word("any_side")],
    ];
    const computers = proposed.against === "computers";
    const against = computers ? [...opponents, "computers"] : opponents;
    const levels = offered.levels.map((level) => [level, level === "perfect" ? word("perfect") : level]);
    const clocks = [...new Set([...CLOCKS, proposed.clock])].map((each) => [
        each,
        each === "none" ? word("no_clock") : each,
    ]);
    const one = el(
        "div",
        { class: "computer" },
        picks("level", word("level"), levels, proposed.level),
        picks("side", word("your_side"), sides, proposed.side),
    );
    const both = el(
        "div",
        { class: "computer" },
        ...(computers ? proposed.seats : []).map(({ owner, side, detail }) =>
            picks(`level-${owner}`, word("level_of", { side }), levels, detail),
        ),
    );
    const other = el("div", {}, field("other", word("other_name"), proposed.other));
    const names = el("div", { class: "names" }, field("name", word("your_name"), proposed.name), other);
    const clock = picks("clock", word("clock"), clocks, proposed.clock);
    const coach = offered.coached === null ? null : checked("coach", word("coach"), proposed.coach);
    const editions = offered.editions.length > 1;
    const edition = editions ? picks("edition", word("edition"), offered.editions, proposed.edition) : null;
    const position = offered.position
        ? checked("from_position", word("from_position", { position: offered.position }), proposed.from_position)
        : null;
    const unusual = proposed.clock !== "none" || proposed.coach || proposed.edition !== offered.editions[0][0];
    const summary = el("summary", {}, word(editions ? "more_with_edition" : "more_choices"));
    const more = coach || edition ? el("details", { open: unusual }, summary, coach, clock, edition) : clock;
    const form = el(
        "form",
        { class: "card" },
        el("h2", {}, word("new_game")),
        against.length > 1
            ? picks("against", word("against"), against.map((each) => [each, word(each)]), proposed.against)
            : el("input", { type: "hidden", name: "against", value: against[0] }),
        one,
        both,
        names,
        position,
        more,
        el("button", { class: "main", type: "submit" }, word("begin")),
        refused,
    );
    function showChoices() {
        const chosen = new FormData(form).get("against");
        one.hidden = chosen !== "computer";
        both.hidden = chosen !== "computers";
        names.hidden = chosen === "computers";
        other.hidden = chosen !== "person";
    }
    form.addEventListener("change", showChoices);
    showChoices();
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        refused.textContent = "";
        const wanted = wish(form);
        offered.proposed = wanted;
        live.begin(wanted);
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
            el("code", {}, `${offered.program} ${command} --screen`),
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

/**
 * Show the start page; `views`: the other views, [path, label, sentence].
 *
 * @param {HTMLElement} main
 * @param {[string, string, string][]} views
 */
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
    /** @typedef {Pick<State, "exercise" | "standing" | "mending" | "offer" | "words"> & { under_way: boolean }} Now */
    /** @type {(now: Pick<Now, "exercise" | "under_way" | "mending">) => string} */
    const heading = ({ exercise, under_way, mending }) => {
        if (mending) return "wait";
        return exercise ? "exercise_on" : under_way ? "game_on" : "game_ready";
    };
    const toBoard = (/** @type {string} */ answer) => answer === "accept" && go("/play");
    const drawNow = drawn(now, (/** @type {Now} */ { standing, under_way, ...shown }) => [
        el("h2", {}, word(heading({ ...shown, under_way }))),
        el("p", {}, standing),
        offeredGame(shown.offer) && el("p", { class: "quiet" }, offeredGame(shown.offer)),
        el("div", { class: "row" }, ...answerButtons(shown, toBoard)),
        el("a", { class: "button", href: "/play" }, word(under_way ? "go_on_playing" : "to_board")),
    ]);
    main.className = "start";
    const beside = el("div", { class: "others" }, now, ...others, ownBoard(), devices.element);
    const game = opponents.length ? newGame(refused) : null;
    main.append(el("h1", {}, word("welcome")), ...[game, beside].filter((each) => each !== null));
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
