// A phone that films: it joins by the code of its address, starts its camera at a tap, and then goes on by itself,
// whatever sleeps, rings or breaks meanwhile.

import { codeOfAddress } from "./address.js";
import { keepAwake, letSleep } from "./awake.js";
import { createCodeForm } from "./code_form.js";
import { createGuide } from "./guide.js";
import { Lens } from "./lens.js";
import { createMarking } from "./marking.js";
import { createRemote } from "./remote.js";
import { Refusal, Sending } from "./sending.js";
import { createSpeaking } from "./speaking.js";
import { byId } from "/page/dom.js";
import { setup, word } from "/page/setup.js";

const QUICK_MS = 120;
const LOOK_MS = 80;
/** Between two small questions, by which the clocks are compared; at first they come faster. */
const TRIP_MS = 4000;
const FIRST_TRIPS = 3;
const RETRY_MS = [0, 200, 400, 800, 1000];
const REOPEN_MS = 400;
/** So many pictures may be under way. */
const MOST_SENT = 2;

const sending = new Sending();
const guide = createGuide(() => void start());
const lens = new Lens(guide.video);
/** Whether the person wants this phone to film. */
let wanted = false;
/** The code of the address, until this phone has a secret for it. */
let code = codeOfAddress;
let running = false;
/** @type {GameModule | null} */
const game = setup.game ? await import(setup.game) : null;
const remote = createRemote(game, (text) => void say(text));
const speaking = createSpeaking((on) => void sending.tell({ speak: on }).catch(() => {}));
const marking = createMarking(guide.video, mark);
byId("main").append(guide.element);
guide.frame.append(marking.over);
guide.told.append(marking.element, remote.element, speaking.element);
guide.state("ready");
guide.hint("wakeLock" in navigator ? "" : word("phone_awake"));

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {string} text */
async function say(text) {
    const answer = await sending.tell({ say: text }).catch(() => null);
    if (answer) showGame(answer);
}

/** @param {PhoneAnswer} answer */
function showGame({ game: newest }) {
    if (!newest) return;
    remote.show(newest);
    sending.known = newest.number;
}

/**
 * Say where the board's corners are, as shares of the picture; whether that was heard.
 *
 * @param {[number, number][]} corners
 */
async function mark(corners) {
    return (await sending.tell({ corners }).catch(() => null)) !== null;
}

/**
 * Get a secret for a code; whether there is one.
 *
 * @param {string} entered
 */
async function join(entered) {
    try {
        await sending.join(entered);
        code = "";
        document.querySelector("form.code")?.remove();
        guide.state("ready");
        return true;
    } catch (error) {
        refuse(error instanceof Refusal ? error.message : word("phone_lost"));
        return false;
    }
}

/** @param {string} said */
function refuse(said) {
    wanted = false;
    lens.close();
    letSleep();
    guide.state("refused", said);
}

function askForCode() {
    if (!document.querySelector("form.code")) guide.told.append(createCodeForm((entered) => void join(entered)));
}

/** The code of the address counts if this phone has no secret that does. */
async function arrive() {
    if (sending.hasSecret) {
        try {
            await sending.tell({ state: "ready" });
            return;
        } catch (error) {
            if (!(error instanceof Refusal)) return;
            sending.forget();
        }
    }
    if (code) await join(code);
    else askForCode();
}
const arrived = arrive();

async function start() {
    guide.state("asking");
    await arrived;
    if (!sending.hasSecret && code && !(await join(code))) return;
    if (!sending.hasSecret) {
        refuse(word("phone_no_code"));
        askForCode();
        return;
    }
    guide.state("asking");
    wanted = true;
    if (!(await open())) return;
    void keepAwake();
    void run();
}

/**
 * Open the camera; whether it films. `again`: it has filmed before, and whatever has it now will let it go.
 *
 * @param {boolean} again
 */
async function open(again = false) {
    try {
        await lens.open();
        await sending.tell({ state: "sending", offers: lens.offers }).catch(() => {});
        return true;
    } catch (error) {
        const name = error instanceof Error ? error.name : "";
        if (again && name !== "NotAllowedError") return false;
        const why = { NotAllowedError: "phone_not_allowed", NotFoundError: "phone_no_camera" }[name] ?? "phone_busy";
        if (!navigator.mediaDevices) refuse(word("phone_insecure"));
        else refuse(word(why));
        sending.leave({ state: "refused" });
        return false;
    }
}

/** Send pictures until the person leaves or is refused. */
async function run() {
    if (running) return;
    running = true;
    let every = QUICK_MS;
    let failed = 0;
    let trips = 0;
    let asked = -TRIP_MS;
    let heard = 0;
    /** @type {Set<Promise<void>>} */
    const sent = new Set();
    /** @type {unknown} */
    let failure = null;

    /** @param {{ data: Blob, shutter: number }} shot */
    async function send(shot) {
        try {
            const answer = await sending.picture(shot.data, shot.shutter);
            failed = 0;
            // The answer to a later picture may have come first.
            if (!wanted || !answer || answer.at < heard) return;
            heard = answer.at;
            guide.state("sending");
            guide.show(answer);
            marking.show(Boolean(answer.marks));
            showGame(answer);
            speaking.show(answer);
            void lens.set(answer);
            every = answer.every_ms;
        } catch (error) {
            failure = error;
        }
    }

    while (wanted) {
        const began = performance.now();
        try {
            if (document.hidden || !lens.filming) {
                await back();
                continue;
            }
            if (began - asked > (trips < FIRST_TRIPS ? QUICK_MS : TRIP_MS)) {
                asked = began;
                const trip = sending.tell({ state: "sending", offers: lens.offers });
                void trip.then(() => (trips += 1)).catch(() => {});
            }
            const shot = await lens.shoot();
            if (shot) {
                const one = send(shot).finally(() => sent.delete(one));
                sent.add(one);
                await Promise.race([one, pause(sending.waitMs)]);
            }
            if (sent.size === MOST_SENT) await Promise.race(sent);
            if (failure) {
                const error = failure;
                failure = null;
                throw error;
            }
        } catch (error) {
            if (error instanceof Refusal) {
                sending.forget();
                refuse(error.message || word("phone_no_code"));
                break;
            }
            guide.state("lost");
            await pause(RETRY_MS[Math.min(failed, RETRY_MS.length - 1)]);
            failed += 1;
            trips = 0;
        }
        await until(began, every);
    }
    running = false;
}

/**
 * Wait until the next picture is due: sooner if something moves.
 *
 * @param {number} began
 * @param {number} every
 */
async function until(began, every) {
    await pause(Math.max(0, Math.min(every, QUICK_MS) - (performance.now() - began)));
    while (performance.now() - began < every && !lens.moves()) await pause(LOOK_MS);
}

/** The page isn't seen, or the camera was taken away: wait until that is over, and open the camera anew. */
async function back() {
    guide.state("lost", word("phone_away"));
    await pause(REOPEN_MS);
    if (document.hidden || !wanted || lens.filming || lens.track?.muted) return;
    if (await open(true)) void keepAwake();
}

document.addEventListener("visibilitychange", () => {
    if (!wanted) return;
    if (document.hidden) sending.leave({ state: "hidden" });
    else void keepAwake();
});
addEventListener("pagehide", () => wanted && sending.leave({ state: "left" }));
lens.changed = (state) => {
    if (wanted && state !== "sending") sending.leave({ state });
};
