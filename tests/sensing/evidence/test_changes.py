"""Changes found in evidence that jitters, is soft, or hides squares."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.evidence import (
    BOARD,
    CAMERA,
    Changes,
    Evidence,
    Kind,
    Rows,
    Source,
    evidence_of,
    rows_of,
)
from eclipse_companion.sensing.evidence.evidence import LEAST
from tests.simulation.soft import SOFT, softened

EMPTY = "." * 16
SHARP = ".GSgs+-?"


def changes_of(looks: list[Evidence], until_ms: float) -> list[tuple[int, Kind, float]]:
    """The changes in looks, the first of which shows what lay there before."""
    watched = Changes()
    watched.start(looks[0])
    found = [change for look in looks[1:] for change in watched.feed(look)]
    found += watched.advance(until_ms)
    return [(change.square, change.kind, change.t_ms) for change in found]


@pytest.mark.parametrize("jitter", [0.01, 0.1, 0.3])
@pytest.mark.parametrize("blur", [0.0, 0.05, 0.1])
def test_jitter_is_no_change(blur: float, jitter: float) -> None:
    """A board that nobody touches has no change, whatever its rows jitter, and is never unsettled."""
    rng = np.random.default_rng(7)
    watched = Changes()
    text = ".GSgs+-." * 2
    watched.start(softened(evidence_of(text), rng, blur=blur, jitter=jitter))
    for number in range(1, 300):
        look = softened(evidence_of(text, 100.0 * number), rng, blur=blur, jitter=jitter)
        assert watched.feed(look) == []
        assert watched.unsettled == ()
    shown = watched.standing.rows
    sharp = softened(evidence_of(text), rng, blur=blur, jitter=0.0).log_likelihood
    assert np.abs(shown - sharp).max() < jitter + 0.01


def test_soft_rows_show_the_same_changes_as_sharp_ones() -> None:
    """Pieces that come, turn over and go are seen on their squares at their times."""
    texts = [EMPTY, "+" + EMPTY[1:], "-" + EMPTY[1:], "-..g" + EMPTY[4:], "...g" + EMPTY[4:]]
    sharp = [evidence_of(text, 500.0 * number) for number, text in enumerate(texts)]
    rng = np.random.default_rng(3)
    soft = [softened(each, rng, blur=0.05, jitter=0.2) for each in sharp]
    assert changes_of(sharp, 3000.0) == [
        (1, Kind.FILLED, 500.0),
        (1, Kind.CHANGED, 1000.0),
        (4, Kind.FILLED, 1500.0),
        (1, Kind.EMPTIED, 2000.0),
    ]
    assert changes_of(soft, 3000.0) == changes_of(sharp, 3000.0)


@given(st.lists(st.tuples(st.integers(0, 15), st.sampled_from(SHARP), st.floats(1.0, 400.0)), max_size=30))
def test_a_sharp_source_changes_where_its_characters_differ(acts: list[tuple[int, str, float]]) -> None:
    """Without jitter, two rows say the same only if they are equal: the plain twin compares them."""
    cells, t_ms, looks, plain = list(EMPTY), 0.0, [evidence_of(EMPTY)], [(0.0, EMPTY)]
    for square, cell, wait_ms in acts:
        cells[square], t_ms = cell, t_ms + wait_ms
        looks.append(evidence_of("".join(cells), t_ms))
        plain.append((t_ms, "".join(cells)))
    watched = Changes()
    watched.start(looks[0])
    for look, (_, text) in zip(looks[1:], plain[1:], strict=True):
        watched.feed(look)
        standing = watched.standing.rows
        settled = [square for square in range(1, 17) if square not in watched.unsettled]
        rows = rows_of(text)
        assert all(np.array_equal(standing[square - 1], rows[square - 1]) for square in settled)
        assert all(not np.array_equal(standing[square - 1], rows[square - 1]) for square in watched.unsettled)


def test_an_empty_square_that_cannot_be_read_for_long_is_filled() -> None:
    """It says so once, with the time at which it began. Neither a known piece is an event then, nor a glimpse."""
    unread, passing = "?" + EMPTY[1:], "?" + EMPTY[2:] + "?"
    looks = [evidence_of(EMPTY[1:] + "g"), evidence_of(unread[:-1] + "g", 100.0), evidence_of(passing, 200.0)]
    assert changes_of(looks, 1899.0) == []
    assert changes_of(looks, 60_000.0) == [(1, Kind.FILLED, 100.0)]
    assert changes_of([*looks, evidence_of(EMPTY[1:] + "g", 1800.0)], 60_000.0) == []
    read = evidence_of("G" + EMPTY[2:] + "g", 3000.0)
    assert changes_of([*looks, read], 60_000.0) == [(1, Kind.FILLED, 100.0), (1, Kind.CHANGED, 3000.0)]


def test_what_cannot_be_read_settles_after_what_followed_it() -> None:
    """Its place in the order is unknown then; a hidden square, and one that a camera can't read, never settles."""
    first, then = evidence_of("?" + EMPTY[1:], 100.0), evidence_of("?" + EMPTY[2:] + "g", 600.0)
    watched = Changes()
    watched.start(evidence_of(EMPTY))
    found = [change for look in (first, then) for change in watched.feed(look)]
    found += watched.advance(1000.0) + watched.advance(1900.0)
    assert [(change.square, change.t_ms, change.order_known) for change in found] == [
        (16, 600.0, True),
        (1, 1900.0, False),
    ]
    assert watched.unread == (1,)
    hidden = [evidence_of(EMPTY), first.hiding([1])]
    assert changes_of(hidden, 60_000.0) == []
    assert changes_of([replace(look, source=CAMERA) for look in (evidence_of(EMPTY), first, first)], 60_000.0) == []


