// Speech on a phone that films: the page's own, which hears in the companion's answers what is said aloud and who speaks.

import { el, setText } from "/page/dom.js";
import { createPreferences } from "/page/preferences.js";
import { word } from "/page/setup.js";
import { speech } from "/page/speech.js";
import { createSpeechControls } from "/page/speech_controls.js";

/** @param {(on: boolean) => void} ask says that this phone speaks from now on, or no longer */
export function createSpeaking(ask) {
    /** @type {(heard: Pick<PhoneAnswer, "speaks" | "spoken">) => void} */
    let hear = () => {};
    speech.follow({
        also: [],
        listen: ({ state }) => {
            hear = state;
        },
        // Each picture tells that the phone is still there.
        speak: (wish) => wish !== "on" && ask(wish),
    });
    const trouble = el("p", { role: "status", hidden: true });
    const element = el(
        "details",
        { class: "speaking", hidden: true },
        el("summary", {}, word("phone_speech")),
        createSpeechControls().element,
        createPreferences(["sounds"]),
    );
    speech.listen(() => {
        element.hidden = !speech.known;
        setText(trouble, speech.trouble);
        trouble.hidden = !speech.trouble;
    });
    return {
        element: el("div", {}, trouble, element),
        /** @param {PhoneAnswer} answer */
        show: (answer) => hear(answer),
    };
}
