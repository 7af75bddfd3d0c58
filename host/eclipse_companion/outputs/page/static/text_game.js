// A game that draws no board of its own: its board is text, and its turns are typed.

import { el, setText } from "./dom.js";

export const sideShapes = null;

/** The board of a game that is played, as text. */
export function createBoard() {
    const element = el("pre", { class: "board-text", id: "board-text" });
    return {
        element,
        show: (/** @type {TextState} */ state) => setText(element, state.board_text),
        instruction: "",
        accept: "accept",
    };
}

/** A past position as text; no turn can be tried. */
export function createTrial() {
    const element = el("pre", { class: "board-text" });
    return {
        element,
        surface: element,
        dragged: false,
        /** @param {{ position: string, drawn?: { text: string } }} past */
        show: ({ position, drawn }) => setText(element, drawn?.text ?? position),
    };
}
