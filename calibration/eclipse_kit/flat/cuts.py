"""The strip-board's cuts at full size, from the copper side: left and right have changed places."""

from typing import Final

from eclipse_calibration.drawings import pins as drawn
from eclipse_calibration.drawings.stripboard import HOLES, STRIPS, Hole, layout
from eclipse_calibration.drawings.svg import COPPER, FAINT, HOT, INK, Sheet
from eclipse_kit.card import Card, Pins

GRID_MM: Final = 2.54
_CUT_MM: Final = 1.2
_LEFT: Final = 20.0
_UPPER: Final = 24.0
_SAFE_MODE: Final = 22
"""Where nobody fitted the jumper: it has no cut."""


class _Cuts(Sheet):
    """A sheet that knows what a cut is."""

    def cut(self, hole: Hole) -> None:
        x, y = _at(hole)
        self._body.append(
            f'<circle class="cut" data-strip="{hole[0]}" data-hole="{hole[1]}" cx="{x:g}" cy="{y:g}" r="{_CUT_MM:g}" '
            f'fill="white" stroke="{HOT}" stroke-width="0.4"/>'
        )


def drawing(card: Card, note: str) -> bytes:
    """The sheet."""
    board = layout(_pins(card.pins))
    wide, high = GRID_MM * HOLES, GRID_MM * STRIPS
    sheet = _Cuts(wide + 2 * _LEFT, high + _UPPER + 38, "mm")
    sheet.words(_LEFT, 9, f"{len(board.cuts)} cuts, seen from the COPPER side, full size", 4.2, weight="bold")
    sheet.words(_LEFT, 14.5, "Left and right have changed places: hole 1 is at the right. Strip 1 is at the top.", 3)
    sheet.box(_LEFT, _UPPER, wide, high, "#fbf3e8", INK, 0.2)
    for strip in range(1, STRIPS + 1):
        y = _at((strip, 1))[1]
        sheet.line(_LEFT, y, _LEFT + wide, y, COPPER, 1.6)
        for x, anchor in ((_LEFT - 1, "end"), (_LEFT + wide + 1, "start")):
            sheet.words(x, y + 0.8, str(strip), 2.2, anchor)
    for hole in range(1, HOLES + 1):
        x = _at((1, hole))[0]
        sheet.words(x, _UPPER - 1.2, str(hole), 1.5, "middle")
        for strip in range(1, STRIPS + 1):
            sheet.dot(x, _at((strip, hole))[1], 0.5, "white", "none")
    for wire in board.bare:
        sheet.path([_at(joint) for joint in wire], FAINT, 0.5)
        for joint in wire:
            sheet.dot(*_at(joint), 0.6, FAINT)
    for cut in board.cuts:
        sheet.cut(cut)
    y = _UPPER + high + 8
    sheet.line(_LEFT, y, _LEFT + 100, y, INK, 0.3)
    for x in (_LEFT, _LEFT + 100):
        sheet.line(x, y - 1.5, x, y + 1.5, INK, 0.3)
    sheet.words(_LEFT + 50, y - 1.5, "100 mm: measure it after printing", 3, "middle")
    for number, text in enumerate((
        "Red circle: cut the strip here, at this hole, with a 4 mm drill turned by hand; look for hairs of copper.",
        "Grey: the two bare wires, which lie on this side, soldered at each grey dot. Fit them after the cuts.",
        f"Eclipse Companion: {note}",
    )):  # fmt: skip
        sheet.words(_LEFT, y + 8 + 5 * number, text, 2.6)
    return sheet.text().encode()


def _at(hole: Hole) -> tuple[float, float]:
    """Where a hole is on the sheet: the first hole is at the right."""
    return round(_LEFT + GRID_MM * (HOLES - hole[1] + 0.5), 3), round(_UPPER + GRID_MM * (hole[0] - 0.5), 3)


def _pins(pins: Pins) -> drawn.Pins:
    """The card's pins, as the drawings of the strip-board take them."""
    safe = _SAFE_MODE if pins.safe is None else pins.safe
    return drawn.Pins(pins.select, pins.signal, pins.lights, pins.sounder, pins.buttons, safe)
