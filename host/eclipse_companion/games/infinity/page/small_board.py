"""Small channels as a picture, for openings and ends of games.

In: a position. Out: SVG in the colours of `progress.css`, channel 1 on the left, its base below; jokers have a star's
place, a dot. Its words say what lies where.
"""

from html import escape
from typing import Final

from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.marbles import MARBLES
from eclipse_companion.games.infinity.game.position import Position

_SIZE: Final = 20


def small_board(position: Position, said: str) -> str:
    """The picture. `said`: what it is, in words."""
    parts = []
    for number, marbles in enumerate(position.channels):
        x = _SIZE * number + _SIZE / 2
        parts.append(f'<rect class="s-square" x="{x - 9:g}" y="1" width="18" height="{4 * _SIZE - 2}" rx="9"/>')
        for space, letter in enumerate(marbles):
            marble = MARBLES[letter]
            y = _SIZE * (len(FOUR) - space) - _SIZE / 2
            parts.append(f'<circle class="s-{marble.owner.value}" cx="{x:g}" cy="{y:g}" r="7.5"/>')
            if marble.is_joker:
                parts.append(f'<circle class="s-joker" cx="{x:g}" cy="{y:g}" r="3"/>')
    whole = 4 * _SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="small-board" viewBox="0 0 {whole} {whole}" role="img" '
        f'aria-label="{escape(said)}">{"".join(parts)}</svg>'
    )
