// A turn that was said and hasn't been seen yet: the board shows it as made, so that nobody waits.

/** After so long it counts as unheard: the board shows what lies there again. */
const UNSEEN_MS = 3000;

/** @param {() => void} onUnheard */
export function createSaid(onUnheard) {
    /** @type {EclipseMove | null} */
    let said = null;
    let timer = 0;
    let answers = "";
    const forget = () => {
        clearTimeout(timer);
        said = null;
    };
    return {
        get move() {
            return said;
        },
        forget,
        /** @param {EclipseMove} move */
        say(move) {
            said = move;
            timer = setTimeout(() => {
                forget();
                onUnheard();
            }, UNSEEN_MS);
        },
        /**
         * What people are told now: once that changes, the turn is answered.
         *
         * @param {string} told
         */
        hear(told) {
            if (told !== answers) forget();
            answers = told;
        },
    };
}
