// What moves on the board: a piece that is flipped to another square, and one that is placed.

import { el } from "/page/dom.js";
import { faceOf, flipped, picture } from "./pieces.js";

const FLIP_MS = 220;
const PLACE_MS = 140;
const EASE = "ease-out";
/** Who changes more squares than a turn does shows another position: nothing moves then. */
const MOST_CHANGES = 3;

/** Whether anything may move: neither the system nor the setting says that nothing should. */
const mayMove = () =>
    document.documentElement.dataset.motion !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * @param {number} one
 * @param {number} other
 */
function areNeighbours(one, other) {
    const down = Math.floor((one - 1) / 4) - Math.floor((other - 1) / 4);
    const across = ((one - 1) % 4) - ((other - 1) % 4);
    return Math.abs(down) + Math.abs(across) === 1;
}

/**
 * What has happened between two positions, each the faces on squares 1 to 16: the flip, if one was made or taken back,
 * and the squares where a piece is new.
 *
 * @param {string[]} before
 * @param {string[]} after
 */
function changes(before, after) {
    const changed = after.flatMap((face, at) => (face === before[at] ? [] : [at + 1]));
    if (changed.length > MOST_CHANGES) return { flip: null, placed: [] };
    const gone = changed.filter((square) => before[square - 1]);
    const came = changed.filter((square) => after[square - 1]);
    const pairs = gone.flatMap((from) => came.map((to) => ({ from, to })));
    const flip = pairs.find(
        ({ from, to }) => areNeighbours(from, to) && after[to - 1] === flipped(before[from - 1]) && !before[to - 1],
    );
    return { flip: flip ?? null, placed: came.filter((square) => square !== flip?.to) };
}

/**
 * Moves pieces over a board with these squares. Each is drawn already where it ends.
 *
 * @param {HTMLElement} board
 * @param {HTMLButtonElement[]} buttons
 */
export function createFlights(board, buttons) {
    /** @type {string[] | null} */
    let shown = null;
    let end = () => {};

    /**
     * @param {number} from
     * @param {number} to
     * @param {string} face
     */
    function flip(from, to, face) {
        const [start, goal] = [buttons[from - 1], buttons[to - 1]];
        const sides = [face, flipped(face)].map((each, at) => el("span", { class: at ? "other" : "" }, picture(each)));
        const flight = el("div", { class: "flight", "aria-hidden": "true" }, ...sides);
        Object.assign(flight.style, {
            left: `${start.offsetLeft}px`,
            top: `${start.offsetTop}px`,
            width: `${start.offsetWidth}px`,
            height: `${start.offsetHeight}px`,
        });
        const [right, down] = [goal.offsetLeft - start.offsetLeft, goal.offsetTop - start.offsetTop];
        const at = (/** @type {number} */ share, /** @type {number} */ high) =>
            `perspective(${4 * start.offsetWidth}px) translate(${right * share}px, ${down * share}px)` +
            ` scale(${high}) rotateY(${180 * share}deg)`;
        goal.classList.add("landing");
        board.append(flight);
        const moving = flight.animate(
            [{ transform: at(0, 1) }, { transform: at(0.5, 1.15) }, { transform: at(1, 1) }],
            { duration: FLIP_MS, easing: EASE },
        );
        end = () => {
            moving.cancel();
            flight.remove();
            goal.classList.remove("landing");
            end = () => {};
        };
        moving.onfinish = () => end();
    }

    return {
        /**
         * Let what has changed since the last time happen before people's eyes; `still`: a hand has done it already.
         *
         * @param {ShownSquare[]} squares
         * @param {boolean} still
         */
        show(squares, still) {
            const before = shown;
            shown = squares.map(({ piece }) => (piece ? faceOf(piece) : ""));
            if (!before || String(before) === String(shown)) return;
            end();
            const { flip: flipping, placed } = changes(before, shown);
            if (still || !mayMove()) return;
            if (flipping) flip(flipping.from, flipping.to, before[flipping.from - 1]);
            for (const square of placed) {
                const face = buttons[square - 1].querySelector(".piece .face");
                const low = { opacity: 0, transform: "scale(1.2)" };
                face?.animate([low, { opacity: 1, transform: "scale(1)" }], {
                    duration: PLACE_MS,
                    delay: flipping ? FLIP_MS : 0,
                    easing: EASE,
                    fill: "backwards",
                });
            }
        },
    };
}
