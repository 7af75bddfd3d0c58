"""The kernels that look ahead, beside their slow, plain twins."""

from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.reply import swindles
from eclipse_companion.games.infinity.reply.alpha_beta import WON, looked_ahead
from eclipse_companion.games.infinity.solution.exact import Teller
from tests.games.infinity.game.strategies import positions, positions_of_play
from tests.games.infinity.reply import plain
from tests.games.infinity.solution.test_exact import oracle


def _kernel(depth: int) -> Teller:
    return lambda fields, knob, known, into: swindles.lure(fields, knob, depth, known, into)


def lures(position: Position, depth: int) -> dict[str, int]:
    told = oracle().told(position, _kernel(depth))
    return {str(placement): worth for placement, worth in told.items()}


@settings(max_examples=12, deadline=None)
@given(positions() | positions_of_play(), st.integers(1, 3))
def test_pruning_changes_nothing(position: Position, depth: int) -> None:
    """Each placement is worth what a plain search without pruning finds."""
    assert plain.WON == WON
    expected = {each: plain.worth_of(position, each, depth) for each in rules.legal_placements(position)}
    assert looked_ahead(position, depth) == expected


@settings(max_examples=12, deadline=None)
@given(positions_of_play(), st.integers(1, 2))
def test_lures_are_those_of_a_plain_search(position: Position, depth: int) -> None:
    """They differ by no more than what the knob counts where the search ends."""
    if oracle().value(position) != 0:
        position = START
    twin = plain.Lures(oracle().value)
    most = swindles.POINT * 10 / swindles.SURE
    for placement, worth in oracle().told(position, _kernel(depth)).items():
        expected = twin.of(position, placement, depth, position.side)
        assert (expected is None) == (worth == swindles.NEVER)
        if expected is not None:
            assert -0.0001 <= worth / swindles.SURE - expected <= most


def test_a_higher_knob_counts_where_the_search_ends() -> None:
    """Of positions without any losing reply, the one with the higher knob is worth more."""
    low, high = (max(lures(Position.parse(f"4/4/4/4 b {knob}"), 2).values()) for knob in ("-1", "+1"))
    assert low < high
