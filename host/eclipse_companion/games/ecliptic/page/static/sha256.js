// SHA-256 in hexadecimal digits: browsers have one of their own only on pages that they trust, not on plain http.

const BLOCK = 64;

/**
 * The first 32 bits of the fractional parts of the roots of the first primes: `power` 1/2 or 1/3.
 *
 * @param {number} count
 * @param {number} power
 */
function ofPrimes(count, power) {
    /** @type {number[]} */
    const primes = [];
    for (let number = 2; primes.length < count; number += 1)
        if (primes.every((prime) => number % prime)) primes.push(number);
    return primes.map((prime) => ((prime ** power % 1) * 2 ** 32) | 0);
}

const ROUNDS = ofPrimes(64, 1 / 3);
const FIRST = ofPrimes(8, 1 / 2);
const turned = (/** @type {number} */ bits, /** @type {number} */ by) => (bits >>> by) | (bits << (32 - by));

/**
 * The bytes, a one, zeros, and the length in bits: whole blocks.
 *
 * @param {Uint8Array} bytes
 */
function padded(bytes) {
    const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
    whole.set(bytes);
    whole[bytes.length] = 0x80;
    new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
    return new DataView(whole.buffer);
}

/**
 * The SHA-256 of a text in UTF-8.
 *
 * @param {string} text
 */
export function sha256(text) {
    const bytes = padded(new TextEncoder().encode(text));
    const sum = [...FIRST];
    for (let at = 0; at < bytes.byteLength; at += BLOCK) {
        const words = Array.from({ length: BLOCK / 4 }, (_, each) => bytes.getInt32(at + 4 * each));
        for (let each = words.length; each < ROUNDS.length; each += 1) {
            const [early, late] = [words[each - 15], words[each - 2]];
            const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
            const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
            words.push((words[each - 16] + small + words[each - 7] + large) | 0);
        }
        let [a, b, c, d, e, f, g, h] = sum;
        for (const [each, word] of words.entries()) {
            const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
            const one = (h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[each] + word) | 0;
            const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
            [a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g];
        }
        [a, b, c, d, e, f, g, h].forEach((bits, each) => (sum[each] = (sum[each] + bits) | 0));
    }
    return sum.map((bits) => (bits >>> 0).toString(16).padStart(8, "0")).join("");
}
