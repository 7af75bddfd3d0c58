// Where things are on the device, in the units of its picture, a square. Channels lean outward, away from who plays.

/** The side of the square. */
export const SIDE = 628;
/** The numbers of channels, and of the spaces in each. */
export const FOUR = [1, 2, 3, 4];
/** The radius of a marble, and of a groove. */
export const RADIUS = 40;
export const GROOVE = 50;
/** Where a marble is about to be put in, and where the number of a channel stands. */
export const ENTRY = 0.09;
const MIDDLE = SIDE / 2;
const ENDS = 5;

/** @typedef {[x: number, y: number]} Point */

/**
 * A point of a channel: 1 to 4 are its spaces, 5 is where marbles come out.
 *
 * @param {number} channel
 * @param {number} space
 * @returns {Point}
 */
export function pointOf(channel, space) {
    const across = channel - 2.5;
    return [MIDDLE + across * (118.7 + 11.35 * (space - 1)), 407 + 7.5 * across * across - 89 * (space - 1)];
}

/**
 * How a channel leans, in degrees.
 *
 * @param {number} channel
 */
export function leanOf(channel) {
    const [[x, y], [toX, toY]] = [pointOf(channel, 1), pointOf(channel, 4)];
    return (Math.atan2(toX - x, y - toY) * 180) / Math.PI;
}

/**
 * The middle of a channel's groove.
 *
 * @param {number} channel
 */
export const grooveOf = (channel) => pathOf([pointOf(channel, 1), pointOf(channel, 4)]);

/**
 * The line through the spaces of a row.
 *
 * @param {InfinitySpace[]} spaces
 */
export const lineOf = (spaces) => pathOf(spaces.map(([channel, space]) => pointOf(channel, space)));

/**
 * Where the knob stands at a number, -5 to 5: Yellow's end is on the left.
 *
 * @param {number} number
 * @returns {Point}
 */
export function knobAt(number) {
    const part = number / ENDS;
    return [MIDDLE + 211 * part, 546 + 28 * part * part];
}

/** The track of the knob. */
export const trackOf = () => pathOf([...Array(21)].map((_, at) => knobAt(at / 2 - ENDS)));

/**
 * A point as percents of the picture's width and height.
 *
 * @param {Point} point
 */
export const partOf = (point) => point.map((each) => (100 * each) / SIDE);

/** @param {Point[]} points */
const pathOf = (points) => `M${points.map((point) => point.map((each) => each.toFixed(1)).join(" ")).join("L")}`;
