// The board: sixteen squares that can be tapped, dragged from, and reached with the arrow keys.

import { el, svg } from "/page/dom.js";
import { word } from "/page/setup.js";
import { createFlights } from "./flights.js";
import { createMarks } from "./marks.js";
import { looks } from "./pieces.js";
import { squareShapes } from "./squares.js";
import { isTurned } from "./turning.js";

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @param {SquareWorth} value */
const worthOf = ({ face, text, label }) => [looks.faces[face]?.side, `${text}, ${label}`].filter(Boolean).join(" ");

/**
 * What a screen reader says of a square: what lies there, and what there is to do with it.
 *
 * @param {ShownSquare} square
 */
function nameOf({ label, option, chosen, last, wanted, preview, values = [] }) {
    // What can be placed for each of its values has a name of its own.
    const placed = wanted ?? (values.length ? null : preview);
    const said = [
        option && word("can_choose"),
        chosen && word("is_chosen"),
        last && word("is_last"),
        placed && word("place_here", { piece: placed.name }),
        ...values.map(worthOf),
    ];
    return [label, ...said.filter(Boolean)].join("; ");
}

/**
 * `onPick(square, lower)`: a square is chosen by a tap, in its lower half or not, or by Enter, then null;
 * `onKey(key, square)` gets other keys, true if used.
 *
 * @param {{ onPick(square: number, lower: boolean | null): void, onKey?: (key: string, square: number) => boolean }} options
 */
export function createBoard({ onPick, onKey = () => false }) {
    const marks = createMarks();
    /** @type {SVGSVGElement[]} */
    const drawings = [];
    /** @type {HTMLButtonElement[]} */
    const buttons = [];
    for (let square = 1; square <= 16; square += 1) {
        const drawing = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
        const dark = (Math.floor((square - 1) / 4) + square - 1) % 2 ? "dark" : "";
        const button = el(
            "button",
            { type: "button", class: `square ${dark}`, "data-square": square, tabindex: square === 1 ? 0 : -1 },
            drawing,
        );
        button.addEventListener("click", (event) => {
            const { top, height } = button.getBoundingClientRect();
            onPick(square, event.detail ? event.clientY > top + height / 2 : null);
        });
        button.addEventListener("focus", () =>
            buttons.forEach((each) => {
                each.tabIndex = each === button ? 0 : -1;
            }),
        );
        drawings.push(drawing);
        buttons.push(button);
    }
    const element = el(
        "div",
        { class: "board", role: "group", "aria-label": word("board"), "data-testid": "board" },
        ...buttons,
        marks.element,
    );

    element.addEventListener("keydown", (event) => {
        const square = Number(/** @type {HTMLElement} */ (event.target).dataset?.square ?? 0);
        const step = STEPS[event.key];
        if (!square || event.ctrlKey || event.altKey || event.metaKey) return;
        if (step) {
            const way = isTurned() ? -1 : 1;
            const row = Math.floor((square - 1) / 4) + way * step[0];
            const column = ((square - 1) % 4) + way * step[1];
            if (row >= 0 && row < 4 && column >= 0 && column < 4) buttons[4 * row + column].focus();
            event.preventDefault();
            event.stopPropagation();
        } else if (onKey(event.key, square)) {
            event.preventDefault();
            event.stopPropagation();
        }
    });

    const flights = createFlights(element, buttons);
    /** @type {string[]} */
    const shown = [];
    /** @type {ShownSquare[]} */
    let squares = [];
    /**
     * Marks that come with what is shown, and marks that were set beside it.
     *
     * @type {EclipseMark[][]}
     */
    const layers = [[], []];

    function draw(still = false) {
        const all = layers.flat();
        squares.forEach((each, index) => {
            const here = all.find((mark) => mark.piece && mark.to === index + 1 && mark.kind !== "played");
            const wanted = here?.piece ? looks.faces[here.piece] : each.wanted;
            const ringed = all.find((mark) => !mark.to && mark.from === index + 1)?.kind;
            const square = { ...each, wanted, ringed, marked: Boolean(here) };
            const key = JSON.stringify(square);
            if (shown[index] === key) return;
            shown[index] = key;
            drawings[index].replaceChildren(...squareShapes(square, index + 1));
            buttons[index].setAttribute("aria-label", nameOf(square));
            buttons[index].classList.toggle("can", Boolean(square.option));
            buttons[index].setAttribute("aria-disabled", String(!square.option && !square.chosen));
        });
        marks.show(
            all,
            squares.map(({ piece }) => piece?.owner ?? ""),
        );
        flights.show(squares, still);
    }
    return {
        element,
        /** @param {number} square */
        focus: (square) => buttons[square - 1]?.focus({ preventScroll: true }),
        /**
         * Show these squares, with the marks that belong to them; `still`: a dragged piece is there already.
         *
         * @param {ShownSquare[]} newest
         * @param {EclipseMark[]} marked
         * @param {boolean} still
         */
        show(newest, marked = [], still = false) {
            squares = newest;
            layers[0] = marked;
            draw(still);
        },
        /**
         * Set these marks beside those that belong to what is shown; none: take them off.
         *
         * @param {EclipseMark[]} marked
         */
        mark(marked) {
            layers[1] = marked;
            draw();
        },
    };
}
