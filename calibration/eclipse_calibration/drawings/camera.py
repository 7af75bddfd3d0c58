"""A table with a camera, from the side: where camera and lamp stand, and which lights the foil mirrors."""

from math import cos, radians, sin
from typing import Final

from eclipse_calibration.drawings.svg import COLD, COPPER, GREEN, HOT, INK, Sheet

_WIDTH, _HEIGHT = 820.0, 500.0
_TABLE_Y: Final = 430.0
_BOARD: Final = (400.0, _TABLE_Y - 8)
"""The middle of the board's surface. Ten centimetres are 40 units."""
_NEAR, _FAR = 160.0, 320.0
"""40 and 80 cm."""
_GOOD_DEG: Final = 62.0
_GOOD: Final = 250.0
_LOWEST_DEG: Final = 45.0
_WORDS: Final = 13.0
_BOOKS: Final = ("#8fa8c8", "#c8a08f")
_SHINE: Final = "#f4d35e"
_GLASS: Final = "#bfe0ff"


def _at(degrees: float, distance: float) -> tuple[float, float]:
    """A place as far from the board, at this angle above the left half of the table."""
    return _BOARD[0] - distance * cos(radians(degrees)), _BOARD[1] - distance * sin(radians(degrees))


def setting_up() -> str:
    """The sketch."""
    sheet = Sheet(_WIDTH, _HEIGHT)
    _room(sheet)
    _table(sheet)
    _camera(sheet)
    _lamps(sheet)
    return sheet.text()


def _room(sheet: Sheet) -> None:
    """Where the camera may be: between 45 degrees and straight above."""
    steps = [_LOWEST_DEG + step for step in range(0, 46, 3)]
    edge = [_at(degrees, _NEAR) for degrees in steps] + [_at(degrees, _FAR) for degrees in reversed(steps)]
    sheet.path([*edge, edge[0]], "none", 0, "#e4f2e4")
    for degrees in (_LOWEST_DEG, 90.0):
        sheet.line(*_BOARD, *_at(degrees, _FAR), GREEN, 1, "4 4")
    x, y = _at(90, _FAR)
    sheet.words(x + 8, y + 10, "straight above", _WORDS, "start", GREEN)
    x, y = _at(_LOWEST_DEG, 190.0)
    sheet.words(x - 8, y + 2, "45°: not lower", _WORDS, "end", GREEN)
    x, y = _at(_LOWEST_DEG + 10, _FAR)
    sheet.words(x - 8, y - 2, "80 cm", _WORDS, "end", GREEN)
    x, y = _at(80, _NEAR)
    sheet.words(x, y + 16, "40 cm", _WORDS, "middle", GREEN)


def _table(sheet: Sheet) -> None:
    """The table with the mat, the board and its pieces."""
    sheet.box(40, _TABLE_Y, _WIDTH - 80, 12, COPPER, INK, 0.8)
    middle = _BOARD[0]
    sheet.box(middle - 59, _TABLE_Y - 3, 118, 3, "white", INK, 0.8)
    sheet.box(middle - 23, _TABLE_Y - 8, 46, 5, "#444444", INK, 0.8)
    for number, side in enumerate(("#c9a227", "#b8b8b8", "#c9a227")):
        sheet.box(middle - 20 + 15 * number, _TABLE_Y - 11, 9, 3, side, INK, 0.6)
    sheet.words(middle, _TABLE_Y + 32, "board on the mat", _WORDS, "middle")
    sheet.words(middle, _TABLE_Y + 49, "all four markers in the picture", _WORDS, "middle")


def _camera(sheet: Sheet) -> None:
    """A webcam on an arm that is clamped to a pile of books, at a good angle."""
    x, y = _at(_GOOD_DEG, _GOOD)
    left = 70.0
    for number in range(4):
        shift = 5.0 * (number % 2)
        sheet.box(left + shift, _TABLE_Y - 22 * (number + 1), 92, 22, _BOOKS[number % 2], INK, 0.8)
    pole = left + 48
    sheet.line(pole, _TABLE_Y - 88, pole, y - 8, INK, 4)
    sheet.line(pole, y - 8, x, y - 8, INK, 4)
    sheet.line(x, y, *_BOARD, COLD, 1.4, "7 3")
    sheet.dot(x, y, 12, COLD, INK)
    sheet.dot(x + 5.5, y + 10.5, 5, "white", INK)
    sheet.words(pole - 6, y - 16, "camera", 14, "start", COLD, "bold")
    sheet.words(left + 48, _TABLE_Y + 32, "books and a clamp:", _WORDS, "middle")
    sheet.words(left + 48, _TABLE_Y + 49, "nothing shakes", _WORDS, "middle")


def _lamps(sheet: Sheet) -> None:
    """A shaded lamp that helps; a bulb and a window that are mirrored."""
    x = 200.0
    sheet.line(x, 8, x, 34, INK, 2)
    sheet.path([(x - 30, 62), (x - 13, 34), (x + 13, 34), (x + 30, 62), (x - 30, 62)], INK, 1.2, _SHINE)
    sheet.words(x + 38, 40, "lamp with a shade, behind", _WORDS, "start", GREEN, "bold")
    sheet.words(x + 38, 57, "or above the camera: good", _WORDS, "start", GREEN)
    bulb = _at(180 - _GOOD_DEG, 270.0)
    sheet.line(*bulb, *_BOARD, HOT, 1.2, "3 3")
    sheet.dot(*bulb, 10, _SHINE, INK)
    _crossed(sheet, *bulb, 16)
    sheet.words(bulb[0] + 26, bulb[1] - 2, "bare bulb: the foil", _WORDS, "start", HOT, "bold")
    sheet.words(bulb[0] + 26, bulb[1] + 15, "mirrors it into the camera", _WORDS, "start", HOT)
    window = (_WIDTH - 40, 240.0)
    sheet.box(window[0] - 6, window[1] - 60, 12, 120, _GLASS, INK, 1)
    sheet.line(window[0] - 6, window[1], *_BOARD, HOT, 1.2, "3 3")
    _crossed(sheet, *window, 22)
    sheet.words(window[0] - 20, window[1] + 118, "window behind the board:", _WORDS, "end", HOT, "bold")
    sheet.words(window[0] - 20, window[1] + 135, "the foil mirrors it, too", _WORDS, "end", HOT)


def _crossed(sheet: Sheet, x: float, y: float, reach: float) -> None:
    sheet.line(x - reach, y - reach, x + reach, y + reach, HOT, 2.5)
    sheet.line(x - reach, y + reach, x + reach, y - reach, HOT, 2.5)
