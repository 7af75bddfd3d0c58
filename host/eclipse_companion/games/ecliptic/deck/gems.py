"""Gem tokens to print and cut: a page of them, and the same again behind it, so both sides of a token are alike."""

from collections.abc import Iterable
from typing import Final

from eclipse_companion.games.ecliptic.deck.outlines import line, polygon
from eclipse_companion.games.ecliptic.deck.sheets import CREDIT
from eclipse_companion.printing.paper import PAPERS, Point, Shape, Sheet, Words

SIDE: Final = 30.0
"""A token is a square of this many millimetres."""
ACROSS: Final = 6
DOWN: Final = 4
GEMS: Final = ACROSS * DOWN
"""How many there are: more than a game has battles."""

_TOP: Final = 40.0
_MARK_FROM: Final = 1.0
_MARK_TO: Final = 4.5
_EDGE: Final = "#0b4f5c"
_FACETS: Final[tuple[tuple[str, tuple[Point, ...]], ...]] = (
    ("#7fd3e0", ((-10, -4), (-6, -9), (-3.4, -4))),
    ("#a8e6ee", ((-6, -9), (0, -9), (-3.4, -4))),
    ("#5cc1d1", ((0, -9), (3.4, -4), (-3.4, -4))),
    ("#a8e6ee", ((6, -9), (0, -9), (3.4, -4))),
    ("#7fd3e0", ((10, -4), (6, -9), (3.4, -4))),
    ("#2f9fb2", ((-10, -4), (-3.4, -4), (0, 10))),
    ("#4cb6c7", ((-3.4, -4), (3.4, -4), (0, 10))),
    ("#2f9fb2", ((10, -4), (3.4, -4), (0, 10))),
)
"""The colour and the corners of each facet, about the middle of a token; left and right are alike."""


def pages(paper: str) -> list[Sheet]:
    """The page of tokens, and what is printed behind it."""
    width, height = PAPERS[paper]
    left = (width - ACROSS * SIDE) / 2
    gems = [shape for place in range(GEMS) for shape in _gem(left, place)]
    how = f"{GEMS} gems, {SIDE:g} mm wide. Cut along the marks. Who wins a battle takes one."
    words = (Words(width / 2, 22, CREDIT, 3.2), Words(width / 2, 28, how, 3.2))
    return [
        Sheet(width, height, (), words, (*gems, *_cut_marks(left))),
        Sheet(width, height, (), (), tuple(gems)),
    ]


def _gem(left: float, place: int) -> Iterable[Shape]:
    """A stone, seen from its side."""
    x, y = left + (place % ACROSS + 0.5) * SIDE, _TOP + (place // ACROSS + 0.5) * SIDE
    for colour, corners in _FACETS:
        yield Shape((polygon(*corners),), fill=colour, stroke=_EDGE, line=0.25).placed(x, y)
    outline = polygon((-10, -4), (-6, -9), (6, -9), (10, -4), (0, 10))
    yield Shape((outline,), stroke=_EDGE, line=0.7).placed(x, y)


def _cut_marks(left: float) -> Iterable[Shape]:
    """A short line beyond each end of each cut."""
    right, bottom = left + ACROSS * SIDE, _TOP + DOWN * SIDE
    marks = []
    for column in range(ACROSS + 1):
        x = left + column * SIDE
        marks += [line((x, y + way * _MARK_FROM), (x, y + way * _MARK_TO)) for y, way in ((_TOP, -1), (bottom, 1))]
    for row in range(DOWN + 1):
        y = _TOP + row * SIDE
        marks += [line((x + way * _MARK_FROM, y), (x + way * _MARK_TO, y)) for x, way in ((left, -1), (right, 1))]
    yield Shape(tuple(marks), stroke="#000000", line=0.15)
