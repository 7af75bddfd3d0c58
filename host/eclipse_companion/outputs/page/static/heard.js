// Whether the companion hears what is said here: each thing has a number, and the companion answers with it.

/** How long an answer may take. */
export const ANSWER_MS = 4000;

export class Numbers {
    /** The newest number of what was said, and the one up to which all was heard. */
    #number = 0;
    #heard = 0;
    /** Whether people were told that something wasn't heard. */
    #unheard = false;

    /** The number of what is said next. */
    next() {
        this.#number += 1;
        return this.#number;
    }

    /**
     * Wait for the answer; `late()`: there is none in time.
     *
     * @param {number} number
     * @param {() => void} late
     */
    await(number, late) {
        setTimeout(() => {
            if (this.#heard >= number) return;
            this.#unheard = true;
            late();
        }, ANSWER_MS);
    }

    /**
     * What was said up to this number is heard, late or in time; whether people have to be told that nothing is lost.
     *
     * @param {number} number
     */
    hear(number) {
        this.#heard = Math.max(this.#heard, number);
        const caught = this.#unheard && this.#heard === this.#number;
        if (caught) this.#unheard = false;
        return caught;
    }
}
