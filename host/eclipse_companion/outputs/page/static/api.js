// What the companion is asked, and has to change, beside the game that is played.

import { pressOver } from "./pressing.js";
import { setup } from "./setup.js";
import { waited } from "./waits.js";

/**
 * Asks the companion for something that isn't part of the game being played; throws what is wrong as a sentence. What
 * is undefined isn't asked.
 *
 * @template {keyof Answers} Name
 * @param {Name} name
 * @param {Record<string, string | undefined>} query
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answers[Name]>}
 */
export function ask(name, query = {}, signal = undefined) {
    const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
    return fetched(`/api/${name}?${new URLSearchParams(given)}`, { signal });
}

/**
 * Has the companion change something; `values`: texts. Throws what is wrong as a sentence.
 *
 * @template {keyof Changes} Name
 * @param {Name} name
 * @param {Record<string, string>} values
 * @param {RequestInit} [options] such as that it outlives the page
 * @returns {Promise<Changes[Name]>}
 */
export function change(name, values, options = {}) {
    return fetched(`/api/${name}`, { method: "POST", body: JSON.stringify(values), ...options });
}

/**
 * @param {string} address
 * @param {RequestInit} options
 */
async function fetched(address, options) {
    try {
        return await waited(answered(address, options));
    } finally {
        await pressOver();
    }
}

/**
 * @param {string} address
 * @param {RequestInit} options
 */
async function answered(address, options) {
    /** @type {Record<string, string>} */
    const headers = setup.token ? { "X-Token": setup.token } : {};
    // Nobody waits any more for what was broken off, wherever in the answer that was.
    const failed = (/** @type {Error} */ error) => {
        throw error.name === "AbortError" ? error : new Error(setup.words.offline);
    };
    const answer = await fetch(address, { headers, ...options }).catch(failed);
    const value = await answer.json().catch(failed);
    if (!answer.ok || value.error) throw new Error(value.error ?? setup.words.offline);
    return value;
}
