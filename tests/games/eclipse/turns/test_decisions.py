"""When decisions are made."""

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.turns.reconstruction import Reconstruction


@given(began=st.floats(0, 1e9), patience_ms=st.integers(1000, 120_000))
def test_decisions_go_on_and_come_to_an_end(began: float, patience_ms: int) -> None:
    """Each decision is later than the one before, however board time is rounded; none follow the patience time."""
    turns = Reconstruction(patience_ms=patience_ms)
    turns.restart(EMPTY, began)
    now, count = began, 0
    while (due := turns.next_decision(now)) is not None:
        assert due > now
        now, count = due, count + 1
        assert count < 2 * (60 + patience_ms / 500)
    assert now >= began + patience_ms
