"""A card as SVG, for a page."""

from typing import Final

from eclipse_companion.games.ecliptic.deck import backs, faces
from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, WIDTH
from eclipse_companion.printing.paper import Shape
from eclipse_companion.printing.writing import painted

_OPEN: Final = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}">'


def face(number: int) -> str:
    """The card with this number (a `Card`, or `measures.neutral`), without markers."""
    return _svg(faces.face(number, markers=False))


def back() -> str:
    """The back of every card."""
    return _svg((backs.sky(0, 0, WIDTH, HEIGHT), *backs.back()))


def _svg(shapes: tuple[Shape, ...]) -> str:
    return "".join([_OPEN, *map(painted, shapes), "</svg>"])
