"""The strip-board's drawing, from the side of the parts."""

from typing import Final

from eclipse_calibration.drawings.netlist import MUX
from eclipse_calibration.drawings.pins import PICO, Pins
from eclipse_calibration.drawings.stripboard import (
    GROUND,
    HOLES,
    MUX_HOLES,
    PICO_HOLES,
    PILLARS,
    STRIPS,
    SUPPLY,
    Hole,
    Layout,
    layout,
    mux,
    pico,
    ways,
)
from eclipse_calibration.drawings.svg import COLD, FAINT, GREEN, HOT, INK, Sheet

_STEP: Final = 22.0
_LEFT, _UPPER = 70.0, 118.0
_WIRES: Final = (
    "#c0392b",
    "#222222",
    "#c0392b",
    "#222222",
    "#222222",
    "#8e24aa",
    "#2c5fa8",
    "#2e7d32",
    "#e67e00",
    "#00838f",
)


def _at(hole: tuple[float, float]) -> tuple[float, float]:
    return _LEFT + _STEP * (hole[1] - 1), _UPPER + _STEP * (hole[0] - 1)


def drawing(pins: Pins) -> str:
    """The strip-board from the parts' side."""
    board = layout(pins)
    lying = ways(board)
    sheet = Sheet(_LEFT + _STEP * HOLES + 40, _UPPER + _STEP * STRIPS + 190)
    sheet.words(
        20, 28, "Strip-board, from the parts' side (the strips are below; cuts are made from below)", 17, weight="bold"
    )
    sheet.words(20, 50, "× cut the strip here   │ bare wire on the copper side   — insulated wire, lying flat as "
                "drawn   ○ lead of a part or of a wire   ◯ hole for a pillar (build B)", 13)  # fmt: skip
    sheet.words(20, 68, "C1 to C16, C33: 100 nF, standing over their cuts.   □1: the wire from the sensor of square 1 "
                "(its 1 kΩ sits at the sensor)", 13)  # fmt: skip
    _strips(sheet)
    _chips(sheet)
    _cuts(sheet, board)
    for pillar in PILLARS:
        sheet.dot(*_at(pillar), 14, "white", INK)
        sheet.words(*_at((pillar[0] + 0.2, pillar[1])), "3 mm", 9, "middle")
    _channels(sheet, board)
    for (name, start, end), colour in zip(board.wires, _WIRES, strict=True):
        (x1, y1), (x2, y2) = _at(start), _at(end)
        sheet.path([_at(each) for each in lying[name]], colour, 2.6)
        for x, y in ((x1, y1), (x2, y2)):
            sheet.dot(x, y, 4.5, "white", colour)
        sheet.words(x1 + 6, y1 - 6, name if len(name) < 6 else "", 11, colour=colour, weight="bold")
    _list(sheet, board)
    return sheet.text()


def _strips(sheet: Sheet) -> None:
    for strip in range(1, STRIPS + 1):
        x, y = _at((strip, 1))
        fill = {SUPPLY: "#f3c9c4", GROUND: "#cfd8e6"}.get(strip, "#f4e6d2")
        sheet.box(x - _STEP / 2, y - 7, _STEP * HOLES, 14, fill, "none", 0)
        sheet.words(x - 20, y + 4, str(strip), 11, "end")
        for hole in range(1, HOLES + 1):
            sheet.dot(_at((strip, hole))[0], y, 1.6, FAINT)
    for hole in range(1, HOLES + 1):
        sheet.words(_at((1, hole))[0], _UPPER - 18, str(hole), 10, "middle")
    sheet.words(*(_at((SUPPLY, 3))[0], _at((SUPPLY, 1))[1] - 8), "3.3 V", 10, colour=HOT)
    sheet.words(*(_at((GROUND, 3))[0], _at((GROUND, 1))[1] - 8), "AGND", 10, colour=COLD)


def _cuts(sheet: Sheet, board: Layout) -> None:
    for cut in board.cuts:
        x, y = _at(cut)
        sheet.box(x - 7, y - 7.5, 14, 15, "white", "none", 0)
        sheet.line(x - 5, y - 5, x + 5, y + 5, HOT, 2)
        sheet.line(x - 5, y + 5, x + 5, y - 5, HOT, 2)
    for holes in board.bare:
        sheet.path([_at(hole) for hole in holes], INK, 2)
        for hole in holes:
            sheet.dot(*_at(hole), 3.2)


