// The secrets that keep seats: the one that this device plays now, and those that it owns beside it.

import { keep, kept } from "./kept.js";

/** What keeps the secret of the seat that this device plays. */
const SECRET = "seat";
/** What keeps the secrets of all seats that this device owns. */
const SECRETS = "seats";
/** What keeps this window's name. */
const SPEAKER = "speaker";

/** The code that came with the address, if any: it is taken out of the address, so that nobody copies it from there. */
function codeOfAddress() {
    const code = new URLSearchParams(location.hash.slice(1)).get("code");
    if (code) history.replaceState(null, "", location.pathname + location.search);
    return code;
}

// Each window keeps its own seat; a new one begins with the one that this browser had last. An empty text: none, since
// the device is being passed to somebody else.
function keptSecret() {
    const secret = kept("sessionStorage", SECRET) ?? kept("localStorage", SECRET);
    keep("sessionStorage", SECRET, secret);
    return secret;
}

/** @param {string | null} secret */
function keepSecret(secret) {
    if (secret !== null || kept("localStorage", SECRET) === kept("sessionStorage", SECRET))
        keep("localStorage", SECRET, secret);
    keep("sessionStorage", SECRET, secret);
}

/** By what name this window speaks: it is still the same one after a reload. */
function keptSpeaker() {
    const name = kept("sessionStorage", SPEAKER) ?? `${Math.random()}${Math.random()}`;
    keep("sessionStorage", SPEAKER, name);
    return name;
}

export class Secrets {
    /** A code that was entered here, until it is known whether it is right. */
    code = codeOfAddress();
    speaker = keptSpeaker();
    #secret = keptSecret();
    /**
     * The secrets of all seats that this device owns, if the browser doesn't keep them.
     *
     * @type {string[]}
     */
    #owned = [];
    /**
     * Those that the companion was told as other ones.
     *
     * @type {string[]}
     */
    #others = [];

    /** The secrets of all seats that this device owns, in whatever window it came to them. */
    get #all() {
        const all = kept("localStorage", SECRETS)?.split(" ") ?? this.#owned;
        return [...new Set([this.#secret ?? "", ...all])].filter(Boolean);
    }

    /** @param {string[]} secrets */
    #keepAll(secrets) {
        this.#owned = secrets;
        keep("localStorage", SECRETS, secrets.join(" "));
    }

    /** What the companion is told first. */
    greeting() {
        this.#others = this.#all.filter((secret) => secret !== this.#secret);
        return {
            ...(this.code && { code: this.code }),
            ...(this.#secret && { secret: this.#secret }),
            ...(this.#others.length && { others: this.#others }),
        };
    }

    /**
     * This seat is played here from now on; empty: none.
     *
     * @param {string} secret
     */
    play(secret) {
        this.#secret = secret;
        keepSecret(secret);
    }

    /**
     * The companion has given a seat to this device, for its code.
     *
     * @param {string} secret
     */
    given(secret) {
        const before = this.#all;
        this.code = null;
        this.play(secret);
        this.#keepAll([secret, ...before]);
    }

    /** The seat that this device plays isn't its own any more. */
    lost() {
        this.#keepAll(this.#all.filter((secret) => secret !== this.#secret));
        this.#secret = null;
        keepSecret(null);
    }

    /**
     * What the companion knows of the other seats: players by their secrets; the places of those that this device can
     * play, too. A secret that it doesn't know is forgotten.
     *
     * @param {Record<string, number | null>} also
     */
    known(also) {
        const lost = this.#others.filter((secret) => !(secret in also));
        if (lost.length) this.#keepAll(this.#all.filter((secret) => !lost.includes(secret)));
        this.#others = this.#others.filter((secret) => !lost.includes(secret));
        return Object.entries(also).flatMap(([secret, place]) => (place === null ? [] : { place, secret }));
    }
}
