// Clocks that count down between what the companion says.

const SHORT_MS = 10000;

/**
 * Time left: a second that has begun counts whole; the last ten are shown with their tenths.
 *
 * @param {number} ms
 */
function clockText(ms) {
    if (ms < SHORT_MS) {
        const tenths = Math.ceil(ms / 100);
        return tenths >= 100 ? "0:10.0" : `0:0${(tenths / 10).toFixed(1)}`;
    }
    const whole = Math.ceil(ms / 1000);
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    const hours = Math.floor(whole / 3600);
    const minutes = Math.floor(whole / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * Shows a time left in a node now, and again each time that it is called.
 *
 * @param {Element} node
 * @param {number} leftMs
 * @param {boolean} counts
 * @param {number} toldAt
 */
export function counter(node, leftMs, counts, toldAt) {
    return () => {
        const left = Math.max(0, leftMs - (counts ? performance.now() - toldAt : 0));
        const text = clockText(left);
        if (node.textContent !== text) node.textContent = text;
        node.classList.toggle("short", left <= SHORT_MS);
    };
}
