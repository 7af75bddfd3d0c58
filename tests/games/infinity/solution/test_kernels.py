"""Placements as the kernels make them, beside the rules."""

from typing import TYPE_CHECKING, cast

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.solution import kernels, placing
from eclipse_companion.games.infinity.solution.boards import board_of, knob_of
from eclipse_companion.games.infinity.solution.layout import geometry
from tests.games.infinity.game.strategies import positions, positions_of_play

if TYPE_CHECKING:
    from eclipse_companion.common.compiled import Kernel


def by_the_rules(position: Position, placement: Placement) -> list[int]:
    """What the rules say, with the knob in the middle, where no end stops it."""
    event = rules.place(Position(position.channels, position.side, 0), placement)
    gain = event.points[position.side] - event.points[position.side.opponent]
    again = event.position.side is position.side
    return [True, event.reason is rules.Reason.TWO_ROWS, gain, again, *board_of(event.position)]


@given(st.one_of(positions(), positions_of_play()))
def test_kernels_place_as_the_rules_do(position: Position) -> None:
    """Every placement gives the board, the points, the next player and the win by two rows that the rules give."""
    found = np.zeros((placing.MOST_PLACEMENTS, placing.COLUMNS), np.int64)
    placing.write_placements(np.array(board_of(position)), geometry(), found)
    rows = {
        (marble, channel): found[4 * joker + channel - 1].tolist()
        for joker, marble in enumerate(position.side.marbles)
        for channel in FOUR
    }
    legal = rules.legal_placements(position)
    assert {key for key, row in rows.items() if row[placing.LEGAL]} == {(each.marble, each.channel) for each in legal}
    for placement in legal:
        assert rows[placement.marble, placement.channel] == by_the_rules(position, placement)


@given(st.integers(0, 9), st.integers(0, 9), st.integers(-8, 8), st.booleans())
def test_thresholds_of_a_placement_are_those_of_what_follows(first: int, second: int, gain: int, again: bool) -> None:
    """Carried back over a placement, thresholds answer for each knob as the next board or the knob's end does."""
    wins, holds = max(first, second), min(first, second)
    place_before = cast("Kernel", kernels.before_placing).py_func
    before = place_before(wins << 4 | holds, gain, int(again))
    for knob in range(-4, 5):
        seen = knob + gain
        if abs(seen) >= 5:
            value = 1 if seen > 0 else -1
        else:
            place = (seen if again else -seen) + 4
            after = 1 if place >= wins else -1 if place < holds else 0
            value = after if again else -after
        assert (knob + 4 >= before[0]) == (value == 1)
        assert (knob + 4 < before[1]) == (value == -1)


def test_knobs_are_seen_by_the_side_to_place() -> None:
    """A knob at +3 is good for Blue; Yellow sees it at -3."""
    assert knob_of(Position.parse("4/4/4/4 b +3")) == 7
    assert knob_of(Position.parse("4/4/4/4 y +3")) == 1
