"""The faces of the cards: a medallion with the sign, its name around it, an index and a marker in opposite corners.

The zodiac is blue on Blue's side, and white on White's.
"""

import math
from collections.abc import Iterable
from typing import Final

from eclipse_companion.games.ecliptic.deck import codes, lettering, measures, signs, symbols
from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, WIDTH
from eclipse_companion.games.ecliptic.deck.outlines import box, circle, line, polygon, star
from eclipse_companion.games.ecliptic.game.cards import colour_of
from eclipse_companion.printing.paper import Outline, Point, Shape

PAPER: Final = "#ffffff"
NIGHT: Final = "#1b2140"
"""The ink of the neutral cards."""
BLUE: Final = "#9dbdf0"
"""Their half that faces Blue: light enough for the ink, and for a camera to find the markers in the white around them.
"""

_CENTRE: Final = (WIDTH / 2, HEIGHT / 2)
_DISC: Final = 13.9
_RING: Final = 18.9
_NAME: Final = 15.2
"""The radii of the medallion: its disc, its outer ring, and the baseline of the name between them."""
_INDEX_X: Final = 9.6
_FRAME: Final = 1.7
_STARS: Final = (
    *((-8.2, -8.8, 0.9), (10.2, -6.0, 0.6), (9.0, 8.4, 0.9)),
    *((-10.4, 5.4, 0.6), (1.0, -11.8, 0.5), (0.6, 11.8, 0.5)),
)
"""Small stars on the disc: places about its centre, and their sizes."""


def face(number: int, *, markers: bool = True) -> tuple[Shape, ...]:
    """The card with this number, in millimetres; without markers it is for a screen, with an index in every corner."""
    sign, colour = measures.sign_on(number), None if measures.is_neutral(number) else colour_of(number)
    ink = NIGHT if colour is None else symbols.INKS[colour]
    shapes = [
        Shape((box(0, 0, WIDTH, HEIGHT),), fill=PAPER),
        Shape((box(_FRAME, _FRAME, WIDTH - 2 * _FRAME, HEIGHT - 2 * _FRAME),), stroke=_lighter(ink), line=0.3),
        *(_blue_half(beside_marker=markers) if colour is None else ()),
        *_both_ways(_index(sign, colour, ink, _INDEX_X)),
        *_medallion(sign, colour, ink),
    ]
    if markers:
        shapes += _both_ways(codes.marker(number, measures.MARKER_LEFT, measures.MARKER_TOP))
    else:
        shapes += _both_ways(_index(sign, colour, ink, WIDTH - _INDEX_X))
    return tuple(shapes)


def _blue_half(*, beside_marker: bool) -> Iterable[Shape]:
    """The upper half, which faces Blue, but for the medallion; `beside_marker`: white stays around a marker there."""
    left, top, right, middle = _FRAME, _FRAME, WIDTH - _FRAME, HEIGHT / 2
    free = measures.MARKER / measures.CELLS + 0.6
    inner, below = measures.MARKER_LEFT - free, measures.MARKER_TOP + measures.MARKER + free
    corner = [(inner, top), (inner, below), (right, below)] if beside_marker else [(right, top)]
    yield Shape((polygon((left, top), *corner, (right, middle), (left, middle)),), fill=BLUE)
    yield Shape((circle(_CENTRE, _RING + 1.2),), fill=PAPER)


def _index(sign: int, colour: str | None, ink: str, x: float) -> list[Shape]:
    """The sign's number, the sign, and the symbol of the colour, one below the other."""
    shapes = [
        *lettering.written(str(sign), (x, 10.6), 6.0, ink, pen=1.5),
        signs.sign(sign, ink).placed(x, 17.6, size=0.088),
    ]
    if colour is not None:
        shapes.append(symbols.symbol(colour, ink).placed(x, 27.6, size=0.084))
    return shapes


def _medallion(sign: int, colour: str | None, ink: str) -> Iterable[Shape]:
    x, y = _CENTRE
    yield Shape((circle(_CENTRE, _RING),), stroke=ink, line=0.5)
    yield Shape((circle(_CENTRE, _RING + 0.8),), stroke=_lighter(ink), line=0.25)
    yield Shape((circle(_CENTRE, _DISC),), fill=None if colour is None else ink, stroke=ink, line=0.5)
    if colour is None:
        yield Shape(tuple(_rays(_DISC - 1.9, _DISC - 0.7)), stroke=ink, line=0.25)
        yield signs.sign(sign, ink).placed(x, y, size=0.16)
    else:
        for across, down, size in _STARS:
            yield Shape((star((x + across, y + down), size, 0.38 * size, 4),), fill=PAPER)
        yield signs.sign(sign, PAPER).placed(x, y, size=0.172)
    name = lettering.around(signs.NAMES[sign - 1], _NAME, 2.5, ink, pen=1.25)
    yield from _both_ways(letter.placed(x, y) for letter in name)
    middle = (_DISC + _RING) / 2
    for side in (-1, 1):
        if colour is None:
            yield Shape((star((x + side * middle, y), 1.3, 0.5, 4),), fill=ink)
        else:
            mark = symbols.symbol(colour, ink)
            yield mark.placed(x + side * middle, y, size=0.037, turn=0 if side < 0 else 180)


def _rays(inner: float, outer: float) -> Iterable[Outline]:
    """Short strokes around the centre, five degrees apart."""
    for k in range(72):
        angle = math.radians(5 * k)
        yield line(_out(inner, angle), _out(outer, angle))


def _out(radius: float, angle: float) -> Point:
    return (_CENTRE[0] + radius * math.cos(angle), _CENTRE[1] + radius * math.sin(angle))


def _both_ways(shapes: Iterable[Shape]) -> list[Shape]:
    """The shapes, and the same for who looks at the card from the other side."""
    upright = list(shapes)
    return [*upright, *(shape.placed(WIDTH, HEIGHT, turn=180) for shape in upright)]


def _lighter(ink: str) -> str:
    """Half-way to white."""
    return "#" + "".join(f"{(int(ink[place : place + 2], 16) + 255) // 2:02x}" for place in (1, 3, 5))
