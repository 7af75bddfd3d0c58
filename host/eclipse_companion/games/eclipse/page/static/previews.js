// What a board shows while a turn is made on it, and until that turn is seen. No rule is known here.

import { word } from "/page/setup.js";
import { faceOf, flipped, looks } from "./pieces.js";

/** On a phone a square shows one value alone: that of the chosen face. */
export const narrow = matchMedia("(width < 480px)");

/** @param {number} square */
const emptied = (square) => word("square_empty", { square });

/**
 * @param {number} square
 * @param {EclipseFace} piece
 */
const filled = (square, piece) => word("square_piece", { square, piece: piece.name });

/**
 * The face that lies on a square; empty if none does.
 *
 * @param {ShownSquare[]} squares
 * @param {number} square
 */
export function faceOn(squares, square) {
    const piece = squares[square - 1]?.piece;
    return piece ? faceOf(piece) : "";
}

/**
 * The squares once a whole turn is made.
 *
 * @param {ShownSquare[]} squares
 * @param {EclipseMove} move
 * @returns {ShownSquare[]}
 */
export function asMade(squares, [, from, to, placed, number]) {
    const over = from ? looks.faces[flipped(faceOn(squares, from))] : null;
    /** @type {Record<number, EclipseFace | null>} */
    const pieces = { ...(from && { [from]: null, [to]: over }), [number]: looks.faces[placed] };
    return squares.map((square, index) => {
        const piece = pieces[index + 1];
        if (piece === undefined) return { ...square, last: false };
        const label = piece ? filled(index + 1, piece) : emptied(index + 1);
        return { ...square, piece, label, wanted: null, last: true };
    });
}

/**
 * The squares with what was chosen so far, and what can be chosen next: `face` is placed in the end. Where a hand has
 * flipped already, the squares show that themselves.
 *
 * @param {ShownSquare[]} squares
 * @param {import("./maker.js").TurnMaker} maker
 * @param {string} face
 * @returns {ShownSquare[]}
 */
function withChoices(squares, maker, face) {
    const options = maker.options(face);
    const { from, to, stage } = maker;
    const over = from && !maker.isFlipped ? looks.faces[flipped(faceOn(squares, from))] : null;
    return squares.map((square, index) => {
        const number = index + 1;
        const can = options.has(number);
        /** @type {ShownSquare} */
        const shown = { ...square, option: square.option || can };
        if (can && stage === "to") shown.turned = { from, face: flipped(faceOn(squares, from)) };
        if (can && stage === "place") shown.preview = looks.faces[face];
        if (!over) return shown;
        if (number === from && to) return { ...shown, piece: null, wanted: null, label: emptied(number), last: true };
        if (number === from) return { ...shown, chosen: true, faded: true };
        if (number === to) return { ...shown, piece: over, label: filled(number, over), last: true };
        return to ? { ...shown, last: false } : shown;
    });
}

/**
 * What choosing a square is worth: one value, or one for each face that can be placed there.
 *
 * @param {import("./maker.js").TurnMaker} maker
 * @param {number} square
 * @param {string} chosen
 * @param {NonNullable<EclipseMaking["worth"]>} worth
 * @returns {SquareWorth[]}
 */
function valuesOn(maker, square, chosen, worth) {
    const faces = maker.stage === "place" ? maker.faces : [""];
    return faces.flatMap((face) => {
        const value = worth(maker.leaves(square, face));
        return value ? [{ ...value, face, chosen: !face || face === chosen }] : [];
    });
}

/**
 * The squares with what was chosen so far, and what each choice is worth.
 *
 * @param {ShownSquare[]} squares
 * @param {import("./maker.js").TurnMaker} maker
 * @param {string} face
 * @param {NonNullable<EclipseMaking["worth"]>} worth
 * @returns {ShownSquare[]}
 */
export const withValues = (squares, maker, face, worth) =>
    withChoices(squares, maker, face).map((square, index) =>
        square.option ? { ...square, values: valuesOn(maker, index + 1, face, worth) } : square,
    );

/**
 * The face that is placed once a square is hit: where it shows a value for each face, that of the value that was hit.
 *
 * @param {import("./maker.js").TurnMaker} maker
 * @param {number} square
 * @param {boolean} lower whether the lower value was hit
 * @param {string} chosen
 * @param {NonNullable<EclipseMaking["worth"]>} worth
 */
export function faceHit(maker, square, lower, chosen, worth) {
    const shown = maker.stage === "place" ? valuesOn(maker, square, chosen, worth) : [];
    return shown.length > 1 && !narrow.matches ? shown[lower ? 1 : 0].face : chosen;
}
