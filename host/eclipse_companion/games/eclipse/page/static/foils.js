// The foils of gold and silver, and the colours below them: gradients that every piece in the page shares.

import { svg } from "/page/dom.js";

/** The five stops of each foil, which slants from the top left to the bottom right. */
const FOILS = {
    gold: ["#ffdf7a", "#f2c233", "#d9991a", "#ffe07c", "#eab93a"],
    silver: ["#f1f2fb", "#c9cede", "#a4adc0", "#f8f9ff", "#cdd3e2"],
};
const STOPS = [0, 0.38, 0.58, 0.74, 1];
const BODIES = { sun: ["#d3207d", "#b0105f", "#8f0c50"], moon: ["#6f40d2", "#5427a8", "#421a8a"] };

/**
 * @param {string[]} colours
 * @param {number[]} at
 */
const stops = (colours, at) => colours.map((colour, each) => svg("stop", { offset: at[each], "stop-color": colour }));

const foils = Object.entries(FOILS).map(([side, colours]) => {
    const slant = { x1: -36, y1: -36, x2: 36, y2: 36, gradientUnits: "userSpaceOnUse" };
    return svg("linearGradient", { id: `foil-${side}`, ...slant }, ...stops(colours, STOPS));
});
const bodies = Object.entries(BODIES).map(([owner, colours]) => {
    const light = { cx: -12, cy: -20, r: 70, gradientUnits: "userSpaceOnUse" };
    return svg("radialGradient", { id: `body-${owner}`, ...light }, ...stops(colours, [0, 0.6, 1]));
});
document.body.append(
    svg("svg", { class: "foils", width: 0, height: 0, "aria-hidden": "true" }, svg("defs", {}, ...foils, ...bodies)),
);
