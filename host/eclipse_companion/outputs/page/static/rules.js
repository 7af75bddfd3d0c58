// The rules on one screen, with three pictures: wherever somebody asks for them.

import { el } from "./dom.js";
import { setup, word } from "./setup.js";

/**
 * A text in which *this* is strong.
 *
 * @param {string} text
 */
const marked = (text) => text.split("*").map((part, at) => (at % 2 ? el("strong", {}, part) : part));

/** @param {GameModule} game */
export const hasRules = (game) => Boolean(game.rulePictures && setup.words.rule_short);

/**
 * Show the rules over whatever is there; Escape and the button lead back.
 *
 * @param {GameModule} game
 */
function showRules(game) {
    const pictures = game.rulePictures?.() ?? [];
    const steps = pictures.map((picture, at) => el("li", {}, picture, el("p", {}, ...marked(word(`rule_${at + 1}`)))));
    /** @type {HTMLElement[]} */
    const others = [];
    const [first, second] = setup.players.map((player) => player.side);
    for (let at = 1; setup.words[`rule_more_${at}`]; at += 1)
        others.push(el("li", {}, ...marked(word(`rule_more_${at}`, { first, second }))));
    const close = el("button", { type: "button", class: "main" }, word("rules_read"));
    const dialog = el(
        "dialog",
        { class: "rules", "aria-labelledby": "rules-title", "data-testid": "rules" },
        el("h2", { id: "rules-title" }, word("rules_of", { game: setup.edition })),
        el("ol", { class: "rule-steps" }, ...steps),
        el("ul", { class: "rule-others" }, ...others),
        close,
    );
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    close.focus({ preventScroll: true });
}

/**
 * The rule in three pictures and one sentence, with `buttons` beside the one that shows all rules; null if the game has
 * none.
 *
 * @param {GameModule} game
 * @param {string} title
 * @param {(HTMLElement | null)[]} buttons
 */
export function ruleCard(game, title, ...buttons) {
    if (!hasRules(game)) return null;
    return el(
        "section",
        { class: "card newcomer" },
        el("h2", {}, title),
        el("div", { class: "pictures" }, ...(game.rulePictures?.() ?? [])),
        el("p", {}, ...marked(word("rule_short"))),
        el("div", { class: "row" }, ...buttons, rulesButton(game, "plain")),
    );
}

/**
 * The button that shows the rules; null if the game has none.
 *
 * @param {GameModule} game
 */
export function rulesButton(game, looks = "") {
    if (!hasRules(game)) return null;
    return el("button", { type: "button", class: looks, onclick: () => showRules(game) }, word("all_rules"));
}
