// A turn that is being made, one choice after another: the piece to flip, where it goes, what is placed where.
//
// In: the legal turns. No rule is known here: a choice is possible if a legal turn agrees with it.

const FROM = 1;
const TO = 2;
const FACE = 3;
const SQUARE = 4;

/** @typedef {"from" | "to" | "place" | "none"} Stage what is chosen next; none if no turn can be made */

/** Which part of a turn each stage chooses. */
const PARTS = /** @type {const} */ ({ from: FROM, to: TO, place: SQUARE, none: null });

export class TurnMaker {
    from = 0;
    to = 0;
    /**
     * Over which square a pointer holds the piece, 0 over none where it can go; null: no pointer holds it.
     *
     * @type {number | null}
     */
    over = null;
    /** Whether a hand has flipped the piece already: the board shows it, and it isn't taken back here. */
    isFlipped = false;

    /** @param {EclipseMove[]} moves */
    constructor(moves) {
        this.moves = moves;
        this.flips = moves.some((move) => move[FROM]);
    }

    /** @returns {Stage} */
    get stage() {
        if (!this.moves.length) return "none";
        if (!this.flips || this.to) return "place";
        return this.from ? "to" : "from";
    }

    /** The turns that agree with what was chosen so far. */
    get left() {
        return this.moves.filter(
            (move) => (!this.from || move[FROM] === this.from) && (!this.to || move[TO] === this.to),
        );
    }

    /** The faces that may be placed. */
    get faces() {
        return [...new Set(this.moves.map((move) => move[FACE]))].sort();
    }

    /** The pieces that may be flipped. */
    get sources() {
        return new Set(this.flips ? this.moves.map((move) => move[FROM]) : []);
    }

    /**
     * The squares that can be chosen next; in the last stage those where this face may be placed.
     *
     * @param {string} face
     */
    options(face) {
        const at = PARTS[this.stage];
        const left = this.stage === "place" ? this.left.filter((move) => move[FACE] === face) : this.left;
        return new Set(at === null ? [] : left.map((move) => move[at]));
    }

    /**
     * The turns that choosing this square would leave.
     *
     * @param {number} square
     * @param {string} face
     */
    leaves(square, face) {
        const at = PARTS[this.stage];
        if (at === null) return [];
        return this.left.filter((move) => move[at] === square && (this.stage !== "place" || move[FACE] === face));
    }

    /**
     * Choose a square: true if that was possible. The whole turn is in `made` once it is complete.
     *
     * @param {number} square
     * @param {string} face
     */
    pick(square, face) {
        if (!this.options(face).has(square)) return false;
        if (this.stage === "from") this.from = square;
        else if (this.stage === "to") this.to = square;
        else this.made = this.leaves(square, face)[0];
        return true;
    }

    /** Take the last choice back; true if there was one. */
    back() {
        if (this.to) this.to = 0;
        else if (this.from) this.from = 0;
        else return false;
        return true;
    }

    /**
     * The whole turn once it is made.
     *
     * @type {EclipseMove | null}
     */
    made = null;
}
