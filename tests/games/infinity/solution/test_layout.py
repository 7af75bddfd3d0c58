"""Where boards stand in the solution."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.solution.boards import board_at, board_of, position_of
from eclipse_companion.games.infinity.solution.layout import MIRRORED, SHAPES, geometry, size
from eclipse_companion.games.infinity.solution.placing import index_of
from tests.games.infinity.game.strategies import positions

BOARDS = 35_569_657
"""All boards on which the side to place has a marble in hand, mirrored ones counted as two."""


def place_of(position: Position) -> int:
    return index_of(board_of(position), geometry())


@given(st.integers(0, size() - 1))
def test_each_place_holds_one_board(index: int) -> None:
    """A board that is read from its place stands at that place."""
    assert index_of(board_at(index), geometry()) == index


@given(st.integers(0, size() - 1), st.sampled_from(Player), st.integers(-4, 4))
def test_boards_are_positions(index: int, side: Player, knob: int) -> None:
    """A board of the solution is a position for either side, and the position has that board."""
    board = board_at(index)
    position = position_of(board, side, knob)
    assert position.has_marbles(side)
    assert board_of(position) == board


@given(positions())
def test_every_position_has_a_place(position: Position) -> None:
    """Every position of the rules stands in the solution, at the place of the same marbles or of their mirror image."""
    found = position_of(board_at(place_of(position)), position.side, position.knob)
    assert found.channels in {position.channels, position.channels[::-1]}


@given(positions())
def test_mirrored_positions_have_one_value(position: Position) -> None:
    """A position and its mirror image share their place, or lie at two places of the block that mirrors itself."""
    one, two, three, four = position.channels
    image = Position((four, three, two, one), position.side, position.knob)
    jokers = {"B", "W"} & set("".join(position.channels))
    if jokers or position.channels[::-1] == position.channels or len(position.channels[0]) != len(position.channels[3]):
        assert place_of(position) == place_of(image)


@given(positions())
def test_colours_do_not_count(position: Position) -> None:
    """A position with the colours and the side exchanged stands at the same place."""
    exchanged = [marbles.translate(str.maketrans("bByW", "yWbB")) for marbles in position.channels]
    one, two, three, four = exchanged
    assert place_of(Position((one, two, three, four), position.side.opponent, -position.knob)) == place_of(position)


def test_all_boards_are_there() -> None:
    """With their mirror images, the boards are as many as the rules allow."""
    shown = geometry()
    total = 0
    for shape in range(SHAPES):
        heights = shown.heights[shape]
        image = int(heights[::-1] @ 5 ** np.arange(4))
        kept = image if shown.kept[shape] == MIRRORED else shape
        begin, end = shown.extents[kept]
        total += int(end - begin)
        if shape == image:
            # The half of the blocks that isn't kept.
            marbles = int(shown.marbles[shape])
            total += int(shown.begins[shown.blocks[shape] + (marbles + 1) ** 2 - 1] - begin)
    assert total == BOARDS


@pytest.mark.parametrize(("marbles", "boards"), [(0, 1), (1, 4), (2, 14), (16, 1_866_150)])
def test_shapes_have_as_many_boards_as_can_be(marbles: int, boards: int) -> None:
    """A shape of two marbles, for example, has 14 boards: 16, without those with two jokers of one player."""
    shown = geometry()
    shape = int(np.flatnonzero(shown.marbles == marbles)[0])
    begin, end = (int(each) for each in shown.extents[shape])
    mirrored = int(shown.begins[shown.blocks[shape] + (marbles + 1) ** 2 - 1]) - begin
    assert end - begin + (mirrored if tuple(shown.heights[shape][::-1]) == tuple(shown.heights[shape]) else 0) == boards
