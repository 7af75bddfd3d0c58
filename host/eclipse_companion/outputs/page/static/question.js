// A question that comes before something that can't be undone: the safe answer has the focus.

import { el } from "./dom.js";

/**
 * Ask `title`, with what follows from it; `act` is done if the answer is `yes`. Escape says `no`.
 *
 * @param {{ title: string, said: string, yes: string, no: string }} texts
 * @param {() => void} act
 */
export function ask({ title, said, yes, no }, act) {
    /** @type {() => void} */
    const close = () => dialog.close();
    const safe = el("button", { type: "button", onclick: close }, no);
    const sure = el("button", { type: "button", "data-answer": "yes" }, yes);
    const dialog = el(
        "dialog",
        { role: "alertdialog", class: "question", "aria-label": title, "aria-describedby": "question-said" },
        el("h2", {}, title),
        el("p", { id: "question-said" }, said),
        el("div", { class: "row" }, safe, sure),
    );
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    sure.addEventListener("click", () => {
        close();
        act();
    });
    dialog.addEventListener("close", () => {
        dialog.remove();
        before?.focus?.({ preventScroll: true });
    });
    document.body.append(dialog);
    dialog.showModal();
    safe.focus();
}