def _chips(sheet: Sheet) -> None:
    x, y = _at(mux(1))
    sheet.box(x + 10, y - 14, _STEP * 6 - 20, _STEP * 11 + 28, "#e8e8e8")
    sheet.words(x + 3 * _STEP, y + 12 * _STEP, "74HC4067, its notch or dot", 12, "middle", weight="bold")
    sheet.words(x + 3 * _STEP, y + 12 * _STEP + 15, "at the top", 12, "middle", weight="bold")
    _pins(sheet, [(mux(number), number, name) for name, number in MUX.items()], MUX_HOLES[0], inwards=14, size=10)
    x, y = _at(pico(1))
    sheet.box(x - 12, y - 18, _STEP * 7 + 24, _STEP * 19 + 36, "#e3efe3")
    sheet.box(x + 2.5 * _STEP, y - 26, _STEP * 2, 22, "#cccccc")
    sheet.words(x + 3.5 * _STEP, y - 10, "USB", 10, "middle")
    sheet.words(x + 3.5 * _STEP, y + 20.2 * _STEP, "Raspberry Pi Pico, USB at the top", 12, "middle", weight="bold")
    _pins(sheet, [(pico(number), number, name) for number, name in PICO.items()], PICO_HOLES[0], inwards=8, size=9)


def _pins(sheet: Sheet, pins: list[tuple[Hole, int, str]], left: int, *, inwards: float, size: int) -> None:
    """A chip's pins, each a hole, number and name; the name is inside. `left`: the holes of its left row."""
    for hole, number, name in pins:
        x, y = _at(hole)
        sheet.dot(x, y, 4, "#555555")
        if hole[1] == left:
            sheet.words(x + inwards, y + 4, f"{number} {name}", size, "start")
        else:
            sheet.words(x - inwards, y + 4, f"{name} {number}", size, "end")


def _channels(sheet: Sheet, board: Layout) -> None:
    for (part, pin), hole in board.leads.items():
        x, y = _at(hole)
        if part[0] == "C" and pin == "1":
            other, _ = _at(board.leads[part, "2"])
            sheet.line(x, y, other, y, "#777777", 2)
            sheet.box((x + other) / 2 - 10, y - 7.5, 20, 15, "#ffe9a8")
            sheet.words((x + other) / 2, y + 4, part, 9, "middle")
            for lead in (x, other):
                sheet.dot(lead, y, 3.4, "white", INK)
        elif part == "R19":
            if pin == "1":
                y1, y2 = sorted(_at(board.leads["R19", end])[1] for end in ("1", "2"))
                sheet.line(x, y1, x, y2, "#777777", 2)
                sheet.box(x - 8, (y1 + y2) / 2 - 12, 16, 24, "#d9edf7")
                sheet.words(x, (y1 + y2) / 2 + 3, "R19", 8, "middle")
            sheet.dot(x, y, 3.4, "white", INK)
        elif part[0] == "R":
            sheet.dot(x, y, 5, "white", GREEN)
            left = hole[1] < MUX_HOLES[0]
            sheet.words(x + 7 if left else x - 7, y + 4, f"□{part[1:]}", 11, "start" if left else "end", GREEN, "bold")


def _list(sheet: Sheet, board: Layout) -> None:
    y = _UPPER + _STEP * STRIPS + 14
    sheet.words(20, y, "Insulated wires (strip/hole):", 12, weight="bold")
    for number, (name, start, end) in enumerate(board.wires):
        column, row = divmod(number, 4)
        text = f"{name}: {start[0]}/{start[1]} to {end[0]}/{end[1]}"
        sheet.words(20 + 300 * column, y + 20 + 17 * row, text, 12, colour=_WIRES[number])
    by_column: dict[int, list[int]] = {}
    for strip, hole in board.cuts:
        by_column.setdefault(hole, []).append(strip)
    cuts = "; ".join(
        f"hole {hole}: strips {min(strips)} to {max(strips)}" for hole, strips in sorted(by_column.items())
    )
    sheet.words(20, y + 100, f"Cuts ({len(board.cuts)}): {cuts}", 12)
    for below, text in (
        (120, "Bare wires: down holes 4 and 22, soldered to strips 2 to 11 (strip 3 is ground there, too)."),
        (
            140,
            "Insulated wires may cross one another, but no part. Sensors: 3.3 V from 1/1, AGND from 2/1.",
        ),
        (
            160,
            "Free strips below 14 and right of the Pico: buttons, sounder, lights. R19: 10 kΩ, only with lights.",
        ),
    ):
        sheet.words(20, y + below, text, 12)
