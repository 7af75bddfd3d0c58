"""The recess: strips on the lines of the grid that keep each piece near the middle of its square.

Millimetres. A piece is farthest off when it touches two strips at once: by half the play, times the root of two.
"""

import math
from typing import Final

from eclipse_calibration.drawings.netlist import PITCH_MM
from eclipse_calibration.drawings.svg import FAINT, INK, Sheet

STRIP_MM: Final = (1.0, 1.5)
"""Width and height of a strip."""
OPENING_MM: Final = PITCH_MM - STRIP_MM[0]
"""Between two strips."""
PLACED_MM: Final = 0.3
"""How far off its line a strip may be glued."""
_STRIP: Final = "#c9b28a"


def off_mm(piece_mm: float) -> float:
    """How far off the middle of its square a piece of this width can be, with the strips glued as badly as allowed."""
    return math.sqrt(2) * ((OPENING_MM - piece_mm) / 2 + PLACED_MM)


def template() -> str:
    """The strips' places at full size, and one opening with a piece, cut through."""
    sheet = Sheet(165, 190, "mm")
    sheet.words(12, 9, "Recess seen from above, full size", 4.2, weight="bold")
    left, top, whole = 30.0, 18.0, 4 * PITCH_MM
    for line in range(5):
        at = PITCH_MM * line - STRIP_MM[0] / 2
        sheet.box(left - 0.5, top + at, whole + 1, STRIP_MM[0], _STRIP, INK, 0.1)
    for line in range(5):
        at = PITCH_MM * line - STRIP_MM[0] / 2
        for row in range(4):
            sheet.box(left + at, top + PITCH_MM * row + 0.5, STRIP_MM[0], OPENING_MM, _STRIP, INK, 0.1)
    for square in range(16):
        x, y = left + PITCH_MM * (square % 4 + 0.5), top + PITCH_MM * (square // 4 + 0.5)
        for dx, dy in ((2.0, 0.0), (0.0, 2.0)):
            sheet.line(x - dx, y - dy, x + dx, y + dy, FAINT, 0.2)
        sheet.words(x - 10, y - 7, str(square + 1), 4)
    sheet.line(left, 125, left + 100, 125, INK, 0.3)
    for end in (left, left + 100):
        sheet.line(end, 123.5, end, 126.5, INK, 0.3)
    sheet.words(left + 50, 123.5, "100 mm: measure it after printing", 3.6, "middle")
    sheet.words(12, 136, "Cut through one square, full size:", 3.6)
    y = 150.0
    sheet.box(left - 10, y, 45, 3, "#ecd9b8", INK, 0.2)
    for x in (left, left + PITCH_MM):
        sheet.box(x - STRIP_MM[0] / 2, y - STRIP_MM[1], STRIP_MM[0], STRIP_MM[1], _STRIP, INK, 0.1)
    sheet.box(left + 1.5, y - 5, 22, 5, "#e3b53c", INK, 0.2)
    sheet.words(left + 42, y - 1, f"strips {STRIP_MM[0]:g} x {STRIP_MM[1]:g} mm, {OPENING_MM:g} mm between", 3.2)
    sheet.words(left + 42, y + 4, f"a piece of 22 mm lies at most {off_mm(22):.1f} mm off the middle", 3.2)
    for number, text in enumerate((
        "Polystyrene or wooden strip, no metal. First glue five strips of 101 mm, then twenty",
        f"of {OPENING_MM:g} mm between them, each within {PLACED_MM:g} mm of its line. Try it with a piece.",
        "Do you want to keep the board as it is? Glue the strips on a sheet of card of 0.4 mm",
        "and lay it on the board. Then leave out the card below, so the height stays the same.",
    )):  # fmt: skip
        sheet.words(12, 163 + 5.5 * number, text, 3.2)
    return sheet.text()
