// The connection to the companion: what there is to see comes in, and what people ask for goes out.

import { setup } from "./setup.js";

const RETRY_MS = 1000;
const FULL_RETRY_MS = 5000;
/** The code that ends a connection if too many listen. */
const FULL = 1013;

class Live {
    /** The newest state, or null before the first one comes. */
    state = null;
    #listeners = new Set();
    #socket = null;
    #answered = false;

    connect() {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const socket = new WebSocket(`${scheme}://${location.host}/live`);
        this.#socket = socket;
        this.#answered = false;
        socket.onopen = () => socket.send(JSON.stringify({ token: setup.token }));
        socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
        socket.onclose = (event) => this.#lost(event.code);
    }

    /** Call these for each state, for each sentence that refuses something, and when the connection comes or goes, or there is no room. */
    listen(listener) {
        this.#listeners.add(listener);
        if (this.state) listener.state?.(this.state);
        return () => this.#listeners.delete(listener);
    }

    /** Say a command's word, a digit that answers a question, or a turn. */
    say(text) {
        this.#send({ say: text });
    }

    /** Begin another game: { players: { sun: "human:Ann", moon: "ai:3" }, clock, edition }. */
    begin(wish) {
        this.#send({ begin: wish });
    }

    #send(message) {
        if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    }

    #hear(message) {
        if (message.state) {
            this.#answered = true;
            this.state = { ...message.state, told_at: performance.now() - (message.age_ms ?? 0) };
            this.#tell("online");
            this.#tell("state", this.state);
        }
        if (message.refused) this.#tell("refused", message.refused);
        if (message.stopped) this.#tell("stopped");
    }

    #lost(code) {
        if (code === FULL) {
            this.#tell("full");
            setTimeout(() => this.connect(), FULL_RETRY_MS);
            return;
        }
        this.#tell("offline");
        setTimeout(() => (this.#answered ? this.connect() : this.#renew()), RETRY_MS);
    }

    // A companion that was started again refuses this page's token: its own page has another.
    #renew() {
        fetch("/", { cache: "no-store" })
            .then((answer) => (answer.ok ? location.reload() : this.connect()))
            .catch(() => this.connect());
    }

    #tell(what, ...values) {
        for (const listener of [...this.#listeners]) listener[what]?.(...values);
    }
}

export const live = new Live();

/** Asks the companion for something that isn't part of the game being played; throws what is wrong as a sentence. */
export async function ask(name, query = {}, signal = undefined) {
    const answer = await fetch(`/api/${name}?${new URLSearchParams(query)}`, {
        headers: { "X-Token": setup.token },
        signal,
    });
    const value = await answer.json().catch(() => ({}));
    if (!answer.ok || value.error) throw new Error(value.error ?? setup.words.offline);
    return value;
}
