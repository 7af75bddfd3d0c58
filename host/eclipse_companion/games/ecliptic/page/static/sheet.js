// A sheet over the table: Escape and its button close it, and the focus goes back to where it was.

import { drawn, el } from "/page/dom.js";
import { word } from "/page/setup.js";

/**
 * A sheet whose content `draw(value)` gives, and is drawn again while it is open.
 *
 * @template V
 * @param {string} id
 * @param {string} title
 * @param {(value: V) => Child[]} draw
 */
export function createSheet(id, title, draw) {
    const content = el("div", { class: "sheet-content", tabindex: 0, role: "region", "aria-label": title });
    const close = el("button", { type: "button", class: "main" }, word("close_sheet"));
    const heading = `${id}-title`;
    const element = el(
        "dialog",
        { class: "sheet", "aria-labelledby": heading },
        el("h2", { id: heading }, title),
        content,
        el("div", { class: "row" }, close),
    );
    close.addEventListener("click", () => element.close());
    /** @type {HTMLElement | null} */
    let before = null;
    element.addEventListener("close", () => {
        element.remove();
        before?.focus({ preventScroll: true });
    });
    element.addEventListener("click", (event) => event.target === element && element.close());
    return {
        show: drawn(content, (/** @type {V} */ value) => /** @type {Node[]} */ (draw(value))),
        open() {
            before = /** @type {HTMLElement | null} */ (document.activeElement);
            document.body.append(element);
            element.showModal();
            close.focus();
        },
    };
}

/**
 * A button that opens a sheet. `picture(value)`: what the button shows beside its text.
 *
 * @template V
 * @param {object} looks
 * @param {string} looks.id
 * @param {string} looks.title
 * @param {(value: V) => Node} looks.picture
 * @param {(value: V) => string} looks.text what is seen on the button
 * @param {(value: V) => string} looks.name what the button is called
 * @param {(value: V) => Child[]} looks.draw
 */
export function createOpener({ id, title, picture, text, name, draw }) {
    const sheet = createSheet(id, title, draw);
    const attributes = { type: "button", class: "sheet-button", "aria-haspopup": "dialog", "data-testid": id };
    const button = el("button", { ...attributes, onclick: () => sheet.open() });
    const drawButton = drawn(button, (/** @type {V} */ value) => [
        picture(value),
        el("span", { "aria-hidden": "true" }, text(value)),
    ]);
    return {
        element: button,
        /** @param {V} value */
        show(value) {
            button.setAttribute("aria-label", name(value));
            drawButton(value);
            sheet.show(value);
        },
    };
}
