"""The overlay for streams: it shows what everybody may see, lies over other pictures, and can do nothing."""

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import cv2
import numpy as np
import pytest

from tests.outputs.browser import Browser
from tests.outputs.page.served import POLICY_VIOLATION, Clients, Listener, Served, code
from tests.outputs.page.visiting import setup_of, visited

RED = {"r": 200, "g": 0, "b": 0, "a": 1}
"""What lies behind the overlay."""


@pytest.fixture
def page() -> Iterator[Served]:
    answers = {"explore": lambda _: WON, "games": lambda _: {"mine": True}}
    made = Served(answers=answers, changes={"games": answers["games"]})
    yield made
    made.page.close()


WON = {"value": "win", "length": 5, "to_move": "sun", "turns": []}


def told(page: Clients, path: str = "/overlay") -> dict[str, Any]:
    """What the overlay is told with its HTML."""
    return setup_of(page.ask(path)[1])


@contextmanager
def overlay(page: Clients) -> Iterator[Listener]:
    """Somebody who listens as the overlay does."""
    with page.stranger() as connected:
        connected.send(json.dumps({"token": told(page)["token"]}))
        yield Listener(connected)


def test_the_overlay_follows_the_game(page: Served) -> None:
    """It is told each state, as other devices see it."""
    with overlay(page) as seen:
        assert not seen.state()["begun"]
        page.show("middle")
        while not (state := seen.state())["begun"]:
            pass
        assert state["players"][0]["name"] == "Ann"


@pytest.mark.parametrize(
    "said", [{"say": "hint"}, {"begin": {}}, {"seat": {"do": "take", "place": 0}}, {"phone": True}]
)
def test_the_overlay_can_say_nothing(page: Served, said: dict[str, object]) -> None:
    """Whatever it says ends its connection, and reaches nobody."""
    with overlay(page) as seen:
        seen.state()
        seen.connected.send(json.dumps(said))
        assert code(seen.connected) == POLICY_VIOLATION
    assert page.posted.empty()


def test_the_overlays_token_opens_nothing_else(page: Served) -> None:
    """It may ask what a position is worth; games and changes need the page's own token."""
    token = str(told(page)["token"])
    assert token != page.setup()["token"]
    assert page.ask("/api/explore", X_Token=token)[0] == 200
    assert page.ask("/api/games", X_Token=token)[0] == 404
    assert page.ask("/api/games", "POST", "{}", X_Token=token)[0] == 403
    assert page.ask("/api/games", "POST", "{}", X_Token=str(page.setup()["token"]))[0] == 200


def test_the_overlay_carries_the_pages_policy(page: Served) -> None:
    """No other site may frame it or reach it by another name, and its scripts are its own alone."""
    status, _, headers = page.ask("/overlay?value=1")
    assert status == 200
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert page.ask("/overlay", Host="evil.example")[0] == 403


def test_on_another_device_the_overlay_has_no_token() -> None:
    """There it greets as a watcher does, and gets what every device gets."""
    with visited() as page:
        page.show("middle")
        status, text = page.visit("/overlay")
        assert status == 200
        assert "token" not in setup_of(text)
        with page.visitor({}) as watcher:
            assert watcher.next()["place"] is None


def test_the_overlay_lies_over_other_pictures(page: Served) -> None:
    """Outside the board and its seats what lies behind is seen; the bar is there only on request."""
    page.show("middle")
    with Browser(600, 500) as window:
        window._ask("Emulation.setDefaultBackgroundColorOverride", color=RED)
        window.open(f"{page.page.url}overlay")
        window.wait_for("document.querySelector('.seat.bottom .name')?.textContent === 'Ann'")
        assert window.run("document.querySelector('.value-bar')") is None
        picture = seen(window)
        assert picture[-1, -1].tolist() == [0, 0, RED["r"]]
        assert picture[250, 200].tolist() != [0, 0, RED["r"]]
        window.open(f"{page.page.url}overlay?value=1")
        window.wait_for("document.querySelector('.value-bar:not([hidden])')")
        below = "getComputedStyle(document.querySelector('.share:last-child')).flexGrow"
        window.wait_for(f"Number({below}) === 0.9")
        page.show("over")
        window.wait_for(f"Number({below}) === 0")
        assert window.errors == []


def seen(window: Browser) -> "np.typing.NDArray[np.uint8]":
    """The window as a picture: rows of blue, green and red."""
    data = base64.b64decode(window._ask("Page.captureScreenshot", format="png")["data"])
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
