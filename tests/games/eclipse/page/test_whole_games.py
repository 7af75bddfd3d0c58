"""Whole games on the page: a real `play`, and a browser in which somebody plays by mouse, by touch or by keys."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.log import GameLog, SavedGame
from tests.games.eclipse.page.playing import (
    WAIT_S,
    Hand,
    Playing,
    drag,
    made,
    make_turn,
    play_on,
    press_until,
    state,
    tab_to,
    tap,
    turn_due,
    type_keys,
)
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.acting import press
from tests.processes import wait_until

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="terminals of their own"),
    pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine."),
]
SCREEN = ("--board", "screen", "--sun", "human", "--moon", "ai:1", "--seed", "11")


@contextmanager
def table(tmp_path: Path, *options: str, phone: bool = False) -> Iterator[tuple[Playing, Browser]]:
    """A running `play`, and a window that shows its page."""
    width, height = (360, 740) if phone else (1280, 800)
    with (
        Playing(tmp_path, *options) as game,
        Browser(width, height, touch=phone) as window,
    ):
        window.open(f"{game.url}play")
        yield game, window


def games(home: Path) -> list[SavedGame]:
    """The games of the log, the newest first."""
    return GameLog(home / "data" / "games.sqlite3").games()


def finished(home: Path) -> SavedGame:
    """The log's only game, once it is known to be over."""
    wait_until(lambda: [game.result for game in games(home)] != [None], WAIT_S)
    (game,) = games(home)
    assert game.termination == "normal"
    return game


@pytest.mark.parametrize(
    ("hands", "phone"),
    [([tap, drag], False), ([tap, drag], True), ([type_keys], False)],
    ids=["mouse", "touch", "keys"],
)
def test_a_whole_game_is_played(home: Path, tmp_path: Path, hands: list[Hand], *, phone: bool) -> None:
    """By mouse, by touch or by keys alone, it comes to its end, and all its turns are in the log."""
    with table(tmp_path, *SCREEN, phone=phone) as (_, window):
        turns = play_on(window, hands, random.Random(3))
        assert [str(each.turn) for each in finished(home).turns] == turns
        assert len(turns) >= 5
        assert window.errors == []


def test_a_game_begins_as_it_was_chosen(home: Path, tmp_path: Path) -> None:
    """The start page asks for the opponent's level, the own side and the name; keys alone can choose them."""
    with table(tmp_path, *SCREEN) as (game, window):
        window.open(game.url)
        window.wait_for("document.querySelector('[name=level]')")
        tab_to(window, "[name=level]")
        press_until(window, "ArrowRight", "document.activeElement.value === '5'")
        tab_to(window, "[name=side]")
        window.press("ArrowRight")
        tab_to(window, "[name=name]")
        for letter in "Mia":
            window.press(letter)
        window.press("Enter")
        window.wait_for("location.pathname === '/play'")
        wait_until(lambda: [player["name"] for player in state(window).get("players", ())] == ["Computer", "Mia"])
        make_turn(window, tap, random.Random(5))
        newest = games(home)[0]
        assert [(player.name, player.type) for player in newest.players] == [("Computer", "ai:5"), ("Mia", "human")]
        assert window.errors == []


def test_a_killed_play_comes_back_by_itself(home: Path, tmp_path: Path) -> None:
    """The page says that it is gone, finds the one that is started again, and goes on with the game once accepted."""
    chance = random.Random(7)
    with table(tmp_path, *SCREEN) as (game, window):
        make_turn(window, tap, chance)
        before = made(turn_due(window))
        game.kill()
        window.wait_for("!document.getElementById('offline').hidden && !document.querySelector('.square.can')")
        with Playing(tmp_path, *SCREEN, port=game.port) as again:
            assert again.url == game.url
            window.wait_for("document.querySelector('[data-word=accept]:enabled:not([hidden])')")
            press(window, "accept")
            wait_until(lambda: made(state(window)) == before, WAIT_S)
            turns = play_on(window, [drag, tap], chance)
            assert turns[: len(before)] == before
            assert [str(each.turn) for each in finished(home).turns] == turns


def test_the_virtual_boards_hand_does_what_was_tapped(home: Path, tmp_path: Path) -> None:
    """The firmware sees each turn, and the hand makes the computer's turns, too."""
    with table(tmp_path, "--board", "virtual", "--moon", "ai:1", "--seed", "4") as (_, window):
        turns = [make_turn(window, hand, random.Random(2)) for hand in (tap, drag)]
        shown = made(turn_due(window))
        assert shown[::2] == turns
        assert len(shown) == 4
        wait_until(lambda: len(games(home)[0].turns) == 4)
        assert [Turn.parse(str(each.turn)) for each in games(home)[0].turns] == [Turn.parse(text) for text in shown]
        assert games(home)[0].recording is not None
        assert window.errors == []
