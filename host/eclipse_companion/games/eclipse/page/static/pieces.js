// What pieces look like. Sun's are round, Moon's square, and each side has its letter: distinct without colours.

import { svg } from "/page/dom.js";
import { setup as shared } from "/page/setup.js";

/** The set-up, with what this game adds. */
export const setup = /** @type {EclipseSetup} */ (shared);

/** How the pieces look: as in the edition of the page, or in that of a game that is reviewed. */
export const looks = /** @type {EclipseLooks} */ ({});

/**
 * Show the pieces of another edition; without one, the page's own again.
 *
 * @param {EclipseLooks} edition
 */
export function wear({ faces, rims, emblems } = setup) {
    Object.assign(looks, { faces, rims, emblems });
}
wear();

/** @type {Record<string, string>} */
const FLIPPED = { G: "S", S: "G", g: "s", s: "g" };

/**
 * The other side of a face.
 *
 * @param {string} face
 */
export function flipped(face) {
    return FLIPPED[face];
}

/**
 * The shapes of a piece around (x, y). `wanted`: it should be here, and isn't yet; `plain`: its outline alone.
 *
 * @param {Pick<EclipsePiece, "owner" | "face"> & Partial<EclipsePiece>} what
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function pieceShapes(what, x, y, size, { wanted = false, plain = false } = {}) {
    const rim = size / 11;
    const half = size / 2;
    /** @type {Attributes} */
    const look = { fill: what.face, stroke: looks.rims[what.owner] || "currentColor", "stroke-width": rim };
    if (wanted) Object.assign(look, { "fill-opacity": 0.35, "stroke-dasharray": `${size / 8} ${size / 11}` });
    const inset = {
        x: x - half + rim,
        y: y - half + rim,
        width: size - 2 * rim,
        height: size - 2 * rim,
        rx: size / 12,
    };
    const outline =
        what.owner === "sun"
            ? svg("circle", { cx: x, cy: y, r: half - rim / 2, ...look })
            : svg("rect", { ...inset, ...look });
    if (plain) return [outline];
    const fill = wanted ? "currentColor" : what.ink;
    const letter = svg("text", { class: "letter", x, y: y + size / 36, fill }, what.letter);
    return [
        outline,
        letter,
        svg("text", { class: "emblem", x, y: y - size / 3.2, fill }, looks.emblems[what.owner] ?? ""),
    ];
}

/**
 * A picture of a piece by itself.
 *
 * @param {string} face
 */
export function picture(face) {
    return svg("svg", { viewBox: "0 0 80 80", "aria-hidden": "true" }, ...pieceShapes(looks.faces[face], 40, 40, 72));
}

/**
 * The sign of a side beside a player's name.
 *
 * @param {string} owner
 */
export function sideShapes(owner) {
    const outline = pieceShapes({ owner, face: "transparent" }, 20, 20, 40, { plain: true });
    const sign = svg("text", { class: "emblem small", x: 20, y: 21, fill: "currentColor" }, looks.emblems[owner] ?? "");
    return [...outline, sign];
}

/**
 * The faces on squares 1 to 16 of a position such as S3/4/4/4; null for an empty square.
 *
 * @param {string} position
 * @returns {(string | null)[]}
 */
export function facesOf(position) {
    return [...position.replaceAll("/", "")].flatMap((sign) =>
        /\d/.test(sign) ? Array(Number(sign)).fill(null) : [sign],
    );
}

/**
 * The position of sixteen faces.
 *
 * @param {(string | null)[]} faces
 */
export function positionOf(faces) {
    const rows = [0, 4, 8, 12].map((start) =>
        faces
            .slice(start, start + 4)
            .map((face) => face ?? ".")
            .join(""),
    );
    return rows.map((row) => row.replace(/\.+/g, (run) => String(run.length))).join("/");
}
