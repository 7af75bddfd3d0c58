"""A board's states as evidence, in the game's time."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.evidence import (
    BOARD,
    ORIENTATIONS,
    STATES,
    StateReader,
    evidence_of,
    rows_in,
    rows_of,
    turned,
)
from eclipse_companion.sensing.evidence.board import LIKELIHOODS
from eclipse_companion.sensing.wire import State

EMPTY = "." * 16
DAY_MS = 86_400_000


def times(*states: tuple[int, float]) -> list[float]:
    """The game's times of looks, from (the board's milliseconds, the host's milliseconds)."""
    reader = StateReader()
    return [reader.read(State(0, ms, EMPTY), host_ms).t_ms for ms, host_ms in states]


@pytest.mark.parametrize(
    ("character", "likeliest"), [(".", "."), ("+", "Gg"), ("-", "Ss"), ("G", "G"), ("S", "S"), ("g", "g"), ("s", "s")]
)
def test_a_character_speaks_for_what_it_shows(character: str, likeliest: str) -> None:
    """What a character shows is its likeliest cause, by at least ten to one over every other kind."""
    row = np.array(LIKELIHOODS[character])
    shown = np.array([state in likeliest for state in STATES])
    assert row[shown].min() == row.max()
    assert row[shown].min() > 10 * row[~shown].max()


@pytest.mark.parametrize(("gold", "silver"), [("+", "-"), ("G", "S"), ("g", "s")])
def test_both_sides_are_judged_alike(gold: str, silver: str) -> None:
    """Gold and silver differ only in sign: exchanging the sides exchanges their likelihoods."""
    exchanged = [0, 2, 1, 4, 3]
    assert LIKELIHOODS[gold] == tuple(LIKELIHOODS[silver][column] for column in exchanged)


def test_owners_are_not_told_apart_where_magnets_are_alike() -> None:
    """A side of unknown owner, an empty square and an unreadable one say nothing about the owner."""
    for character in ".+-?":
        row = LIKELIHOODS[character]
        assert row[1:3] == row[3:5]


def test_strengths_are_mistaken_more_often_than_sides() -> None:
    """A piece is mistaken for one of the other strength rather than for its other side; a strong one more often."""
    for right, strength, side in (("G", "g", "S"), ("g", "G", "s")):
        row = dict(zip(STATES, LIKELIHOODS[right], strict=True))
        assert row[strength] > row[side]
    assert LIKELIHOODS["g"][STATES.index("G")] > LIKELIHOODS["G"][STATES.index("g")]


def test_what_can_not_be_told_is_nearly_flat() -> None:
    """`?` says hardly anything; a piece is the likelier cause."""
    row = LIKELIHOODS["?"]
    assert min(row) == row[0]
    assert max(row) < 2 * min(row)


def test_evidence_has_a_row_for_each_square() -> None:
    """Evidence is 16 by 5, square 1 first, from the board."""
    evidence = evidence_of("G" + EMPTY[1:])
    assert evidence.source is BOARD
    assert evidence.log_likelihood.shape == (16, 5)
    assert evidence.log_likelihood.argmax(axis=1).tolist() == [1] + [0] * 15


@given(st.integers(-1000, 1000))
def test_only_ratios_of_likelihoods_count(power: int) -> None:
    """A source may use any unit for its likelihoods: multiplying all by the same power of two changes nothing."""
    rows = np.array(list(LIKELIHOODS.values())[:5] * 3 + [LIKELIHOODS["?"]])
    assert np.array_equal(rows_in(np.ldexp(rows, power).tolist()), rows_in(rows.tolist()))


def test_board_time_goes_on_where_its_count_goes_round() -> None:
    """The board's milliseconds are modulo 2^30; board time never wraps around."""
    assert times((2**30 - 100, 1000), (50, 1150), (2**29, 1150 + 2**29 - 50)) == [
        2**30 - 100,
        2**30 + 50,
        2**30 + 2**29,
    ]


@pytest.mark.parametrize("before", [5000, 2**29 + 5000, 2**30 - 1])
def test_board_time_goes_on_where_the_board_starts_anew(before: int) -> None:
    """After a restart the board counts from 0; board time goes on by the host's clock, and the frame reports a gap."""
    reader = StateReader()
    reader.read(State(0, before, EMPTY), 100_000)
    frame = reader.read(State(0, 300, EMPTY), 104_000)
    assert frame.t_ms == pytest.approx(before + (4000 if before != 2**30 - 1 else 301))
    assert reader.read(State(1, 800, EMPTY), 104_500).t_ms == frame.t_ms + 500


def test_a_restart_is_a_gap() -> None:
    """What happened while the board was off is unknown."""
    reader = StateReader()
    assert not reader.read(State(0, 500_000, EMPTY), 1000).gap
    assert reader.read(State(0, 300, EMPTY), 5000).gap
    assert not reader.read(State(1, 400, EMPTY), 5100).gap
    assert reader.read(State(3, 500, EMPTY), 5200, gap=True).gap


def test_lines_that_come_late_keep_their_own_times() -> None:
    """A burst of lines that the host reads at once has the times at which the board wrote them."""
    assert times((1000, 50), (1100, 3000), (1200, 3000), (2900, 3000)) == [1000, 1100, 1200, 2900]


def test_between_states_the_hosts_clock_goes_on() -> None:
    """Board time between states is the newest state's time plus what has passed since it was read."""
    reader = StateReader()
    reader.read(State(0, 7000, EMPTY), 100.0)
    assert reader.clock.at(100.0) == 7000
    assert reader.clock.at(350.5) == 7250.5
    assert reader.clock.at(99.0) == 7000


@given(st.lists(st.tuples(st.integers(0, 2**30 - 1), st.floats(0, DAY_MS)), min_size=2, max_size=20))
def test_board_time_never_goes_back(states: list[tuple[int, float]]) -> None:
    """Whatever milliseconds come, at whatever times, frames don't go back in time."""
    host, given_times = 0.0, []
    reader = StateReader()
    for ms, elapsed in states:
        host += elapsed
        given_times.append(reader.read(State(0, ms, EMPTY), host).t_ms)
    assert given_times == sorted(given_times)


NUMBERED = "123456789abcdefg"


def test_a_board_that_stands_turned_is_read_turned() -> None:
    """If the board is turned clockwise by 90 degrees, its first square is the Sun player's fourth."""
    reader = StateReader(90)
    assert np.array_equal(reader.read(State(0, 0, "G" + EMPTY[1:]), 0).log_likelihood, rows_of("...G" + "." * 12))
    assert turned(NUMBERED, 90) == "d951" + "ea62" + "fb73" + "gc84"
    assert turned(NUMBERED, 180) == NUMBERED[::-1]
    assert turned(NUMBERED, 0) == NUMBERED


@pytest.mark.parametrize("degrees", ORIENTATIONS)
def test_what_is_turned_can_be_turned_back(degrees: int) -> None:
    """Lights for a board that stands turned are turned by the negative of its orientation."""
    assert turned(turned(NUMBERED, degrees), -degrees) == NUMBERED


def test_no_board_stands_askew() -> None:
    """An orientation is a multiple of 90 degrees."""
    with pytest.raises(ValueError, match="not by 45"):
        StateReader(45)
