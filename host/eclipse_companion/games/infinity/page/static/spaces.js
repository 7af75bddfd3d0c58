// The spaces of four channels as a text, such as b3/4/4/4, and back.

/**
 * The channels' spaces from the base, each a marble's letter or empty, as a text.
 *
 * @param {string[][]} spaces
 */
export function written(spaces) {
    return spaces.map((channel) => channel.map((each) => each || ".").join("").replace(/\.+/g, (run) => String(run.length))).join("/");
}

/**
 * The spaces that a text stands for.
 *
 * @param {string} text
 * @returns {string[][]}
 */
export function spacesOf(text) {
    return text.split("/").map((channel) =>
        [...channel].flatMap((sign) => (/\d/.test(sign) ? Array(Number(sign)).fill("") : [sign])),
    );
}
