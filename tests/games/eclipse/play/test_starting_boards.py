"""What a virtual board says while it starts is there at once: on its first start it fetches its engine."""

from collections.abc import Callable
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.games.eclipse.commands import playing
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.words import EclipseSentences

FETCHES = "Downloading MicroPython (4 MB, once) for the virtual board ..."


class Simulation:
    """A board that says something while it starts, and something else later."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.at_once = ""
        self.later: Callable[[str], None] = print

    def board(self, options: list[str], say: Callable[[str], None]) -> SimpleNamespace:
        del options
        say(FETCHES)
        self.at_once, self.later = self._capsys.readouterr().err, say
        return SimpleNamespace(close=lambda: None)


def test_what_a_board_says_while_it_starts_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the language of the game; what it says during the game is told there."""
    simulated, posted = Simulation(capsys), list[Any]()
    monkeypatch.setattr(playing, "simulation", lambda: simulated)
    options = SimpleNamespace(coding=None, style=None)
    play = SimpleNamespace(
        arguments=options,
        seed=1,
        edition="eclipse",
        sentences=EclipseSentences("de", edition("eclipse")),
        stack=ExitStack(),
        loop=SimpleNamespace(post=posted.append),
    )
    playing.EclipsePlay._virtual_board(play, [])  # type: ignore[arg-type]
    assert simulated.at_once == "Ich hole MicroPython für das virtuelle Brett (4 MB, nur dieses eine Mal) ...\n"
    assert posted == []
    simulated.later("It has ended.")
    assert capsys.readouterr().err == ""
    assert posted == [Notice("hand", {"reason": "It has ended."})]
