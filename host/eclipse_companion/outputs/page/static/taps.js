// Browsers let a page be heard only once somebody has touched it: what waits for that.

/** @type {Set<() => void>} */
const waiting = new Set();
let touched = false;

/** Whether somebody has touched the page, so that it may be heard. */
export const mayBeHeard = () => touched;

/**
 * Do this at the next touch or key, within its event: browsers ask for that.
 *
 * @param {() => void} act
 */
export function onTap(act) {
    waiting.add(act);
}

for (const kind of ["pointerup", "click", "keydown"]) {
    const tapped = () => {
        touched = true;
        const acts = [...waiting];
        waiting.clear();
        for (const act of acts) act();
    };
    addEventListener(kind, tapped, { capture: true });
}
