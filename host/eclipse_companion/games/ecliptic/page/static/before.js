// What stands where the hand will be: the word for the deal, and the sheet that covers the cards of the next player.

import { drawn, el, setText } from "/page/dom.js";
import { keep, kept } from "/page/kept.js";
import { live } from "/page/live.js";
import { word } from "/page/setup.js";
import { sha256 } from "./sha256.js";

const SYLLABLES = 5;
const KEY_BYTES = 16;
/** How many characters of a word count. */
const LONGEST = 200;
const [CONSONANTS, VOWELS] = ["bdfgklmnprstvz", "aeiou"];
/** What keeps the words that aren't public yet, and what was known when they became so. */
const KEPT = "words";
/** Signs that are written in more than one way have no place in a word of which each bit counts. */
const UNSURE = /[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M}\p{Nd} -~]|[\uff01-\uff5e]/gu;

/** A word that this browser makes up, so that it comes from this device: some syllables that can be spoken. */
function randomWord() {
    const chosen = [...crypto.getRandomValues(new Uint16Array(2 * SYLLABLES))];
    /** @type {(number: number, letters: string) => string} */
    const letter = (number, letters) => letters[number % letters.length];
    return chosen.map((number, at) => letter(number, at % 2 ? VOWELS : CONSONANTS)).join("");
}

/**
 * Whether a word of who plays on this device is awaited.
 *
 * @param {WordDue | null} due
 */
const isAwaited = (due) => due !== null && live.place !== null && due.waits.includes(live.place);

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
function createSealed({ say }) {
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

/**
 * A form for a person's word before the deal; the companion's promise and the words of others stand below it.
 *
 * @param {{ say(text: string): void }} options
 */
export function createWord({ say }) {
    const field = el("input", { name: "word", maxlength: LONGEST, autocomplete: "off", id: "word", required: true });
    const label = el("label", { for: "word" }, word("word_field"));
    const row = el("div", { class: "row" }, field, el("button", { type: "submit", class: "main" }, word("do_deal")));
    const waits = el("p", { hidden: true });
    const given = el("div");
    const promise = el("p", { class: "quiet promise" });
    const form = el("form", { class: "before", hidden: true }, label, row, waits, given, promise);
    const warning = el("p", { class: "wrong", role: "alert", hidden: true });
    const drawGiven = drawn(given, (/** @type {GivenWord[]} */ words) =>
        words.map(([player, text]) => el("p", {}, word("word_of", { player, word: text }))),
    );
    const sealed = createSealed({ say });
    /** @type {EclipticState | null} */
    let state = null;
    let asked = "";

    /** Whether a word can be given on this device. */
    function isMine() {
        const due = state?.word_due ?? null;
        return live.own ? due !== null && !due.elsewhere : isAwaited(due);
    }
    /** Who else's word is awaited, as far as somebody's is. */
    function otherOf() {
        const due = state?.word_due;
        const other = state?.sides.find((_, place) => due?.waits.includes(place) && place !== live.place);
        return other ?? due?.player ?? "";
    }
    const isChosen = () => !live.own && state !== null && sealed.has(state);
    /** The place whose word is awaited here, and was sealed in another browser; null: none's. */
    function lostPlace() {
        const place = (live.own ? state?.word_due?.place : live.place) ?? null;
        const isLost = isMine() && !isChosen() && state?.seals.some(([at]) => at === place);
        return isLost ? place : null;
    }

    form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (live.own) return say(`word ${field.value}`);
        const sure = field.value.normalize("NFC").replace(UNSURE, "").trim();
        field.value = [...sure].slice(0, LONGEST).join("").trim(); // normalizing can make it longer
        if (!state) return;
        if (field.value) sealed.choose(field.value, state);
        show(state);
    });

    /** @param {EclipticState} newest */
    function show(newest) {
        state = newest;
        const due = state.word_due;
        // Each person, and each deal, has another word.
        const now = isMine() ? `${state.promise} ${live.own ? due?.place : live.place}` : "";
        if (now && now !== asked) field.value = randomWord();
        asked = now || asked;
        drawGiven(state.words_given);
        promise.textContent = state.promise ? `${word("promise")} ${state.promise}` : "";
        // While a game that was left is offered, that is answered first.
        form.hidden = !state.asks_word || Boolean(state.offer);
        label.hidden = !isMine() || lostPlace() !== null;
        row.hidden = label.hidden || isChosen();
        waits.hidden = !isMine() || !isChosen();
        setText(waits, waits.hidden ? "" : word("word_kept", { player: otherOf() }));
        if (!live.own && live.place !== null && !state.offer) sealed.show(state);
        const broken = live.own || live.place === null ? null : sealed.broken(state);
        warning.hidden = broken === null;
        setText(warning, broken === null ? "" : word("word_unsealed", { player: state.sides[broken] }));
    }
    return {
        element: el("div", {}, form, warning),
        show,
        /** What to do for the word, in a sentence. */
        get instruction() {
            const due = state?.word_due;
            if (!state || !due) return "";
            const lost = lostPlace();
            if (lost !== null) return word("word_lost", { player: state.sides[lost] });
            if (!isMine() || isChosen()) return word("word_awaited", { player: otherOf() });
            if (!live.own || due.waits.length < 2) return word("word_asked");
            return word("word_asked_of", { player: due.player ?? "" });
        },
    };
}

/**
 * A sheet that says whose turn it is to take the device: the cards come only once that person has tapped.
 *
 * @param {{ say(text: string): void }} options
 */
export function createCover({ say }) {
    const element = el("section", { class: "before cover", hidden: true });
    const draw = drawn(element, (/** @type {string} */ player) => [
        el("h2", {}, word("pass_to", { player })),
        el(
            "button",
            { type: "button", class: "main", id: "show-mine", onclick: () => say("ready") },
            word("show_mine", { player }),
        ),
    ]);
    return {
        element,
        /** @param {EclipticState} state */
        show(state) {
            element.hidden = !state.passed_to || !live.own;
            draw(state.passed_to);
        },
    };
}