def test_a_row_on_the_border_stays_with_what_stands() -> None:
    """A square that has read gold, and now reads gold or silver evenly, hasn't changed; clear silver is a change."""
    gold, even, silver = np.log([[0.01, 0.9, 0.07], [0.02, 0.49, 0.49], [0.01, 0.07, 0.9]])
    watched = Changes()
    source = Source("test", definite=1.0)

    def look(row: np.ndarray, t_ms: float) -> Evidence:
        return Evidence(source, t_ms, np.array([row - row.max()]))

    watched.start(look(gold, 0.0))
    assert watched.feed(look(gold * 0.5 + even * 0.5, 100.0)) == []
    assert watched.unsettled == ()
    watched.feed(look(silver, 200.0))
    (change,) = watched.advance(300.0)
    assert (change.kind, change.t_ms) == (Kind.CHANGED, 200.0)


def test_a_hidden_square_says_nothing_and_nothing_has_changed_behind_it() -> None:
    """A hand hides squares for a while; what was there before is there again, and there was no change."""
    lying = evidence_of("+-" + EMPTY[2:])
    hidden = replace(lying, t_ms=500.0).hiding([1, 2, 3])
    watched = Changes()
    watched.start(lying)
    assert watched.feed(hidden) == []
    assert list(watched.unsettled) == [1, 2, 3]
    assert watched.advance(60_000.0) == []
    assert watched.feed(replace(lying, t_ms=61_000.0)) == []
    assert list(watched.unsettled) == []


def test_a_source_that_must_repeat_itself_counts_only_then() -> None:
    """If a source's readings count from the third look on, two looks at a piece are no change."""
    source = replace(SOFT, least=3)
    watched = Changes()
    watched.start(replace(evidence_of(EMPTY), source=source))
    for t_ms in (100.0, 200.0):
        watched.feed(replace(evidence_of("+" + EMPTY[1:], t_ms), source=source))
    assert watched.advance(10_000.0) == []
    assert watched.next_deadline is None
    watched.feed(replace(evidence_of("+" + EMPTY[1:], 10_100.0), source=source))
    assert [change.square for change in watched.advance(10_100.0)] == [1]


def test_a_reading_is_the_mean_of_its_rows() -> None:
    """Looks at one scene make a reading firmer, not stronger: their mean counts, not their sum."""
    watched = Changes()
    rows = [np.array([[0.0, -2.0 - shift]]) for shift in (-0.2, 0.0, 0.2)]
    source = Source("test", definite=1.0)
    watched.start(Evidence(source, 0.0, rows[0]))
    for number, row in enumerate(rows[1:], start=1):
        watched.feed(Evidence(source, 10.0 * number, row))
    (reading,) = watched.standing.rows
    assert reading.tolist() == pytest.approx([0.0, -2.0])
    assert watched.standing.since.tolist() == [0.0]


