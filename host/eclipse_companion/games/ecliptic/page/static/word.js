// The word for the deal: each person at the table gives one, so that nobody can choose the cards alone.

import { drawn, el, setText } from "/page/dom.js";
import { live } from "/page/live.js";
import { word } from "/page/setup.js";
import { createSealed, isAwaited } from "./sealed.js";

const SYLLABLES = 5;
/** How many characters of a word count. */
const LONGEST = 200;
const [CONSONANTS, VOWELS] = ["bdfgklmnprstvz", "aeiou"];
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
 * A form for a person's word before the deal; the companion's promise and the words of others stand below it.
 *
 * @param {{ say(text: string): void }} options
 */
export function createWord({ say }) {
    const field = el("input", { name: "word", maxlength: LONGEST, autocomplete: "off", id: "word", required: true });
    const label = el("label", { class: "away", for: "word" }, word("word_label"));
    const row = el("div", { class: "row" }, field, el("button", { type: "submit", class: "main" }, word("do_deal")));
    const waits = el("p", { hidden: true });
    const given = el("div");
    const promised = el("p");
    // On a phone the card has no room for the reason beside what to do.
    const why = el("p", {}, word("word_field"));
    const promise = el("details", { class: "quiet promise" }, el("summary", {}, word("why_a_word")), why, promised);
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
        promise.hidden = !state.promise;
        promised.textContent = state.promise ? `${word("promise")} ${state.promise}` : "";
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
        element: el("div", { class: "asked" }, form, warning),
        show,
        /** What to do for the word, in a sentence. */
        get instruction() {
            const due = state?.word_due;
            if (!state || !due) return "";
            const lost = lostPlace();
            if (lost !== null) return word("word_lost", { player: state.sides[lost] });
            if (!isMine() || isChosen()) return word("word_awaited", { player: otherOf() });
            const alone = due.waits.length < 2 && !state.words_given.some(([, , place]) => place !== due.place);
            if (!live.own || alone) return word("word_asked");
            return word("word_asked_of", { player: due.player ?? "" });
        },
    };
}
