// An answer that takes long: the page says that the work goes on, and for how many seconds it has.

import { el, setText } from "./dom.js";
import { word } from "./setup.js";

/** What takes longer is told, seconds. */
const PATIENCE_S = 3;
/** Seconds between two sentences: a screen reader says each of them. */
const EACH_S = 5;

const element = el("p", { class: "waits", role: "status", "data-testid": "waits" });
const begun = new Set();
let timer = 0;

function tell() {
    const seconds = begun.size ? Math.floor((performance.now() - Math.min(...begun)) / 1000) : 0;
    if (!element.isConnected) document.body.append(element);
    if (seconds < PATIENCE_S) setText(element, "");
    else setText(element, word("working_out", { seconds: Math.max(PATIENCE_S, seconds - (seconds % EACH_S)) }));
    if (begun.size) return;
    clearInterval(timer);
    timer = 0;
}

/**
 * The same promise; while it takes long, people are told.
 *
 * @template T
 * @param {Promise<T>} promise
 */
export async function waited(promise) {
    // Two that begin at the same time are two.
    let at = performance.now();
    while (begun.has(at)) at += 1e-3;
    begun.add(at);
    timer ||= setInterval(tell, 500);
    try {
        return await promise;
    } finally {
        begun.delete(at);
        tell();
    }
}
