"""The mat: squares, pieces, lights and the plate's edge at full size, on one sheet to lay under."""

from typing import Final

from eclipse_calibration.drawings.svg import FAINT, GREEN, INK, Sheet
from eclipse_kit import outline, plate
from eclipse_kit.card import PLAY_MM, Card, squares

_LEFT: Final = 12.0
_UPPER: Final = 22.0
_LEAST_WIDTH: Final = 138.0
_PAPER: Final = "#faf8f2"
_CROSS: Final = 2.0
_LIGHT: Final = 1.4


def drawing(card: Card, note: str) -> bytes:
    """The sheet."""
    edge, whole = plate.half(card), 2 * plate.half(card)
    sheet = Sheet(max(whole + 2 * _LEFT, _LEAST_WIDTH), whole + _UPPER + 42, "mm")

    def at(x: float, y: float) -> tuple[float, float]:
        """A place of the kit on the sheet."""
        return _LEFT + edge + x, _UPPER + edge - y

    sheet.words(_LEFT, 9, f"Mat for squares of {card.pitch:g} mm, seen from above, full size", 4.2, weight="bold")
    sheet.words(_LEFT, 15, "Lay it under, or cut it out as the card between floor and plate.", 3)
    sheet.box(_LEFT, _UPPER, whole, whole, _PAPER, INK, 0.3)
    sheet.words(at(0, 0)[0], _UPPER + whole - 1.2, "SUN", 3, "middle", weight="bold")
    half, opening = card.pitch / 2, card.piece_width + PLAY_MM
    for number, (x, y) in enumerate(squares(card), start=1):
        left, upper = at(x - half, y + half)
        sheet.box(left, upper, card.pitch, card.pitch, "none", FAINT, 0.2)
        for width, colour, thick in ((opening, FAINT, 0.2), (card.piece_width, INK, 0.25)):
            left, upper = at(x - width / 2, y + width / 2)
            sheet.box(left, upper, width, width, "none", colour, thick)
        middle = at(x, y)
        sheet.line(middle[0] - _CROSS, middle[1], middle[0] + _CROSS, middle[1], INK, 0.2)
        sheet.line(middle[0], middle[1] - _CROSS, middle[0], middle[1] + _CROSS, INK, 0.2)
        sheet.words(middle[0] - card.piece_width / 2 + 1, middle[1] - card.piece_width / 2 + 4.4, str(number), 3.6)
    for light in outline.lights(card.pitch):
        sheet.dot(*at(*light), _LIGHT + 0.2, GREEN)
        sheet.dot(*at(*light), _LIGHT, "white")
    y = _UPPER + whole + 8
    sheet.line(_LEFT, y, _LEFT + 100, y, INK, 0.3)
    for x in (_LEFT, _LEFT + 100):
        sheet.line(x, y - 1.5, x, y + 1.5, INK, 0.3)
    sheet.words(_LEFT + 50, y - 1.5, "100 mm: measure it after printing", 3, "middle")
    for number, text in enumerate((
        f"Black: a piece of {card.piece_width:g} mm, and the middle of its square. Grey: square and recess.",
        f"Circles: the lights; punch 3 mm. Outer edge: the sensor plate, {whole:g} x {whole:g} mm.",
        f"Eclipse Companion: {note}",
    )):  # fmt: skip
        sheet.words(_LEFT, y + 8 + 5 * number, text, 2.6)
    return sheet.text().encode()
