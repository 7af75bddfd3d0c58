// What chosen cards do, told before they are played: the series that they make, a battle, or one more turn.

import { word } from "/page/setup.js";
import { counted } from "/page/worth.js";
import { signOf } from "./cards.js";

/**
 * How many neighbouring signs lie around one of them, with it.
 *
 * @param {number[]} signs
 * @param {number} sign
 */
function runAround(signs, sign) {
    let [first, last] = [sign, sign];
    while (signs.includes(first - 1)) first -= 1;
    while (signs.includes(last + 1)) last += 1;
    return last - first + 1;
}

/**
 * The sentence for a pair and the card to be placed.
 *
 * @param {string[]} cards
 * @param {EclipticTable} table
 * @param {number} side whose cards they are, as a number
 */
export function foretold(cards, { lines }, side) {
    const [pair, , sign] = cards.map(signOf);
    const signs = lines.map((line) => line.map(signOf));
    const run = runAround(signs[side], sign);
    const values = { pair, sign, count: counted(run) };
    if (signs[1 - side].includes(sign)) return word("play_battle", values);
    if (pair === sign) return word("play_triplet", values);
    return word(run > 1 ? "play_series" : "play_plain", values);
}
