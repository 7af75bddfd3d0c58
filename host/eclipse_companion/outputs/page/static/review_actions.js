// What can be done with a past game: steps through it, and what leads on from the position that is shown.

import { ask } from "./api.js";
import { download, el, setText } from "./dom.js";
import { icon } from "./icons.js";
import { live } from "./live.js";
import { createMenu } from "./menu.js";
import { isSlip } from "./review_turns.js";
import { go } from "./router.js";
import { setup, word } from "./setup.js";
import { actionButton, toolbar } from "./toolbar.js";

const explores = setup.answers.includes("explore");

/**
 * The row that steps through a game; while a mistake is tried again, it helps with that.
 *
 * @param {{ first(): void, step(by: number): void, last(): void, slip(): void }} steps
 * @param {{ hint(): void, show(): void, skip(): void, leave(): void }} again
 */
export function createSteps({ first, step, last, slip }, { hint, show, skip, leave }) {
    const stepping = {
        first: actionButton("first", "first", first),
        back: actionButton("back", "back", () => step(-1)),
        following: actionButton("following", "onward", () => step(1)),
        last: actionButton("last", "last", last),
        slip: actionButton("next_mistake", "warning", slip, "mistake"),
    };
    const trying = [
        actionButton("word_hint", "hint", hint),
        actionButton("show_me", "eye", show),
        actionButton("skip_this", "onward", skip),
        actionButton("to_review", "games", leave),
    ];
    const all = Object.values(stepping);
    return {
        element: toolbar(...all, ...trying),
        /**
         * `at`: which position of them is shown; `slips`: how many mistakes there are; `tries`: one is tried again.
         *
         * @param {{ at: number, last: number, slips: number, tries: boolean }} shown
         */
        show({ at, last: end, slips, tries }) {
            for (const button of [stepping.first, stepping.back]) button.setAttribute("aria-disabled", String(at === 0));
            for (const button of [stepping.following, stepping.last])
                button.setAttribute("aria-disabled", String(at === end));
            for (const button of all) button.hidden = tries;
            for (const button of trying) button.hidden = !tries;
            stepping.slip.hidden ||= !slips;
        },
    };
}

/**
 * Whose game it is, when it was played and how it ended: on a phone it stands at the top, with the way back.
 *
 * @param {Review} review
 * @param {HTMLElement} more the menu at its end
 */
export function createHead({ name, names, sides, date, result, ended, turns, players, people }, more) {
    const back = { class: "tool", href: "/games", "aria-label": word("games") };
    const note = el("span", { class: "note" });
    const title = el("h1", { class: "name" });
    const whose = name || names.join(" – ");
    const day = date ? new Date(date).toLocaleDateString(setup.language, { day: "numeric", month: "short" }) : "";
    const winner = sides[["1-0", "0-1"].indexOf(result)];
    const end = winner ? word("won_by", { player: winner }) : result === "1/2-1/2" ? word("drawn") : ended;
    return {
        element: el("header", { class: "review-head" }, el("a", back, icon("back")), el("div", { class: "names" }, title, note), more),
        /**
         * After how many turns the game is shown; `again`: the last of them is a mistake that is tried again.
         *
         * @param {number} at
         * @param {boolean} again
         */
        show(at, again) {
            const turn = turns[at - 1];
            const own = turns.filter((each) => isSlip(each) && each.mover === turn?.mover);
            const player = names[players.indexOf(turn?.mover ?? "")];
            const mine = people.length === 1 && people[0] === turn?.mover;
            setText(title, !again ? whose : mine ? word("your_mistakes") : word("mistakes_of", { player }));
            const place = turn && word("turn_at", { number: turn.number, of: turns.at(-1)?.number ?? 0 });
            const told = again ? [word("one_of", { number: own.indexOf(turn) + 1, of: own.length })] : [day, end, place];
            setText(note, told.filter(Boolean).join(" · "));
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
    let position = "";
    const explored = () => [
        { sign: /** @type {const} */ ("eye"), label: word(shows ? "values_off" : "values"), act: toggle },
        { sign: /** @type {const} */ ("explore"), label: word("explore_this"), act: () => go(addressOf(position)) },
    ];
    const save = { sign: /** @type {const} */ ("save"), label: word("save_file"), act: () => saveFile() };
    const menu = createMenu(word("word_more"), () => [...(explores ? explored() : []), save, ...(board.menu ?? [])]);
    menu.update(true);

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
        show();
    }
    return {
        element: menu.element,
        end: menu.end,
        /** Whether the board shows what each turn is worth. */
        get values() {
            return shows;
        },
        /**
         * The position that is shown.
         *
         * @param {string} shown
         */
        stand(shown) {
            position = shown;
            menu.update(true);
        },
    };
}

/**
 * The address of a position in the explorer.
 *
 * @param {string} position
 */
export function addressOf(position) {
    return `/explore?position=${encodeURIComponent(position).replaceAll("%2F", "/")}`;
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
