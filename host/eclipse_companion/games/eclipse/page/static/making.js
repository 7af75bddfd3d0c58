// A board on which a turn is made: by taps, by dragging, or by keys.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { createBoard, createTray } from "./board.js";
import { draggablePieces } from "./dragging.js";
import { TurnMaker } from "./maker.js";
import { flipped, looks } from "./pieces.js";

/**
 * `onTurn(move)`: a whole turn is made. `onChange()`: another choice is made, so what the page says may change.
 * `onMade()`: a whole turn is made, in one of these ways.
 * `onAct(line)`, if it is given: a piece was dragged at a board whose pieces a hand moves; the line says how.
 * `intercept(square)`: true if the tap on a square means something else than a turn.
 * `reserves`: the place of the pieces beside the board stays free while no turn can be made, so that nothing jumps.
 * `worth(moves)`: what the best of these turns is worth, { kind, text, label }, or null; only the explorer knows.
 */
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
    let squares = [];
    let arrows = [];
    let face = "";
    let flippedByHand = false;

    const board = createBoard({ onPick: (square) => pick(square), onKey: (pressed) => pressed === " " && turnOver() });
    const tray = createTray({ onChoose: (chosen) => choose(chosen), label: word("tray") });
    const element = el("div", { class: "making" }, board.element, tray.element);

    function faceOn(square) {
        const piece = squares[square - 1]?.piece;
        return Object.keys(looks.faces).find(
            (each) => piece && looks.faces[each].letter === piece.letter && looks.faces[each].owner === piece.owner,
        );
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
                shown[from - 1] = { ...lifted, marks: [...(lifted.marks ?? []), "from"] };
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
    function grasp(source) {
        const square = Number(source.dataset.square ?? 0);
        if (source.dataset.face && maker.stage === "place") {
            return {
                face: source.dataset.face,
                start: () => choose(source.dataset.face),
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
        /** Show these squares and arrows; `moves`: the turns that can be made now, as `TurnMaker` takes them. */
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
