// Which cards are picked, and which can be next: two of a sign, then the one to place; or a card to discard.

/**
 * Whether a move is about cards of the hand.
 *
 * @param {EclipticMove} move
 * @returns {move is CardsMove}
 */
const isOfCards = (move) => move[1] === "play" || move[1] === "discard";

/**
 * Whether a move begins with these cards: both of a pair in any order, then the one that is placed.
 *
 * @type {(move: CardsMove, some: string[]) => boolean}
 */
const begins = ([, , wanted], some) =>
    some.length <= wanted.length &&
    some.every((card, at) => (wanted.length === 3 && at < 2 ? wanted.slice(0, 2).includes(card) : wanted[at] === card));

/** Cards that are picked, one after the other, so that a move comes of it. */
export class Picking {
    /** @type {string[]} */
    picks = [];
    /** @type {CardsMove[]} */
    #moves = [];

    /**
     * What can be done now: picks of which nothing can come are dropped.
     *
     * @param {EclipticMove[]} moves
     */
    offer(moves) {
        this.#moves = moves.filter(isOfCards);
        this.picks = this.picks.filter((card) => this.#moves.some(([, , about]) => about.includes(card)));
        if (!this.#possible(this.picks)) this.picks = [];
    }
    #possible(/** @type {string[]} */ some) {
        return this.#moves.some((move) => begins(move, some));
    }
    /** Whether any card can be picked. */
    get any() {
        return this.#moves.length > 0;
    }
    /** Whether pairs can be put down, and not only a card be discarded. */
    get plays() {
        return this.#moves.some(([, kind]) => kind === "play");
    }
    /** The move that is picked whole; null: none is. */
    get chosen() {
        const { picks } = this;
        return this.#moves.find((move) => move[2].length === picks.length && begins(move, picks)) ?? null;
    }
    /**
     * What is picked once this card is tapped; null: it can't be.
     *
     * @param {string} card
     */
    after(card) {
        const at = this.picks.indexOf(card);
        if (at >= 0) return this.picks.slice(0, at);
        const others = [
            [...this.picks, card],
            [...this.picks.slice(0, -1), card],
        ];
        return others.find((some) => this.#possible(some) && new Set(some).size === some.length) ?? null;
    }
    /**
     * What a picked card is for, as the name of a label; empty: it isn't picked.
     *
     * @param {string} card
     */
    roleOf(card) {
        const at = this.picks.indexOf(card);
        if (at < 0) return "";
        return !this.plays ? "as_discard" : at < 2 ? "as_pair" : "as_placed";
    }
    /** The card that is picked to be placed; empty: none is. */
    get placed() {
        return this.plays ? (this.picks[2] ?? "") : "";
    }
}
