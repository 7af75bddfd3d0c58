// Dragging a piece over the board, and the path that it took.

import { draggable } from "/page/dragging.js";
import { picture } from "./pieces.js";
import { isTurned } from "./turning.js";

/** A message to the companion has four kibibytes at most. */
const MOST_POINTS = 200;
const LONGEST_MS = 30000;
/** How wide the piece in the hand is, beside a square. */
const HELD = 0.8;

/** Where the pointer is, in squares' widths from the corner beside square 1, and when. */
class Path {
    /** @type {string[]} */
    points = [];

    /** @param {HTMLElement} board */
    constructor(board) {
        this.board = board.getBoundingClientRect();
        this.began = performance.now();
    }

    /** @param {PointerEvent} event */
    add(event) {
        const at = Math.round(performance.now() - this.began);
        if (at > LONGEST_MS) return;
        if (this.points.length === MOST_POINTS) this.points = this.points.filter((_, index) => index % 2 === 0);
        const across = ((event.clientX - this.board.left) / this.board.width) * 4;
        const down = ((event.clientY - this.board.top) / this.board.height) * 4;
        /** @type {(value: number) => string} */
        const inside = (value) => Math.min(7, Math.max(-3, isTurned() ? 4 - value : value)).toFixed(2);
        this.points.push(`${inside(across)},${inside(down)},${at}`);
    }

    get text() {
        return this.points.join(" ");
    }
}

/**
 * A piece to drag.
 *
 * @typedef {object} DraggedPiece
 * @property {string} face what the copy in the hand shows
 * @property {(square: number) => boolean} takes whether it can be let go there
 * @property {() => void} start the drag begins
 * @property {(square: number) => void} [over] it is over another square where it can be let go; 0: over none
 * @property {(square: number, path: string) => void} drop it is let go over a square
 * @property {() => void} cancel it is let go elsewhere
 */

/**
 * Lets pieces be dragged from the buttons of these areas that `grasp` knows something to hold of.
 *
 * @param {HTMLElement[]} areas
 * @param {HTMLElement} board
 * @param {(button: HTMLButtonElement) => DraggedPiece | null} grasp
 */
export function draggablePieces(areas, board, grasp) {
    const squareAt = (/** @type {Element | null} */ under) => {
        const over = /** @type {HTMLElement | null | undefined} */ (under?.closest?.("[data-square]"));
        return Number(over?.dataset.square ?? 0);
    };
    const target = (/** @type {number} */ square) => {
        for (const each of board.querySelectorAll("[data-square]"))
            each.classList.toggle("over", squareAt(each) === square);
    };
    const hold = (/** @type {HTMLButtonElement} */ source) => {
        const item = grasp(source);
        if (!item) return null;
        const path = new Path(board);
        let over = 0;
        return {
            picture: picture(item.face),
            size: (board.getBoundingClientRect().width / 4) * HELD,
            start: item.start,
            follow: (/** @type {PointerEvent} */ event) => {
                path.add(event);
                const square = squareAt(document.elementFromPoint(event.clientX, event.clientY));
                const takes = square && item.takes(square) ? square : 0;
                target(takes);
                if (takes !== over) item.over?.(takes);
                over = takes;
            },
            drop: (/** @type {Element | null} */ under) => {
                target(0);
                const square = squareAt(under);
                if (square) item.drop(square, path.text);
                else item.cancel();
            },
        };
    };
    return areas.map((area) => draggable(area, hold));
}
