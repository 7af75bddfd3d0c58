// Signs of buttons and links, drawn with lines of the text's colour.

import { svg } from "./dom.js";

const PATHS = {
    home: "M4 11.5 12 4l8 7.5M6.5 9.5V20h11V9.5M10 20v-5h4v5",
    play: "M7 5l11 7-11 7z",
    learn: "M2.5 9.5 12 5l9.5 4.5L12 14zM6.5 11.5V16c3 2.5 8 2.5 11 0v-4.5",
    games: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
    progress: "M4 19.5h16M5 15l4.5-5 4 3L19 6.5M19 11V6.5h-4.5",
    explore: "M12 3a9 9 0 1 0 .01 0zM15.5 8.5l-2 5-5 2 2-5z",
    back: "M15 5l-7 7 7 7",
    onward: "M9 5l7 7-7 7",
    down: "M6 9.5l6 6 6-6",
    hint: "M9.5 18h5M10 21h4M9 15.5c0-1.5-2.5-3-2.5-6a5.5 5.5 0 0 1 11 0c0 3-2.5 4.5-2.5 6z",
    undo: "M9 5 4.5 9.5 9 14M4.5 9.5H14a5 5 0 0 1 0 10h-3",
    scales: "M12 4v16M8 20h8M5 7h14M5 7l-3 7a3 3 0 0 0 6 0zM19 7l-3 7a3 3 0 0 0 6 0z",
    again: "M4 9.5v5h3l4.5 4v-13L7 9.5zM15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11",
    more: "M5 12h.01M12 12h.01M19 12h.01",
    eye: "M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9a3 3 0 1 0 .01 0z",
    turning: "M4 11a8 8 0 0 1 14-4.5L20 9M20 4v5h-5M20 13a8 8 0 0 1-14 4.5L4 15M4 20v-5h5",
    hand: "M8 12V6a1.5 1.5 0 0 1 3 0V4.5a1.5 1.5 0 0 1 3 0V6a1.5 1.5 0 0 1 3 0v7a7 7 0 0 1-12 5l-2.5-4a1.5 1.5 0 0 1 2.5-1.6L8 14",
    pause: "M9 5v14M15 5v14",
    flag: "M6 21V4h11l-2.5 4 2.5 4H6",
    close: "M6 6l12 12M18 6L6 18",
    plug: "M9 3v5M15 3v5M6.5 8h11v3a5.5 5.5 0 0 1-11 0zM12 16.5V21",
    check: "M5 12.5l5 5 9-11",
    save: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14",
    first: "M6 5v14M18 5l-8 7 8 7",
    last: "M18 5v14M6 5l8 7-8 7",
    gear: "M12 8.5a3.5 3.5 0 1 0 .01 0zM12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M18.4 5.6l-1.8 1.8M7.4 16.6l-1.8 1.8",
    warning: "M12 4 2.5 20h19zM12 10v4M12 17h.01",
};

/**
 * A sign of 24 pixels, which says nothing: the text beside it does.
 *
 * @param {keyof typeof PATHS} name
 */
export function icon(name) {
    const look = { class: `icon sign-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" };
    return svg("svg", look, svg("path", { d: PATHS[name] }));
}
