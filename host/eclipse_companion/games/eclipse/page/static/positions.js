// Positions that the companion was asked about: their squares, and the turns that can be made there.

import { word } from "/page/setup.js";
import { looks } from "./pieces.js";

/** So many pieces each side has. */
const EACH = 8;

/**
 * The squares of a position, as a board shows them; `last`: squares to mark as those of the last turn; `won`: those of
 * a line.
 *
 * @param {string} position
 * @param {number[]} last
 * @param {number[]} won
 * @returns {ShownSquare[]}
 */
export function squaresOf(position, last = [], won = []) {
    return facesOf(position).map((face, index) => {
        const square = index + 1;
        const label = face
            ? word("square_piece", { square, piece: looks.faces[face].name })
            : word("square_empty", { square });
        return {
            label,
            piece: face ? looks.faces[face] : null,
            wanted: null,
            marks: won.includes(square) ? ["line"] : [],
            hint: false,
            last: last.includes(square),
        };
    });
}

/**
 * Turns of an answer as a board takes them.
 *
 * @param {EclipseTurn[]} turns
 * @returns {EclipseMove[]}
 */
export function movesOf(turns) {
    return turns.map((turn) => [turn.text, turn.from, turn.to, turn.face, turn.square, turn]);
}

/**
 * The squares that a turn has to do with.
 *
 * @param {EclipseParts | null | undefined} turn
 */
export function squaresOfTurn(turn) {
    return turn ? [turn.from, turn.to, turn.square] : [];
}

/**
 * The faces on squares 1 to 16 of a position such as S3/4/4/4; null for an empty square.
 *
 * @param {string} position
 * @returns {(string | null)[]}
 */
export function facesOf(position) {
    return [...position.replaceAll("/", "")].flatMap((sign) =>
        /\d/.test(sign) ? Array(Number(sign)).fill(null) : [sign],
    );
}

/**
 * The position of sixteen faces.
 *
 * @param {(string | null)[]} faces
 */
export function positionOf(faces) {
    const rows = [0, 4, 8, 12].map((start) =>
        faces
            .slice(start, start + 4)
            .map((face) => face ?? ".")
            .join(""),
    );
    return rows.map((row) => row.replace(/\.+/g, (run) => String(run.length))).join("/");
}

/**
 * How many pieces a side has left beside the board, in words.
 *
 * @param {string} position
 * @param {string} owner
 */
export function leftIn(position, owner) {
    const lying = facesOf(position).filter((face) => face && looks.faces[face].owner === owner);
    const count = EACH - lying.length;
    return word(count === 1 ? "left_one" : "left_others", { count });
}
