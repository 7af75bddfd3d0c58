// Whose pieces lie there: where nobody can tell, a tap on a piece chooses its owner.

import { setup } from "./pieces.js";
import { positionOf } from "./positions.js";

/** @type {Record<string, string>} */
const TURNS = { "+": "G", G: "g", g: "G", "-": "S", S: "s", s: "S" };
const OPEN = "+-";

/**
 * `onChange()`: a piece has got another owner.
 *
 * @param {{ onChange(): void }} options
 */
export function createOwners({ onChange }) {
    let asked = "";
    /** @type {string[] | null} */
    let cells = null;

    return {
        /**
         * Ask about these sixteen cells: + and - are pieces whose owner nobody knows; empty: nothing is asked.
         *
         * @param {string} owners
         */
        show(owners) {
            if (owners === asked) return;
            asked = owners;
            cells = owners ? [...owners] : null;
        },
        /**
         * The squares with what was chosen.
         *
         * @param {ShownSquare[]} squares
         */
        over(squares) {
            const chosen = cells;
            if (!chosen) return squares;
            return squares.map((square, index) => {
                if (!OPEN.includes(asked[index])) return square;
                const face = setup.faces[chosen[index]];
                const side = setup.faces[TURNS[chosen[index]]].letter;
                return {
                    ...square,
                    option: true,
                    piece: face ?? { owner: "anybody", letter: `${side}?`, face: "transparent", ink: "currentColor" },
                };
            });
        },
        /**
         * Choose the next owner of the piece on a square; false if its owner is known.
         *
         * @param {number} square
         */
        pick(square) {
            if (!cells || !OPEN.includes(asked[square - 1])) return false;
            cells[square - 1] = TURNS[cells[square - 1]];
            onChange();
            return true;
        },
        /** What accepting says; empty as long as an owner isn't chosen. */
        get accept() {
            if (!cells) return "accept";
            if (cells.some((cell) => OPEN.includes(cell))) return "";
            return `accept ${positionOf(cells.map((cell) => (cell === "." ? null : cell)))}`;
        },
    };
}
