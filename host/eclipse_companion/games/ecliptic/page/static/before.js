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
    const letter = (number, letters) => letters[number % letters.length];
    return chosen.map((number, at) => letter(number, at % 2 ? VOWELS : CONSONANTS)).join("");
}

function randomKey() {
    const bytes = [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))];
    return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The word of a person with a device of their own. It stays in this browser until nobody else's can change: those who
 * play at the computer have given theirs, and who has a device of their own shows the seal of theirs, as this one does.
 * So nobody can choose a word after having seen it; and whoever shows another word than the sealed one is found out.
 */
function createSealed({ say }) {
    /**
     * By place, since a device may be passed around: { promise, word, key, seen }. The last one is what was fixed when the
     * word became public: [place, seal or word] each. The word and its key go once the cards are dealt.
     */
    const words = {};
    let said = "";
    live.listen({ offline: () => (said = "") });

    function once(text) {
        if (text !== said) say(text);
        said = text;
    }
    /** What this place has chosen, in whatever window that was. */
    const ofPlace = () => Object.assign(words, JSON.parse(kept("localStorage", KEPT) ?? "{}"))[live.place];
    function change(changes) {
        words[live.place] = { ...ofPlace(), ...changes };
        keep("localStorage", KEPT, JSON.stringify(words));
    }
    const sealOf = (promise, place, key, word) => sha256(`${promise}:${place}:${key}:${word}`);
    const fixed = ({ seals, words_given: given }) => [
        ...seals.map(([place, seal]) => [place, seal]),
        ...given.filter(([, , at]) => !seals.some(([place]) => place === at)).map(([, text, at]) => [at, text]),
    ];

    return {
        choose(word, state) {
            change({ promise: state.promise, word, key: randomKey(), seen: null });
        },
        /** Whether this device has chosen its word for this deal. */
        has: (state) => ofPlace()?.promise === state.promise,
        /** Show the seal, or the word once nobody else can change theirs. */
        show(state) {
            const mine = ofPlace();
            if (mine?.key && mine.promise === state.chance?.promise) change({ word: undefined, key: undefined });
            if (!this.has(state) || !state.word_due?.waits.includes(live.place)) return;
            const now = fixed(state);
            const isFixed = (at) => now.some(([place]) => place === at);
            if (!isFixed(live.place))
                return once(`seal ${sealOf(mine.promise, live.place, mine.key, mine.word)}`);
            if (!state.word_due.waits.every(isFixed)) return (said = ""); // the seal is there, and may be needed again
            if (!mine.seen) change({ seen: now.filter(([place]) => place !== live.place) });
            once(`open ${mine.key} ${mine.word}`);
        },
        /** Whose word isn't the one that was sealed when this device's became public: their place; none: null. */
        broken(state) {
            const [mine, dealt] = [ofPlace(), state.chance];
            if (!mine?.seen || dealt?.promise !== mine.promise) return null;
            const keys = new Map(state.seals.map(([place, , key]) => [place, key]));
            const seen = new Map(mine.seen);
            const isSame = ([, text, place]) =>
                seen.get(place) === (keys.has(place) ? sealOf(mine.promise, place, keys.get(place), text) : text);
            return dealt.words.find((each) => each[2] !== live.place && !isSame(each))?.[2] ?? null;
        },
    };
}

/** A form for a person's word before the deal; the companion's promise and the words of others stand below it. */
export function createWord({ say }) {
    const field = el("input", { name: "word", maxlength: LONGEST, autocomplete: "off", id: "word", required: true });
    const label = el("label", { for: "word" }, word("word_field"));
    const row = el("div", { class: "row" }, field, el("button", { type: "submit", class: "main" }, word("do_deal")));
    const waits = el("p", { hidden: true });
    const given = el("div");
    const promise = el("p", { class: "quiet promise" });
    const form = el("form", { class: "before", hidden: true }, label, row, waits, given, promise);
    const warning = el("p", { class: "wrong", role: "alert", hidden: true });
    const drawGiven = drawn(given, (words) =>
        words.map(([player, text]) => el("p", {}, word("word_of", { player, word: text }))),
    );
    const sealed = createSealed({ say });
    let state = null;
    let asked = "";

    /** Whether a word can be given on this device. */
    function isMine() {
        const due = state?.word_due;
        return Boolean(due) && (live.own ? !due.elsewhere : due.waits.includes(live.place));
    }
    /** Who else's word is awaited, as far as somebody's is. */
    function otherOf() {
        const { waits: places, player } = state.word_due;
        return state.sides.find((_, place) => places.includes(place) && place !== live.place) ?? player;
    }
    const isChosen = () => !live.own && sealed.has(state);
    /** Whether the word that is awaited here was sealed in another browser. */
    function isLost() {
        const place = live.own ? state?.word_due?.place : live.place;
        return isMine() && !isChosen() && state.seals.some(([at]) => at === place);
    }

    form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (live.own) return say(`word ${field.value}`);
        const sure = field.value.normalize("NFC").replace(UNSURE, "").trim();
        field.value = [...sure].slice(0, LONGEST).join("").trim(); // normalizing can make it longer
        if (field.value) sealed.choose(field.value, state);
        show(state);
    });

    function show(newest) {
        state = newest;
        const due = state.word_due;
        // Each person, and each deal, has another word.
        const now = isMine() ? `${state.promise} ${live.own ? due.place : live.place}` : "";
        if (now && now !== asked) field.value = randomWord();
        asked = now || asked;
        drawGiven(state.words_given ?? []);
        promise.textContent = state.promise ? `${word("promise")} ${state.promise}` : "";
        // While a game that was left is offered, that is answered first.
        form.hidden = !state.asks_word || Boolean(state.offer);
        label.hidden = !isMine() || isLost();
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
            if (!due) return "";
            if (isLost()) return word("word_lost", { player: state.sides[live.own ? due.place : live.place] });
            if (!isMine() || isChosen()) return word("word_awaited", { player: otherOf() });
            return live.own && due.waits.length > 1 ? word("word_asked_of", { player: due.player }) : word("word_asked");
        },
    };

}

/** A sheet that says whose turn it is to take the device: the cards come only once that person has tapped. */
export function createCover({ say }) {
    const element = el("section", { class: "before cover", hidden: true });
    const draw = drawn(element, (player) => [
        el("h2", {}, word("pass_to", { player })),
        el(
            "button",
            { type: "button", class: "main", id: "show-mine", onclick: () => say("ready") },
            word("show_mine", { player }),
        ),
    ]);
    return {
        element,
        show(state) {
            element.hidden = !state.passed_to || !live.own;
            draw(state.passed_to);
        },
    };
}
