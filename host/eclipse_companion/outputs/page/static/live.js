// The connection to the companion: what there is to see comes in, and what people ask for goes out.

import { ANSWER_MS, Numbers } from "./heard.js";
import { Secrets } from "./secrets.js";
import { setup } from "./setup.js";

const RETRY_MS = 1000;
/** Who is always refused asks less and less often. */
const LONGEST_RETRY_MS = 30000;
const FULL_RETRY_MS = 5000;
/** The code that ends a connection if too many listen. */
const FULL = 1013;
/** Who hears nothing for so many pulses isn't connected, whatever the browser says. */
const PULSES = 3;
class Live {
    /**
     * The newest state, or null before the first one comes.
     *
     * @type {ShownState | null}
     */
    state = null;
    /** Whether this page has full control: it runs beside the companion. On other devices it has no token. */
    own = Boolean(setup.token);
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
    /** @type {WebSocket | null} */
    #socket = null;
    #answered = false;
    #retry = 0;
    /** What ends the connection if nothing is heard for too long. */
    #silence = 0;
    /** When something was heard last. */
    #heardAt = 0;
    #numbers = new Numbers();
    /**
     * The game that somebody wishes for, until there is a connection; null: none.
     *
     * @type {object | null}
     */
    #wished = null;
    #wait = RETRY_MS;

    constructor() {
        // A device that slept, or was in another network, believes that it is still connected.
        document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#check());
        addEventListener("online", () => this.#check());
        addEventListener("pageshow", (event) => event.persisted && this.#check());
    }

    /** Listen from now on, in place of any connection of before. */
    connect() {
        clearTimeout(this.#retry);
        if (this.#socket) this.#socket.onclose = this.#socket.onmessage = null;
        this.#socket?.close();
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const socket = new WebSocket(`${scheme}://${location.host}/live`);
        this.#socket = socket;
        this.#answered = false;
        this.#listenOn();
        socket.onopen = () => {
            socket.send(JSON.stringify({ ...this.#greeting(), page: this.#page }));
            const wished = this.#wished;
            this.#wished = null;
            if (wished) this.#ask(wished);
        };
        socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
        socket.onclose = (event) => this.#lost(event.code);
    }

    #greeting() {
        return this.own ? { token: setup.token } : this.#secrets.greeting();
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
        this.#tell("said");
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

    /**
     * Begin another game: { players: { sun: "human:Ann", moon: "ai:3" }, clock, edition }; as soon as the companion hears.
     *
     * @param {object} wish
     */
    begin(wish) {
        const message = { begin: wish };
        if (this.#open) this.#ask(message);
        else this.#wished = message;
    }

    /**
     * Say something that must be heard.
     *
     * @param {object} message
     */
    #ask(message) {
        const number = this.#numbers.next();
        if (!this.#send({ ...message, number })) {
            this.#tell("unheard");
            return;
        }
        this.#numbers.await(number, () => {
            this.#tell("unheard");
            this.#check();
        });
    }

    /** Whether anybody is there: asked at once when there is a reason to doubt it. */
    #check() {
        const [socket, since] = [this.#socket, performance.now()];
        if (!socket) return; // it hasn't begun
        if (socket.readyState > WebSocket.OPEN) return this.connect();
        this.#send({ pulse: 1 });
        setTimeout(() => this.#heardAt < since && this.#socket === socket && this.#silent(), ANSWER_MS);
    }

    /** Something was heard: from now on there may be silence for so long. */
    #listenOn() {
        clearTimeout(this.#silence);
        this.#silence = setTimeout(() => this.#silent(), PULSES * setup.pulse_ms);
    }

    /** Nobody answers, although the connection seems to be open. */
    #silent() {
        this.#tell("offline");
        this.connect();
    }

    get #open() {
        return this.#socket?.readyState === WebSocket.OPEN;
    }

    /**
     * Whether a message could be sent.
     *
     * @param {object} message
     */
    #send(message) {
        if (this.#open) this.#socket?.send(JSON.stringify(message));
        return this.#open;
    }

    /** @param {Message} message */
    #hear(message) {
        // A companion that was started again may play another game, in other words.
        if (message.start && message.start !== setup.start) return location.reload();
        this.#listenOn();
        this.#heardAt = performance.now();
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
    }

    /**
     * @param {State} state
     * @param {Message} message
     */
    #show(state, message) {
        this.#answered = true;
        this.#wait = RETRY_MS;
        this.place = message.place ?? null;
        this.also = this.#secrets.known(message.also ?? {});
        document.documentElement.classList.remove("passed");
        this.state = { ...this.#mine(state), received_at: performance.now() - (message.age_ms ?? 0) };
        this.#tell("online");
        this.#tell("state", this.state);
    }

    /**
     * What can be done on this device: a watcher does nothing, and a player makes no turn of the others.
     *
     * @param {State} state
     */
    #mine(state) {
        if (this.own) return state;
        const plays = this.place !== null;
        const moves = this.place !== null && state.players[this.place].turn ? state.moves : [];
        return {
            ...state,
            moves: moves ?? [],
            owners: "",
            words: plays ? state.words : [],
            refusals: plays ? state.refusals : {},
            choices: plays ? state.choices : [],
        };
    }

    /** @param {number} code */
    #lost(code) {
        clearTimeout(this.#silence);
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
        this.#listenOn();
        fetch("/", { cache: "no-store" })
            .then(async (answer) => {
                const same = !answer.ok || (await answer.text()).includes(JSON.stringify(setup.start));
                if (!same) return location.reload();
                this.#wait = Math.min(2 * this.#wait, LONGEST_RETRY_MS);
                return this.connect();
            })
            .catch(() => {
                this.#wait = RETRY_MS;
                this.connect();
            });
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
