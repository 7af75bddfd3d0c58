// A board on which a turn is made: by taps, by dragging, or by keys.

import { word } from "/page/setup.js";
import { createBoard } from "./board.js";
import { createChoice } from "./choice.js";
import { draggablePieces } from "./dragging.js";
import { TurnMaker } from "./maker.js";
import { flipped, looks } from "./pieces.js";

/**
 * @typedef {object} Making
 * @property {(move: EclipseMove) => void} onTurn a whole turn is made
 * @property {() => void} [onChange] another choice is made, so what the page says may change
 * @property {() => void} [onMade] a whole turn is made, in one of these ways
 * @property {((line: string) => void) | null} [onAct] a piece was dragged at a board whose pieces a hand moves; the
 *     line says how
 * @property {(square: number) => boolean} [intercept] true if the tap on a square means something else than a turn
 * @property {(moves: EclipseMove[]) => WorthLabel | null} [worth] what the best of these turns is worth; only the
 *     explorer knows
 */

/** @param {number} square */
const emptied = (square) => word("square_empty", { square });

/**
 * @param {number} square
 * @param {EclipseFace} piece
 */
const filled = (square, piece) => word("square_piece", { square, piece: piece.name });

/** @param {Making} options */
export function createMaking({
    onTurn,
    onChange = () => {},
    onMade = () => {},
    onAct = null,
    intercept = () => false,
    worth = () => null,
}) {
    let maker = new TurnMaker([]);
    let key = "";
    /** @type {ShownSquare[]} */
    let squares = [];
    /** @type {EclipseMark[]} */
    let drawn = [];
    let face = "";
    let flippedByHand = false;

    const board = createBoard({ onPick: (square) => pick(square), onKey: (pressed) => pressed === " " && turnOver() });
    const choice = createChoice({ onChoose: (chosen) => choose(chosen), label: word("your_piece") });
    const { element } = board;

    /** @param {number} square */
    function faceOn(square) {
        const piece = squares[square - 1]?.piece;
        const found = Object.entries(looks.faces).find(
            ([, face]) => face.letter === piece?.letter && face.owner === piece?.owner,
        );
        return found?.[0] ?? "";
    }

    function shownSquares() {
        const options = maker.options(face);
        const { from, to, stage } = maker;
        const over = from && !flippedByHand ? looks.faces[flipped(faceOn(from))] : null;
        return squares.map((square, index) => {
            const number = index + 1;
            const option = options.has(number);
            const value = option ? worth(maker.leaves(number, face)) : null;
            const shown = { ...square, option, value };
            if (stage === "to") shown.turned = option ? over : null;
            if (stage === "place") shown.preview = option ? looks.faces[face] : null;
            if (!over) return shown;
            if (number === from && to) return { ...shown, piece: null, wanted: null, label: emptied(number), last: true };
            if (number === from) return { ...shown, chosen: true, faded: true };
            if (number === to) return { ...shown, piece: over, label: filled(number, over), last: true };
            return to ? { ...shown, last: false } : shown;
        });
    }

    function draw() {
        board.show(shownSquares(), maker.from ? [] : drawn);
        const names = Object.fromEntries(Object.entries(looks.faces).map(([each, { side }]) => [each, side]));
        choice.show(maker.faces, face, names);
        onChange();
    }

    /** @param {number} square */
    function pick(square) {
        if (intercept(square)) return;
        if (maker.stage === "to" && maker.sources.has(square)) {
            const again = square === maker.from;
            maker.back();
            if (!again) maker.pick(square, face);
        } else if (!maker.pick(square, face)) {
            return;
        }
        if (maker.made) finish();
        else draw();
    }

    function finish(path = "") {
        const move = maker.made;
        if (!move) return;
        const whole = !flippedByHand;
        maker = new TurnMaker(maker.moves);
        flippedByHand = false;
        if (onAct && (path || !whole)) {
            if (whole && move[1]) onAct(`flip ${move[1]} ${move[2]}`);
            onAct(`place ${looks.faces[move[3]].typed} ${move[4]}${path && ` along ${path}`}`);
        } else {
            onTurn(move);
        }
        onMade();
        draw();
    }

    /** @param {string} chosen */
    function choose(chosen) {
        face = chosen;
        draw();
    }

    function turnOver() {
        if (maker.stage !== "place") return false;
        const { faces } = maker;
        choose(faces[(faces.indexOf(face) + 1) % faces.length]);
        return true;
    }

    // A piece that is dragged is chosen; where it's let go is the next choice. Elsewhere, it goes back.
    /**
     * @param {HTMLButtonElement} source
     * @returns {import("./dragging.js").DraggedPiece | null}
     */
    function grasp(source) {
        const square = Number(source.dataset.square ?? 0);
        const lying = source.dataset.face;
        if (lying && maker.stage === "place") {
            return {
                face: lying,
                takes: (on) => maker.options(lying).has(on),
                start: () => choose(lying),
                drop: (on, path) => {
                    if (!maker.pick(on, face)) return;
                    finish(onAct ? path : "");
                },
                cancel: () => {},
            };
        }
        if (!square || !maker.sources.has(square) || flippedByHand || maker.stage === "none" || maker.stage === "place")
            return null;
        return {
            face: flipped(faceOn(square)),
            takes: (on) => maker.stage === "to" && maker.options(face).has(on),
            start: () => {
                if (maker.stage === "to") maker.back();
                maker.pick(square, face);
                draw();
            },
            drop: (on, path) => {
                if (maker.pick(on, face) && onAct) {
                    flippedByHand = true;
                    onAct(`flip ${square} ${on} along ${path}`);
                } else if (!maker.to) {
                    maker.back();
                }
                draw();
            },
            cancel: () => {
                maker.back();
                draw();
            },
        };
    }
    const dragging = draggablePieces([element, choice.element], board.element, grasp);
    for (const each of [element, choice.element])
        each.addEventListener("keydown", (event) => {
            if (event.key !== "Escape" || flippedByHand || !maker.back()) return;
            event.preventDefault();
            draw();
        });

    return {
        element,
        /** The radio buttons for the side of the piece that is placed. */
        choice: choice.element,
        mark: board.mark,
        /** What to do for the next choice of a turn that was begun; empty if none was. */
        get instruction() {
            const { from, stage } = maker;
            const side = stage === "to" ? looks.faces[flipped(faceOn(from))]?.side : looks.faces[face]?.side;
            return from && side ? word(`pick_${stage}`, { side }) : "";
        },
        /** Whether the pointer that let go just now has dragged a piece. */
        get dragged() {
            return dragging.some((each) => each.dragged);
        },
        /**
         * Show these squares, and what is drawn over them; `moves`: the turns that can be made now.
         *
         * @param {ShownSquare[]} newSquares
         * @param {EclipseMark[]} newDrawn
         * @param {EclipseMove[]} moves
         */
        show(newSquares, newDrawn, moves) {
            squares = newSquares;
            drawn = newDrawn;
            const newKey = JSON.stringify(moves.map((move) => move[0]));
            if (newKey !== key) {
                key = newKey;
                maker = new TurnMaker(moves);
                flippedByHand = false;
                if (!maker.faces.includes(face)) [face = ""] = maker.faces;
            } else {
                maker.moves = moves;
            }
            draw();
        },
    };
}
