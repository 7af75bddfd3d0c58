// What a pointer takes hold of: the piece to place, beside the board, or a piece on it that is flipped.

import { flipped } from "./pieces.js";
import { faceOn } from "./previews.js";

/** @typedef {import("./dragging.js").DraggedPiece} DraggedPiece */
/**
 * The turn that is being made now: what was chosen so far, over which squares; `isSaid`: it was said already.
 * `flip(from, to, path)`: a hand flips at once, where hands make turns.
 *
 * @typedef {object} Making
 * @property {import("./maker.js").TurnMaker} maker
 * @property {ShownSquare[]} squares
 * @property {boolean} isSaid
 * @property {(face: string) => void} choose
 * @property {(square: number, path: string) => void} place
 * @property {((from: number, to: number, path: string) => void) | null} flip
 * @property {(still?: boolean) => void} draw
 */

/**
 * A piece that is dragged is chosen; where it's let go is the next choice. Elsewhere, it goes back.
 *
 * @param {Making} making
 * @returns {(source: HTMLButtonElement) => DraggedPiece | null}
 */
export function createGrasp(making) {
    const { choose, place, flip, draw } = making;
    return (source) => {
        if (making.isSaid) return null;
        const { maker, squares } = making;
        const square = Number(source.dataset.square ?? 0);
        const lying = source.dataset.face;
        if (lying && maker.stage === "place") {
            return {
                face: lying,
                takes: (on) => making.maker.options(lying).has(on),
                start: () => choose(lying),
                drop: place,
                cancel: () => {},
            };
        }
        if (!square || !maker.sources.has(square) || maker.isFlipped || !["from", "to"].includes(maker.stage)) return null;
        const face = flipped(faceOn(squares, square));
        return {
            face,
            takes: (on) => making.maker.stage === "to" && making.maker.options(face).has(on),
            start: () => {
                if (making.maker.stage === "to") making.maker.back();
                making.maker.pick(square, face);
                making.maker.over = 0;
                draw();
            },
            over: (on) => {
                making.maker.over = on;
                draw();
            },
            drop: (on, path) => {
                making.maker.over = null;
                if (making.maker.pick(on, face) && flip) flip(square, on, path);
                else if (!making.maker.to) making.maker.back();
                draw(true);
            },
            cancel: () => {
                making.maker.over = null;
                making.maker.back();
                draw();
            },
        };
    };
}
