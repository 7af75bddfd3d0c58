"""How long forced ends take, beside a count of passes over all knobs."""

import threading

import numpy as np
import pytest

from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.solution import lengths
from eclipse_companion.games.infinity.solution.boards import board_of
from eclipse_companion.games.infinity.solution.layout import geometry, size
from eclipse_companion.games.infinity.solution.lengths import FAR, KNOBS
from eclipse_companion.games.infinity.solution.placing import MOST_PLACEMENTS, index_of
from eclipse_companion.games.infinity.solution.solving import InterruptedSolvingError
from tests.games.infinity.solution.twin import KNOBS as ALL_KNOBS
from tests.games.infinity.solution.twin import drawn, solved


@pytest.mark.parametrize("heights", [(4, 0, 0, 0), (0, 4, 0, 0)])
def test_lengths_are_the_passes_that_find_the_ends(heights: tuple[int, ...]) -> None:
    """If what follows in fuller shapes took no placement, a length would be the pass in which the slow twin decides."""
    shown, found = geometry(), np.zeros((size(), KNOBS), np.uint16)
    shape, values, twin = solved(heights)
    begin, end = shown.extents[shape].tolist()
    found[begin:end] = FAR
    edges = np.zeros((end - begin, MOST_PLACEMENTS), np.int32)
    lengths.prepare(shape, edges, shown)
    while lengths.sweep(begin, edges, values, found):
        pass

    for board in twin.blue:
        at = index_of(board_of(Position(board, Player.BLUE, 0)), shown)
        for knob in ALL_KNOBS:
            assert found[at, knob + 4] == twin.passes.get((board, Player.BLUE, knob), FAR)
    assert lengths.longest(shape, found) == max(twin.passes.values()) > 2


def test_measuring_can_be_stopped() -> None:
    """A flag that is set stops it with a sentence that says what to do."""
    stop = threading.Event()
    stop.set()
    with pytest.raises(InterruptedSolvingError, match="run the same command"):
        lengths.measure(drawn(), workers=1, progress=lambda *_: None, stop=stop)
