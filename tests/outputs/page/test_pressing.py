"""What can be pressed stays where it is, and is the same, while somebody presses it: what comes is shown afterwards."""

import json
import threading
from collections.abc import Iterator, Mapping

import pytest

from tests.games.eclipse.page.test_access import CHOICES
from tests.outputs.browser import Browser
from tests.outputs.page.served import LIMIT_S, Served

ARRIVING = """
window.presses = (selector, came) => {
    const button = document.querySelector(selector);
    const [x, y] = [button.getBoundingClientRect().x + 5, button.getBoundingClientRect().y + 5];
    const event = (kind) =>
        button.dispatchEvent(new PointerEvent(kind, { bubbles: true, isPrimary: true, clientX: x, clientY: y }));
    event("pointerdown");
    setTimeout(() => {
        window.kept = document.contains(button) && !document.querySelector(came);
        event("pointerup");
        button.click();
    });
};
const arrived = () => {
    const [selector, came] = window.next ?? [];
    window.next = null;
    if (selector) window.presses(selector, came);
};
window.WebSocket = class extends WebSocket {
    constructor(address) {
        super(address);
        this.addEventListener("message", arrived);
    }
};
Response.prototype.json = new Proxy(Response.prototype.json, {
    async apply(json, response, values) {
        const value = await Reflect.apply(json, response, values);
        arrived();
        return value;
    },
});
"""
"""Presses a button when something from the companion is there, before the page knows of it; then lets it go.

In between it looks whether the button is still there, and what came isn't shown.
"""
CARRY_ON = ".left-game [data-word=accept]"
PLACE = f"JSON.stringify(document.querySelector('{CARRY_ON}').getBoundingClientRect())"


def press_when_something_comes(window: Browser, button: str, shown: str) -> None:
    window.run(f"window.next = {json.dumps([button, shown])}; null")


@pytest.fixture
def window() -> Iterator[Browser]:
    with Browser(390, 844) as opened, opened.first(ARRIVING):
        yield opened
        assert opened.errors == []


def test_a_state_that_comes_during_a_press_is_shown_after_it(window: Browser) -> None:
    """The click goes to the button that was pressed."""
    served = Served()
    served.show("middle")
    window.open(f"{served.page.url}play")
    window.wait_for("document.querySelector('.actions [data-word=undo]:enabled')")
    press_when_something_comes(window, ".actions [data-word=undo]", ".choices button")
    served.show("question")
    assert served.word() == "undo"
    window.wait_for("document.querySelector('.choices button')")
    assert window.run("window.kept")
    served.page.close()


def test_the_picture_of_an_unfinished_game_moves_no_button(window: Browser) -> None:
    """Home leaves it the room where it comes; a button that is pressed when it comes is clicked."""
    drawn = threading.Event()

    def home(_: Mapping[str, str]) -> dict[str, object]:
        drawn.wait(LIMIT_S)
        left = {"position": "S3/4/4/4", "turn": 1, "played": "2026-11-28T10:00:00", "who": "Ann.", "to_move": "Go."}
        return {"left": left, "puzzle": None, "ends": {"games": 0}}

    served = Served(answers={"home": home}, begin=lambda _: None, choices=CHOICES)
    served.show("middle")
    window.open(served.page.url)
    window.wait_for(f"document.querySelector('{CARRY_ON}')")
    before = window.run(PLACE)
    drawn.set()
    window.wait_for("document.querySelector('.left-game svg.picture')")
    assert window.run(PLACE) == before
    drawn.clear()
    window.reload()
    window.wait_for(f"document.querySelector('{CARRY_ON}')")
    press_when_something_comes(window, CARRY_ON, ".left-game svg.picture")
    drawn.set()
    window.wait_for("location.pathname === '/play'")
    assert window.run("window.kept")
    served.page.close()
