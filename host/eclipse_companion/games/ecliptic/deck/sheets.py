"""The pages of the deck: nine cards on A4, cut marks around them, and a page of backs behind each page of faces."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from eclipse_companion.games.ecliptic.deck import backs, faces, measures
from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, WIDTH
from eclipse_companion.games.ecliptic.deck.outlines import line
from eclipse_companion.printing.paper import Shape, Sheet, Words

PAPER: Final = (210.0, 297.0)
ACROSS: Final = 3
DOWN: Final = 3
A_PAGE: Final = ACROSS * DOWN

TITLE: Final = "Ecliptic: a deck to print"
CREDIT: Final = "Ecliptic, a game by Jean-Louis Cazaux. This deck is for private play only; don't sell it."

LEFT: Final = (PAPER[0] - ACROSS * WIDTH) / 2
TOP: Final = (PAPER[1] - DOWN * HEIGHT) / 2
"""Where the cards begin."""

_BLEED: Final = 3.0
_MARK_FROM: Final = 1.5
_MARK_TO: Final = 5.5
"""Cut marks begin and end this far from the cards. Printers leave the outermost 5 mm of the paper blank."""


def deck() -> list[Sheet]:
    """All pages: faces, and behind each the backs, for printing on both sides."""
    pages: list[Sheet] = []
    for first in range(0, measures.CARDS, A_PAGE):
        numbers = range(first, min(first + A_PAGE, measures.CARDS))
        page = len(pages) // 2 + 1
        of = -(-measures.CARDS // A_PAGE)
        pages += [_faces(numbers, f"{page} / {of}"), _backs(len(numbers))]
    return pages


def _faces(numbers: range, page: str) -> Sheet:
    shapes: list[Shape] = []
    for place, number in enumerate(numbers):
        x, y = LEFT + place % ACROSS * WIDTH, TOP + place // ACROSS * HEIGHT
        shapes += [shape.placed(x, y) for shape in faces.face(number)]
    shapes += _cut_marks(-(-len(numbers) // ACROSS))
    middle = PAPER[0] / 2
    words = (
        Words(middle, TOP - 7, CREDIT, 3.2),
        Words(
            middle,
            PAPER[1] - TOP + 9.5,
            f"{page}   Print at 100 %, on both sides, turned on the long edge. A card is {WIDTH:g} x {HEIGHT:g} mm. "
            "Cut along the marks.",
            2.8,
        ),
    )
    return Sheet(*PAPER, (), words, tuple(shapes))


@cache
def _backs(count: int) -> Sheet:
    """The backs of a page. Printed behind it the paper is turned over, so the first column comes last."""
    rows = -(-count // ACROSS)
    columns = min(count, ACROSS)
    left = LEFT + (ACROSS - columns) * WIDTH
    ground = backs.sky(left - _BLEED, TOP - _BLEED, columns * WIDTH + 2 * _BLEED, rows * HEIGHT + 2 * _BLEED)
    shapes = [ground]
    for place in range(count):
        x, y = LEFT + (ACROSS - 1 - place % ACROSS) * WIDTH, TOP + place // ACROSS * HEIGHT
        shapes += [shape.placed(x, y) for shape in backs.back()]
    return Sheet(*PAPER, (), (), tuple(shapes))


def _cut_marks(rows: int) -> Iterable[Shape]:
    """A short line beyond each end of each cut."""
    right, bottom = LEFT + ACROSS * WIDTH, TOP + rows * HEIGHT
    marks = []
    for column in range(ACROSS + 1):
        x = LEFT + column * WIDTH
        for edge, way in ((TOP, -1), (bottom, 1)):
            marks.append(line((x, edge + way * _MARK_FROM), (x, edge + way * _MARK_TO)))
    for row in range(rows + 1):
        y = TOP + row * HEIGHT
        for edge, way in ((LEFT, -1), (right, 1)):
            marks.append(line((edge + way * _MARK_FROM, y), (edge + way * _MARK_TO, y)))
    yield Shape(tuple(marks), stroke="#000000", line=0.15)
