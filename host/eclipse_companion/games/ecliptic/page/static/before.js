// What stands where the hand will be: the word for the deal, and the sheet that covers the cards of the next player.

import { drawn, el, setText } from "/page/dom.js";
import { live } from "/page/live.js";
import { word } from "/page/setup.js";

const SYLLABLES = 5;
const [CONSONANTS, VOWELS] = ["bdfgklmnprstvz", "aeiou"];

/** A word that this browser makes up, so that it comes from this device: some syllables that can be spoken. */
function randomWord() {
    const chosen = [...crypto.getRandomValues(new Uint16Array(2 * SYLLABLES))];
    return chosen.map((number, at) => (at % 2 ? VOWELS[number % VOWELS.length] : CONSONANTS[number % CONSONANTS.length])).join("");
}

/**
 * A form for a person's word before the deal; the companion's promise and the words of others stand below it.
 * `say(text)` says the word. On a device of one's own the word stays here until all who play at the computer have
 * chosen theirs: so nobody there can choose after having seen it.
 */
export function createWord({ say }) {
    const field = el("input", { name: "word", maxlength: 200, autocomplete: "off", id: "word", required: true });
    const label = el("label", { for: "word" }, word("word_field"));
    const row = el("div", { class: "row" }, field, el("button", { type: "submit", class: "main" }, word("do_deal")));
    const kept = el("p", { hidden: true });
    const given = el("div");
    const promise = el("p", { class: "quiet promise" });
    const form = el("form", { class: "before", hidden: true }, label, row, kept, given, promise);
    const drawGiven = drawn(given, (words) => words.map(([player, text]) => el("p", {}, word("word_of", { player, word: text }))));
    let due = null;
    let held = "";
    let asked = "";

    /** Whether a word can be given on this device. */
    const isMine = () => Boolean(due) && (live.own ? !due.elsewhere : due.waits.includes(live.place));
    const isPublic = () => live.own || due.elsewhere || due.place === live.place;

    function give() {
        if (held && isMine() && isPublic()) {
            say(`word ${held}`);
            held = "";
        }
        row.hidden = Boolean(held);
        kept.hidden = !held;
        setText(kept, held ? word("word_kept", { player: due?.player ?? "" }) : "");
    }
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        held = field.value.trim();
        give();
    });
    return {
        element: form,
        show(state) {
            due = state.word_due;
            // Each person, and each deal, has another word.
            const now = isMine() ? `${state.promise} ${live.own ? due.place : live.place}` : "";
            if (now && now !== asked) [field.value, held] = [randomWord(), ""];
            asked = now || asked;
            drawGiven(state.words_given ?? []);
            promise.textContent = state.promise ? `${word("promise")} ${state.promise}` : "";
            // While a game that was left is offered, that is answered first.
            label.hidden = row.hidden = !isMine();
            form.hidden = !state.asks_word || Boolean(state.offer);
            give();
            if (!isMine()) row.hidden = true;
        },
        /** What to do for the word, in a sentence. */
        get instruction() {
            if (!due) return "";
            if (!isMine() || held) return word("word_awaited", { player: due.player });
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
