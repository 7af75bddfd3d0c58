// Whether this device speaks: one does at a time, with the browser's voice, and only what may be heard here.

import { keep, kept } from "./kept.js";
import { word } from "./setup.js";
import { Talker } from "./talker.js";
import { mayBeHeard, onTap } from "./taps.js";
import { canSpeak, onVoices, voice } from "./voices.js";

const ON = "speaks";
const RATE = "speech-rate";

class Speech {
    /**
     * Who says what is said aloud, and hears that this device speaks.
     *
     * @type {SpeechSource | null}
     */
    #source = null;
    /** Somebody wants this device to speak, and it is remembered. */
    #wanted = kept("localStorage", ON) === "on";
    /** It has spoken since the page was opened. */
    #speaks = false;
    /** It waits for a touch. */
    #waits = false;
    /** Who speaks, as the companion says. */
    #who = "";
    /** The newest sentence that has come; null: none is known yet. */
    /** @type {number | null} */
    #number = null;
    /** @type {SpokenSentence | null} */
    #last = null;
    #trouble = "";
    /** Who has taken the word, as long as that one has it. */
    #hushedBy = "";
    /** @type {Set<() => void>} */
    #listeners = new Set();
    #talker = new Talker({
        voice,
        rate: () => this.rate,
        refused: () => {
            this.#waits = true;
            onTap(() => this.#tapped());
            this.#tell();
        },
    });

    constructor() {
        onVoices(() => {
            if (voice()) this.#trouble = "";
            this.#talker.go();
            this.#tell();
        });
    }

    /**
     * Hear what is said aloud from there on.
     *
     * @param {SpeechSource} source
     */
    follow(source) {
        this.#source = source;
        source.listen({
            state: (state) => this.#hear(state),
            message: () => this.#speaks && source.speak("on"),
        });
    }

    /** Whether there is anybody who can say who speaks. */
    get known() {
        return Boolean(this.#who);
    }
    /** Whether it speaks here, or will once somebody touches the page. */
    get on() {
        return this.#wanted;
    }
    /** What people have to know: why it doesn't speak here, or no longer; empty: nothing. */
    get trouble() {
        return this.#waits ? word("tap_to_hear") : this.#trouble;
    }
    /** Who speaks, in a sentence. */
    get said() {
        return this.trouble || (this.#who ? word(`speaks_${this.#who}`) : "");
    }
    get rate() {
        return Number(kept("localStorage", RATE)) || 1;
    }
    /** @param {number} rate */
    set rate(rate) {
        keep("localStorage", RATE, rate === 1 ? null : String(rate));
        this.sample();
    }

    /**
     * Call this after each change of who speaks, or of what there is to know.
     *
     * @param {() => void} changed
     */
    listen(changed) {
        this.#listeners.add(changed);
        return () => this.#listeners.delete(changed);
    }

    /**
     * Speak here from now on, and let whoever spoke be silent; or be silent here.
     *
     * @param {boolean} on
     */
    switch(on) {
        this.#waits = false;
        if (on) this.#trouble = !canSpeak ? word("speak_never") : voice() ? "" : word("speak_no_voice");
        if (on && !this.#trouble) this.#take();
        else this.#end();
        this.#tell();
    }

    /** Let people hear how it sounds, if it speaks here. */
    sample() {
        if (!this.#speaks) return;
        this.#talker.stop();
        this.#talker.say({ text: word("voice_sample"), lasting: false, replaces: false, turns: this.#last?.turns ?? -1 });
    }

    /** Say the last sentence once more, where nobody can ask the companion for it. */
    again() {
        if (this.#speaks && this.#last) this.#talker.say(this.#last);
    }

    #take() {
        this.#wanted = this.#speaks = true;
        keep("localStorage", ON, "on");
        this.#source?.speak(true);
        this.sample();
    }

    #end() {
        if (this.#wanted) this.#source?.speak(false);
        this.#wanted = this.#speaks = false;
        keep("localStorage", ON, null);
        this.#talker.stop();
    }

    /** Somebody has touched the page, which waited for that. */
    #tapped() {
        this.#waits = false;
        if (this.#wanted) this.#goOn();
        this.#tell();
    }

    /** It spoke before the page was opened again, or before it was out of reach. */
    #goOn() {
        if (this.#who === "elsewhere") this.#hushed();
        else this.switch(true);
    }

    /** Another one speaks now. */
    #hushed() {
        this.#wanted = this.#speaks = false;
        keep("localStorage", ON, null);
        this.#talker.stop();
        this.#hushedBy = this.#who;
        this.#trouble = word(this.#who === "elsewhere" ? "speaks_elsewhere" : "speaks_computer_now");
    }

    /** @param {Pick<ShownState, "speaks" | "spoken">} state */
    #hear({ speaks, spoken = [] }) {
        const first = this.#number === null;
        // A device of two people may be in the other one's hands.
        const fresh = spoken.filter((each) => each.number > (this.#number ?? 0) && !(each.private && this.#source?.also.length));
        this.#number = Math.max(this.#number ?? 0, ...spoken.map(({ number }) => number));
        this.#last = fresh.at(-1) ?? this.#last;
        this.#who = speaks ?? "";
        if (this.#hushedBy && speaks !== this.#hushedBy) this.#trouble = this.#hushedBy = "";
        if (speaks && this.#wanted) {
            if (first && !mayBeHeard()) {
                this.#waits = true;
                onTap(() => this.#tapped());
            } else if (first) this.#goOn();
            else if (this.#speaks && speaks === "gone") this.#source?.speak(true);
            else if (this.#speaks && speaks !== "here") this.#hushed();
            if (speaks === "here" && this.#speaks && !this.#waits) for (const each of fresh) this.#talker.say(each);
        }
        this.#tell();
    }

    #tell() {
        for (const changed of [...this.#listeners]) changed();
    }
}

export const speech = new Speech();
