// What can be done with a past game: steps through it, and what leads on from the position that is shown.

import { ask } from "./api.js";
import { download, el, svg } from "./dom.js";
import { addressOf } from "./explorer.js";
import { live } from "./live.js";
import { go } from "./router.js";
import { setup, word } from "./setup.js";

const explores = setup.answers.includes("explore");
/** @type {Record<string, string>} */
const SIGNS = {
    first: "M6 5v14M18 5l-8 7 8 7",
    leave: "M15 5l-8 7 8 7",
    back: "M15 5l-8 7 8 7",
    following: "M9 5l8 7-8 7",
    last: "M18 5v14M6 5l8 7-8 7",
    next_mistake: "M12 4 2.8 20h18.4zM12 10v5M12 17.5v.5",
};

/** @param {string} name */
const sign = (name) => svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[name] }));

/**
 * A button of a row of them, with a sign above its name; `short`: its name on a narrow screen.
 *
 * @param {string} name
 * @param {() => void} act
 * @param {string} short
 */
function actionButton(name, act, short = "") {
    const texts = short
        ? [el("span", { class: "in-full" }, word(name)), el("span", { class: "in-short" }, word(short))]
        : [el("span", {}, word(name))];
    return el("button", { type: "button", class: `action ${name}`, onclick: act }, sign(name), ...texts);
}

/**
 * The row that steps through a game.
 *
 * @param {{ first(): void, step(by: number): void, last(): void, slip(): void }} acts
 */
export function createSteps({ first, step, last, slip }) {
    const buttons = {
        first: actionButton("first", first),
        back: actionButton("back", () => step(-1)),
        following: actionButton("following", () => step(1)),
        last: actionButton("last", last),
        slip: actionButton("next_mistake", slip, "mistake"),
    };
    const named = { class: "actions", role: "toolbar", "aria-label": word("actions") };
    return {
        element: el("div", named, ...Object.values(buttons)),
        /**
         * `at`: which position of them is shown; `slips`: how many mistakes there are.
         *
         * @param {{ at: number, last: number, slips: number }} shown
         */
        show({ at, last: end, slips }) {
            for (const button of [buttons.first, buttons.back]) button.setAttribute("aria-disabled", String(at === 0));
            for (const button of [buttons.following, buttons.last])
                button.setAttribute("aria-disabled", String(at === end));
            buttons.slip.hidden = !slips;
        },
    };
}

/**
 * Whose game it is, when it was played and how it ended: on a phone it stands at the top, with the way back.
 *
 * @param {Review} review
 */
export function createHead({ names, sides, date, result, ended, turns }) {
    const back = { class: "tool", href: "/games", "aria-label": word("games") };
    const arrow = svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS.leave }));
    const note = el("span", { class: "note" });
    const title = el("div", { class: "names" }, el("h1", { class: "name" }, names.join(" – ")), note);
    const day = date ? new Date(date).toLocaleDateString(setup.language, { day: "numeric", month: "short" }) : "";
    const winner = sides[["1-0", "0-1"].indexOf(result)];
    const end = winner ? word("won_by", { player: winner }) : result === "1/2-1/2" ? word("drawn") : ended;
    return {
        element: el("header", { class: "review-head" }, el("a", back, arrow), title),
        /** @param {number} number which turn is shown; 0 at the start */
        show(number) {
            const of = turns.at(-1)?.number ?? 0;
            const at = number ? word("turn_at", { number, of }) : "";
            note.textContent = [day, end, at].filter(Boolean).join(" · ");
        },
    };
}

/**
 * What leads on from a position. `wrong(text)`: something went wrong; `show()`: the position is to be drawn anew.
 *
 * @param {Review} review
 * @param {TrialBoard} board
 * @param {{ wrong(text: string): void, show(): void }} options
 */
export function createMore(review, board, { wrong, show }) {
    let shows = false;
    const values = el("button", { type: "button", "aria-pressed": "false", onclick: () => toggle() }, word("values"));
    const explore = el("a", { class: "button" }, word("explore_this"));
    const save = el("button", { type: "button", onclick: () => saveFile() }, word("save_file"));
    const element = el("div", { class: "row more" }, ...(explores ? [values, explore] : []), save, ...(board.tools ?? []));

    async function saveFile() {
        try {
            const file = await ask("file", { id: review.id });
            download(file.name, file.text);
        } catch (error) {
            wrong(/** @type {Error} */ (error).message);
        }
    }
    function toggle() {
        shows = !shows;
        values.setAttribute("aria-pressed", String(shows));
        show();
    }
    return {
        element,
        /** Whether the board shows what each turn is worth. */
        get values() {
            return shows;
        },
        /**
         * The position that is shown.
         *
         * @param {string} position
         */
        stand(position) {
            explore.href = addressOf(position);
        },
    };
}

/**
 * The button that begins a game in a position; null where no game can begin.
 *
 * @param {string} name
 * @param {string} position
 * @returns {import("./review_card.js").CardButton | null}
 */
export function playFrom(name, position) {
    if (!explores || !setup.chooses || !live.own) return null;
    return {
        word: name,
        act() {
            live.begin({ position });
            go("/play");
        },
    };
}
