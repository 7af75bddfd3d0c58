// What the companion shows and hears: what there is to see comes in, and what people ask for goes out.

import { asSeen } from "./as_seen.js";
import { Connection } from "./connection.js";
import { Numbers } from "./heard.js";
import { Secrets } from "./secrets.js";
import { setup } from "./setup.js";

class Live {
    /**
     * The newest state, or null before the first one comes.
     *
     * @type {ShownState | null}
     */
    state = null;
    /** Whether this page has full control: it runs beside the companion. On other devices it has no token. */
    own = Boolean(setup.token) && !setup.looks_on;
    /**
     * Which player this device plays, counted from 0; null: none.
     *
     * @type {number | null}
     */
    place = null;
    /**
     * The other seats that this device owns: { place, secret } each.
     *
     * @type {{ place: number, secret: string }[]}
     */
    also = [];
    #secrets = new Secrets();
    #page = String(Math.random()).slice(2);
    /** @type {Set<LiveListener>} */
    #listeners = new Set();
    #connection = new Connection({
        opened: () => this.#opened(),
        hear: (message) => this.#hear(message),
        offline: () => this.#tell("offline"),
        full: () => this.#tell("full"),
    });
    #numbers = new Numbers();
    /**
     * The game that somebody wishes for, until there is a connection; null: none.
     *
     * @type {object | null}
     */
    #wished = null;

    /** Listen from now on, in place of any connection of before. */
    connect() {
        this.#connection.connect();
    }

    #opened() {
        // Who only looks on names no seat, and never speaks.
        const named = setup.looks_on ? {} : { page: this.#page, speaker: this.#secrets.speaker };
        this.#connection.send({ ...this.#greeting(), ...named });
        const wished = this.#wished;
        this.#wished = null;
        if (wished) this.#ask(wished);
    }

    #greeting() {
        return this.own || setup.looks_on ? { token: setup.token } : this.#secrets.greeting();
    }

    /**
     * Take the seat that this code is for: listen anew with it.
     *
     * @param {string} code
     */
    enter(code) {
        this.#secrets.code = code;
        this.connect();
    }

    /**
     * Play another seat that this device owns, with its secret; empty: none, while the device is being passed. What only
     * the person of before may see is hidden at once.
     *
     * @param {string} secret
     */
    play(secret) {
        document.documentElement.classList.add("passed");
        this.#secrets.play(secret);
        this.connect();
    }

    /**
     * Call these for each state, when something is said, for each sentence that refuses something or a code, when
     * nobody has answered, and when the connection comes or goes, or there is no room.
     *
     * @param {LiveListener} listener
     */
    listen(listener) {
        this.#listeners.add(listener);
        if (this.state) listener.state?.(this.state);
        return () => this.#listeners.delete(listener);
    }

    /**
     * Say a command's word, a digit that answers a question, or a turn.
     *
     * @param {string} text
     */
    say(text) {
        if (!this.own && this.place === null) return;
        this.#tell("said", text);
        this.#ask({ say: text });
    }

    /**
     * On this machine: have a new code for a player's seat, or play there: { do: "code", place: 1 }. On the device that
     * owns a seat: "code", or "back" to play at the computer again.
     *
     * @param {object | string} wish
     */
    seat(wish) {
        this.#ask({ seat: wish });
    }

    /** Have a phone be the camera: the companion starts anew for that. */
    usePhone() {
        this.#ask({ phone: true });
    }

    /**
     * Let this device speak, or no longer; `on`: it has heard something, and still does.
     *
     * @param {boolean | "on"} wish
     */
    speak(wish) {
        this.#connection.send({ speak: wish });
    }

    /**
     * Begin another game: { players: { sun: "human:Ann", moon: "ai:3" }, clock, edition }; as soon as the companion hears.
     *
     * @param {object} wish
     */
    begin(wish) {
        const message = { begin: wish };
        if (this.#connection.isOpen) this.#ask(message);
        else this.#wished = message;
    }

    /**
     * Say something that must be heard.
     *
     * @param {object} message
     */
    #ask(message) {
        const number = this.#numbers.next();
        if (!this.#connection.send({ ...message, number })) {
            this.#tell("unheard");
            return;
        }
        this.#numbers.await(number, () => {
            this.#tell("unheard");
            this.#connection.check();
        });
    }

    /** @param {Message} message */
    #hear(message) {
        if (message.heard && this.#numbers.hear(message.heard)) this.#tell("heard");
        if (message.seat) {
            this.#secrets.given(message.seat);
            this.#tell("heard");
        }
        if (message.seat_lost) {
            this.#secrets.lost();
            this.#tell("wrong_code", message.seat_lost);
            if (this.place !== null) this.connect();
        }
        if (message.state) this.#show(message.state, message);
        if (message.wrong_code) {
            this.#secrets.code = null;
            this.#tell("wrong_code", message.wrong_code);
        }
        if (message.refused) this.#tell("refused", message.refused);
        if (message.stopped) this.#tell("stopped", message.returns);
        this.#tell("message");
    }

    /**
     * @param {State} state
     * @param {Message} message
     */
    #show(state, message) {
        this.#connection.accept();
        this.place = message.place ?? null;
        this.also = this.#secrets.known(message.also ?? {});
        document.documentElement.classList.remove("passed");
        const seen = this.own ? state : asSeen(state, this.place);
        this.state = { ...seen, speaks: message.speaks, received_at: performance.now() - (message.age_ms ?? 0) };
        this.#tell("online");
        this.#tell("state", this.state);
    }

    /**
     * @param {keyof LiveListener} what
     * @param {...any} values
     */
    #tell(what, ...values) {
        for (const listener of /** @type {Record<string, any>[]} */ ([...this.#listeners])) listener[what]?.(...values);
    }
}

export const live = new Live();
