"""Changes of which a camera saw only the beginning, and looks that sum up all looks before them."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.evidence import CAMERA, KINDS, Change, Changes, Evidence, Kind, evidence_of
from eclipse_companion.sensing.evidence.changes import FIRM

EMPTY = "." * 16
GOLD = "G" + EMPTY[1:]


def look(text: str, t_ms: float, *, gap: bool = False) -> Evidence:
    return replace(evidence_of(text, t_ms, CAMERA), gap=gap)


def started(text: str = EMPTY) -> Changes:
    watched = Changes()
    watched.start(look(text, 0.0))
    return watched


def told(changes: list[Change]) -> list[tuple[int, Kind, float]]:
    return [(change.square, change.kind, change.t_ms) for change in changes]


def doubtful(nats: float) -> Evidence:
    """A look at 1000 ms in which square 1 is so much likelier occupied, by Sun's gold, than empty."""
    rows = look(EMPTY, 1000.0).log_likelihood.copy()
    rows[0] = [-nats, 0.0, -nats - 1.0, -nats - 1.0, -nats - 1.0]
    return Evidence(CAMERA, 1000.0, rows)


def test_a_camera_must_see_a_change_twice() -> None:
    """What it has seen once, and then no more looks come, is no change, however long it is."""
    watched = started()
    watched.feed(look(GOLD, 1000.0))
    assert watched.advance(60_000.0) == []
    assert watched.feed(look(GOLD, 61_000.0)) == []
    assert told(watched.advance(61_000.0)) == [(1, Kind.FILLED, 1000.0)]


def test_what_was_seen_once_counts_when_the_board_is_covered() -> None:
    """A piece that has come, or gone, was there before the next hand came: at the time when it was seen."""
    watched = started()
    watched.feed(look(GOLD, 1000.0))
    assert told(watched.conclude(1100.0)) == [(1, Kind.FILLED, 1000.0)]
    watched = started(GOLD)
    watched.feed(look(EMPTY, 1000.0))
    assert told(watched.conclude(1100.0)) == [(1, Kind.EMPTIED, 1000.0)]


def test_an_order_that_was_unknown_stays_unknown() -> None:
    """The only look between two hands doesn't tell which of its changes came first."""
    watched = started()
    watched.feed(look("G..s" + EMPTY[4:], 1000.0, gap=True))
    changes = watched.conclude(1100.0)
    assert [change.square for change in changes] == [1, 4]
    assert not any(change.order_known for change in changes)


def test_what_was_concluded_is_no_news_later() -> None:
    """The board is uncovered and shows the same: nothing has changed. Then it shows the old again: that is a change."""
    watched = started()
    watched.feed(look(GOLD, 1000.0))
    watched.conclude(1100.0)
    assert watched.conclude(1200.0) == []
    for t_ms in (5000.0, 5100.0):
        assert watched.feed(look(GOLD, t_ms)) == []
    assert watched.unsettled == ()
    for t_ms in (6000.0, 6100.0):
        watched.feed(look(EMPTY, t_ms))
    assert told(watched.advance(6200.0)) == [(1, Kind.EMPTIED, 6000.0)]


def test_what_was_seen_at_the_last_moment_counts_once_it_has_settled() -> None:
    """A look at the very moment at which the hand comes hasn't stood yet, but isn't lost."""
    watched = started()
    watched.feed(look(GOLD, 1000.0))
    assert watched.conclude(1000.0) == []
    assert told(watched.advance(1000.0 + CAMERA.settle_ms)) == [(1, Kind.FILLED, 1000.0)]


def test_nothing_is_concluded_before_a_first_look() -> None:
    """A board that is covered from the beginning has no changes."""
    assert Changes().conclude(1000.0) == []
    assert started().conclude(1000.0) == []


@given(st.floats(0.0, 8.0))
def test_only_what_is_beyond_doubt_is_concluded(nats: float) -> None:
    """A square seen once counts if it is twenty times likelier occupied than empty, or the reverse."""
    watched = started()
    watched.feed(doubtful(nats))
    assert bool(watched.conclude(1100.0)) == (nats >= FIRM)


def test_a_piece_that_may_be_gold_or_silver_is_concluded_all_the_same() -> None:
    """That a square is occupied is beyond doubt even if it isn't known by what."""
    rows = look(EMPTY, 1000.0).log_likelihood.copy()
    rows[4] = [-6.0, -0.1, 0.0, -6.0, -6.0]
    watched = started()
    watched.feed(Evidence(CAMERA, 1000.0, rows))
    assert told(watched.conclude(1100.0)) == [(5, Kind.FILLED, 1000.0)]


def test_a_hidden_square_is_never_concluded() -> None:
    """A finger was in front of it in the only look: that says nothing."""
    watched = started(GOLD)
    watched.feed(look(EMPTY, 1000.0).hiding([1]))
    assert watched.conclude(1100.0) == []
    assert watched.conclude(60_000.0) == []


def test_a_hand_that_sweeps_all_pieces_off_isnt_believed_at_once() -> None:
    """If too many squares differ in one look, the lamp may have gone out: covering the board doesn't make it true."""
    watched = started("GsGsGsGs" + EMPTY[8:])
    watched.feed(look(EMPTY, 1000.0))
    assert watched.conclude(1100.0) == []


@given(st.lists(st.integers(0, 2**31), min_size=1, max_size=6))
def test_the_newest_of_looks_that_sum_up_counts(seeds: list[int]) -> None:
    """A camera's reading is its last row to the bit, and not the mean of all."""
    watched = started(GOLD)
    last = np.zeros((16, KINDS))
    for number, seed in enumerate(seeds, start=1):
        jitter = np.random.default_rng(seed).normal(0.0, 0.2, (16, KINDS))
        rows = look(GOLD, 0.0).log_likelihood + jitter
        last = rows - rows.max(axis=1, keepdims=True)
        watched.feed(Evidence(CAMERA, 100.0 * number, last))
        assert watched.unsettled == ()
    assert watched.standing.rows.tobytes() == last.tobytes()


@given(st.lists(st.integers(0, 2**31), min_size=1, max_size=6))
def test_looks_that_stand_alone_are_averaged(seeds: list[int]) -> None:
    """A source that doesn't sum up reads as the mean of all its rows: the plain twin."""
    source = replace(CAMERA, name="alone", sums_up=False)
    first = replace(look(GOLD, 0.0), source=source)
    rows = [first.log_likelihood]
    watched = Changes()
    watched.start(first)
    for number, seed in enumerate(seeds, start=1):
        row = first.log_likelihood + np.random.default_rng(seed).normal(0.0, 0.1, (16, KINDS))
        rows.append(row - row.max(axis=1, keepdims=True))
        watched.feed(Evidence(source, 100.0 * number, rows[-1]))
    shown = watched.standing.rows
    assert shown == pytest.approx(np.mean(rows, axis=0), abs=1e-9)


def test_a_pending_reading_that_sums_up_is_its_newest_row() -> None:
    """A new piece seen first in doubt, then clearly, is a change with the clear row."""
    watched = started()
    watched.feed(doubtful(2.5))
    clear = replace(look(GOLD, 1100.0), log_likelihood=doubtful(6.0).log_likelihood)
    watched.feed(clear)
    (change,) = watched.advance(1200.0)
    assert change.log_likelihood.tobytes() == clear.log_likelihood[0].tobytes()
    assert change.t_ms == 1000.0
