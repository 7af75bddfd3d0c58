// What Infinity gives the page: its device in a game that is played, and its signs.

import { drawn, el } from "/page/dom.js";
import { setup, word } from "/page/setup.js";
import { createCorrecting } from "./correcting.js";
import { createDevice } from "./device.js";
import { marblePicture } from "./marbles.js";

export { sideShapes } from "./marbles.js";

/** The rows that stand, by their names, and what the last placements did. */
function createAccount() {
    const rows = el("ul", { class: "rows", "aria-label": word("rows_standing") });
    const told = el("div", { class: "told", "aria-live": "polite" });
    const drawRows = drawn(rows, (standing) =>
        standing.map(({ owner, said, points }) => {
            const sign = marblePicture(owner === "blue" ? "b" : "y");
            const text = points ? said : word("counts_nothing", { row: said });
            return el("li", { class: points ? owner : `${owner} silent` }, sign, el("span", {}, text));
        }),
    );
    const drawTold = drawn(told, (account) => account.map((text) => el("p", {}, text)));
    return {
        element: el("div", { class: "account" }, rows, told),
        show(state) {
            rows.hidden = !state.rows.length;
            drawRows(state.rows);
            drawTold(state.account);
        },
    };
}

/** The board of a game that is played. `say(text)` says a placement or a line; `changed()`: what to do has changed. */
export function createBoard({ say, changed }) {
    let state = null;
    let wantsJoker = false;
    let said = false;
    let shown = null;
    let rolling = 0;
    const waiting = [];

    const device = createDevice({ onPick: (channel) => place(channel) });
    const tray = el("div", { class: "tray", role: "group", "aria-label": word("choose_marble") });
    const account = createAccount();
    const correcting = createCorrecting({ say });
    const element = el("div", { class: "infinity" }, device.element, el("div", { class: "below" }, tray, account.element));

    const letters = () => [...new Set(open().map((move) => move[1]))].sort((one, two) => isJoker(one) - isJoker(two));
    const isJoker = (letter) => letter === "B" || letter === "W";
    /** The placements that are possible now; none while something still has to roll into its place. */
    const open = () => (said || waiting.length ? [] : (state?.moves ?? []));
    const chosen = () => letters().find((letter) => isJoker(letter) === wantsJoker) ?? letters()[0] ?? "";

    const drawTray = drawn(tray, ({ offered, letter }) =>
        offered.map((each) => {
            const name = word(isJoker(each.letter) ? "joker" : "plain");
            const key = isJoker(each.letter) ? "j" : false;
            const attributes = {
                type: "button",
                "data-letter": each.letter,
                "aria-pressed": String(each.letter === letter),
                "aria-keyshortcuts": key,
                disabled: !each.count,
                onclick: () => choose(isJoker(each.letter)),
            };
            return el("button", attributes, marblePicture(each.letter), el("span", {}, `${name} × ${each.count}`));
        }),
    );

    function offered() {
        const mover = letters()[0];
        const hand = state?.hands?.find(({ marbles }) => marbles.includes(mover));
        if (!hand) return [];
        const [plain, joker] = hand.marbles;
        return [
            { letter: plain, count: hand.plain },
            { letter: joker, count: hand.joker },
        ];
    }

    function draw() {
        const letter = chosen();
        drawTray({ offered: offered(), letter });
        device.offer(state.labels, new Set(open().flatMap((move) => (move[1] === letter ? [move[2]] : []))));
        changed();
    }

    function choose(joker) {
        wantsJoker = joker;
        draw();
    }

    function place(channel) {
        const move = open().find(([, letter, to]) => letter === chosen() && to === channel);
        if (!move) return;
        wantsJoker = false;
        said = true; // until the companion answers
        say(move[0]);
        draw();
    }

    function picture(next) {
        shown = next;
        account.show(next);
        return device.show(next);
    }

    // Marbles roll one after the other, also if the computer answers at once.
    function roll() {
        rolling = 0;
        while (waiting.length && !rolling) {
            const takes = picture(waiting.shift());
            if (takes) rolling = setTimeout(roll, takes);
        }
        draw();
    }

    const onKey = (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
        if (event.target.matches?.("input, select, textarea") || !state || state.choices.length) return;
        if (/^[1-4]$/.test(event.key)) place(Number(event.key));
        else if (event.key === "j") choose(!wantsJoker);
        else if (/^Arrow(Left|Right)$/.test(event.key)) device.focus();
        else return;
        event.preventDefault();
    };
    document.addEventListener("keydown", onKey);

    return {
        element,
        tools: [correcting.element],
        show(newest) {
            if (!newest.channels) return;
            state = newest;
            said = false;
            correcting.show(newest);
            // While a marble rolls, what else is new of this placement is shown at once.
            if (rolling && !waiting.length && newest.count === shown.count) picture(newest);
            else waiting.push(newest);
            if (rolling) draw();
            else roll();
        },
        end() {
            clearTimeout(rolling);
            document.removeEventListener("keydown", onKey);
        },
        /** What to do now, if a marble can be placed; empty if what the companion says holds. */
        get instruction() {
            return (open().length && state.stages[chosen()]) || "";
        },
        accept: "accept",
    };
}
