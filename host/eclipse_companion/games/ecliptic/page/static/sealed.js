// The word of a person with a device of their own: it stays there, sealed, until nobody else's can change any more.

import { keep, kept } from "/page/kept.js";
import { live } from "/page/live.js";
import { sha256 } from "./sha256.js";

const KEY_BYTES = 16;
/** What keeps the words that aren't public yet, and what was known when they became so. */
const KEPT = "words";

/**
 * Whether a word of who plays on this device is awaited.
 *
 * @param {WordDue | null} due
 */
export const isAwaited = (due) => due !== null && live.place !== null && due.waits.includes(live.place);

function randomKey() {
    const bytes = [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))];
    return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * What a device has chosen for a deal. The word and its key go once the cards are dealt.
 *
 * @typedef {object} Chosen
 * @property {string} promise
 * @property {string} [word]
 * @property {string} [key]
 * @property {Fixed[] | null} seen what was fixed when the word became public
 */

/** @typedef {[place: number, text: string]} Fixed a seal, or a word that nobody can change any more */

/**
 * The word of a person with a device of their own. It stays in this browser until nobody else's can change: those who
 * play at the computer have given theirs, and who has a device of their own shows the seal of theirs, as this one does.
 * So nobody can choose a word after having seen it; and whoever shows another word than the sealed one is found out.
 *
 * @param {{ say(text: string): void }} options
 */
export function createSealed({ say }) {
    /**
     * By place, since a device may be passed around.
     *
     * @type {Record<string, Chosen>}
     */
    const words = {};
    let said = "";
    live.listen({
        offline() {
            said = "";
        },
    });

    /** @param {string} text */
    function once(text) {
        if (text !== said) say(text);
        said = text;
    }
    /**
     * What this place has chosen, in whatever window that was.
     *
     * @returns {Chosen | undefined}
     */
    const ofPlace = () => Object.assign(words, JSON.parse(kept("localStorage", KEPT) ?? "{}"))[String(live.place)];
    /** @param {Chosen} chosen */
    function change(chosen) {
        words[String(live.place)] = { ...ofPlace(), ...chosen };
        keep("localStorage", KEPT, JSON.stringify(words));
    }
    /** @type {(promise: string, place: number | null, key: string | undefined, word: string | undefined) => string} */
    const sealOf = (promise, place, key, word) => sha256(`${promise}:${place}:${key}:${word}`);
    /** @type {(state: EclipticState) => Fixed[]} */
    const fixed = ({ seals, words_given: given }) => {
        const shown = given.filter(([, , at]) => !seals.some(([place]) => place === at));
        return [
            ...seals.map(([place, seal]) => /** @type {Fixed} */ ([place, seal])),
            ...shown.map(([, text, at]) => /** @type {Fixed} */ ([at, text])),
        ];
    };
    /** Whether this device has chosen its word for this deal. */
    const has = (/** @type {EclipticState} */ { promise }) => ofPlace()?.promise === promise;

    return {
        /**
         * @param {string} word
         * @param {EclipticState} state
         */
        choose(word, state) {
            change({ promise: state.promise, word, key: randomKey(), seen: null });
        },
        has,
        /**
         * Show the seal, or the word once nobody else can change theirs.
         *
         * @param {EclipticState} state
         */
        show(state) {
            const mine = ofPlace();
            if (mine?.key && mine.promise === state.chance?.promise)
                change({ ...mine, word: undefined, key: undefined });
            if (!mine || !has(state) || !isAwaited(state.word_due)) return;
            const now = fixed(state);
            const isFixed = (/** @type {number | null} */ at) => now.some(([place]) => place === at);
            if (!isFixed(live.place)) {
                once(`seal ${sealOf(mine.promise, live.place, mine.key, mine.word)}`);
            } else if (!state.word_due?.waits.every(isFixed)) {
                said = ""; // the seal is there, and may be needed again
            } else {
                if (!mine.seen) change({ ...mine, seen: now.filter(([place]) => place !== live.place) });
                once(`open ${mine.key} ${mine.word}`);
            }
        },
        /**
         * Whose word isn't the one that was sealed when this device's became public: their place; none: null.
         *
         * @param {EclipticState} state
         */
        broken(state) {
            const [mine, dealt] = [ofPlace(), state.chance];
            if (!mine?.seen || dealt?.promise !== mine.promise) return null;
            const keys = new Map(state.seals.map(([place, , key]) => [place, key]));
            const seen = new Map(mine.seen);
            const isSame = (/** @type {GivenWord} */ [, text, place]) =>
                seen.get(place) === (keys.has(place) ? sealOf(mine.promise, place, keys.get(place), text) : text);
            return dealt.words.find((each) => each[2] !== live.place && !isSame(each))?.[2] ?? null;
        },
    };
}
