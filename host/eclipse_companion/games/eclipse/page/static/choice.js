// The side of the piece that is placed: two radio buttons beside the clock, or one for each face to set up.

import { el } from "/page/dom.js";
import { picture } from "./pieces.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * @param {{ onChoose(face: string): void, label: string }} options
 */
export function createChoice({ onChoose, label }) {
    const element = el("div", { class: "choice idle", role: "radiogroup", "aria-label": label });
    let shown = "";
    const buttons = () => [...element.querySelectorAll("button")];

    /**
     * @param {string} face
     * @param {string} name
     */
    const button = (face, name) => {
        const look = { type: "button", role: "radio", "data-face": face, "aria-label": name };
        return el("button", { ...look, onclick: () => onChoose(face) }, picture(face), el("span", {}, name));
    };
    element.addEventListener("keydown", (event) => {
        const step = STEPS[event.key];
        const at = buttons().indexOf(/** @type {HTMLButtonElement} */ (event.target));
        if (!step || at < 0) return;
        event.preventDefault();
        event.stopPropagation();
        const next = buttons()[(at + step + buttons().length) % buttons().length];
        next.focus();
        onChoose(next.dataset.face ?? "");
    });

    return {
        element,
        /**
         * Offer these faces, one of them chosen; `names` by face. A face that stays keeps its button: it may be held.
         *
         * @param {string[]} faces
         * @param {string} chosen
         * @param {Record<string, string>} names
         */
        show(faces, chosen, names) {
            const key = JSON.stringify([faces, names]);
            // Its room stays while there is nothing to choose, so that nothing jumps.
            element.classList.toggle("idle", !faces.length);
            if (faces.length && key !== shown) {
                shown = key;
                element.replaceChildren(...faces.map((face) => button(face, names[face] ?? face)));
            }
            for (const each of buttons()) {
                const yes = each.dataset.face === chosen;
                each.setAttribute("aria-checked", String(yes));
                each.tabIndex = yes ? 0 : -1;
            }
        },
    };
}
