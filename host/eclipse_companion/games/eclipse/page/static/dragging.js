// Dragging a piece over the board, and the path that it took.

import { draggable } from "/page/dragging.js";
import { picture } from "./pieces.js";
import { isTurned } from "./turning.js";

/** A message to the companion has four kibibytes at most. */
const MOST_POINTS = 200;
const LONGEST_MS = 30000;

/** Where the pointer is, in squares' widths from the corner beside square 1, and when. */
class Path {
    points = [];

    constructor(board) {
        this.board = board.getBoundingClientRect();
        this.began = performance.now();
    }

    add(event) {
        const at = Math.round(performance.now() - this.began);
        if (at > LONGEST_MS) return;
        if (this.points.length === MOST_POINTS) this.points = this.points.filter((_, index) => index % 2 === 0);
        const across = ((event.clientX - this.board.left) / this.board.width) * 4;
        const down = ((event.clientY - this.board.top) / this.board.height) * 4;
        const inside = (value) => Math.min(7, Math.max(-3, isTurned() ? 4 - value : value)).toFixed(2);
        this.points.push(`${inside(across)},${inside(down)},${at}`);
    }

    get text() {
        return this.points.join(" ");
    }
}

/**
 * Lets pieces be dragged from the buttons of `area` that `grasp` knows something to hold of.
 *
 * `grasp(button)`: { face, start, drop, cancel } or null; `start()` when the drag begins, `drop(square, path)`
 * when the piece is let go over a square, `cancel()` when it is let go elsewhere.
 */
export function draggablePieces(area, board, grasp) {
    return draggable(area, (source) => {
        const item = grasp(source);
        if (!item) return null;
        const path = new Path(board);
        return {
            picture: picture(item.face),
            size: board.getBoundingClientRect().width / 4,
            start: item.start,
            follow: (event) => path.add(event),
            drop: (under) => {
                const square = Number(under?.closest?.("[data-square]")?.dataset.square ?? 0);
                if (square) item.drop(square, path.text);
                else item.cancel();
            },
        };
    });
}
