// What pieces look like: Sun's are round, Moon's square, and each side has its letter. Nobody needs the colours.

import { svg } from "/page/dom.js";
import { setup as shared } from "/page/setup.js";
import "./foils.js";
import { glyphs } from "./glyphs.js";

/** The set-up, with what this game adds. */
export const setup = /** @type {EclipseSetup} */ (shared);

/** How the pieces look: as in the edition of the page, or in that of a game that is reviewed. */
export const looks = /** @type {EclipseLooks} */ ({});

/**
 * Show the pieces of another edition; without one, the page's own again.
 *
 * @param {EclipseLooks} edition
 */
export function wear({ faces, rims, owners } = setup) {
    Object.assign(looks, { faces, rims, owners });
}
wear();

/** @type {Record<string, string>} */
const FLIPPED = { G: "S", S: "G", g: "s", s: "g" };

/** Twelve points around a ring. */
const RAYS = Array.from({ length: 24 }, (_, at) => {
    const [far, angle] = [at % 2 ? 28.5 : 41.5, (at * Math.PI) / 12];
    return `${(far * Math.sin(angle)).toFixed(1)},${(-far * Math.cos(angle)).toFixed(1)}`;
}).join(" ");
const CRESCENT = "M5.5-38.7A39 39 0 1 0 36 14.8 31 31 0 1 1 5.5-38.7Z";
const STAR = "M19-19 21.6-12.4 28-10 21.6-7.6 19-1 16.4-7.6 10-10 16.4-12.4Z";

/**
 * The other side of a face.
 *
 * @param {string} face
 */
export function flipped(face) {
    return FLIPPED[face];
}

/**
 * The face of a piece as files write it; empty if nobody knows whose it is.
 *
 * @param {EclipsePiece} piece
 */
export function faceOf({ owner, letter }) {
    const found = Object.entries(looks.faces).find(([, face]) => face.letter === letter && face.owner === owner);
    return found?.[0] ?? "";
}

/**
 * The edge of a piece around (0, 0), `out` units outside of one that is 100 wide.
 *
 * @param {string} owner
 * @param {number} out
 * @param {Attributes} look
 */
export function edge(owner, out, look) {
    if (owner === "sun") return svg("circle", { ...look, r: 50 + out });
    const [half, corner] = [46 + out, 17 + out];
    return svg("rect", { ...look, x: -half, y: -half, width: 2 * half, height: 2 * half, rx: corner });
}

/**
 * The foil of a side on its body: a sun with a disc in its middle, or a crescent.
 *
 * @param {Pick<EclipsePiece, "owner" | "foil">} piece
 * @param {Child} sign
 */
function foilShapes({ owner, foil: side }, sign) {
    const foil = `url(#foil-${side})`;
    const body = edge(owner, -1.6, { fill: `url(#body-${owner})`, class: `rim ${owner}` });
    if (owner !== "sun") return [body, svg("path", { d: CRESCENT, fill: foil }), sign];
    const disc = svg("circle", { r: 24, fill: foil, stroke: "#b0105f", "stroke-width": 3.2 });
    return [body, svg("polygon", { points: RAYS, fill: foil }), disc, sign];
}

/**
 * The letter of a side, where the foil leaves room for it.
 *
 * @param {EclipsePiece} piece
 */
function foilLetter({ owner, letter, foil }) {
    const gold = foil === "gold";
    if (owner === "sun") return glyphs(letter, { x: 0, y: 0, high: 21.5, fill: gold ? "#3a2600" : "#1d2136" });
    return glyphs(letter, { x: 15.5, y: -9, high: 23.5, fill: gold ? "#ffdc70" : "#f1f2fb" });
}

/**
 * A flat face with one large letter.
 *
 * @param {EclipsePiece} piece
 */
function flatShapes({ owner, letter, face, ink }) {
    const rim = looks.rims[owner];
    const look = { fill: face, stroke: rim || "currentColor", "stroke-width": rim ? 9 : 4 };
    const high = letter.length > 2 ? 24 : letter.length > 1 ? 32 : 44;
    return [edge(owner, -4.5, look), glyphs(letter, { x: 0, y: 0, high, fill: ink })];
}

/**
 * A piece around (x, y). Those with foil have a flat face, too, which the setting "Plain letters" shows instead.
 *
 * @param {EclipsePiece} piece
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} name
 */
export function pieceShape(piece, x, y, size, name = "") {
    const shapes = piece.foil
        ? [
              svg("g", { class: "foil" }, ...foilShapes(piece, foilLetter(piece))),
              svg("g", { class: "flat" }, ...flatShapes(piece)),
          ]
        : flatShapes(piece);
    const place = `translate(${x} ${y}) scale(${size / 100})`;
    return svg("g", { class: `piece ${name}`.trim(), transform: place }, svg("g", { class: "face" }, ...shapes));
}

/**
 * A picture of a piece by itself.
 *
 * @param {string} face
 */
export function picture(face) {
    return svg("svg", { viewBox: "0 0 104 104", "aria-hidden": "true" }, pieceShape(looks.faces[face], 52, 52, 100));
}

/**
 * The emblem of a side, which stands for its player.
 *
 * @param {string} owner
 */
export function sideShapes(owner) {
    const moon = owner === "moon";
    const star = moon ? svg("path", { d: STAR, fill: "url(#foil-silver)" }) : null;
    const { foil } = looks.faces[moon ? "s" : "G"];
    const plain = { fill: "none", stroke: looks.rims[owner], "stroke-width": 9 };
    const shapes = foil ? foilShapes({ owner, foil }, star) : [edge(owner, -4.5, plain)];
    return [svg("g", { class: "piece", transform: "translate(20 20) scale(0.38)" }, ...shapes)];
}

/**
 * The emblem of a seat.
 *
 * @param {number} place
 */
export function emblem(place) {
    const look = { viewBox: "0 0 40 40", class: "emblem", "aria-hidden": "true" };
    return svg("svg", look, ...sideShapes(setup.players[place].owner));
}
