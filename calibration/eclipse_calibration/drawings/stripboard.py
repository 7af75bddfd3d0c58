"""The strip-board: which hole each lead goes into, where strips are cut, which wires join them; and its drawing.

Strips run from left to right, seen from the side of the parts; a hole is (strip from the top, hole from the left), both
counted from 1. `joined` works out from strips, cuts and wires alone what is connected; a test holds that against the
netlist.
"""

from dataclasses import dataclass
from typing import Final

from eclipse_calibration.drawings.netlist import MUX, SQUARES, Terminal, wired
from eclipse_calibration.drawings.pins import PICO, Pins, physical
from eclipse_calibration.drawings.svg import COLD, FAINT, GREEN, HOT, INK, Sheet

STRIPS: Final = 23
HOLES: Final = 44
SUPPLY, GROUND = 1, 2
"""The strips that carry 3.3 V and AGND from end to end."""
_TOP: Final = 2
"""A chip's pin 1 lies on the strip below this one."""
_MUX: Final = (10, 16)
"""The columns of the multiplexer's pins 1 to 12, and 24 to 13: six holes apart (0.6 inch)."""
_PICO: Final = (30, 37)
"""The columns of the Pico's pins 1 to 20, and 40 to 21: seven holes apart."""

Hole = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Layout:
    """What goes where."""

    leads: dict[Terminal, Hole]
    cuts: tuple[Hole, ...]
    wires: tuple[tuple[str, Hole, Hole], ...]
    """Insulated wires on the parts' side: name, from, to."""
    bare: tuple[tuple[Hole, ...], ...]
    """Bare wires on the copper side, down one column, soldered at each of these holes."""


def _mux(pin: int) -> Hole:
    return (_TOP + pin, _MUX[0]) if pin <= 12 else (_TOP + 25 - pin, _MUX[1])


def _pico(pin: int) -> Hole:
    return (_TOP + pin, _PICO[0]) if pin <= 20 else (_TOP + 41 - pin, _PICO[1])


def layout(pins: Pins) -> Layout:
    """The board of sixteen channels, multiplexer and Pico."""
    leads: dict[Terminal, Hole] = {("U2", name): _mux(pin) for name, pin in MUX.items()}
    used = {f"GP{number}" for number in (*pins.select, pins.signal)} | {"3V3", "AGND"}
    leads |= {("U1", name): _pico(pin) for pin, name in PICO.items() if name in used}
    cuts: list[Hole] = []
    for square in range(1, SQUARES + 1):
        strip, column = _mux(MUX[f"Y{square - 1}"])
        left = column == _MUX[0]

        def at(hole: int, *, strip: int = strip, left: bool = left) -> Hole:
            """A hole of a left channel, or its mirror image on the right."""
            return strip, hole if left else sum(_MUX) - hole

        leads |= {
            (f"R{square}", "2"): at(8),  # the wire from the sensor, whose resistor sits at the sensor
            (f"C{square}", "2"): at(4),
            (f"C{square}", "1"): at(6),
            (f"H{square}", "VCC"): (SUPPLY, 1),
            (f"H{square}", "GND"): (GROUND, 1),
        }
        cuts.append(at(5))
    first = _TOP + 1
    leads |= {("C33", "1"): (first, 20), ("C33", "2"): (first, 22)}
    cuts += [(first, 5), (first, 21)]
    cuts += [(strip, 13) for strip in range(first, first + 12)]
    cuts += [(strip, 27) for strip in range(first, first + 12)]
    cuts += [(strip, 33) for strip in range(first, first + 20)]
    ground = [GROUND, *range(first, first + 9)]
    wires = [
        ("3.3 V", _beside(_pico(36), 2), (SUPPLY, 39)),
        ("AGND", _beside(_pico(33), 3), (GROUND, 40)),
        ("multiplexer's 3.3 V", (SUPPLY, 18), (first, 18)),
        ("multiplexer's ground", (GROUND, 7), (_mux(MUX["GND"])[0], 7)),
        ("E to ground", (GROUND, 19), (_mux(MUX["E"])[0], 19)),
        ("SIG", (_mux(MUX["Z"])[0], 9), _beside(_pico(physical(pins.signal)), 2)),
    ]
    for bit, number in enumerate(pins.select):
        strip, column = _mux(MUX[f"S{bit}"])
        near = (strip, column - 1 if column == _MUX[0] else column + 2)
        wires.append((f"S{bit}", _beside(_pico(physical(number)), -1), near))
    bare = tuple(tuple((strip, column) for strip in ground) for column in (4, 22))
    return Layout(leads, tuple(sorted(set(cuts))), tuple(wires), bare)


