"""The sheet with the places on which the computer's cards lie: seven slots and the discard place, for the camera.

Each place has a marker in its middle, which a card covers. Three markers between the places stay free and tell where
the sheet lies. Coordinates are millimetres of the sheet, A4 on its side, origin at the upper left. On other paper the
same drawing is in the middle of the page.
"""

from typing import Final

from eclipse_companion.games.ecliptic.deck import codes, lettering, measures
from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, MARKER, WIDTH
from eclipse_companion.games.ecliptic.deck.outlines import box
from eclipse_companion.printing.paper import PAPERS, UNPRINTED_MM, Point, Shape, Sheet, Words

PAPER: Final = (297.0, 210.0)
TITLE: Final = "Ecliptic: the places of the computer's cards"

SLOTS: Final = 7
PILE: Final = SLOTS + 1
"""The number of the discard place among the places."""

FIRST: Final = measures.CARDS
"""The number of the marker in slot 1; the others follow, then the discard place's, then the three free ones."""

FREE: Final = tuple(FIRST + PILE + k for k in range(3))

_COLUMNS: Final = (38.5, 103.5, 193.5, 258.5)
_ROWS: Final = (54.0, 146.0)
_MIDDLE: Final = PAPER[0] / 2
_FREE_ROWS: Final = (26.0, 100.0, 174.0)
_GREY: Final = "#9aa0b5"
_INK: Final = "#1b2140"


def place(number: int) -> Point:
    """The centre of a place, from 1 to 8."""
    row, column = divmod(number - 1, len(_COLUMNS))
    return (_COLUMNS[column], _ROWS[row])


def marker_centres() -> dict[int, Point]:
    """The centre of each marker of the sheet, by its number."""
    centres = {FIRST + number - 1: place(number) for number in range(1, PILE + 1)}
    return centres | {number: (_MIDDLE, y) for number, y in zip(FREE, _FREE_ROWS, strict=True)}


def sheet(paper: str = "a4") -> Sheet:
    """The page, on its side. Where the paper is too narrow for a card's outline, the outline is cut off."""
    height, width = PAPERS[paper]
    across, down = (width - PAPER[0]) / 2, (height - PAPER[1]) / 2
    first, last = UNPRINTED_MM - across, PAPER[0] + across - UNPRINTED_MM
    shapes: list[Shape] = []
    for number in range(1, PILE + 1):
        x, y = place(number)
        left, right = max(first, x - WIDTH / 2), min(last, x + WIDTH / 2)
        shapes.append(Shape((box(left, y - HEIGHT / 2, right - left, HEIGHT),), stroke=_GREY, line=0.4))
        above = (x, y - MARKER / 2 - 9)
        if number == PILE:
            shapes.append(_card(x, above[1]))
        else:
            shapes += lettering.written(str(number), above, 11, _INK, pen=1.3)
    for number, (x, y) in marker_centres().items():
        shapes += codes.marker(number, x - MARKER / 2, y - MARKER / 2)
    words = (
        Words(width / 2, height - 12.5, "Print at 100 %. Lay the computer's cards face down on 1 to 7.", 3.6),
        Words(width / 2, height - 7.5, "Discard face up on the last place. Keep the markers in the middle free.", 3.6),
    )
    return Sheet(width, height, (), words, tuple(shape.placed(across, down) for shape in shapes))


def _card(x: float, bottom: float) -> Shape:
    """A small card, face up: the place for discards."""
    cards = (box(x - 5, bottom - 12, 8, 11), box(x - 3, bottom - 10.5, 8, 11))
    return Shape(cards, stroke=_INK, line=0.8)
