"""The page's Home and the options of the command line: what it proposes is what they say, and begins so."""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.games.eclipse.page.playing import WAIT_S, Playing, state
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.processes import wait_until

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="terminals of their own"),
    pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine."),
]
FROM = "b3/4/4/4 y 0"
FORM = "Object.fromEntries(new FormData(document.querySelector('form.new-game')))"
READY = "document.querySelector('form.new-game') !== null"
GAMES: dict[str, tuple[tuple[str, ...], dict[str, str], dict[str, Any]]] = {
    "eclipse": (
        ("--moon", "ai:7", "--clock", "5+3", "--sun", "human:Zoe", "--edition", "magic", "--coach"),
        {"against": "computer", "level": "7", "side": "sun", "name": "Zoe", "clock": "5+3", "edition": "magic"},
        {"names": ["Zoe", "Computer, level 7"], "left": 300_000, "position": "4/4/4/4"},
    ),
    "from a position": (
        ("--sun", "ai:2", "--moon", "human:Zoë: the 2nd", "--clock", "10+0/5+5", "--position", "GsG1/4/4/4"),
        {
            "against": "computer",
            "level": "2",
            "side": "moon",
            "name": "Zoë: the 2nd",
            "from_position": "on",
            "clock": "other",
            "own-clock": "10+0/5+5",
        },
        {"names": ["Computer, level 2", "Zoë: the 2nd"], "left": 600_000, "position": "GsG1/4/4/4"},
    ),
    "two computers": (
        ("--sun", "ai:3", "--moon", "ai:1"),
        {"against": "computers", "level-sun": "3", "level-moon": "1", "clock": "none"},
        {"names": ["Computer, level 3", "Computer, level 1"], "left": None},
    ),
    "infinity": (
        (
            "--game",
            "infinity",
            "--yellow",
            "human:Ben",
            "--blue",
            "ai:6",
            "--clock",
            "90s",
            "--position",
            "b3/4/4/4 y 0",
        ),
        {
            "against": "computer",
            "level": "6",
            "side": "yellow",
            "name": "Ben",
            "clock": "other",
            "own-clock": "90s",
            "from_position": "on",
        },
        {"names": ["Computer, level 6", "Ben"], "left": 90_000, "position": FROM},
    ),
    "ecliptic": (
        ("--game", "ecliptic", "--white", "human:Ann", "--blue", "human:Ben", "--clock", "3+2", "--coach"),
        {"against": "person", "name": "Ann", "other": "Ben", "clock": "3+2", "coach": "on"},
        {"names": ["Ann", "Ben"], "left": 180_000},
    ),
}


def playing(window: Browser) -> list[str]:
    """Who plays, each computer with its level."""
    players = state(window).get("players", ())
    return [", ".join(filter(None, (each["name"], each["level"]))) for each in players]


@pytest.mark.parametrize("name", GAMES)
def test_the_start_view_takes_over_what_the_options_say(home: Path, tmp_path: Path, name: str) -> None:  # noqa: ARG001
    """Players, level, side, clocks, edition, coach and position are chosen in its form; Begin begins that game."""
    options, chosen, begun = GAMES[name]
    board = () if "--game" in options else ("--board", "screen")
    with Playing(tmp_path, *options, *board) as game, Browser() as window:
        window.open(game.url)
        wait_until(lambda: state(window), WAIT_S)
        window.wait_for(READY)
        assert chosen.items() <= window.run(FORM).items()
        wait_until(lambda: state(window).get("uuid"), WAIT_S)
        before = state(window)["uuid"]
        if chosen["against"] == "computers":  # they play already
            wait_until(lambda: state(window).get("over"), WAIT_S)
        window.click("form.new-game .main")
        wait_until(lambda: state(window).get("uuid", before) != before, WAIT_S)
        wait_until(lambda: playing(window) == begun["names"], WAIT_S)
        wait_until(lambda: state(window)["players"][0]["left_ms"] == begun["left"], WAIT_S)
        position = state(window).get("position")
        assert position == begun.get("position", position)
        assert window.errors == []


def test_the_start_view_proposes_what_was_begun_there_last(home: Path, tmp_path: Path) -> None:  # noqa: ARG001
    """After a game with other players, the next one has them too, also on a page that is opened anew."""
    with Playing(tmp_path, "--sun", "human:Zoe", "--board", "screen") as game, Browser() as window:
        window.open(game.url)
        window.wait_for(READY)
        assert window.run(FORM)["level"] == "3"
        window.click("form.new-game input[name=level][value='6']")
        window.click("form.new-game .main")
        window.wait_for("location.pathname === '/play'")
        wait_until(lambda: "Computer, level 6" in playing(window), WAIT_S)
        for _ in range(2):
            window.click("#nav a[href='/']")
            window.wait_for(READY)
            assert {"level": "6", "name": "Zoe"}.items() <= window.run(FORM).items()
            window.open(game.url)
            window.wait_for(READY)


def test_who_accepts_on_the_start_view_is_at_the_board(home: Path, tmp_path: Path) -> None:  # noqa: ARG001
    """A game that was left goes on there; who refuses it stays to begin another one."""
    with Playing(tmp_path, "--board", "screen", "--moon", "human") as game, Browser() as window:
        window.open(f"{game.url}play")
        wait_until(lambda: state(window).get("uuid"), WAIT_S)
        window.run("window.watched.say('S1')")
        wait_until(lambda: state(window).get("begun"), WAIT_S)
    with Playing(tmp_path, "--board", "screen") as game, Browser() as window:
        window.open(game.url)
        window.click(".left-game [data-word=accept]")
        window.wait_for("location.pathname === '/play'")
        wait_until(lambda: state(window).get("begun"), WAIT_S)
        assert window.errors == []


@pytest.mark.parametrize("options", [("--board", "none"), (), ("--game", "infinity"), ("--game", "ecliptic")])
def test_a_camera_alone_opens_the_page(home: Path, tmp_path: Path, options: tuple[str, ...]) -> None:  # noqa: ARG001
    """Where there is a display, people look at the page whatever sees the board, even before the camera answers."""
    with Playing(tmp_path, *options, "--camera", "0") as game:
        assert game.url.startswith("http://127.0.0.1:")
