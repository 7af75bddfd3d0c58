// Dragging a piece with mouse, finger or pen, and the path that it took.

import { picture } from "./pieces.js";
import { isTurned } from "./turning.js";

const FAR_PX = 8;
/** A message to the companion has four kibibytes at most. */
const MOST_POINTS = 200;
const LONGEST_MS = 30000;
/** A mouse that lets go also clicks; that click isn't meant. */
const SETTLES_MS = 50;

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
 * Lets pieces be dragged from the parts of `from` that `grasp` knows something to hold of.
 *
 * `grasp(element)`: { face, start, drop, cancel } or null; `start()` when the drag begins, `drop(square, path)`
 * when the piece is let go over a square, `cancel()` when it is let go elsewhere.
 */
export function draggable(area, board, grasp) {
    let held = null;
    let dragged = false;

    const begin = (event) => {
        const ghost = picture(held.item.face, { class: "ghost" });
        const size = board.getBoundingClientRect().width / 4;
        ghost.style.width = ghost.style.height = `${size}px`;
        document.body.append(ghost);
        Object.assign(held, { ghost, size });
        held.item.start();
        follow(event);
    };
    const follow = (event) => {
        held.ghost.style.transform = `translate(${event.clientX - held.size / 2}px, ${event.clientY - held.size / 2}px)`;
    };
    const move = (event) => {
        if (event.pointerId !== held.pointer) return;
        if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR_PX) return;
        held.path.add(event);
        if (held.ghost) follow(event);
        else begin(event);
    };
    const end = (event) => {
        if (event.pointerId !== held.pointer) return;
        const { item, ghost, path, source, hearing } = held;
        held = null;
        hearing.abort();
        source.releasePointerCapture?.(event.pointerId);
        if (!ghost) return;
        ghost.remove();
        dragged = true;
        setTimeout(() => {
            dragged = false;
        }, SETTLES_MS);
        if (!area.isConnected) return; // another view is shown
        const under = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
        const square = Number(under?.closest?.("[data-square]")?.dataset.square ?? 0);
        if (square) item.drop(square, path.text);
        else item.cancel();
    };

    area.addEventListener("pointerdown", (event) => {
        if (!event.isPrimary || event.button !== 0 || held) return;
        const source = event.target.closest("button");
        const item = source && grasp(source);
        if (!item) return;
        const [x, y, pointer, hearing] = [event.clientX, event.clientY, event.pointerId, new AbortController()];
        held = { item, source, x, y, pointer, hearing, path: new Path(board), ghost: null };
        held.path.add(event);
        source.setPointerCapture?.(event.pointerId);
        // What is held may leave the page meanwhile: the document hears where it is let go all the same.
        for (const [kind, hear] of Object.entries({ pointermove: move, pointerup: end, pointercancel: end }))
            document.addEventListener(kind, hear, { signal: hearing.signal });
    });
    area.addEventListener("click", (event) => dragged && event.stopPropagation(), { capture: true });

    return {
        /** Whether the pointer that let go just now has dragged something. */
        get dragged() {
            return dragged;
        },
    };
}
