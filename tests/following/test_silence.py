"""`following.silence`: hands were at the board, and nothing was told for long."""

from dataclasses import replace

import numpy as np
import pytest

from eclipse_companion.following.silence import SILENT_MS, Reason, Silence
from eclipse_companion.sensing.camera import Board, Look

READ = np.where(np.eye(16, 5) > 0, 0.0, -8.0)
READ[5:, 0] = 0.0


def look(board: Board = Board.CLEAR, *, unread: int | None = None, hidden: int | None = None) -> Look:
    """A look at a board that was read; `unread`: a square that wasn't."""
    rows = READ.copy()
    for square in (unread, hidden):
        if square is not None:
            rows[square - 1] = 0.0
    return Look(0.0, board, rows, () if hidden is None else (hidden,))


def seen(*looks: Look, told_ms: float = 0.0, in_step: bool = True) -> Silence:
    """What is known after looks a second apart; the board showed what it should before, or does."""
    silence = Silence()
    for number, each in enumerate(looks):
        silence.looked(each, 1000.0 * (number + 1), told_ms, in_step=in_step)
    return silence


@pytest.mark.parametrize(
    ("last", "key"),
    [
        (look(Board.COVERED), "silent_covered"),
        (look(Board.MOVED), "silent_moved"),
        (replace(look(Board.COVERED), over=(6, 7)), Reason("silent_covered", (6, 7))),
        (replace(look(Board.COVERED), flickers=True), "silent_flickers"),
        (replace(look(Board.COVERED), dark=True), "silent_dark"),
        (look(unread=6), Reason("silent_unread", (6,))),
        (replace(look(unread=6), dark=True), "silent_dark"),
        (look(), "silent_open"),
    ],
)
def test_it_says_what_is_in_the_way(last: Look, key: str | Reason) -> None:
    """Ten seconds after hands came, once, whatever the last look was like."""
    silence = seen(look(Board.COVERED), last, in_step=False)
    assert silence.due == 1000.0 + SILENT_MS
    assert silence.advance(999.0 + SILENT_MS) is None
    assert silence.advance(1000.0 + SILENT_MS) == (Reason(key) if isinstance(key, str) else key)
    assert silence.advance(3 * SILENT_MS) is None


def test_who_is_at_a_turn_is_left_alone() -> None:
    """Somebody who thinks with a piece in the hand hears nothing; but what isn't seen is told."""
    silence = Silence()
    silence.looked(look(Board.COVERED), 1000.0, 0.0, in_step=True)
    silence.looked(look(), 2000.0, 0.0, in_step=False, half_made=True)
    assert silence.advance(3 * SILENT_MS) is None
    assert silence.due is None
    silence.looked(look(Board.COVERED), 40_000.0, 0.0, in_step=False, half_made=True)
    assert silence.advance(50_000.0) == Reason("silent_covered")


def test_there_is_nothing_to_say_of_a_board_that_shows_what_it_should() -> None:
    """A hand was there, and has changed nothing; nor is there before any hand, or of a cup that was told of."""
    assert seen(look(Board.COVERED), look()).due is None
    assert seen(look(), look(), in_step=False).due is None
    assert seen(look(Board.COVERED), look(hidden=6)).due is None


def test_what_is_told_in_between_counts_from_the_next_hand_on() -> None:
    """A turn, a question or a problem: people know where they are."""
    assert seen(look(Board.COVERED), look(), told_ms=900.0, in_step=False).due is not None
    silence = seen(look(Board.COVERED), look(), told_ms=900.0, in_step=False)
    silence.told(1500.0)
    assert silence.advance(5000.0 + SILENT_MS) is None
    silence.looked(look(Board.COVERED), 5000.0, 1500.0, in_step=False)
    assert silence.due == 5000.0 + SILENT_MS


def test_a_lost_board_is_told_of_elsewhere() -> None:
    """So nothing is said of its hands."""
    assert seen(look(Board.COVERED), Look(0.0, Board.LOST), in_step=False).due is None
