"""Working shapes out, beside the slow twin."""

import threading

import numpy as np
import pytest

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.solution import kernels
from eclipse_companion.games.infinity.solution.layout import shapes, size
from eclipse_companion.games.infinity.solution.solving import (
    InterruptedSolvingError,
    Solving,
    check,
    counted,
)
from tests.games.infinity.solution.twin import KNOBS, drawn, solved, thresholds_of


@pytest.mark.parametrize("heights", [(4, 0, 0, 0), (0, 4, 0, 0), (1, 1, 0, 1)])
def test_a_shape_is_what_passes_over_all_knobs_find(heights: tuple[int, ...]) -> None:
    """Two thresholds a board tell the same as nine knobs; each win and loss is forced in finitely many placements."""
    _, values, twin = solved(heights)
    states = 0
    for board in twin.blue:
        wins, holds = thresholds_of(values, Position(board, Player.BLUE, 0))
        for knob in KNOBS:
            states += 1
            value = 1 if knob + 4 >= wins else -1 if knob + 4 < holds else 0
            assert value == twin.values.get((board, Player.BLUE, knob), 0)
    assert states > 100
    # A placement into a full channel stays in the shape, so there it takes several passes.
    assert (max(twin.passes.values()) > 2) == (4 in heights)


def test_solving_can_be_stopped() -> None:
    """A flag that is set stops the solver with a sentence that says what to do."""
    stop = threading.Event()
    stop.set()
    solving = Solving(workers=1, progress=lambda *_: None, stop=stop)
    with pytest.raises(InterruptedSolvingError, match="run the same command"):
        next(solving.run())


def test_a_wrong_value_is_found() -> None:
    """Boards drawn at random are worked out again by the rules, so a wrong solution is told."""
    with pytest.raises(CompanionError, match="The solution is wrong"):
        check(3, drawn())


def test_mirrored_boards_are_counted_as_two() -> None:
    """With one marble on the board there are 16 boards, 144 states, of which only half are kept."""
    assert len(shapes(1)) == 2
    told = counted(1, np.full(size(), kernels.UNKNOWN, np.uint8))
    assert (told.won, told.lost, told.neither) == (0, 0, 2 * 2 * 4 * 9)
