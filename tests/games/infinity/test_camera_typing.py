"""What people can type at a device that a camera sees, and what the hand at a virtual one says to it."""

import argparse
import io
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.commands import playing
from eclipse_companion.commands.cli import main
from eclipse_companion.common.compiling import Compiling
from eclipse_companion.games.infinity.commands import play
from eclipse_companion.games.infinity.commands.play import InfinityPlay
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_simulation.infinity.filming.hand import MarbleHand
from eclipse_simulation.infinity.virtual_hand import VirtualHand


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (("--camera", "0"), ""),
        (("--camera", "virtual", "--hand", "type"), ""),
        (("--camera", "virtual", "--hand", "auto"), None),
    ],
)
def test_where_a_camera_sees_the_device_the_screen_has_a_line_to_type_in(
    home: Path,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    line: str | None,
) -> None:
    """`joker 3` and `knob +2` are words that no single key says; who only watches has the keys."""
    lines: list[str | None] = []
    monkeypatch.setattr(playing, "screen_of", lambda _, empty: lines.append(empty))
    monkeypatch.setattr(InfinityPlay, "play", lambda *_: None)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    with ExitStack() as stack:
        _play(stack, "--board", "none", *options).run()
    assert lines == [line]


def test_help_is_told_where_somebody_types_for_the_hand() -> None:
    """`help` is no order to the hand: it lists the words, how a marble is placed, and what only the hand does."""
    told: list[object] = []
    hand = MarbleHand()
    VirtualHand(hand, lambda: 0.0, told.append, 1, typed=True).take("Help")
    text = "".join(InfinitySentences("en").say(notice) or "" for notice in told if isinstance(notice, Notice))
    assert all(each in text for each in ("joker 3: your joker there", "visit 3:", "take 3:"))
    assert hand.free_ms == 0.0


@pytest.mark.parametrize(
    "option",
    [
        ["--corners", "1,2", "3,4", "5,6", "7,8"],
        ["--mirrored"],
        ["--marble", "15"],
        ["--camera-scene", "dim"],
        ["--keep-pictures", "pictures"],
        ["--turn-pictures"],
    ],
)
def test_what_only_a_camera_needs_is_refused_without_one(option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Else people would take it that it counts."""
    assert main(["play", "--game", "infinity", *option]) == 2
    assert f"{option[0]}: a camera must see the device." in capsys.readouterr().err


def test_lessons_and_puzzles_are_refused_where_a_camera_sees_the_device(home: Path) -> None:  # noqa: ARG001
    """The camera would follow marbles that no exercise is about. The sentence says what to do."""
    with ExitStack() as stack:
        said = _play(stack, "--board", "none", "--camera", "virtual").begin({"study": "puzzles"})
    assert "learn --game infinity, or begin a game" in (said or "")


def test_it_says_once_that_it_gets_ready_to_think(
    home: Path,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first kernel that has to be compiled is announced aloud, whatever its name is; the others aren't."""
    said: list[object] = []
    monkeypatch.setattr(Compiling, "tell", Compiling.tell)
    monkeypatch.setattr(playing, "screen_of", lambda *_: None)
    monkeypatch.setattr(InfinityPlay, "play", lambda *_: None)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    with ExitStack() as stack:
        play_once = _play(stack)
        monkeypatch.setattr(play_once.loop, "post", said.append)
        play_once.go(None)
        Compiling.tell("Preparing one.")
        Compiling.tell("Preparing another.")
    assert [each.key for each in said if isinstance(each, Notice)] == ["getting_ready"]
    assert "half a minute" in (InfinitySentences("en").say(Notice("getting_ready")) or "")


def _play(stack: ExitStack, *options: str) -> InfinityPlay:
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    return InfinityPlay(parser.parse_args(["--no-voice", *options]), stack)
