// The board of the game that is played, for a glance: on the remote, and on a phone that films.

import { el } from "./dom.js";
import { word } from "./setup.js";

/**
 * The board as it is read, which nobody touches here.
 *
 * @param {GameModule} game
 */
export function createGlance(game) {
    const element = el("div", { class: "glance", role: "img", "aria-label": word("as_read") });
    if (game.createGlance) {
        const { createGlance: draw } = game;
        return { element, steps: () => [], show: (/** @type {ShownState} */ state) => element.replaceChildren(draw(state)), end() {} };
    }
    const board = game.createBoard({ say() {}, changed() {}, refuse() {} });
    element.append(el("div", { class: "place", inert: true }, board.element));
    return {
        element,
        steps: () => board.steps ?? [],
        show: (/** @type {ShownState} */ state) => board.show({ ...state, moves: [] }),
        end: () => board.end?.(),
    };
}
