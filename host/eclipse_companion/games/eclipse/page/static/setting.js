// A board on which a position is set up: pieces are chosen beside it and put down, moved, or taken off.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { createBoard, createTray } from "./board.js";
import { draggablePieces } from "./dragging.js";
import { facesOf, positionOf, setup } from "./pieces.js";
import { squaresOf } from "./positions.js";

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
    const tray = createTray({
        label: word("set_pieces"),
        onChoose: (face) => {
            chosen = face;
            draw();
        },
    });
    const element = el("div", { class: "making setting-up" }, board.element, tray.element);

    function draw() {
        board.show(squaresOf(positionOf(faces)).map((square) => ({ ...square, option: true })));
        tray.show(all, chosen, names);
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
    draggablePieces(element, board.element, grasp);

    return {
        element,
        /** What to say as long as no game comes to the position. */
        goesOn: word("setting_goes_on"),
        /** @param {string} position */
        show(position) {
            faces = facesOf(position);
            draw();
        },
    };
}
