// Where things are on the device, in the units of its picture: channels bow outward, and space 1 is at the bottom.

export const WIDTH = 400;
export const HEIGHT = 478;
export const TOP = -18;
/** The numbers of channels, and of the spaces in each. */
export const FOUR = [1, 2, 3, 4];
/** What lies beside the picture on either side, so that no line is cut off. */
export const BESIDE = 2;
const ENDS = 5;

/** @typedef {[x: number, y: number]} Point */

/**
 * A point of a channel: 1 to 4 are its spaces; 0 is where marbles are put in, and 5 where they come out.
 *
 * @param {number} channel
 * @param {number} space
 * @returns {Point}
 */
export function pointOf(channel, space) {
    const across = channel - 2.5;
    const bow = 79 + 10 * Math.sin((Math.PI * (space - 0.3)) / 5);
    return [200 + across * bow, 318 - 75 * (space - 1) - 5 * (2.25 - across * across)];
}

/**
 * The middle of a channel's groove.
 *
 * @param {number} channel
 */
export function grooveOf(channel) {
    const points = [...Array(14)].map((_, at) => pointOf(channel, 0.97 + (3.06 * at) / 13));
    return `M${points.map((point) => point.map((each) => each.toFixed(1)).join(" ")).join("L")}`;
}

/**
 * The line through the spaces of a row; a bit longer at both ends.
 *
 * @param {InfinitySpace[]} spaces
 */
export function lineOf(spaces) {
    return spaces.map(([channel, space]) => pointOf(channel, space).join(",")).join(" ");
}

/**
 * Where the knob stands at a number, -5 to 5: Yellow's end is on the left.
 *
 * @param {number} number
 * @returns {Point}
 */
export function knobAt(number) {
    const part = number / ENDS;
    return [200 + 142 * part, 403 - 9 * part * part];
}

/**
 * The track of the knob from one number to another.
 *
 * @param {number} from
 * @param {number} to
 */
export function trackOf(from, to) {
    const points = [...Array(21)].map((_, at) => knobAt(from + ((to - from) * at) / 20));
    return `M${points.map((point) => point.map((each) => each.toFixed(1)).join(" ")).join("L")}`;
}

/**
 * The middle of a space as percents of the picture's width and height.
 *
 * @param {number} channel
 * @param {number} space
 */
export function placeOf(channel, space) {
    const [x, y] = pointOf(channel, space);
    return [(100 * (x + BESIDE)) / (WIDTH + 2 * BESIDE), (100 * (y - TOP)) / (HEIGHT - TOP)];
}
