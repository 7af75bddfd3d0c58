// A board on which a turn is made: by taps, by dragging, or by keys.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { createBoard, createTray } from "./board.js";
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
 * @property {boolean} [reserves] the place of the pieces beside the board stays free while no turn can be made, so that
 *     nothing jumps
 */

/** @param {Making} options */
export function createMaking({
    onTurn,
    onChange = () => {},
    onMade = () => {},
    onAct = null,
    intercept = () => false,
    worth = () => null,
    reserves = true,
}) {
    let maker = new TurnMaker([]);
    let key = "";
    /** @type {ShownSquare[]} */
    let squares = [];
    /** @type {EclipseArrow[]} */
    let arrows = [];
    let face = "";
    let flippedByHand = false;

    const board = createBoard({ onPick: (square) => pick(square), onKey: (pressed) => pressed === " " && turnOver() });
    const tray = createTray({ onChoose: (chosen) => choose(chosen), label: word("tray") });
    const element = el("div", { class: "making" }, board.element, tray.element);

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
        const shown = squares.map((square, index) => {
            const number = index + 1;
            const option = options.has(number);
            const value = option ? worth(maker.leaves(number, face)) : null;
            return option || value ? { ...square, option, value } : square;
        });
        const { from, to } = maker;
        if (from && !flippedByHand) {
            const lifted = shown[from - 1];
            if (to) {
                const over = looks.faces[flipped(faceOn(from))];
                shown[from - 1] = { ...lifted, piece: null, wanted: null };
                shown[to - 1] = { ...shown[to - 1], piece: over, ghost: true, option: false };
            } else {
                shown[from - 1] = { ...lifted, marks: [...lifted.marks, "from"] };
            }
        }
        return shown;
    }

    function draw() {
        board.show(shownSquares(), maker.from ? [] : arrows);
        const names = Object.fromEntries(Object.entries(looks.faces).map(([each, { side }]) => [each, side]));
        tray.show(maker.faces, maker.stage === "place" ? face : null, names);
        tray.element.classList.toggle("due", maker.stage === "place");
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
            face: faceOn(square),
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
    const dragging = draggablePieces(element, board.element, grasp);
    element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || flippedByHand || !maker.back()) return;
        event.preventDefault();
        draw();
    });

    return {
        element,
        board,
        get stage() {
            return maker.stage;
        },
        get from() {
            return maker.from;
        },
        /** Whether the pointer that let go just now has dragged a piece. */
        get dragged() {
            return dragging.dragged;
        },
        /**
         * Show these squares and arrows; `moves`: the turns that can be made now.
         *
         * @param {ShownSquare[]} newSquares
         * @param {EclipseArrow[]} newArrows
         * @param {EclipseMove[]} moves
         */
        show(newSquares, newArrows, moves) {
            squares = newSquares;
            arrows = newArrows;
            const newKey = JSON.stringify(moves.map((move) => move[0]));
            if (newKey !== key) {
                key = newKey;
                maker = new TurnMaker(moves);
                flippedByHand = false;
                if (!maker.faces.includes(face)) [face = ""] = maker.faces;
            } else {
                maker.moves = moves;
            }
            tray.element.hidden = !reserves && !moves.length;
            draw();
        },
    };
}