def outlets(pins: Pins) -> list[tuple[str, int, int, int]]:
    """Where on the board the Pico's other pins can be reached: what for, strip, first and last free hole."""
    found = []
    for pin, name, to, _ in wired(pins):
        if name in ("3V3", "AGND") or to.startswith("74HC4067"):
            continue
        strip, column = _pico(pin)
        if column == _PICO[1]:
            first, last = column + 1, HOLES
        else:
            first, last = (28 if strip <= _TOP + 12 else 1), column - 1
        found.append((to, strip, first, last))
    return found


def _beside(hole: Hole, by: int) -> Hole:
    """A hole on the same strip: away from the Pico's body, whichever row the pin is in."""
    strip, column = hole
    return strip, column + (by if column == _PICO[1] else -abs(by))


def joined(board: Layout) -> dict[Hole, Hole]:
    """For every hole one that stands for all that are connected with it."""
    root: dict[Hole, Hole] = {
        (strip, hole): (strip, hole) for strip in range(1, STRIPS + 1) for hole in range(1, HOLES + 1)
    }

    def find(hole: Hole) -> Hole:
        return hole if root[hole] == hole else find(root[hole])

    cut = set(board.cuts)
    for strip in range(1, STRIPS + 1):
        for hole in range(1, HOLES):
            if (strip, hole) not in cut and (strip, hole + 1) not in cut:
                root[find((strip, hole + 1))] = find((strip, hole))
    for _, start, end in board.wires:
        root[find(end)] = find(start)
    for column in board.bare:
        for lower in column[1:]:
            root[find(lower)] = find(column[0])
    return {each: find(each) for each in root}


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


def _at(hole: Hole) -> tuple[float, float]:
    return _LEFT + _STEP * (hole[1] - 1), _UPPER + _STEP * (hole[0] - 1)


def drawing(pins: Pins) -> str:
    """The strip-board from the parts' side."""
    board = layout(pins)
    sheet = Sheet(_LEFT + _STEP * HOLES + 40, _UPPER + _STEP * STRIPS + 190)
    sheet.words(
        20, 28, "Strip-board, from the parts' side (the strips are below; cuts are made from below)", 17, weight="bold"
    )
    sheet.words(20, 50, "× cut the strip here   │ bare wire on the copper side   — insulated wire   "
                "○ lead of a part or of a wire", 13)  # fmt: skip
    sheet.words(20, 68, "C1 to C16, C33: 100 nF, standing over their cuts.   □1: the wire from the sensor of square 1 "
                "(its 1 kΩ sits at the sensor)", 13)  # fmt: skip
    _strips(sheet)
    _chips(sheet)
    _cuts(sheet, board)
    _channels(sheet, board)
    for (name, start, end), colour in zip(board.wires, _WIRES, strict=True):
        (x1, y1), (x2, y2) = _at(start), _at(end)
        sheet.line(x1, y1, x2, y2, colour, 2.6)
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
    x, y = _at(_mux(1))
    sheet.box(x + 10, y - 14, _STEP * 6 - 20, _STEP * 11 + 28, "#e8e8e8")
    sheet.words(x + 3 * _STEP, y + 12 * _STEP, "74HC4067, its notch or dot", 12, "middle", weight="bold")
    sheet.words(x + 3 * _STEP, y + 12 * _STEP + 15, "at the top", 12, "middle", weight="bold")
    _pins(sheet, [(_mux(number), number, name) for name, number in MUX.items()], _MUX[0], inwards=14, size=10)
    x, y = _at(_pico(1))
    sheet.box(x - 12, y - 18, _STEP * 7 + 24, _STEP * 19 + 36, "#e3efe3")
    sheet.box(x + 2.5 * _STEP, y - 26, _STEP * 2, 22, "#cccccc")
    sheet.words(x + 3.5 * _STEP, y - 10, "USB", 10, "middle")
    sheet.words(x + 3.5 * _STEP, y + 20.2 * _STEP, "Raspberry Pi Pico, USB at the top", 12, "middle", weight="bold")
    _pins(sheet, [(_pico(number), number, name) for number, name in PICO.items()], _PICO[0], inwards=8, size=9)


def _pins(sheet: Sheet, pins: list[tuple[Hole, int, str]], left: int, *, inwards: float, size: int) -> None:
    """The pins of a chip: hole, number and name of each, the name inside. `left`: the holes of its left row."""
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
        elif part[0] == "R":
            sheet.dot(x, y, 5, "white", GREEN)
            left = hole[1] < _MUX[0]
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
        (140, "Supply of the sensors: 3.3 V from 1/1, AGND from 2/1."),
        (
            160,
            "The free strips below 14, and right of the Pico, carry its other pins out: buttons, sounder, lights.",
        ),
    ):
        sheet.words(20, y + below, text, 12)
