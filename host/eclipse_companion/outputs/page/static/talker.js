// Says sentences one after the other with the browser's voice. What is out of date isn't said, or not to its end.

import { canSpeak } from "./voices.js";

/** Chrome falls silent within a text that takes longer than 15 seconds, so long ones are said in parts. */
const LONGEST = 140;
/** Some browsers forget to say that they are done: this long after a part should have ended, the next one comes. */
const PATIENCE_MS = 5000;
const LETTER_MS = 150;
/** How many sentences may wait. */
const MOST = 4;

/**
 * A text in parts that are short enough, cut where a sentence ends, or else at a comma or a space.
 *
 * @param {string} text
 */
export function inParts(text) {
    const parts = [];
    let rest = text.trim();
    while (rest.length > LONGEST) {
        const head = rest.slice(0, LONGEST);
        const ends = [". ", "! ", "? ", ": "].map((end) => head.lastIndexOf(end));
        const cut = [Math.max(...ends), head.lastIndexOf(", "), head.lastIndexOf(" ")].find((at) => at > 0) ?? LONGEST - 1;
        parts.push(rest.slice(0, cut + 1).trim());
        rest = rest.slice(cut + 1).trim();
    }
    return [...parts, rest].filter(Boolean);
}

/** @typedef {Pick<SpokenSentence, "text" | "lasting" | "replaces" | "turns">} Sentence */

export class Talker {
    #ends;
    /** @type {Sentence[]} */
    #waiting = [];
    /** @type {Sentence | null} */
    #now = null;
    /** @type {string[]} */
    #parts = [];
    /** Browsers may drop what nobody holds, and then never say that it ended. */
    /** @type {SpeechSynthesisUtterance | null} */
    #held = null;
    #late = 0;

    /**
     * `voice()` and `rate()`: how to speak; undefined: not yet; `refused()`: the browser wants a touch first.
     *
     * @param {{ voice(): SpeechSynthesisVoice | undefined, rate(): number, refused(): void }} ends
     */
    constructor(ends) {
        this.#ends = ends;
    }

    /**
     * Say this, once what is before it has been said. Prompts from before it are left out, and the one that is being said
     * ends at once if a turn was made since.
     *
     * @param {Sentence} sentence
     */
    say(sentence) {
        const old = (/** @type {Sentence} */ { lasting, turns }) =>
            !lasting && (sentence.replaces || turns !== sentence.turns);
        this.#waiting = [...this.#waiting.filter((each) => !old(each)), sentence].slice(-MOST);
        if (this.#now && !this.#now.lasting && this.#now.turns !== sentence.turns) this.#cut();
        this.go();
    }

    /** Be silent at once. */
    stop() {
        this.#waiting = [];
        this.#cut();
    }

    /** Go on, if something waits: a voice may have come. */
    go() {
        if (this.#now || !this.#waiting.length || !this.#ends.voice()) return;
        this.#now = this.#waiting.shift() ?? null;
        this.#parts = inParts(this.#now?.text ?? "");
        this.#next();
    }

    #cut() {
        this.#now = this.#held = null;
        clearTimeout(this.#late);
        if (canSpeak) speechSynthesis.cancel();
    }

    #next() {
        const [text, voice, rate] = [this.#parts.shift(), this.#ends.voice(), this.#ends.rate()];
        if (text === undefined || !voice) {
            this.#now = this.#held = null;
            this.go();
            return;
        }
        const part = new SpeechSynthesisUtterance(text);
        Object.assign(part, { voice, lang: voice.lang, rate });
        const end = () => {
            if (this.#held !== part) return; // it was cut
            clearTimeout(this.#late);
            this.#next();
        };
        part.onend = end;
        part.onerror = ({ error }) => {
            if (error === "not-allowed" && this.#held === part) {
                this.stop();
                this.#ends.refused();
            } else end();
        };
        this.#held = part;
        this.#late = setTimeout(
            () => {
                speechSynthesis.cancel();
                end();
            },
            PATIENCE_MS + (LETTER_MS * text.length) / rate,
        );
        speechSynthesis.resume();
        speechSynthesis.speak(part);
    }
}
