// The connection to the companion: what there is to see comes in, and what people ask for goes out.

import { keep, kept } from "./kept.js";
import { setup } from "./setup.js";

const RETRY_MS = 1000;
/** Who is always refused asks less and less often. */
const LONGEST_RETRY_MS = 30000;
const FULL_RETRY_MS = 5000;
/** The code that ends a connection if too many listen. */
const FULL = 1013;
/** What keeps the code of this device's seat as long as its window is open. */
const CODE = "code";

/** The code that came with the address, if any: it is taken out of the address, so that nobody copies it from there. */
function codeOfAddress() {
    const code = new URLSearchParams(location.hash.slice(1)).get(CODE);
    if (code) history.replaceState(null, "", location.pathname + location.search);
    return code;
}

class Live {
    /** The newest state, or null before the first one comes. */
    state = null;
    /** Whether this page has full control: it runs beside the companion. On other devices it has no token. */
    own = Boolean(setup.token);
    /** Which player this device plays, counted from 0; null: none. */
    place = null;
    #code = codeOfAddress() ?? kept("sessionStorage", CODE);
    #listeners = new Set();
    #socket = null;
    #answered = false;
    #retry = 0;
    /** The game that somebody wishes for, until there is a connection; null: none. */
    #wished = null;
    #wait = RETRY_MS;

    /** Listen from now on, in place of any connection of before. */
    connect() {
        clearTimeout(this.#retry);
        if (this.#socket) this.#socket.onclose = null;
        this.#socket?.close();
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const socket = new WebSocket(`${scheme}://${location.host}/live`);
        this.#socket = socket;
        this.#answered = false;
        const greeting = this.own ? { token: setup.token } : this.#code ? { code: this.#code } : {};
        socket.onopen = () => {
            socket.send(JSON.stringify(greeting));
            if (this.#wished) this.#send(this.#wished);
            this.#wished = null;
        };
        socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
        socket.onclose = (event) => this.#lost(event.code);
    }

    /** Take the seat that this code is for: listen anew with it. */
    enter(code) {
        this.#code = code;
        this.connect();
    }

    /**
     * Call these for each state, when something is said, for each sentence that refuses something or a code, and when
     * the connection comes or goes, or there is no room.
     */
    listen(listener) {
        this.#listeners.add(listener);
        if (this.state) listener.state?.(this.state);
        return () => this.#listeners.delete(listener);
    }

    /** Say a command's word, a digit that answers a question, or a turn. */
    say(text) {
        if (!this.own && this.place === null) return;
        this.#tell("said");
        this.#send({ say: text });
    }

    /**
     * Begin another game: { players: { sun: "human:Ann", moon: "ai:3" }, clock, edition }; as soon as the companion hears.
     */
    begin(wish) {
        const message = { begin: wish };
        if (!this.#send(message)) this.#wished = message;
    }

    /** Whether a message could be sent. */
    #send(message) {
        const open = this.#socket?.readyState === WebSocket.OPEN;
        if (open) this.#socket.send(JSON.stringify(message));
        return open;
    }

    #hear(message) {
        if (message.state) {
            this.#answered = true;
            this.#wait = RETRY_MS;
            this.place = message.place ?? null;
            if (this.place !== null) keep("sessionStorage", CODE, this.#code);
            this.state = { ...this.#mine(message.state), told_at: performance.now() - (message.age_ms ?? 0) };
            this.#tell("online");
            this.#tell("state", this.state);
        }
        if (message.wrong_code) {
            this.#code = null;
            keep("sessionStorage", CODE, null);
            this.#tell("wrong_code", message.wrong_code);
        }
        if (message.refused) this.#tell("refused", message.refused);
        if (message.stopped) this.#tell("stopped");
    }

    // What can be done on this device: a watcher does nothing, and a player makes no turn of the others.
    #mine(state) {
        if (this.own) return state;
        const plays = this.place !== null;
        const moves = plays && state.players[this.place].turn ? state.moves : [];
        return {
            ...state,
            moves: moves ?? [],
            owners: "",
            words: plays ? state.words : [],
            choices: plays ? state.choices : [],
        };
    }

    #lost(code) {
        if (code === FULL) {
            this.#tell("full");
            this.#retry = setTimeout(() => this.connect(), FULL_RETRY_MS);
            return;
        }
        this.#tell("offline");
        this.#retry = setTimeout(() => (this.#answered ? this.connect() : this.#renew()), this.#wait);
    }

    // A companion that was started again refuses this page's token: its own page has another. Else it is the connection
    // alone that is refused, and the same page would come again.
    #renew() {
        fetch("/", { cache: "no-store" })
            .then(async (answer) => {
                const same = !answer.ok || (await answer.text()).includes(JSON.stringify(setup.token ?? ""));
                if (!same) return location.reload();
                this.#wait = Math.min(2 * this.#wait, LONGEST_RETRY_MS);
                return this.connect();
            })
            .catch(() => {
                this.#wait = RETRY_MS;
                this.connect();
            });
    }

    #tell(what, ...values) {
        for (const listener of [...this.#listeners]) listener[what]?.(...values);
    }
}

export const live = new Live();

/**
 * Asks the companion for something that isn't part of the game being played; throws what is wrong as a sentence. What
 * is undefined isn't asked.
 */
export function ask(name, query = {}, signal = undefined) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    return fetched(`/api/${name}?${new URLSearchParams(given)}`, { signal });
}

/** Has the companion change something; `values`: texts. Throws what is wrong as a sentence. */
export function change(name, values) {
    return fetched(`/api/${name}`, { method: "POST", body: JSON.stringify(values) });
}

async function fetched(address, options) {
    const headers = live.own ? { "X-Token": setup.token } : {};
    const answer = await fetch(address, { headers, ...options }).catch((error) => {
        throw error.name === "AbortError" ? error : new Error(setup.words.offline);
    });
    const value = await answer.json().catch(() => ({}));
    if (!answer.ok || value.error) throw new Error(value.error ?? setup.words.offline);
    return value;
}
