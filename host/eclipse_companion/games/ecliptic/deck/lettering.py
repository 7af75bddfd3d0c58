"""Capitals, digits and a few signs, drawn with one pen: a letter is 10 high, its baseline at y = 0."""

import math
from typing import Final

from eclipse_companion.games.ecliptic.deck.outlines import arc, circle, curve, line
from eclipse_companion.printing.paper import Outline, Point, Shape

_SPACE: Final = 2.6
"""Between two letters."""

_LETTERS: Final[dict[str, tuple[float, tuple[Outline, ...]]]] = {
    " ": (2.0, ()),
    "-": (4, (line((0, -5), (4, -5)),)),
    "·": (0.6, (line((0, -5), (0.6, -5)),)),
    "A": (8, (line((0, 0), (4, -10), (8, 0)), line((1.4, -3.4), (6.6, -3.4)))),
    "B": (
        6,
        (
            curve((0, 0), ((0, -10),), ((3, -10),), ((6.4, -10), (6.4, -5.4), (3, -5.4)), ((0, -5.4),)),
            curve((3, -5.4), ((7.2, -5.4), (7.2, 0), (3, 0)), ((0, 0),)),
        ),
    ),
    "C": (8, (arc((5, -5), (5, 5), -48, -312),)),
    "E": (5.4, (line((5.4, -10), (0, -10), (0, 0), (5.4, 0)), line((0, -5.2), (4.6, -5.2)))),
    "F": (5.4, (line((5.4, -10), (0, -10), (0, 0)), line((0, -5.2), (4.6, -5.2)))),
    "G": (9, (arc((5, -5), (5, 5), -48, -360), line((10, -5), (6, -5)))),
    "I": (0.2, (line((0.1, 0), (0.1, -10)),)),
    "J": (4.6, (curve((4.6, -10), ((4.6, -3),), ((4.6, 0.8), (0.6, 0.8), (0, -1.6))),)),
    "L": (5.2, (line((0, -10), (0, 0), (5.2, 0)),)),
    "M": (9, (line((0, 0), (0.6, -10), (4.5, -2), (8.4, -10), (9, 0)),)),
    "N": (7.4, (line((0, 0), (0, -10), (7.4, 0), (7.4, -10)),)),
    "O": (10, (circle((5, -5), 5),)),
    "P": (6, (curve((0, 0), ((0, -10),), ((3.2, -10),), ((7, -10), (7, -4.8), (3.2, -4.8)), ((0, -4.8),)),)),
    "Q": (10, (circle((5, -5), 5), line((6.4, -2.4), (10, 1.4)))),
    "R": (
        6.4,
        (
            curve((0, 0), ((0, -10),), ((3.2, -10),), ((7, -10), (7, -4.8), (3.2, -4.8)), ((0, -4.8),)),
            line((3.2, -4.8), (6.4, 0)),
        ),
    ),
    "S": (
        6,
        (
            curve(
                (5.7, -8.4),
                ((4.6, -10.7), (0.4, -10.5), (0.4, -7.5)),
                ((0.4, -4.4), (6, -5.8), (6, -2.6)),
                ((6, 0.7), (1.2, 0.6), (0, -1.9)),
            ),
        ),
    ),
    "T": (7, (line((0, -10), (7, -10)), line((3.5, -10), (3.5, 0)))),
    "U": (7.4, (curve((0, -10), ((0, -3.6),), ((0, 1.2), (7.4, 1.2), (7.4, -3.6)), ((7.4, -10),)),)),
    "V": (8, (line((0, -10), (4, 0), (8, -10)),)),
    "X": (7, (line((0, -10), (7, 0)), line((7, -10), (0, 0)))),
    "Z": (6.6, (line((0, -10), (6.6, -10), (0, 0), (6.6, 0)),)),
    "0": (6.4, (arc((3.2, -5), (3.2, 5), 0, 360, closed=True),)),
    "1": (2.6, (line((0, -8), (2.6, -10), (2.6, 0)),)),
    "2": (
        6,
        (curve((0.2, -7.6), ((0.8, -10.8), (5.8, -10.8), (5.8, -7.2)), ((5.8, -4.6), (1.6, -2.6), (0, 0)), ((6, 0),)),),
    ),
    "3": (
        6,
        (
            curve((0.4, -8.6), ((2, -10.6), (5.6, -10.4), (5.6, -7.6)), ((5.6, -5.6), (3.8, -5.2), (2.4, -5.2))),
            curve((2.4, -5.2), ((4.2, -5.2), (6, -4.6), (6, -2.6)), ((6, 0.7), (1.4, 0.7), (0, -1.7))),
        ),
    ),
    "4": (6.8, (line((5, 0), (5, -10), (0, -2.8), (6.8, -2.8)),)),
    "5": (
        6,
        (
            curve(
                (5.4, -10),
                ((1, -10),),
                ((0.5, -5.6),),
                ((2.6, -7), (6, -6.4), (6, -3.1)),
                ((6, 0.8), (1.2, 0.6), (0, -1.6)),
            ),
        ),
    ),
    "6": (6.4, (circle((3.2, -3.1), 3.1), curve((5.2, -10), ((2.4, -8.6), (0.1, -6.2), (0.1, -3.1))))),
    "7": (6, (line((0, -10), (6, -10), (2, 0)),)),
    "8": (6.4, (circle((3.2, -7.6), 2.4), circle((3.2, -2.7), 2.8))),
    "9": (6.4, (circle((3.2, -6.9), 3.1), curve((1.2, 0), ((4, -1.4), (6.3, -3.8), (6.3, -6.9))))),
}


def width(text: str, size: float) -> float:
    """How wide a line of text is whose letters are `size` high."""
    return (sum(_LETTERS[letter][0] for letter in text) + _SPACE * (len(text) - 1)) * size / 10


def written(text: str, centre: Point, size: float, ink: str, *, pen: float = 1.1) -> list[Shape]:
    """A line of text about a point of its baseline; `pen`: how thick its strokes are, in tenths of `size`."""
    x = centre[0] - width(text, size) / 2
    shapes = []
    for letter in text:
        wide, outlines = _LETTERS[letter]
        if outlines:
            shapes.append(Shape(outlines, stroke=ink, line=pen).placed(x, centre[1], size=size / 10))
        x += (wide + _SPACE) * size / 10
    return shapes


def around(text: str, radius: float, size: float, ink: str, *, pen: float = 1.1) -> list[Shape]:
    """A text on a circle about the origin, its middle at the top, its letters upright there."""
    whole = width(text, size)
    x = -whole / 2
    shapes = []
    for letter in text:
        wide, outlines = _LETTERS[letter]
        if outlines:
            turn = (x + wide * size / 20) / radius
            shape = Shape(outlines, stroke=ink, line=pen).placed(-wide * size / 20, 0, size=size / 10)
            place = (radius * math.sin(turn), -radius * math.cos(turn))
            shapes.append(shape.placed(*place, turn=math.degrees(turn)))
        x += (wide + _SPACE) * size / 10
    return shapes
