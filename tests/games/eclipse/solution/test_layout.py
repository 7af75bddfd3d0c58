"""Where positions stand in the tables."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.keys import key_of
from eclipse_companion.games.eclipse.game.pieces import FACES
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.solution.layout import LAYERS, geometry, index_of, layer, position_at
from eclipse_companion.games.eclipse.solution.tables import locate
from tests.games.eclipse.solution.counts import CLASSES
from tests.games.eclipse.solution.draws import possible_positions


def exchanged(position: Position) -> Position:
    """Gold and silver exchanged."""
    return Position("".join(cell if cell == "." else FACES[cell].turned.letter for cell in position.cells))


def turned(position: Position, way: int) -> Position:
    """The board turned or mirrored."""
    cells = ["."] * 16
    for square, to in enumerate(geometry().squares[way]):
        cells[to] = position.cells[square]
    return Position("".join(cells))


@pytest.mark.parametrize("pieces", LAYERS)
def test_a_layer_is_as_large_as_published(pieces: int) -> None:
    """A layer has as many places as classes times owners times sides, for every number of pieces."""
    stands = layer(pieces)
    assert stands.classes.size == CLASSES[pieces]
    owners = math.comb(pieces, math.ceil(pieces / 2))
    assert stands.size == CLASSES[pieces] * owners * 2 ** max(0, pieces - 1)


@given(possible_positions(), st.integers(0, 7))
def test_a_turned_board_and_exchanged_sides_share_a_place(position: Position, way: int) -> None:
    """Symmetric positions share a place, unless their occupied squares are symmetric: then each has its own."""
    assert index_of(exchanged(position)) == index_of(position)
    images = {
        sum(1 << int(to) for square, to in enumerate(ways) if position.cells[square] != ".")
        for ways in geometry().squares
    }
    if len(images) == len(geometry().squares):
        assert index_of(turned(position, way)) == index_of(position)


@given(st.sampled_from(LAYERS), st.data())
def test_every_place_has_a_position_that_stands_there(pieces: int, data: st.DataObject) -> None:
    """The position at every place can occur: each player has the right number of pieces."""
    index = data.draw(st.integers(0, layer(pieces).size - 1))
    position = position_at(pieces, index)
    assert not position.faults()
    assert position.count == pieces
    assert index_of(position) == index


@given(possible_positions())
def test_a_key_is_located_where_its_position_stands(position: Position) -> None:
    """The compiled way and the plain way give the same block and face."""
    blocks, faces = np.zeros(1, np.int64), np.zeros(1, np.int64)
    stands = layer(position.count)
    locate(np.array([key_of(position)], np.uint64), geometry(), stands.owners.size, (blocks, faces))
    assert blocks[0] * stands.faces + faces[0] == index_of(position)
