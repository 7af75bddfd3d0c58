// Where the board's corners are, if it has no mat with markers: a thumb drags four rings over the live picture. A ring
// follows the finger's way, wherever the finger holds it, and a glass shows what lies below.

import { el, svg } from "/page/dom.js";
import { setup, word } from "/page/setup.js";

/** Keys move a ring by this share of the picture, with Shift by a fifth of it. */
const STEP = 0.005;
const FINER = 5;
/** The rings lie this far from the picture's edges at first. */
const INSET = 0.25;
const ZOOM = 3;
const GLASS_PX = 120;
/** @type {Record<string, [number, number]>} */
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {[number, number]} Place shares of the picture's width and height */

/**
 * `done(places)` takes the corners, in their order; whether they have arrived.
 *
 * @param {HTMLVideoElement} video
 * @param {(places: Place[]) => Promise<boolean>} done
 */
export function createMarking(video, done) {
    const corners = setup.corners ?? [];
    /** @type {Place[]} */
    let places = corners.map(([, x, y]) => [INSET + (1 - 2 * INSET) * x, INSET + (1 - 2 * INSET) * y]);
    const shape = svg("polygon", { points: "" });
    const glass = el("canvas", { class: "magnifier", width: GLASS_PX, height: GLASS_PX, hidden: true, "aria-hidden": "true" });
    const rings = corners.map(([label], at) => ring(label, at));
    const lines = svg("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" }, shape);
    const over = el("div", { class: "corner-marks", hidden: true, "data-testid": "phone-corners" }, lines, ...rings, glass);
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) =>
        el("button", { type: "button", class: name === "marked" && "main", "data-do": name, onclick: act }, word(`phone_${name}`));
    const begin = el("div", { class: "mark-offer", hidden: true }, el("p", {}, word("phone_mark_why")), button("mark", () => open(true)));
    const how = el("p", { id: "mark-how", role: "status" }, word("mark_corners_said"));
    const acts = el("div", { class: "row" }, button("mark_turn", turn), button("mark_not", () => open(false)), button("marked", () => void finish()));
    const element = el("div", { class: "marking" }, begin, el("div", { class: "mark-how", hidden: true }, how, acts));
    let offered = false;

    /** @param {boolean} now */
    function open(now) {
        over.hidden = !now;
        /** @type {HTMLElement} */ (element.lastElementChild).hidden = !now;
        document.body.classList.toggle("marks-corners", now);
        begin.hidden = now || !offered;
        draw();
        if (now) rings[0].focus({ preventScroll: true });
    }
    function draw() {
        for (const [at, [x, y]] of places.entries()) {
            rings[at].style.left = `${100 * x}%`;
            rings[at].style.top = `${100 * y}%`;
        }
        shape.setAttribute("points", places.map(([x, y]) => `${x},${y}`).join(" "));
    }
    /**
     * Move one by shares of the picture; it stays inside.
     *
     * @param {number} at
     * @param {Place} from
     * @param {number} across
     * @param {number} down
     */
    function move(at, [x, y], across, down) {
        places[at] = [Math.min(1, Math.max(0, x + across)), Math.min(1, Math.max(0, y + down))];
        draw();
    }
    /** The labels go on by one corner. */
    function turn() {
        places = [...places.slice(1), ...places.slice(0, 1)];
        draw();
    }
    async function finish() {
        if (await done(places)) {
            offered = false;
            open(false);
        }
    }
    /**
     * What lies below a ring, in the half of the picture where the finger isn't.
     *
     * @param {number} at
     */
    function look(at) {
        const [x, y] = places[at];
        const drawn = glass.getContext("2d");
        if (glass.hidden || !drawn) return;
        const [width, height] = [video.videoWidth, video.videoHeight];
        const side = (GLASS_PX / ZOOM) * (width / (over.clientWidth || width));
        drawn.fillRect(0, 0, GLASS_PX, GLASS_PX);
        drawn.drawImage(video, x * width - side / 2, y * height - side / 2, side, side, 0, 0, GLASS_PX, GLASS_PX);
        drawn.strokeStyle = "#f2bf3a";
        drawn.lineWidth = 2;
        drawn.strokeRect(GLASS_PX / 2, -1, 0, GLASS_PX + 2);
        drawn.strokeRect(-1, GLASS_PX / 2, GLASS_PX + 2, 0);
        glass.classList.toggle("right", x < 1 / 2);
        requestAnimationFrame(() => look(at));
    }
    /**
     * @param {string} label
     * @param {number} at
     */
    function ring(label, at) {
        /** @type {{ from: Place, x: number, y: number } | null} */
        let held = null;
        const end = () => {
            held = null;
            glass.hidden = true;
        };
        const named = { "aria-label": word("phone_corner", { label }), "aria-describedby": "mark-how" };
        const made = el("button", { type: "button", class: "corner", ...named }, el("span", {}, label));
        made.addEventListener("pointerdown", ({ pointerId, clientX, clientY }) => {
            made.setPointerCapture(pointerId);
            held = { from: places[at], x: clientX, y: clientY };
            glass.hidden = false;
            look(at);
        });
        made.addEventListener("pointermove", ({ clientX, clientY }) => {
            if (!held) return;
            const { width, height } = over.getBoundingClientRect();
            move(at, held.from, (clientX - held.x) / width, (clientY - held.y) / height);
        });
        made.addEventListener("pointerup", end);
        made.addEventListener("pointercancel", end);
        made.addEventListener("keydown", (event) => {
            const way = KEYS[event.key];
            if (!way) return;
            event.preventDefault();
            const step = event.shiftKey ? STEP / FINER : STEP;
            move(at, places[at], way[0] * step, way[1] * step);
        });
        return made;
    }
    return {
        element,
        over,
        /**
         * Whether the companion asks for corners.
         *
         * @param {boolean} asks
         */
        show(asks) {
            offered = asks && corners.length > 0;
            begin.hidden = !offered || !over.hidden;
        },
    };
}
