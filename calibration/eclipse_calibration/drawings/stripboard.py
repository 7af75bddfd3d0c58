"""The strip-board: the hole of each lead, the cuts, the wires, and what to measure.

Seen from the parts' side, strips run from left to right; a hole is (strip from the top, hole from the left), both
counted from 1. `joined` finds what is connected from strips, cuts and wires alone; a test compares that with the
netlist.
"""

from dataclasses import dataclass
from typing import Final

from eclipse_calibration.drawings.netlist import MUX, SQUARES, Terminal, wired
from eclipse_calibration.drawings.pins import PICO, Pins, physical

STRIPS: Final = 23
HOLES: Final = 44
SUPPLY, GROUND = 1, 2
"""The strips that carry 3.3 V and AGND from end to end."""
PILLARS: Final[tuple[tuple[int, int], ...]] = ((1, 43), (14, 2), (23, 2), (23, 43))
"""The holes for the 3 mm pillars that hold the board."""
_TOP: Final = 2
"""A chip's pin 1 is on the strip below this one."""
MUX_HOLES: Final = (10, 16)
"""The columns of the multiplexer's pins 1 to 12, and 24 to 13: six holes apart (0.6 inch)."""
PICO_HOLES: Final = (30, 37)
"""The columns of the Pico's pins 1 to 20, and 40 to 21: seven holes apart."""

Hole = tuple[int, int]
PULL_DOWN: Final[tuple[Hole, Hole]] = ((22, 29), (20, 29))
"""The 10 kΩ that keeps the lights' data low until the firmware runs: from GP15 to the ground of the Pico's pin 18."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Leads, cuts and wires."""

    leads: dict[Terminal, Hole]
    cuts: tuple[Hole, ...]
    wires: tuple[tuple[str, Hole, Hole], ...]
    """Insulated wires on the parts' side: name, from, to."""
    bare: tuple[tuple[Hole, ...], ...]
    """Bare wires on the copper side, down one column, soldered at each of these holes."""


def mux(pin: int) -> Hole:
    """The hole of a pin of the multiplexer."""
    return (_TOP + pin, MUX_HOLES[0]) if pin <= 12 else (_TOP + 25 - pin, MUX_HOLES[1])


def pico(pin: int) -> Hole:
    """The hole of a pin of the Pico."""
    return (_TOP + pin, PICO_HOLES[0]) if pin <= 20 else (_TOP + 41 - pin, PICO_HOLES[1])


def layout(pins: Pins) -> Layout:
    """The board of sixteen channels, multiplexer and Pico."""
    leads: dict[Terminal, Hole] = {("U2", name): mux(pin) for name, pin in MUX.items()}
    used = {f"GP{number}" for number in (*pins.select, pins.signal)} | {"3V3", "AGND"}
    leads |= {("U1", name): pico(pin) for pin, name in PICO.items() if name in used}
    cuts: list[Hole] = []
    for square in range(1, SQUARES + 1):
        strip, column = mux(MUX[f"Y{square - 1}"])
        left = column == MUX_HOLES[0]

        def at(hole: int, *, strip: int = strip, left: bool = left) -> Hole:
            """A hole of a left channel, or its mirror image on the right."""
            return strip, hole if left else sum(MUX_HOLES) - hole

        leads |= {
            (f"R{square}", "2"): at(8),  # the wire from the sensor, whose resistor sits at the sensor
            (f"C{square}", "2"): at(4),
            (f"C{square}", "1"): at(6),
            (f"H{square}", "VCC"): (SUPPLY, 1),
            (f"H{square}", "GND"): (GROUND, 1),
        }
        cuts.append(at(5))
    if pins.lights is not None:
        leads |= {("U1", f"GP{pins.lights}"): pico(physical(pins.lights))}
        leads |= {("R19", "1"): PULL_DOWN[0], ("R19", "2"): PULL_DOWN[1]}
    first = _TOP + 1
    leads |= {("C33", "1"): (first, 20), ("C33", "2"): (first, 22)}
    cuts += [(first, 5), (first, 21)]
    cuts += [(strip, 13) for strip in range(first, first + 12)]
    cuts += [(strip, 27) for strip in range(first, first + 12)]
    cuts += [(strip, 33) for strip in range(first, first + 20)]
    ground = [GROUND, *range(first, first + 9)]
    wires = [
        ("3.3 V", _beside(pico(36), 2), (SUPPLY, 39)),
        ("AGND", _beside(pico(33), 3), (GROUND, 40)),
        ("multiplexer's 3.3 V", (SUPPLY, 18), (first, 18)),
        ("multiplexer's ground", (GROUND, 7), (mux(MUX["GND"])[0], 7)),
        ("E to ground", (GROUND, 19), (mux(MUX["E"])[0], 19)),
        ("SIG", (mux(MUX["Z"])[0], 9), _beside(pico(physical(pins.signal)), 2)),
    ]
    for bit, number in enumerate(pins.select):
        strip, column = mux(MUX[f"S{bit}"])
        near = (strip, column - 1 if column == MUX_HOLES[0] else column + 2)
        wires.append((f"S{bit}", _beside(pico(physical(number)), 1), near))
    bare = tuple(tuple((strip, column) for strip in ground) for column in (4, 22))
    return Layout(leads, tuple(sorted(set(cuts))), tuple(wires), bare)


