"""When decisions are made."""

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.turns.reconstruction import Reconstruction
from tests.games.eclipse.turns.table import Table


@given(began=st.floats(0, 1e9), patience_ms=st.integers(1000, 120_000))
def test_decisions_go_on_and_come_to_an_end(began: float, patience_ms: int) -> None:
    """Each decision is later than the one before, however board time is rounded; none follow the patience time."""
    turns = Reconstruction(patience_ms=patience_ms)
    turns.restart(EMPTY, began)
    now, count = began, 0
    while (due := turns.timing.next_decision(now)) is not None:
        assert due > now
        now, count = due, count + 1
        assert count < 2 * (60 + patience_ms / 500)
    assert now >= began + patience_ms


def test_nobody_wakes_up_while_nothing_goes_on() -> None:
    """On an empty board, and soon after a turn, time alone brings nothing; the turn itself is waited for."""
    table = Table()
    assert table.tracker.next_deadline(table.t_ms) is None
    table.drop("G", 9, ms=0)
    due = table.tracker.next_deadline(table.t_ms)
    assert due is not None
    assert due >= table.t_ms + 100.0
    table.wait(due - table.t_ms + 1.0)
    assert table.given == ["G9"]
    table.wait(500.0)
    assert table.tracker.next_deadline(table.t_ms) is None


def test_what_is_unfinished_is_waited_for() -> None:
    """Half a turn keeps the program awake until it has asked for the other half."""
    table = Table.after("G9")
    table.flip(9, 10, ms=0)
    for _ in range(60):
        due = table.tracker.next_deadline(table.t_ms)
        assert due is not None
        table.wait(due - table.t_ms + 1.0)
        if "Prompt" in table.kinds():
            return
    raise AssertionError("no prompt")
