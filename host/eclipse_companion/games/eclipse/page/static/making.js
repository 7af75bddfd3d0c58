// A board on which a turn is made: by taps, by dragging, or by keys.

import { word } from "/page/setup.js";
import { createBoard } from "./board.js";
import { createChoice } from "./choice.js";
import { draggablePieces } from "./dragging.js";
import { createGrasp } from "./grasping.js";
import { TurnMaker } from "./maker.js";
import { looks } from "./pieces.js";
import { asMade, faceHit, withValues } from "./previews.js";
import { createSaid } from "./said.js";
import { tell, whyNot } from "./told.js";

/** @param {EclipseMaking} options */
export function createMaking({
    onTurn,
    onChange = () => {},
    onRefuse = () => {},
    onMade = () => {},
    onAct = null,
    intercept = () => false,
    worth = () => null,
    beside = () => "pick_other",
}) {
    let maker = new TurnMaker([]);
    let key = "";
    /** @type {ShownSquare[]} */
    let squares = [];
    /** @type {EclipseMark[]} */
    let drawn = [];
    let face = "";
    let advised = "";
    let telling = tell(maker, squares, face, "");
    const said = createSaid(() => draw());

    const board = createBoard({
        onPick: (square, lower) => pickValue(square, lower),
        onKey: (pressed) => pressed === " " && turnOver(),
    });
    const choice = createChoice({ onChoose: (chosen) => choose(chosen), label: word("your_piece") });
    const { element } = board;

    const shownSquares = () => (said.move ? asMade(squares, said.move) : withValues(squares, maker, face, worth));

    function draw(still = false) {
        board.show(shownSquares(), maker.from || said.move ? [] : drawn, still);
        const names = Object.fromEntries(Object.entries(looks.faces).map(([each, { side }]) => [each, side]));
        choice.show(maker.faces, face, names);
        onChange();
    }

    /**
     * Where a square shows what each face is worth, the one that was hit is placed.
     *
     * @param {number} square
     * @param {boolean | null} lower
     */
    function pickValue(square, lower) {
        if (lower !== null) face = faceHit(maker, square, lower, face, worth);
        pick(square);
    }

    /** @param {number} square */
    function pick(square) {
        if (said.move || intercept(square)) return;
        if (maker.stage === "to" && maker.sources.has(square)) {
            const again = square === maker.from;
            maker.back();
            if (!again) maker.pick(square, face);
        } else if (!maker.pick(square, face)) {
            onRefuse(whyNot(maker, shownSquares(), square, face));
            return;
        }
        onRefuse("");
        if (maker.made) finish();
        else draw();
    }

    function finish(path = "", still = false) {
        const move = maker.made;
        if (!move) return;
        const whole = !maker.isFlipped;
        maker = new TurnMaker(maker.moves);
        if (onAct && (path || !whole)) {
            if (whole && move[1]) onAct(`flip ${move[1]} ${move[2]}`);
            onAct(`place ${looks.faces[move[3]].typed} ${move[4]}${path && ` along ${path}`}`);
        } else {
            if (!onAct) said.say(move);
            onTurn(move);
        }
        onMade();
        draw(still);
    }

    /**
     * Begin a turn with this flip, in place of what was begun.
     *
     * @param {number} from
     * @param {number} to
     */
    function begin(from, to) {
        maker = new TurnMaker(maker.moves);
        if (maker.pick(from, face)) maker.pick(to, face);
        draw();
    }

    /** @param {string} chosen */
    function choose(chosen) {
        face = chosen;
        draw();
    }

    /**
     * A hint that names a piece has it ready, so that its ghost can be tapped; somebody may still choose another.
     *
     * @param {string} hinted
     */
    function take(hinted) {
        if (hinted !== advised && maker.faces.includes(hinted)) face = hinted;
        advised = hinted;
    }

    function turnOver() {
        if (maker.stage !== "place") return false;
        const { faces } = maker;
        choose(faces[(faces.indexOf(face) + 1) % faces.length]);
        return true;
    }

    const grasp = createGrasp({
        get maker() {
            return maker;
        },
        get squares() {
            return squares;
        },
        get isSaid() {
            return said.move !== null;
        },
        choose,
        place: (on, path) => maker.pick(on, face) && finish(onAct ? path : "", true),
        flip:
            onAct &&
            ((from, to, path) => {
                maker.isFlipped = true;
                onAct(`flip ${from} ${to} along ${path}`);
            }),
        draw,
    });
    const dragging = draggablePieces([element, choice.element], board.element, grasp);
    const begun = () => maker.from > 0 && !maker.isFlipped && maker.over === null;
    function back() {
        const { from } = maker;
        if (!begun()) return 0;
        maker.back();
        draw();
        return from;
    }
    for (const each of [element, choice.element])
        each.addEventListener("keydown", (event) => event.key === "Escape" && back() && event.preventDefault());

    return {
        element,
        /** The radio buttons for the side of the piece that is placed. */
        choice: choice.element,
        begin,
        mark: board.mark,
        /** What to say of the turn that was begun; all empty if none was. */
        get told() {
            // What was said is answered before anything else is to be done.
            if (!said.move) telling = tell(maker, squares, face, beside());
            return telling;
        },
        get stage() {
            return maker.stage;
        },
        /** The flip that was begun; null if none was. */
        get part() {
            const { from, to } = maker;
            return from && to ? { from, to, piece: "" } : null;
        },
        /** Whether a turn was begun that can be taken back here. */
        get begun() {
            return begun();
        },
        /** Take the last choice back; the square of the piece that was chosen, 0 if none was. */
        back,
        focus: board.focus,
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
         * @param {string} told what is said with them: once that changes, a turn that was said is answered
         */
        show(newSquares, newDrawn, moves, told = "") {
            squares = newSquares;
            drawn = newDrawn;
            said.hear(told);
            const newKey = JSON.stringify(moves.map((move) => move[0]));
            if (newKey !== key) {
                said.forget();
                key = newKey;
                maker = new TurnMaker(moves);
                if (!maker.faces.includes(face)) [face = ""] = maker.faces;
            } else {
                maker.moves = moves;
            }
            take(newDrawn.find((mark) => mark.kind === "hint" && mark.to && !mark.from)?.piece ?? "");
            draw();
        },
    };
}
