// What the browser keeps for the page. A browser that keeps nothing, such as one that blocks cookies, is no trouble.

/**
 * A kept text; null if there is none.
 *
 * @param {"localStorage" | "sessionStorage"} storage
 * @param {string} name
 */
export function kept(storage, name) {
    try {
        return window[storage].getItem(name);
    } catch {
        return null;
    }
}

/**
 * Keep a text, or with null keep it no longer.
 *
 * @param {"localStorage" | "sessionStorage"} storage
 * @param {string} name
 * @param {string | null} text
 */
export function keep(storage, name, text) {
    try {
        if (text === null) window[storage].removeItem(name);
        else window[storage].setItem(name, text);
    } catch {
        // It holds as long as the page is open.
    }
}
