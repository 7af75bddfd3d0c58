// Keeps the phone's screen awake while it films.

/** @type {{ release(): Promise<void> } | null} */
let lock = null;

/** Keep it awake from now on; whether this browser can. */
export async function keepAwake() {
    if (!("wakeLock" in navigator)) return false;
    try {
        lock = await navigator.wakeLock.request("screen");
    } catch {
        // The battery is low, or the page isn't seen: it is asked for again when it is.
        lock = null;
    }
    return true;
}

export function letSleep() {
    lock?.release();
    lock = null;
}
