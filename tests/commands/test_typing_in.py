"""What people type at a terminal while `play` runs, and what they typed before."""

import io
import os
import sys
from dataclasses import replace

import pytest

from eclipse_companion.announcements import CameraSought, Notice, ToMove
from eclipse_companion.commands.typing_in import AtATerminal, forget_typed
from tests.envelopes import enveloped
from tests.games.noughts.rules import Mark


def test_a_line_typed_before_the_first_question_answers_nothing() -> None:
    """Only words that make sense at any time count until the game has asked something at this device."""
    taken: list[str] = []
    typist = AtATerminal(taken.append, lambda line: line == "quit")
    to_move = enveloped(ToMove(Mark.CROSS, human=True, task=""))
    elsewhere = replace(to_move, only_for=Mark.CROSS, here=False)
    for envelope in (enveloped(Notice("page")), enveloped(CameraSought()), elsewhere):
        typist.hear(envelope)
        for line in ("", "5", "quit"):
            typist.take(line)
    assert taken == ["quit"] * 3
    typist.hear(to_move)
    typist.hear(enveloped(Notice("page")))
    for line in ("", "5"):
        typist.take(line)
    assert taken == [*["quit"] * 3, "", "5"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_what_was_typed_ahead_is_forgotten_at_a_terminal_alone() -> None:
    """A pipe's lines are a script's: they stay."""
    keyboard, terminal = os.openpty()
    with os.fdopen(terminal) as stream:
        os.write(keyboard, b"one\ntw")
        forget_typed(stream)
        os.write(keyboard, b"three\n")
        assert stream.readline() == "three\n"
    os.close(keyboard)
    reading, writing = os.pipe()
    os.write(writing, b"one\n")
    with os.fdopen(reading) as stream:
        forget_typed(stream)
        assert stream.readline() == "one\n"
    os.close(writing)
    forget_typed(None)
    forget_typed(io.StringIO("one"))
