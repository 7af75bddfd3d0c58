// A press: what it began on is there until it ends. What comes meanwhile from the companion is shown right after it.

/** What moves so far is a drag, no press. */
export const FAR_PX = 8;
/** After a finger has left, its click is there by then. */
const CLICK_MS = 300;
/** Who presses for longer waits for nothing more. */
const LONGEST_MS = 1000;

/** @type {(() => void)[]} */
let waiting = [];
/** Where the press began; null: nothing is pressed. @type {{ x: number, y: number } | null} */
let pressed = null;
let timer = 0;

function over() {
    clearTimeout(timer);
    pressed = null;
    const acts = waiting;
    waiting = [];
    for (const act of acts) act();
}

/**
 * The press ends so soon, if nothing else ends it before.
 *
 * @param {number} ms
 */
function endsIn(ms) {
    if (!pressed) return;
    clearTimeout(timer);
    timer = setTimeout(over, ms);
}

/** @param {{ x: number, y: number }} place */
function begin({ x, y }) {
    pressed = { x, y };
    endsIn(LONGEST_MS);
}

/** After all that a click does. No timer is as soon. */
const { port1: clicks, port2: clicked } = new MessageChannel();
clicks.onmessage = over;

/** Who hears it before all others does so before any of them changes the page. */
const first = { capture: true, passive: true };
addEventListener("pointerdown", (event) => event.isPrimary && event.button === 0 && begin(event), first);
addEventListener(
    "pointermove",
    (event) => pressed && event.isPrimary && Math.hypot(event.x - pressed.x, event.y - pressed.y) >= FAR_PX && over(),
    first,
);
addEventListener("pointerup", () => endsIn(CLICK_MS), first);
addEventListener("pointercancel", over, first);
// The space bar presses a button, and clicks it when it is let go.
addEventListener("keydown", ({ key, repeat }) => key === " " && !repeat && begin({ x: 0, y: 0 }), first);
addEventListener("keyup", () => clicked.postMessage(null), first);
addEventListener("click", () => clicked.postMessage(null), first);

/**
 * Do it now, or right after the press that lasts, in order.
 *
 * @param {() => void} act
 */
export function afterPress(act) {
    if (pressed) waiting.push(act);
    else act();
}

/** Resolved once nothing is pressed. */
export const pressOver = () => /** @type {Promise<void>} */ (new Promise(afterPress));