def test_a_board_is_definite_from_ten_to_one() -> None:
    """The limit stands with the source."""
    watched = Changes()
    watched.start(evidence_of(EMPTY))
    assert BOARD.definite == math.log(10.0)
    assert watched.is_definite(np.array([0.0, -2.4]))
    assert not watched.is_definite(np.array([0.0, -2.2]))


def side_in_doubt(cells: str, gold: float) -> Rows:
    """A camera's rows for pieces whose side it doubts: the share of gold for each."""
    rows = rows_of(cells)
    for square, cell in enumerate(cells):
        if cell != ".":
            columns = [1, 2] if cell in "GS" else [3, 4]
            rows[square] = math.log(LEAST)
            rows[square, columns] = np.log([gold, 1.0 - gold]) - np.log(max(gold, 1.0 - gold))
    return rows


def test_news_of_a_side_keeps_the_time_at_which_the_piece_came() -> None:
    """First the camera takes a new piece for gold, then for silver: it came when it was first seen."""
    watched = Changes()
    watched.start(Evidence(CAMERA, 0.0, rows_of(EMPTY)))
    new = "G" + EMPTY[1:]
    watched.feed(Evidence(CAMERA, 100.0, side_in_doubt(new, 0.8), gap=True))
    found = watched.feed(Evidence(CAMERA, 200.0, side_in_doubt(new, 0.05))) + watched.advance(300.0)
    (change,) = found
    assert (change.square, change.kind, change.t_ms, change.order_known) == (1, Kind.FILLED, 100.0, False)
    assert int(change.log_likelihood.argmax()) == 2


def test_sides_in_doubt_shake_no_board() -> None:
    """Sixteen pieces that read gold now and silver then hold nothing back, while sixteen that come at once do."""
    full = "Gs" * 8
    watched = Changes()
    watched.start(Evidence(CAMERA, 0.0, side_in_doubt(full, 0.9)))
    watched.feed(Evidence(CAMERA, 100.0, side_in_doubt(full, 0.1)))
    assert len(watched.unsettled) == 16
    assert not watched.holds(100.0)
    empty = Changes()
    empty.start(Evidence(CAMERA, 0.0, rows_of(EMPTY)))
    empty.feed(Evidence(CAMERA, 100.0, side_in_doubt(full, 0.9)))
    assert empty.holds(100.0)


_FEW = st.sampled_from([EMPTY, "G" + EMPTY[1:], ".s" + EMPTY[2:]])
_ACTS = st.one_of(
    st.tuples(st.just("look"), _FEW | st.text(SHARP, min_size=16, max_size=16)),
    st.tuples(st.just("wait"), st.floats(0.0, 200.0)),
    st.tuples(st.just("distrust"), st.sets(st.integers(1, 16), max_size=3)),
    st.tuples(st.just("turn"), st.sampled_from([90, 180, 270])),
    st.tuples(st.just("start"), st.text(SHARP, min_size=16, max_size=16)),
)


@given(st.lists(_ACTS, max_size=12))
def test_asking_what_stands_changes_nothing(acts: list[tuple[str, Any]]) -> None:
    """Whether it is asked for after each act or only at the end, what stands is the same."""
    asked, silent = Changes(), Changes()
    for number, (act, said) in enumerate([("start", EMPTY), *acts]):
        for watched in (asked, silent):
            match act:
                case "start":
                    watched.start(evidence_of(said, 100.0 * number))
                case "look":
                    watched.feed(evidence_of(said, 100.0 * number))
                case "wait":
                    watched.advance(100.0 * number + said)
                case "distrust":
                    watched.distrust(said, 100.0 * number)
                case _:
                    watched.turn(said)
        standing = asked.standing
        assert asked.standing is standing
    assert asked.standing.rows.tobytes() == silent.standing.rows.tobytes()
    assert asked.standing.since.tolist() == silent.standing.since.tolist()
