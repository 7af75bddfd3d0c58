// The board: sixteen squares that can be tapped, dragged from, and reached with the arrow keys.

import { el, svg } from "/page/dom.js";
import { word } from "/page/setup.js";
import { picture, pieceShapes } from "./pieces.js";
import { isTurned } from "./turning.js";

/** @type {Record<string, string>} */
const SIGNS = { from: "", to: "↻", place: "+", seen: "✓", lifted: "↑", asked: "?", wrong: "!", line: "★", threat: "▲" };
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * A ring on the rim of the piece, in its shape; in an empty square, a small circle.
 *
 * @param {EclipsePiece | null} piece
 */
function optionShape(piece) {
    const look = { class: "option" };
    if (piece && piece.owner !== "sun")
        return svg("rect", { ...look, x: 15.5, y: 18.5, width: 69, height: 69, rx: 8 });
    return svg("circle", { ...look, cx: 50, cy: 53, r: piece ? 36 : 13 });
}

/**
 * @param {ShownSquare} square
 * @param {number} number
 */
function squareShapes(square, number) {
    /** @type {SVGElement[]} */
    const shapes = [];
    const { marks } = square;
    const strongest = marks.at(-1);
    if (strongest) {
        const kind = square.hint ? "hint" : strongest;
        shapes.push(svg("rect", { class: `tint ${kind}`, width: 100, height: 100 }));
        shapes.push(svg("rect", { class: `mark ${kind}`, x: 3.5, y: 3.5, width: 93, height: 93, rx: 4 }));
    }
    if (square.last) {
        shapes.push(svg("rect", { class: "tint last", width: 100, height: 100 }));
        shapes.push(svg("rect", { class: "edge last", x: 2, y: 2, width: 96, height: 96 }));
    }
    shapes.push(svg("text", { class: "number", x: 6, y: 13 }, number));
    const shown = square.piece ?? square.wanted;
    if (shown) shapes.push(...pieceShapes(shown, 50, 53, 74, { wanted: !square.piece || square.ghost }));
    if (square.option) shapes.push(optionShape(shown));
    // If something else still lies here, the letter of the wanted piece is beside the sign.
    const wanted = square.piece && square.wanted ? square.wanted.letter : "";
    const sign = marks.map((mark) => SIGNS[mark]).join("") + wanted;
    if (sign) shapes.push(svg("text", { class: `sign ${square.hint ? "hint" : strongest}`, x: 93, y: 20 }, sign));
    if (square.value) {
        shapes.push(
            svg("rect", { class: `worth value-${square.value.kind}`, x: 4, y: 72, width: 46, height: 24, rx: 5 }),
        );
        shapes.push(svg("text", { class: "worth-text", x: 27, y: 85 }, square.value.text));
    }
    return shapes;
}

/**
 * @param {EclipseArrow} arrow
 * @param {boolean} hint
 */
function arrowShapes([from, to], hint) {
    const place = (/** @type {number} */ square) => ({ row: Math.floor((square - 1) / 4), column: (square - 1) % 4 });
    const [start, end] = [place(from), place(to)];
    const dx = Math.sign(end.column - start.column);
    const dy = Math.sign(end.row - start.row);
    const x = 50 + 100 * start.column + 34 * dx;
    const y = 52 + 100 * start.row + 34 * dy;
    const tip = [
        [36, 0],
        [16, 13],
        [16, -13],
    ].map(([along, across]) => `${x + along * dx - across * dy},${y + along * dy + across * dx}`);
    const kind = hint ? "hint" : "";
    return [
        svg("line", { class: `arrow ${kind}`, x1: x, y1: y, x2: x + 20 * dx, y2: y + 20 * dy }),
        svg("polygon", { class: `tip ${kind}`, points: tip.join(" ") }),
    ];
}

/**
 * `onPick(square)`: a square is chosen by a tap, or by Enter; `onKey(key, square)` gets other keys, true if used.
 *
 * @param {{ onPick(square: number): void, onKey?: (key: string, square: number) => boolean }} options
 */
export function createBoard({ onPick, onKey = () => false }) {
    const arrows = svg("svg", { class: "arrows", viewBox: "0 0 400 400", "aria-hidden": "true" });
    /** @type {SVGSVGElement[]} */
    const drawings = [];
    /** @type {HTMLButtonElement[]} */
    const buttons = [];
    for (let square = 1; square <= 16; square += 1) {
        const drawing = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
        const dark = (Math.floor((square - 1) / 4) + square - 1) % 2 ? "" : "dark";
        const button = el(
            "button",
            { type: "button", class: `square ${dark}`, "data-square": square, tabindex: square === 1 ? 0 : -1 },
            drawing,
        );
        button.addEventListener("click", () => onPick(square));
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
        { id: "board", class: "board", role: "group", "aria-label": word("board") },
        ...buttons,
        arrows,
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

    /** @type {string[]} */
    const shown = [];
    return {
        element,
        /**
         * @param {ShownSquare[]} squares
         * @param {EclipseArrow[]} arrowsShown
         */
        show(squares, arrowsShown = []) {
            squares.forEach((square, index) => {
                const key = JSON.stringify(square);
                if (shown[index] === key) return;
                shown[index] = key;
                drawings[index].replaceChildren(...squareShapes(square, index + 1));
                const worth = square.value ? `; ${square.value.label}` : "";
                const label = square.option ? word("can_choose", { square: square.label }) : square.label;
                buttons[index].setAttribute("aria-label", label + worth);
                buttons[index].classList.toggle("can", Boolean(square.option));
                buttons[index].setAttribute("aria-disabled", String(!square.option));
            });
            const hint = squares.some((square) => square.hint);
            arrows.replaceChildren(...arrowsShown.flatMap((arrow) => arrowShapes(arrow, hint)));
        },
    };
}

/**
 * The pieces beside the board: one button for each face.
 *
 * @param {{ onChoose(face: string): void, label: string }} options
 */
export function createTray({ onChoose, label }) {
    const element = el("div", { class: "tray", role: "group", "aria-label": label });
    let shown = "";
    return {
        element,
        /**
         * Offer these faces, one of them chosen; `names` by face. A face that stays keeps its button: it may be held.
         *
         * @param {string[]} faces
         * @param {string | null} chosen
         * @param {Record<string, string>} names
         */
        show(faces, chosen, names) {
            const key = JSON.stringify(faces);
            if (key !== shown) {
                shown = key;
                element.replaceChildren(
                    ...faces.map((face) => {
                        const parts = [picture(face), el("span", {}, names[face] ?? face)];
                        return el("button", { type: "button", "data-face": face, onclick: () => onChoose(face) }, ...parts);
                    }),
                );
            }
            for (const button of element.querySelectorAll("button"))
                button.setAttribute("aria-pressed", String(button.dataset.face === chosen));
        },
    };
}
