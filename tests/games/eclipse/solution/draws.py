"""Positions that can occur, drawn from all of them."""

from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.solution.layout import LAYERS, layer, position_at


@st.composite
def possible_positions(draw: st.DrawFn, least: int = 0, most: int = LAYERS[0]) -> Position:
    """Positions with a number of pieces in this range."""
    pieces = draw(st.integers(least, most))
    return position_at(pieces, draw(st.integers(0, layer(pieces).size - 1)))
