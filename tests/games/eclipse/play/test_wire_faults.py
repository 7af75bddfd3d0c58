"""Whole games over a bad wire: nothing wrong is recorded, nobody waits in vain, and the recordings agree."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eclipse_companion.announcements import BoardFound
from eclipse_companion.games.eclipse.saving import read_game
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.games import SHORT
from tests.games.eclipse.play.spoiling import Spoiling, Spoilt
from tests.games.eclipse.play.test_recovery import replayed, the_game


def play(faults: frozenset[Spoilt], coding: str, seed: int) -> Spoiling:
    """Play a short game of two people; check its log, its recording, and that nobody waited for long."""
    with tempfile.TemporaryDirectory() as home:
        table = Spoiling(
            Path(home), faults=faults, seed=seed, coding=coding, turns=tuple(SHORT), sun=Seat("Anna"), moon=Seat("Ben")
        )
        played = table.run(240.0)
        game = the_game(played)
        assert [*read_game(game).turns] == SHORT
        assert replayed(played, game) == [str(turn) for turn in SHORT]
        assert played.keys == []
    return table


@pytest.mark.parametrize("coding", ["one", "two"])
@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(faults=st.frozensets(st.sampled_from(Spoilt), min_size=1), seed=st.integers(0, 1000))
def test_the_record_is_that_of_a_game_over_a_sound_wire(coding: str, faults: frozenset[Spoilt], seed: int) -> None:
    """Lines lost, doubled, torn, changed, late; a board that restarts, a clock that wraps around: any of it at once."""
    play(faults, coding, seed)


def test_what_is_spoilt_does_not_check() -> None:
    """The host receives lines that don't check, and a board's report of its own restart."""
    table = play(frozenset({Spoilt.FLIPPED, Spoilt.RESTARTS}), "two", 5)
    assert table._decoder.bad > 0
    assert table.played.count(BoardFound) > 1