def outlets(pins: Pins) -> list[tuple[str, int, int, int]]:
    """Where the board brings the Pico's other pins out: what for, strip, first and last free hole."""
    found = []
    for pin, name, to, _ in wired(pins):
        if name in ("3V3", "AGND") or to.startswith("74HC4067"):
            continue
        strip, column = pico(pin)
        if column == PICO_HOLES[1]:
            first, last = column + 1, HOLES
        else:
            taken = [hole for row, hole in PULL_DOWN if row == strip and "lights" in to]
            first, last = (28 if strip <= _TOP + 12 else PILLARS[1][1] + 3), min([column, *taken]) - 1
        found.append((to, strip, first, last))
    return found


def _beside(hole: Hole, by: int) -> Hole:
    """A hole on the same strip: away from the Pico's body, whichever row the pin is in."""
    strip, column = hole
    return strip, column + (by if column == PICO_HOLES[1] else -by)


def joined(board: Layout) -> dict[Hole, Hole]:
    """For every hole, one hole that represents all those connected with it."""
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


@dataclass(frozen=True, slots=True)
class Check:
    """What a meter must show between holes before chip and Pico are fitted, in the words of hardware.md."""

    one: str
    other: str
    joined: bool
    pairs: tuple[tuple[Hole, Hole], ...]

    @property
    def row(self) -> tuple[str, str, str]:
        """The cells of hardware.md's table."""
        return self.one, self.other, "below 1 Ω" if self.joined else "open"


def checks(pins: Pins) -> list[Check]:
    """Everything that step 4 measures, in its order."""
    first, chip, last_of_pico = _TOP + 1, _TOP + 12, _TOP + 20
    found = [Check("strip 1, hole 30", "strip 2, hole 30", joined=False, pairs=(((SUPPLY, 30), (GROUND, 30)),))]
    for left, right, last in ((6, 12, chip), (14, 20, chip), (28, 32, last_of_pico), (34, 38, last_of_pico)):
        strips = range(first, last + 1)
        found.append(
            Check(
                f"strips {first} to {last - 1}, holes {left} to {right}",
                "the same holes of the strip below",
                joined=False,
                pairs=tuple(((strip, left), (strip + 1, right)) for strip in strips[:-1]),
            )
        )
    for left, right, own in ((6, 12, tuple(range(first, chip))), (14, 20, (*range(first, chip - 2), chip - 1, chip))):
        names = f"strips {first} to {own[-1]}" + ("" if left == 6 else f" but {chip - 2}")
        pairs = tuple(((strip, left), (GROUND, 30)) for strip in own)
        found.append(Check(f"{names}, holes {left} to {right}", "strip 2", joined=False, pairs=pairs))
    across = tuple(((strip, hole - 1), (strip, hole + 1)) for strip, hole in layout(pins).cuts)
    found.append(Check("the hole left of each cut", "the hole right of it", joined=False, pairs=across))
    same: list[tuple[str, Hole, str, Hole]] = [
        (f"chip's socket {MUX[name]}", mux(MUX[name]), f"strip {strip}", (strip, 30))
        for name, strip in (("VCC", SUPPLY), ("GND", GROUND), ("E", GROUND))
    ]
    sockets = [("Z", pins.signal), *((f"S{bit}", number) for bit, number in enumerate(pins.select))]
    same += [
        (f"chip's socket {MUX[name]}", mux(MUX[name]), f"Pico's socket {physical(number)}", pico(physical(number)))
        for name, number in sockets
    ]
    same += [
        (f"Pico's socket {pin}", pico(pin), f"strip {strip}", (strip, 30))
        for pin, strip in ((36, SUPPLY), (33, GROUND))
    ]
    return found + [Check(one, other, joined=True, pairs=((a, b),)) for one, a, other, b in same]


Way = tuple[tuple[float, float], ...]
"""Strips and holes, and places between them, one after the other."""


def ways(board: Layout) -> dict[str, Way]:
    """How each insulated wire runs: beside chip, Pico and capacitors, never over or under them."""
    found: dict[str, Way] = {}
    for name, start, end in board.wires:
        way: list[tuple[float, float]] = [start, end]
        if name == "SIG":  # above the chip, round the Pico
            lane = end[1] + 2 if end[1] > PICO_HOLES[1] else PICO_HOLES[0] - 3
            way = [start, (1.5, start[1]), (1.5, lane), (end[0], lane), end]
        elif name[0] == "S":  # down beside the Pico, to the chip from below
            bit, right = int(name[1]), start[1] > PICO_HOLES[1]
            lane, far = (
                (start[1] + 3 + bit, [(STRIPS, 25 - bit)]) if right else (PICO_HOLES[0] - 6 + bit + bit // 3, [])
            )
            low = _TOP + 14.5 - bit if end[1] < MUX_HOLES[0] else float(end[0])
            aside = end[1] - 1 + bit if end[1] < MUX_HOLES[0] else end[1]
            way = [start, (start[0], lane), *((strip, lane) for strip, _ in far), *far]
            way += [(low, way[-1][1]), (low, aside), (end[0], aside), end]
        found[name] = tuple(way)
    return found
