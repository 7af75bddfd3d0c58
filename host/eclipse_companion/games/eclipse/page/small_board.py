"""A small board as a picture, for openings and ends of games.

In: a position, the squares that matter in it. Out: SVG in the colours of `progress.css`: Sun's pieces are round and
Moon's square, as on the page; a gold or a silver disc shows the side. Its words say what lies where.
"""

from collections.abc import Collection
from html import escape
from typing import Final

from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square, column, row

_SIZE: Final = 20
_PIECE: Final = 15
_DISC: Final = 4


def small_board(position: Position, marked: Collection[Square], said: str) -> str:
    """The picture. `marked`: squares with a frame, such as those of the last turn; `said`: what it is, in words."""
    parts = []
    for square in SQUARES:
        left, top = _SIZE * column(square), _SIZE * row(square)
        name = "s-square s-marked" if square in marked else "s-square"
        parts.append(
            f'<rect class="{name}" x="{left + 1}" y="{top + 1}" width="{_SIZE - 2}" height="{_SIZE - 2}" rx="2"/>'
        )
    for square, piece in position.pieces():
        x, y = _SIZE * column(square) + _SIZE / 2, _SIZE * row(square) + _SIZE / 2
        half = _PIECE / 2
        round_ = half if piece.owner is Player.SUN else 3
        face = "gold" if piece.side is Side.GOLD else "silver"
        parts.append(
            f'<rect class="s-{piece.owner.value}" x="{x - half:g}" y="{y - half:g}" width="{_PIECE}" '
            f'height="{_PIECE}" rx="{round_:g}"/><circle class="s-{face}" cx="{x:g}" cy="{y:g}" r="{_DISC}"/>'
        )
    whole = 4 * _SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="small-board" viewBox="0 0 {whole} {whole}" role="img" '
        f'aria-label="{escape(said)}">{"".join(parts)}</svg>'
    )
