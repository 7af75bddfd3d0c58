"""What people can type at a device that a camera sees, and what the hand at a virtual one says to it."""

import argparse
import io
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.games.infinity.commands import play
from eclipse_companion.games.infinity.commands.play import InfinityPlay
from eclipse_companion.games.infinity.filming.hand import Hand
from eclipse_companion.games.infinity.play.virtual_hand import VirtualHand
from eclipse_companion.games.infinity.words import InfinitySentences


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
    monkeypatch.setattr(InfinityPlay, "_screen", lambda _, empty: lines.append(empty))
    monkeypatch.setattr(InfinityPlay, "play", lambda *_: None)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    with ExitStack() as stack:
        InfinityPlay(parser.parse_args(["--board", "none", "--no-voice", *options]), stack).run()
    assert lines == [line]


def test_help_is_told_where_somebody_types_for_the_hand() -> None:
    """`help` is no order to the hand: it lists the words, and how a marble is placed."""
    told: list[object] = []
    hand = Hand()
    VirtualHand(hand, lambda: 0.0, told.append, 1, typed=True).take("Help")
    (notice,) = told
    assert isinstance(notice, Notice)
    text = InfinitySentences("en").say(notice) or ""
    assert "joker 3: your joker there" in text
    assert hand.free_ms == 0.0
