"""The referee in a browser: people tap what they put down, enter what dice show, and put right what was mistyped."""

import json
from collections.abc import Iterator

import pytest

from eclipse_companion.announcements import BoardFound
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.watched import Question, TurnOver
from eclipse_companion.table.inputs import Request
from tests.games.ecliptic.page.shown import Shown, shown
from tests.outputs import browser
from tests.outputs.browser import LIMIT_S, Browser
from tests.outputs.page.acting import press

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")

STANDING = "document.getElementById('standing').textContent"


@pytest.fixture
def table(window: Browser) -> Iterator[tuple[Shown, Browser]]:
    """A game with real cards, and a window that shows it."""
    with shown("human:Ann", "human:Ben", referee=True) as made:
        window.open(f"{made.page.url}play")
        yield made, window
        assert window.leave() == []


def taps(window: Browser, *cards: str) -> None:
    """Tap cards of the overview."""
    for card in cards:
        window.click(f".deck .can[data-card='{card}']")


def said(table: Shown, window: Browser) -> str:
    """What the page has said; the table takes it, and the page shows what came of it."""
    line = table.heard.get(timeout=LIMIT_S)
    before = window.run(STANDING)
    table.ask(Request.UNDO) if line == "undo" else table.write(line)
    window.wait_for(f"{STANDING} !== {json.dumps(before)}")
    return line


def test_cards_dice_and_throws_are_entered_and_put_right(table: tuple[Shown, Browser]) -> None:
    """Cards that lie on the table are grey, and only fitting ones can be tapped; undo takes each entry back."""
    game, window = table
    taps(window, "3S", "3M", "7G")
    window.click(".deeds .main")
    assert said(game, window) == "3S+3M:7G"
    window.wait_for("document.querySelectorAll('.deck .seen').length === 3")
    taps(window, "4S")
    window.click(".acts [data-say='x4S']")
    assert said(game, window) == "x4S"
    # White could take it: it counts as taken if it is tapped.
    window.wait_for("document.querySelectorAll('.deck .seen').length === 3")
    taps(window, "4S", "4M")
    window.wait_for("!document.querySelector(\".deck .can[data-card='7S']\")")
    taps(window, "9G")
    window.click(".deeds .main")
    assert said(game, window) == "4M+4S^:9G"
    taps(window, "1S", "1M", "7S")
    window.click(".deeds .main")
    assert said(game, window) == "1S+1M:7S"
    for die in ("d20", "d4"):
        window.click(f".acts [data-say='{die}']")
        assert said(game, window) == die
    for side, shows in ((0, 3), (1, 1)):
        window.wait_for(f"document.querySelector(\"[data-side='{side}']\")")
        window.run(
            f"(field => {{ field.value = {shows}; field.dispatchEvent(new Event('change')); }})"
            f"(document.querySelector(\"[data-side='{side}']\"))"
        )
    window.click(".deeds .main:enabled")
    assert said(game, window) == "3-1"
    window.wait_for("document.querySelectorAll('.keeps').length === 2")
    press(window, "undo")
    assert said(game, window) == "undo"
    window.wait_for("document.querySelector('.shows select')")
    window.click(".acts [data-say='throw']")
    assert said(game, window) == "throw"
    assert sum(game.position.table.gems) in {0, 1}


def test_what_a_camera_overlooks_is_said_with_buttons(table: tuple[Shown, Browser]) -> None:
    """That the computer's step is made, only while it is asked for; and which turn it was."""
    game, window = table
    window.wait_for("document.querySelector('.deck .can')")
    assert not window.run("document.querySelector(\"[data-say='done']\")")
    game.page.tell(BoardFound("Camera 0", "", "", virtual=False))
    game.page.tell(TurnOver("discard", (3,), ()))
    window.click(".deeds [data-say='done']")
    assert game.heard.get(timeout=LIMIT_S) == "done"
    game.write("x3S")
    window.wait_for("!document.querySelector(\"[data-say='done']\")")
    game.page.tell(Question(("x5T", "x6T"), Player.BLUE, (("5T",), ("6T",))))
    window.click(".choices button:nth-child(2)")
    assert game.heard.get(timeout=LIMIT_S) == "2"
