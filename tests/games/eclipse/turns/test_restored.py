"""The cost of the way back as an explanation."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.games.eclipse.turns.restored import WayBack
from eclipse_companion.sensing.evidence import Change, Kind

TURNS = "S1 1-5/S16 16-12/G13 5-6/S1 12-11/S16 6-2/S5"
"""Finally, Moon has flipped 6 to 2 and placed silver on 5."""


def cost(square: int, letter: str, lay_ms: float | None = None) -> float:
    """The cost of the way back on which 5 is taken off, 2 is lifted, and that piece comes to lie on a square.

    `lay_ms`: it is lifted again after this time.
    """
    history = History.of([Turn.parse(text) for text in TURNS.split()])
    way, cells, t_ms = WayBack(history), list(history.position.cells), 0.0
    least = np.inf
    acts = [(5, ".", 9000.0), (2, ".", 9000.0), (square, letter, 9000.0)]
    acts += [] if lay_ms is None else [(square, ".", lay_ms)]
    for at, cell, lasted in acts:
        t_ms += 700.0
        cells[at - 1] = cell
        kind = Kind.EMPTIED if cell == "." else Kind.FILLED
        change = Change(t_ms, at, kind, np.ones(5), lasted, order_known=True)
        least = min((each.cost for each in way.take(change, "".join(cells), 700.0, 0.0)), default=np.inf)
    return least


def test_a_piece_that_brings_the_board_no_nearer_to_an_earlier_position_costs_more() -> None:
    """Sun's gold lay on 12 two turns before; the last turn's flip is undone by silver on 6."""
    assert cost(12, "g") > cost(6, "S") + 1.5


@given(st.floats(20.0, 1000.0))
def test_a_piece_that_soon_goes_on_was_carried_over_the_square(lay_ms: float) -> None:
    """The cost of its lying there is refunded."""
    assert cost(12, "g", lay_ms) < cost(12, "g", 5000.0) - 1.5
