// The connection to the companion: opened again until somebody answers, and given up once nothing is heard.

import { ANSWER_MS } from "./heard.js";
import { afterPress } from "./pressing.js";
import { setup } from "./setup.js";

const RETRY_MS = 1000;
/** Who is always refused asks less and less often. */
const LONGEST_RETRY_MS = 30000;
const FULL_RETRY_MS = 5000;
/** The code that ends a connection if too many listen. */
const FULL = 1013;
/** Who hears nothing for so many pulses isn't connected, whatever the browser says. */
const PULSES = 3;

/**
 * Who uses a connection: `opened()` greets, `hear(message)` takes what comes, `offline()`: nobody answers, `full()`:
 * there is no room.
 *
 * @typedef {{ opened(): void, hear(message: Message): void, offline(): void, full(): void }} Ends
 */

export class Connection {
    #ends;
    /** @type {WebSocket | null} */
    #socket = null;
    #accepted = false;
    #retry = 0;
    /** What ends the connection if nothing is heard for too long. */
    #silence = 0;
    /** When something was heard last. */
    #heardAt = 0;
    #wait = RETRY_MS;

    /** @param {Ends} ends */
    constructor(ends) {
        this.#ends = ends;
        // A device that slept, or was in another network, believes that it is still connected.
        document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.check());
        addEventListener("online", () => this.check());
        addEventListener("pageshow", (event) => event.persisted && this.check());
    }

    /** Listen from now on, in place of any connection of before. */
    connect() {
        clearTimeout(this.#retry);
        if (this.#socket) this.#socket.onclose = this.#socket.onmessage = null;
        this.#socket?.close();
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const socket = new WebSocket(`${scheme}://${location.host}/live`);
        this.#socket = socket;
        this.#accepted = false;
        this.#listenOn();
        socket.onopen = () => this.#ends.opened();
        socket.onmessage = (event) => this.#hear(JSON.parse(event.data), socket);
        socket.onclose = (event) => this.#lost(event.code);
    }

    /** The companion takes this page for one of its own. */
    accept() {
        this.#accepted = true;
        this.#wait = RETRY_MS;
    }

    get isOpen() {
        return this.#socket?.readyState === WebSocket.OPEN;
    }

    /**
     * Whether a message could be sent.
     *
     * @param {object} message
     */
    send(message) {
        if (this.isOpen) this.#socket?.send(JSON.stringify(message));
        return this.isOpen;
    }

    /** Whether anybody is there: asked at once when there is a reason to doubt it. */
    check() {
        const [socket, since] = [this.#socket, performance.now()];
        if (!socket) return; // it hasn't begun
        if (socket.readyState > WebSocket.OPEN) return this.connect();
        this.send({ pulse: 1 });
        setTimeout(() => this.#heardAt < since && this.#socket === socket && this.#silent(), ANSWER_MS);
    }

    /**
     * @param {Message} message
     * @param {WebSocket} socket
     */
    #hear(message, socket) {
        // A companion that was started again may play another game, in other words.
        if (message.start && message.start !== setup.start) return location.reload();
        this.#listenOn();
        const came = performance.now();
        this.#heardAt = came;
        afterPress(() => {
            const age_ms = (message.age_ms ?? 0) + performance.now() - came;
            if (this.#socket === socket) this.#ends.hear({ ...message, age_ms });
        });
    }

    /** Something was heard: from now on there may be silence for so long. */
    #listenOn() {
        clearTimeout(this.#silence);
        this.#silence = setTimeout(() => this.#silent(), PULSES * setup.pulse_ms);
    }

    /** Nobody answers, although the connection seems to be open. */
    #silent() {
        this.#ends.offline();
        this.connect();
    }

    /** @param {number} code */
    #lost(code) {
        clearTimeout(this.#silence);
        if (code === FULL) {
            this.#ends.full();
            this.#retry = setTimeout(() => this.connect(), FULL_RETRY_MS);
            return;
        }
        this.#ends.offline();
        this.#retry = setTimeout(() => (this.#accepted ? this.connect() : this.#renew()), this.#wait);
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
}
