"""The mechanical drawings, each an SVG.

A section, the sensors' places at full size, the wiring of a sensor, a piece with its magnet, and the steps of assembly.
"""

from typing import Final

from eclipse_calibration.drawings.netlist import HALL_TO92, PITCH_MM
from eclipse_calibration.drawings.svg import COLD, COPPER, FAINT, GREEN, HOT, INK, Sheet

GOLD, SILVER, WOOD, PLASTIC = "#e3b53c", "#c8ccd2", "#ecd9b8", "#dfe6ea"


def section() -> str:
    """Both builds, cut through two squares, ten times as large."""
    sheet = Sheet(1000, 640)
    _build(sheet, 90, "A: sensor board under the unmodified Eclipse board", frame=False)
    _build(sheet, 390, "B: a top of our own", frame=True)
    return sheet.text()


def _build(sheet: Sheet, top: float, title: str, *, frame: bool) -> None:
    scale, left = 14.0, 60.0
    sheet.words(20, top - 56, title, 16, weight="bold")
    width = 2 * PITCH_MM * scale
    surface = top + 70
    floor = 3 * scale
    sheet.box(left, surface, width, floor, WOOD)
    text = (
        "top: 3 mm plywood, acrylic or card, 25 mm grid engraved or glued on"
        if frame
        else "floor of the game's own board"
    )
    sheet.words(left + width / 2, surface + floor / 2 + 5, text, 12, "middle")
    for number, (face, pole) in enumerate(((GOLD, "N over S: gold up"), (SILVER, "S over N: silver up"))):
        middle = left + (number + 0.5) * PITCH_MM * scale
        _piece(sheet, middle, surface, scale, gold=face == GOLD)
        sheet.words(middle, surface - 5 * scale - 8, pole, 12, "middle")
        element = surface + floor + 0.9 * scale
        sheet.box(middle - 2 * scale, element - 0.5 * scale, 4 * scale, 1.5 * scale, "#555555")
        sheet.words(middle, element + 0.75 * scale, "sensor", 10, "middle", "white")
        sheet.line(middle, surface - 5.4 * scale, middle, element, FAINT, 1, "4 4")
    plate = surface + floor + 0.4 * scale
    for x, length in ((left, 10.5), (left + 14.5 * scale, 21), (left + 39.5 * scale, 10.5)):
        sheet.box(x, plate, length * scale, 1.5 * scale, PLASTIC)
    sheet.words(left + 25 * scale, plate + scale, "1.5 mm plate; sensors in slots, marked face up", 11, "middle")
    right = left + width + 24
    element = surface + floor + 0.9 * scale
    magnet = surface - 2.5 * scale
    sheet.rise(right, magnet, element, "magnet's middle above")
    sheet.words(right + 6, (magnet + element) / 2 + 19, "the sensing element: 6.4 mm", 11)
    sheet.line(left + 37 * scale + 42, magnet, right + 4, magnet, FAINT, 1)
    sheet.line(left + 39.5 * scale, element, right + 4, element, FAINT, 1)
    below = plate + 1.5 * scale
    if frame:
        sheet.box(left - 14, surface - 10, 14, 110, WOOD)
        sheet.box(left + width, surface - 10, 14, 110, WOOD)
        sheet.words(
            left, below + 60, "frame 20 mm high: strip-board and Pico below the sensor plate, USB out at the back", 12
        )
    else:
        sheet.words(left, below + 24, "sensor plate held flat against the underside by card or felt; no steel nearby "
                    "(screws, hinges: 20 mm away)", 12)  # fmt: skip


def _piece(sheet: Sheet, middle: float, surface: float, scale: float, *, gold: bool) -> None:
    height = 5 * scale
    sheet.box(middle - 11 * scale, surface - height, 22 * scale, height, PLASTIC)
    sheet.box(middle - 11 * scale, surface - height, 22 * scale, 8, GOLD if gold else SILVER)
    sheet.box(middle - 11 * scale, surface - 8, 22 * scale, 8, SILVER if gold else GOLD)
    upper, lower = (HOT, COLD) if gold else (COLD, HOT)
    y = surface - height / 2
    sheet.box(middle - 3 * scale, y - scale, 6 * scale, scale, upper)
    sheet.box(middle - 3 * scale, y, 6 * scale, scale, lower)
    sheet.words(middle, y - 3, "N" if gold else "S", 11, "middle", "white", "bold")
    sheet.words(middle, y + 11, "S" if gold else "N", 11, "middle", "white", "bold")


