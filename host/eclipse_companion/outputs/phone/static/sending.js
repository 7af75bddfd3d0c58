// Talks to the companion: gets a secret for the code, sends pictures, and hears in the answers what to do.

const KEPT = "phone-secret";
/** How long an answer is waited for: a request that is lost must not keep the next picture waiting. */
const PATIENCE_MS = 700;
const LONGEST_MS = 5600;
/** An answer may take so many times as long as the last one. */
const TIMES = 4;
/** A network in which even small answers take longer than this is a slow one, though it may carry much. */
const SLOW_MS = 150;
const TRIPS = 4;
/** A picture whose answer takes so many times as long as the last one's is lost. */
const LOST_TIMES = 3;

/** The companion doesn't let this phone film; the text says why. */
export class Refusal extends Error {}

export class Sending {
    /** @type {string} */
    #secret = kept();
    /**
     * When the last small question was asked and answered, by this page's clock, and when the companion answered.
     *
     * @type {number[] | null}
     */
    #trip = null;
    /**
     * How long the last small answers took.
     *
     * @type {number[]}
     */
    #tripsMs = [];
    /** How long the last answer to a picture took. */
    #tookMs = SLOW_MS;

    /**
     * How long the next picture waits for the answer to this one. Where even small answers take long, both may be under
     * way together. Where only pictures do, a second one would slow down the first: it waits until that seems lost.
     */
    get waitMs() {
        return Math.min(...this.#tripsMs, LONGEST_MS) > SLOW_MS ? SLOW_MS : LOST_TIMES * Math.max(SLOW_MS, this.#tookMs);
    }

    /** The number of what is shown of the game. */
    known = 0;

    get hasSecret() {
        return Boolean(this.#secret);
    }

    /**
     * Get a secret for a code. Throws a `Refusal`, or what `fetch` throws.
     *
     * @param {string} code
     */
    async join(code) {
        const answer = await asked("/phone/join", { body: JSON.stringify({ code }) });
        const said = await answer.json();
        if (said.refused) throw new Refusal(said.refused);
        this.#keep(said.secret);
    }

    /** @param {string} secret */
    #keep(secret) {
        this.#secret = secret;
        try {
            localStorage.setItem(KEPT, secret);
        } catch {
            // Then it is known until the page is closed.
        }
    }

    /** Whoever owns it, the secret counts no more. */
    forget() {
        this.known = 0;
        this.#keep("");
    }

    /**
     * Send a picture; what the companion answers. Throws a `Refusal` if this phone may not, or what `fetch` throws.
     *
     * @param {Blob} data
     * @param {number} shutter
     * @returns {Promise<PhoneAnswer | null>}
     */
    async picture(data, shutter) {
        const times = `${shutter.toFixed(1)} ${performance.now().toFixed(1)}`;
        const told = { "X-Phone": this.#secret, "X-Times": times, "X-Known": String(this.known) };
        const headers = { ...told, "Content-Type": "image/jpeg" };
        const began = performance.now();
        const answer = await asked("/phone/picture", { headers, body: data });
        this.#tookMs = performance.now() - began;
        return this.#heard(answer);
    }

    /**
     * Say something of this phone; what the companion answers.
     *
     * @param {object} said
     * @returns {Promise<PhoneAnswer | null>}
     */
    async tell(said) {
        const sent = performance.now();
        const trip = this.#trip;
        const all = { secret: this.#secret, known: this.known, trip, ...said };
        const answer = await asked("/phone/told", { body: JSON.stringify(all) });
        const heard = await this.#heard(answer);
        this.#trip = heard && [sent, performance.now(), heard.at];
        this.#tripsMs = [...this.#tripsMs, performance.now() - sent].slice(-TRIPS);
        return heard;
    }

    /**
     * Say something in passing: the page may be put to sleep at once.
     *
     * @param {object} said
     */
    leave(said) {
        if (this.#secret) navigator.sendBeacon("/phone/told", JSON.stringify({ secret: this.#secret, ...said }));
    }

    /** @param {Response} answer */
    async #heard(answer) {
        if (answer.status === 403) throw new Refusal("");
        const kind = answer.headers.get("Content-Type") ?? "";
        if (!kind.startsWith("application/json")) return null;
        return /** @type {PhoneAnswer} */ (await answer.json());
    }
}

function kept() {
    try {
        return localStorage.getItem(KEPT) ?? "";
    } catch {
        return "";
    }
}

let patienceMs = LONGEST_MS;

/**
 * Ask, and wait for the answer for as long as answers take here; longer after one that didn't come.
 *
 * @param {string} address
 * @param {RequestInit} options
 */
async function asked(address, options) {
    const patience = new AbortController();
    const began = performance.now();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    try {
        const answer = await fetch(address, { method: "POST", signal: patience.signal, ...options });
        patienceMs = Math.min(LONGEST_MS, Math.max(PATIENCE_MS, TIMES * (performance.now() - began)));
        return answer;
    } catch (error) {
        patienceMs = Math.min(LONGEST_MS, 2 * patienceMs);
        throw error;
    } finally {
        clearTimeout(timer);
    }
}
