"""What people can press while a view loads: whether it stays where it is while the answers come, one after another."""

from typing import Final

from tests.outputs.browser import Browser

_SLOWLY: Final = """
window.moved = [];
window.late = 0;
const slowly = (act) => {
    let frames = 4;
    window.late += 1;
    const next = () => {
        if (frames--) return requestAnimationFrame(next);
        window.late -= 1;
        act();
    };
    next();
};
window.fetch = new Proxy(window.fetch, {
    async apply(fetch, page, values) {
        const answer = await Reflect.apply(fetch, page, values);
        await new Promise(slowly);
        return answer;
    },
});
window.WebSocket = class extends WebSocket {
    set onmessage(hear) {
        super.onmessage = hear && ((event) => slowly(() => hear(event)));
    }
};
const places = new Map();
const look = () => {
    for (const each of document.querySelectorAll("button, a, input, select, summary")) {
        if (!each.checkVisibility({ visibilityProperty: true }) || each.closest("#skip, #nav")) continue;
        const { x, y } = each.getBoundingClientRect();
        const [from, to] = [places.get(each), [x, y].map(Math.round).join()];
        places.set(each, to);
        if (from && from !== to) window.moved.push(`${each.outerHTML.slice(0, 90)}: ${from} to ${to}`);
    }
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Each answer, and each message, is there some frames later; each frame is looked at."""


def moves(window: Browser, url: str, shown: str) -> list[str]:
    """What moved while a view loaded, until this is shown and all has come."""
    window.still(yes=True)
    with window.first(_SLOWLY):
        window.open(url)
        window.wait_for(f"{shown} && !window.late")
        window.run("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => null)")
        found: list[str] = window.run("window.moved")
    window.still(yes=False)
    return found
