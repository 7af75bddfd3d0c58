// What the companion says once, with the page: the token, the language's words, the keys, the game.

/** @type {Setup} */
export const setup = JSON.parse(document.getElementById("setup")?.textContent ?? "");

/**
 * A text of the page in its language; names in braces are filled in.
 *
 * @param {string} name
 * @param {Record<string, string | number>} values
 */
export function word(name, values = {}) {
    const text = setup.words[name] ?? name;
    return text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}
