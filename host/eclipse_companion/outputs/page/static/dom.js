// Makes elements, and draws parts of the page again only when what they show has changed.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {Element} E
 * @param {E} made
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function filled(made, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") made.addEventListener(name.slice(2), value);
        else if (value === true) made.setAttribute(name, "");
        else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
    }
    const there = children.filter((child) => child !== null && child !== undefined && child !== "");
    made.append(.../** @type {(Node | string)[]} */ (there));
    return made;
}

/**
 * An HTML element. An attribute that is a function listens; its name begins with "on". False and null leave one out.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export function el(name, attributes = {}, ...children) {
    return filled(document.createElement(name), attributes, children);
}

/**
 * An SVG element, made in the same way.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export function svg(name, attributes = {}, ...children) {
    return filled(document.createElementNS(SVG, name), attributes, children);
}

const FOCUSABLE = "a[href], button, input, select, summary";

/**
 * A function that draws a node's children from a value, each time that the value isn't the same as before. If one of
 * them has the focus, the one at its place has it afterwards: who uses keys goes on from there.
 *
 * @template V
 * @param {Element} node
 * @param {(value: V) => Child | false | (Child | false)[]} draw
 */
export function drawn(node, draw) {
    /** @type {string | undefined} */
    let shown;
    return (/** @type {V} */ value) => {
        const key = JSON.stringify(value);
        if (key === shown) return;
        shown = key;
        const place = [...node.querySelectorAll(FOCUSABLE)].indexOf(/** @type {Element} */ (document.activeElement));
        node.replaceChildren(.../** @type {(Node | string)[]} */ ([draw(value)].flat().filter(Boolean)));
        if (place < 0) return;
        const now = /** @type {HTMLElement[]} */ ([...node.querySelectorAll(FOCUSABLE)]);
        (now[place] ?? now.at(-1))?.focus({ preventScroll: true });
    };
}

/**
 * If nothing that is seen has the focus, `first` has it afterwards, else the button of the menu, or whatever button there
 * is. Who uses keys goes on from there.
 *
 * @param {Element | null | undefined} first
 */
export function refocus(first) {
    const now = document.activeElement;
    if (now && now !== document.body && now.getClientRects().length) return;
    // After a game on a phone there is no menu.
    const all = [first, document.getElementById("more"), ...document.querySelectorAll("main button:enabled")];
    const next = all.find((each) => each?.getClientRects().length);
    /** @type {HTMLElement | undefined} */ (next)?.focus({ preventScroll: true });
}

/**
 * Do what may take away the element with the focus: if one in `part` had it, `then` has it afterwards, as in `refocus`.
 *
 * @param {Element} part
 * @param {() => void} act
 * @param {() => Element | null | undefined} then
 */
export function keepingFocus(part, act, then = () => null) {
    const had = part.contains(document.activeElement);
    act();
    if (had) refocus(then());
}

/**
 * Where keys come in: the first control of a part that `Tab` reaches; null if there is none.
 *
 * @param {Element} part
 * @returns {HTMLElement | null}
 */
export const entryOf = (part) => part.querySelector('button:not([tabindex="-1"]), [tabindex="0"]');

/**
 * Let keys scroll an element, too, as long as there is something to scroll; `changed()`: its size is another.
 *
 * @param {HTMLElement} element
 */
export function scrolledByKeys(element, changed = () => {}) {
    const observer = new ResizeObserver(() => {
        changed();
        if (element.scrollHeight > element.clientHeight + 1) element.tabIndex = 0;
        else element.removeAttribute("tabindex");
    });
    for (const each of [element, ...element.children]) observer.observe(each);
}

/**
 * Set a node's text if it isn't that already: a screen reader says what changes.
 *
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
    if (node.textContent !== text) node.textContent = text;
}

/**
 * The element with this id, which the page has from the beginning.
 *
 * @param {string} id
 */
export function byId(id) {
    const found = document.getElementById(id);
    if (!found) throw new Error(`The page has no #${id}.`);
    return found;
}

/**
 * Let the browser save a text as a file.
 *
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    el("a", { href: address, download: name }).click();
    URL.revokeObjectURL(address);
}