def template() -> str:
    """Where the sensors go, at full size: print it at 100 per cent, and prick the crosses through."""
    sheet = Sheet(150, 150, "mm")
    sheet.words(12, 9, "Sensors seen from above, full size. Sun sits below.", 4.2, weight="bold")
    left, top = 20.0, 22.0
    for line in range(5):
        sheet.line(left + PITCH_MM * line, top, left + PITCH_MM * line, top + 100, FAINT, 0.2)
        sheet.line(left, top + PITCH_MM * line, left + 100, top + PITCH_MM * line, FAINT, 0.2)
    for square in range(16):
        x, y = left + PITCH_MM * (square % 4 + 0.5), top + PITCH_MM * (square // 4 + 0.5)
        sheet.line(x - 4, y, x + 4, y, HOT, 0.15)
        sheet.line(x, y - 4, x, y + 4, HOT, 0.15)
        sheet.box(x - 2, y - 1.6, 4, 3.2, "none", INK, 0.2)
        sheet.box(x - 1.9, y + 1.6, 3.8, 4.6, "none", FAINT, 0.15)
        sheet.words(x - 11, y - 8, str(square + 1), 4)
    sheet.line(left, 135, left + 100, 135, INK, 0.3)
    for end in (left, left + 100):
        sheet.line(end, 133.5, end, 136.5, INK, 0.3)
    sheet.words(left + 50, 133.5, "100 mm: measure it after printing", 3.6, "middle")
    sheet.words(left, 142, "Red cross: the sensing element. Box: the slot for a TO-92 body, 4.0 x 3.2 mm;", 3.2)
    sheet.words(left, 146, "its legs lie below the box, marked face towards you.", 3.2)
    return sheet.text()


def sensor() -> str:
    """One sensor as it is wired on the plate."""
    sheet = Sheet(1010, 430)
    sheet.words(
        20, 30, "One sensor (TO-92), lying on its back: you look at its marked face, legs down", 16, weight="bold"
    )
    sheet.box(120, 70, 120, 96, "#444444")
    sheet.words(180, 112, "55A2", 18, "middle", "white", "bold")
    sheet.words(180, 136, "marked face up", 12, "middle", "white")
    legs = sorted(HALL_TO92, key=HALL_TO92.__getitem__)
    colours = {"VCC": HOT, "GND": COLD, "OUT": GREEN}
    first, second, third = 136, 180, 224
    for x, name in zip((first, second, third), legs, strict=True):
        sheet.line(x, 166, x, 250, "#888888", 5)
        sheet.words(x + 7, 184, f"{HALL_TO92[name]} {name}", 9, "start", colours[name], "bold")
    sheet.line(first, 218, second, 218, "#b58900", 3)
    sheet.box(150, 208, 16, 20, "#ffe9a8")
    sheet.words(110, 222, "100 nF", 12, "end")
    sheet.line(114, 218, first, 218, FAINT, 1)
    sheet.line(20, 300, 560, 300, HOT, 4)
    sheet.words(566, 304, "bare wire along the row: 3.3 V (10 µF to AGND at its end)", 12, colour=HOT)
    sheet.line(20, 330, 560, 330, COLD, 4)
    sheet.words(566, 334, "bare wire along the row: AGND", 12, colour=COLD)
    sheet.line(first, 250, first, 300, HOT, 3)
    sheet.path([(second, 250), (second, 292), (second - 9, 300), (second, 308), (second, 330)], COLD, 3)
    sheet.dot(first, 300, 5, HOT)
    sheet.dot(second, 330, 5, COLD)
    sheet.words(second + 10, 322, "insulated where it crosses", 11)
    sheet.line(third, 250, 300, 250, "#888888", 3)
    sheet.box(300, 241, 70, 18, "#d9edf7")
    sheet.words(335, 255, "1 kΩ", 12, "middle")
    sheet.line(370, 250, 470, 250, GREEN, 3)
    sheet.words(476, 254, "insulated wire to □ of this square on the strip-board, at most 300 mm", 12, colour=GREEN)
    sheet.words(20, 380, "The 100 nF sits right across legs 1 and 2; the 1 kΩ right at leg 3, both in sleeving. "
                "DRV5055A2QLPG and SS49E have these legs alike;", 12)  # fmt: skip
    sheet.words(20, 400, "the DRV5055 in SOT-23 has others: 1 VCC, 2 OUT, 3 GND.", 12)
    return sheet.text()


def piece() -> str:
    """A piece with its magnet, how its pole is found with the board itself."""
    sheet = Sheet(900, 470)
    sheet.words(20, 30, "A piece and its magnet: SOUTH faces down when GOLD is up", 16, weight="bold")
    scale = 16.0
    surface = 190.0
    for middle, gold in ((220.0, True), (660.0, False)):
        _piece(sheet, middle, surface, scale, gold=gold)
        sheet.line(middle - 190, surface, middle + 190, surface, INK, 2)
        sheet.words(
            middle,
            surface + 20,
            "reading above rest: `+`" if gold else "reading below rest: `-`",
            13,
            "middle",
            weight="bold",
        )
        sheet.words(middle, surface - 5 * scale - 12, "gold up" if gold else "silver up", 13, "middle")
    sheet.words(20, 250, "Which pole is which, without knowing it beforehand:", 14, weight="bold")
    for number, line in enumerate((
        "1. Stack all magnets to one rod: they order themselves. Mark the top end face of the rod with a pen.",
        "2. Hold the rod's marked end 10 mm above square 1, with the board's readings on the screen ($RAW 10*ECDA).",
        "3. The reading rises: the marked face is SOUTH. It falls: the marked face is NORTH.",
        "4. Take magnets off at the top one by one, marking the next face first: all marks are then the same pole.",
        "5. Glue each with its SOUTH face towards the SILVER side of the piece, its middle at half the piece's height.",
        "6. Before the glue sets, lay the piece gold up on square 1: the reading must rise, alike for all within 5 %.",
    )):  # fmt: skip
        sheet.words(30, 278 + 24 * number, line, 13)
    sheet.words(30, 440, "Two strengths: the strong magnets into Sun's eight pieces, the weak ones into Moon's.", 13)
    return sheet.text()


STEPS: Final = (
    ("1", "Sensor plate", "prick 16 places,", "cut 16 slots"),
    ("2", "Sensors in", "marked face up,", "glue at the rims"),
    ("3", "Row wires", "3.3 V and AGND;", "100 nF, 1 kΩ, 10 µF"),
    ("4", "Strip-board", "cuts, bare wires,", "wires, capacitors"),
    ("5", "Chip and Pico", "measure 3.3 V first,", "then plug in"),
    ("6", "16 wires", "square 1 to □1 ...", "test each square"),
    ("7", "Magnets", "poles found,", "glued, tried"),
    ("8", "Close it", "calibrate,", "then the lid"),
)
"""Number, title and two lines of each step."""


def steps() -> str:
    """The eight steps of assembly, with a picture each."""
    sheet = Sheet(1000, 470)
    sheet.words(20, 30, "Assembly", 18, weight="bold")
    for index, (number, title, first, second) in enumerate(STEPS):
        x, y = 20 + 245 * (index % 4), 50 + 210 * (index // 4)
        sheet.box(x, y, 230, 195, "#fafafa", FAINT)
        sheet.dot(x + 20, y + 20, 13, INK)
        sheet.words(x + 20, y + 25, number, 15, "middle", "white", "bold")
        sheet.words(x + 42, y + 26, title, 15, weight="bold")
        sheet.words(x + 12, y + 168, first, 13)
        sheet.words(x + 12, y + 185, second, 13)
        _PICTURES[index](sheet, x + 50, y + 40)
    return sheet.text()


def _plate(sheet: Sheet, x: float, y: float, fill: str = PLASTIC) -> None:
    sheet.box(x, y, 110, 110, fill)


def _middles(x: float, y: float) -> list[tuple[float, float]]:
    return [(x + 14 + 27 * (square % 4), y + 14 + 27 * (square // 4)) for square in range(16)]


def _slots(sheet: Sheet, x: float, y: float) -> None:
    _plate(sheet, x, y)
    for px, py in _middles(x, y):
        sheet.box(px - 5, py - 4, 10, 8, "white")


def _sensors(sheet: Sheet, x: float, y: float) -> None:
    _plate(sheet, x, y)
    for px, py in _middles(x, y):
        sheet.box(px - 5, py - 4, 10, 8, "#444444")
        for leg in (-3, 0, 3):
            sheet.line(px + leg, py + 4, px + leg, py + 11, "#888888", 1)


def _rows(sheet: Sheet, x: float, y: float) -> None:
    _sensors(sheet, x, y)
    for row in range(4):
        sheet.line(x + 2, y + 27 + 27 * row - 2, x + 128, y + 25 + 27 * row, HOT, 2)
        sheet.line(x + 2, y + 29 + 27 * row, x + 128, y + 29 + 27 * row, COLD, 2)
    sheet.line(x + 128, y + 25, x + 128, y + 106, HOT, 2)
    sheet.line(x + 132, y + 29, x + 132, y + 110, COLD, 2)


def _board(sheet: Sheet, x: float, y: float) -> None:
    sheet.box(x - 20, y + 15, 150, 85, WOOD)
    for strip in range(8):
        sheet.line(x - 20, y + 22 + 10 * strip, x + 130, y + 22 + 10 * strip, COPPER, 4)
    for place in (20, 45, 70):
        for strip in range(1, 6):
            px, py = x - 20 + place, y + 22 + 10 * strip
            sheet.line(px - 4, py - 4, px + 4, py + 4, HOT, 1.5)
            sheet.line(px - 4, py + 4, px + 4, py - 4, HOT, 1.5)


def _chips(sheet: Sheet, x: float, y: float) -> None:
    _board(sheet, x, y)
    sheet.box(x + 12, y + 25, 28, 62, "#444444")
    sheet.box(x + 80, y + 18, 36, 80, "#3c8d5a")
    sheet.box(x + 90, y + 10, 16, 14, "#cccccc")


def _wires(sheet: Sheet, x: float, y: float) -> None:
    sheet.box(x - 35, y + 20, 80, 80, PLASTIC)
    sheet.box(x + 85, y + 25, 75, 70, WOOD)
    for wire in range(8):
        sheet.path([(x + 45, y + 28 + 9 * wire), (x + 65, y + 40 + 6 * wire), (x + 85, y + 34 + 7 * wire)], GREEN, 1.5)


def _magnets(sheet: Sheet, x: float, y: float) -> None:
    sheet.box(x - 10, y + 50, 140, 40, PLASTIC)
    sheet.box(x - 10, y + 50, 140, 6, GOLD)
    sheet.box(x - 10, y + 84, 140, 6, SILVER)
    sheet.box(x + 38, y + 60, 44, 10, HOT)
    sheet.box(x + 38, y + 70, 44, 10, COLD)
    sheet.words(x + 60, y + 69, "N", 10, "middle", "white", "bold")
    sheet.words(x + 60, y + 79, "S", 10, "middle", "white", "bold")


def _closed(sheet: Sheet, x: float, y: float) -> None:
    _plate(sheet, x, y, WOOD)
    for line in range(5):
        sheet.line(x + 1 + 27 * line, y + 1, x + 1 + 27 * line, y + 109, INK, 1)
        sheet.line(x + 1, y + 1 + 27 * line, x + 109, y + 1 + 27 * line, INK, 1)
    for number, fill in ((1, GOLD), (6, SILVER), (11, GOLD)):
        px, py = _middles(x, y)[number]
        sheet.box(px - 11, py - 11, 22, 22, fill)


_PICTURES: Final = (_slots, _sensors, _rows, _board, _chips, _wires, _magnets, _closed)
