// Short sounds for what happens in a game, if somebody wants them: your turn is accepted, something is wrong, it's your
// turn. They are made here, and come once somebody has touched the page. What they tell is always seen, too.

import { prefers } from "./preferences.js";
import { onTap } from "./taps.js";

/**
 * The notes of each, as frequencies that follow each other.
 *
 * @type {Record<string, number[]>}
 */
const NOTES = { accepted: [523, 784], wrong: [233, 175], turn: [659, 523, 659] };
const NOTE_S = 0.11;
const LOUD = 0.12;
const QUIET = 0.001;

/** @type {AudioContext | null} */
let audio = null;

/** The browser's sound, which it lets go on only within a touch. */
function waken() {
    if (!prefers("sounds")) return;
    audio ??= new AudioContext();
    if (audio.state !== "running") audio.resume().catch(() => {});
}
onTap(waken);

/**
 * Play one, if sounds are on.
 *
 * @param {"accepted" | "wrong" | "turn"} name
 */
function chime(name) {
    waken();
    // What comes before the first touch isn't made up for later.
    if (!audio || audio.state === "suspended") return onTap(waken);
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const [start, end] = [audio.currentTime, audio.currentTime + NOTE_S * (NOTES[name].length + 1)];
    for (const [at, note] of NOTES[name].entries()) tone.frequency.setValueAtTime(note, start + at * NOTE_S);
    volume.gain.setValueAtTime(LOUD, start);
    volume.gain.setValueAtTime(LOUD, end - 2 * NOTE_S);
    volume.gain.exponentialRampToValueAtTime(QUIET, end);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(end);
}

/** Follows a game: each change has one sound at most, that of what matters more. */
export function createChimes() {
    /** @type {{ made: number, wrong: boolean, mine: boolean } | null} */
    let before = null;
    return {
        /**
         * `mine`: it's this device's turn.
         *
         * @param {State} state
         * @param {boolean} mine
         */
        show({ turn_names, problem, tried }, mine) {
            const now = { made: turn_names.flat().filter(Boolean).length, wrong: problem || Boolean(tried), mine };
            if (before && now.wrong && !before.wrong) chime("wrong");
            else if (before && now.mine && !before.mine) chime("turn");
            else if (before && now.made > before.made) chime("accepted");
            before = now;
        },
    };
}
