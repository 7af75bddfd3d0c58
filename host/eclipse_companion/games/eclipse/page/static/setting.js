// A board on which a position is set up: pieces are chosen beside it and put down, moved, or taken off.

import { word } from "/page/setup.js";
import { createBoard } from "./board.js";
import { createChoice } from "./choice.js";
import { draggablePieces } from "./dragging.js";
import { setup } from "./pieces.js";
import { facesOf, positionOf, squaresOf } from "./positions.js";

/**
 * `onPosition(text)`: the position has changed.
 *
 * @param {{ onPosition(position: string): void }} options
 */
export function createSetting({ onPosition }) {
    /** @type {(string | null)[]} */
    let faces = Array(16).fill(null);
    let chosen = "G";
    const all = Object.keys(setup.faces);
    const names = Object.fromEntries(all.map((face) => [face, setup.faces[face].name]));
    const board = createBoard({ onPick: (square) => put(square, faces[square - 1] === chosen ? null : chosen) });
    const choice = createChoice({
        label: word("set_pieces"),
        onChoose: (face) => {
            chosen = face;
            draw();
        },
    });
    choice.element.classList.add("all-faces");
    const { element } = board;

    function draw() {
        board.show(squaresOf(positionOf(faces)).map((square) => ({ ...square, option: true })));
        choice.show(all, chosen, names);
    }
    /**
     * @param {number} square
     * @param {string | null} face
     */
    function put(square, face) {
        faces[square - 1] = face;
        draw();
        onPosition(positionOf(faces));
    }
    /** @param {HTMLButtonElement} source */
    function grasp(source) {
        const square = Number(source.dataset.square ?? 0);
        const face = source.dataset.face ?? faces[square - 1];
        if (!face) return null;
        const lift = () => {
            if (square) faces[square - 1] = null;
        };
        return {
            face,
            takes: () => true,
            start: () => {
                if (square)
                    board.show(squaresOf(positionOf(faces.map((each, at) => (at === square - 1 ? null : each)))));
            },
            drop: (/** @type {number} */ on) => {
                lift();
                put(on, face);
            },
            cancel: () => {
                lift();
                draw();
                if (square) onPosition(positionOf(faces));
            },
        };
    }
    draggablePieces([element, choice.element], element, grasp);

    return {
        element,
        beside: choice.element,
        /** What to say as long as no game comes to the position. */
        goesOn: word("setting_goes_on"),
        /** @param {string} position */
        show(position) {
            faces = facesOf(position);
            draw();
        },
    };
}
