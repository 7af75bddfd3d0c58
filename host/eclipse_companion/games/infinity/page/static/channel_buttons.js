// The buttons that cover the channels: pressed, meant by a pointer, or walked along by arrow keys.

import { el } from "/page/dom.js";
import { word } from "/page/setup.js";
import { FOUR, leanOf, partOf, pointOf } from "./places.js";

/**
 * A button that covers a channel and its number.
 *
 * @param {number} channel
 * @param {() => void} onclick
 */
function channelButton(channel, onclick) {
    const [[x, y], [toX, toY]] = [pointOf(channel, 1), pointOf(channel, 4)];
    const name = word("channel_empty", { channel });
    const attributes = { type: "button", class: "channel", tabindex: 0, "data-channel": channel, "aria-label": name, onclick };
    const button = el("button", attributes);
    const [left, top] = partOf([(x + toX) / 2, (y + toY) / 2]);
    Object.assign(button.style, { left: `${left}%`, top: `${top}%`, rotate: `${leanOf(channel).toFixed(2)}deg` });
    return button;
}

/**
 * `onPick(channel)`: a channel is pressed; `onAim(channel)`: a pointer or the keyboard means it, 0: none any more.
 *
 * @param {{ onPick(channel: number): void, onAim(channel: number): void }} options
 */
export function createChannels({ onPick, onAim }) {
    const buttons = FOUR.map((channel) => channelButton(channel, () => onPick(channel)));
    const element = el("div", { class: "channels" }, ...buttons);
    let aimed = 0;

    buttons.forEach((button, at) => {
        const begin = () => onAim((aimed = at + 1));
        const end = () => aimed === at + 1 && onAim((aimed = 0));
        for (const name of ["pointerenter", "focus"]) button.addEventListener(name, begin);
        for (const name of ["pointerleave", "blur"]) button.addEventListener(name, end);
    });
    element.addEventListener("keydown", (event) => {
        const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
        const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
        if (!step || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        buttons[at + step]?.focus();
    });
    return { element, buttons };
}
