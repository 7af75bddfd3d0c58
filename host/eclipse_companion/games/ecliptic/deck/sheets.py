"""The pages of the deck: nine cards on each, cut marks around them, and a page of backs behind each page of faces."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from eclipse_companion.games.ecliptic.deck import backs, faces, measures
from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, WIDTH
from eclipse_companion.games.ecliptic.deck.outlines import line
from eclipse_companion.printing.paper import PAPERS, UNPRINTED_MM, Shape, Sheet, Words

PAPER: Final = "a4"
"""The paper if no other is asked for."""

ACROSS: Final = 3
DOWN: Final = 3
A_PAGE: Final = ACROSS * DOWN

TITLE: Final = "Ecliptic: a deck to print"
CREDIT: Final = "Ecliptic, a game by Jean-Louis Cazaux. This deck is for private play only; don't sell it."

_BLEED: Final = 3.0
_MARK_FROM: Final = 1.5
_MARK_TO: Final = 5.5
"""Cut marks begin and end this far from the cards, or end where printers leave the paper blank."""

_LETTERS_MM: Final = 3.2
_ROOM_FOR_WORDS: Final = UNPRINTED_MM + _MARK_TO + _LETTERS_MM
"""A margin of this width has room for a line of words beyond the cut marks."""


@dataclass(frozen=True, slots=True)
class _Page:
    """A sheet of some paper, and where the cards begin on it."""

    width: float
    height: float

    @property
    def left(self) -> float:
        return (self.width - ACROSS * WIDTH) / 2

    @property
    def top(self) -> float:
        return (self.height - DOWN * HEIGHT) / 2

    def sheet(self, words: tuple[Words, ...], shapes: Iterable[Shape]) -> Sheet:
        return Sheet(self.width, self.height, (), words, tuple(shapes))


def corner(paper: str = PAPER) -> tuple[float, float]:
    """Where the cards begin: the upper left corner of the first one, in millimetres."""
    page = _Page(*PAPERS[paper])
    return page.left, page.top


def deck(paper: str = PAPER) -> list[Sheet]:
    """All pages: faces, and behind each the backs, for printing on both sides."""
    on = _Page(*PAPERS[paper])
    pages: list[Sheet] = []
    for first in range(0, measures.CARDS, A_PAGE):
        numbers = range(first, min(first + A_PAGE, measures.CARDS))
        page = len(pages) // 2 + 1
        of = -(-measures.CARDS // A_PAGE)
        pages += [_faces(on, numbers, f"{page} / {of}"), _backs(on, len(numbers))]
    return pages


def _faces(on: _Page, numbers: range, page: str) -> Sheet:
    shapes: list[Shape] = []
    for place, number in enumerate(numbers):
        x, y = on.left + place % ACROSS * WIDTH, on.top + place // ACROSS * HEIGHT
        shapes += [shape.placed(x, y) for shape in faces.face(number)]
    shapes += _cut_marks(on, -(-len(numbers) // ACROSS))
    how = (
        f"{page}   Print at 100 %, on both sides, turned on the long edge. A card is {WIDTH:g} x {HEIGHT:g} mm. "
        "Cut along the marks."
    )
    return on.sheet(_around(on, CREDIT, how), shapes)


def _around(on: _Page, first: str, second: str) -> tuple[Words, Words]:
    """Two lines, above and below the cards; where the paper has no room there, left and right of them."""
    if on.top >= _ROOM_FOR_WORDS:
        middle = on.width / 2
        return Words(middle, on.top - 7, first, _LETTERS_MM), Words(middle, on.height - on.top + 9.5, second, 2.8)
    middle = on.height / 2
    beyond = on.left - _MARK_TO - 0.3
    return Words(beyond, middle, first, 2.8, turn=-90), Words(on.width - beyond, middle, second, 2.8, turn=90)


@cache
def _backs(on: _Page, count: int) -> Sheet:
    """The backs of a page. Printed behind it the paper is turned over, so the first column comes last."""
    rows = -(-count // ACROSS)
    columns = min(count, ACROSS)
    left = on.left + (ACROSS - columns) * WIDTH
    ground = backs.sky(left - _BLEED, on.top - _BLEED, columns * WIDTH + 2 * _BLEED, rows * HEIGHT + 2 * _BLEED)
    shapes = [ground]
    for place in range(count):
        x, y = on.left + (ACROSS - 1 - place % ACROSS) * WIDTH, on.top + place // ACROSS * HEIGHT
        shapes += [shape.placed(x, y) for shape in backs.back()]
    return on.sheet((), shapes)


def _cut_marks(on: _Page, rows: int) -> Iterable[Shape]:
    """A short line beyond each end of each cut."""
    right, bottom = on.left + ACROSS * WIDTH, on.top + rows * HEIGHT
    marks = []
    for column in range(ACROSS + 1):
        x = on.left + column * WIDTH
        for edge, way in ((on.top, -1), (bottom, 1)):
            marks.append(line((x, edge + way * _MARK_FROM), (x, edge + way * min(_MARK_TO, on.top - UNPRINTED_MM))))
    for row in range(rows + 1):
        y = on.top + row * HEIGHT
        for edge, way in ((on.left, -1), (right, 1)):
            marks.append(line((edge + way * _MARK_FROM, y), (edge + way * _MARK_TO, y)))
    yield Shape(tuple(marks), stroke="#000000", line=0.15)
