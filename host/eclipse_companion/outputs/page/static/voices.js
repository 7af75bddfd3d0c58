// The browser's voices for the page's language, the best one first, and which one somebody has chosen.

import { keep, kept } from "./kept.js";
import { setup } from "./setup.js";

/** Names of voices that sound like people, and of those that are robots or jokes. */
const NATURAL = /natural|neural|premium|enhanced|siri|wavenet/i;
const ROBOT =
    /espeak|compact|albert|bad news|bahh|bells|boing|bubbles|cellos|good news|jester|organ|superstar|trinoids|whisper|wobble|zarvox/i;
const CHOSEN = `voice-${setup.language}`;

/** @type {SpeechSynthesis | undefined} */
const synthesis = window.speechSynthesis;

/** Whether this browser can speak at all. */
export const canSpeak = Boolean(synthesis && window.SpeechSynthesisUtterance);

/** @param {string} tag */
const plain = (tag) => tag.replace("_", "-").toLowerCase();

/**
 * How good a voice is, first things first: a person's, this device's own, of the reader's country, the usual one.
 *
 * @param {SpeechSynthesisVoice} voice
 */
function worth({ name, lang, localService, default: usual }) {
    const country = plain(navigator.languages.find((each) => plain(each).split("-")[0] === setup.language) ?? "");
    return [!ROBOT.test(name), NATURAL.test(name), localService, plain(lang) === country, usual].reduce(
        (sum, good) => 2 * sum + Number(good),
        0,
    );
}

/** All voices of the language, the best first. Browsers may know them only a moment later: see `onVoices`. */
export function voices() {
    const all = canSpeak ? [.../** @type {SpeechSynthesis} */ (synthesis).getVoices()] : [];
    return all.filter(({ lang }) => plain(lang).split("-")[0] === setup.language).sort((one, other) => worth(other) - worth(one));
}

/** The voice that somebody has chosen, or else the best; undefined: there is none. */
export function voice() {
    const chosen = kept("localStorage", CHOSEN);
    const all = voices();
    return all.find(({ voiceURI }) => voiceURI === chosen) ?? all[0];
}

/** The address of the voice that was chosen; empty: the best. */
export const chosenVoice = () => kept("localStorage", CHOSEN) ?? "";

/** @param {string} address */
export const chooseVoice = (address) => keep("localStorage", CHOSEN, address || null);

/** @param {() => void} act */
export const onVoices = (act) => synthesis?.addEventListener?.("voiceschanged", act);
