"""The mechanical drawings, each an SVG.

A section through both builds, a piece with its magnet, and the steps of assembly. The plate's own are in `plate`.
"""

from typing import Final

from eclipse_calibration.drawings.netlist import PITCH_MM
from eclipse_calibration.drawings.plate import THICK_MM
from eclipse_calibration.drawings.recess import STRIP_MM
from eclipse_calibration.drawings.svg import COLD, COPPER, FAINT, GREEN, HOT, INK, Sheet

GOLD, SILVER, WOOD, PLASTIC = "#e3b53c", "#c8ccd2", "#ecd9b8", "#dfe6ea"


def section() -> str:
    """Both builds, cut through two squares, fourteen times as large."""
    sheet = Sheet(1120, 1010)
    _build(sheet, 90, "A: sensor plate under the unmodified Eclipse board", own=False)
    _build(sheet, 420, "B: a top of your own", own=True)
    return sheet.text()


CARD_MM: Final = 0.4
STACK: Final = (
    ("card", CARD_MM),
    ("sensor plate", THICK_MM),
    ("parts below the plate, lying flat", 5.0),
    ("air", 1.0),
    ("USB socket on the Pico", 2.7),
    ("Pico", 1.0),
    ("pin headers", 2.5),
    ("sockets", 8.5),
    ("strip-board", 1.6),
    ("pillars", 5.0),
)
"""Between top and bottom of build B, from above, mm (a Pico, and parts as they are usually made*)."""
FRAME_MM: Final = 30.0
"""How high the frame of build B is."""


def _build(sheet: Sheet, top: float, title: str, *, own: bool) -> None:
    scale, left = 14.0, 80.0
    sheet.words(20, top - 56, title, 16, weight="bold")
    width = 2 * PITCH_MM * scale
    surface = top + 70
    floor = 3 * scale
    sheet.box(left, surface, width, floor, WOOD)
    for line in range(3):
        at = left + (line * PITCH_MM - STRIP_MM[0] / 2) * scale
        sheet.box(at, surface - STRIP_MM[1] * scale, STRIP_MM[0] * scale, STRIP_MM[1] * scale, "#c9b28a")
    sheet.words(left + width / 2, surface - STRIP_MM[1] * scale - 6, "recess", 10, "middle")
    text = "top: 3 mm plywood, acrylic or card" if own else "floor of the game's own board"
    sheet.words(left + width / 2, surface + floor / 2 + 5, text, 12, "middle")
    card = surface + floor
    sheet.box(left, card, width, CARD_MM * scale, "#b98b52", "none", 0)
    plate = card + CARD_MM * scale
    element = plate + 0.5 * scale
    for number, (face, pole) in enumerate(((GOLD, "N over S: gold up"), (SILVER, "S over N: silver up"))):
        middle = left + (number + 0.5) * PITCH_MM * scale
        _piece(sheet, middle, surface, scale, gold=face == GOLD)
        sheet.words(middle, surface - 5 * scale - 8, pole, 12, "middle")
        sheet.box(middle - 2 * scale, plate, 4 * scale, 1.5 * scale, "#555555")
        sheet.words(middle, element + 0.75 * scale, "sensor", 10, "middle", "white")
        sheet.line(middle, surface - 5.4 * scale, middle, element, FAINT, 1, "4 4")
    for x, length in ((left, 10.4), (left + 14.6 * scale, 20.8), (left + 39.6 * scale, 10.4)):
        sheet.box(x, plate, length * scale, THICK_MM * scale, PLASTIC)
    sheet.words(left + 25 * scale, plate + scale, f"{THICK_MM:g} mm plate; sensors flush, printed face up", 11,
                "middle")  # fmt: skip
    right = left + width + (72 if own else 24)
    magnet = surface - 2.5 * scale
    sheet.rise(right, magnet, element, "magnet's middle above")
    sheet.words(right + 6, (magnet + element) / 2 + 19, "the sensing element: 6.4 mm", 11)
    sheet.words(right + 6, (magnet + element) / 2 + 34, f"card: {CARD_MM:g} mm, in contact", 11)
    sheet.line(left + 37 * scale + 42, magnet, right + 4, magnet, FAINT, 1)
    sheet.line(left + 39.5 * scale, element, right + 4, element, FAINT, 1)
    below = plate + THICK_MM * scale
    if own:
        _inside(sheet, left, surface, below, scale)
    else:
        sheet.box(left, below, width, 5 * scale, "#f4f4f4", FAINT)
        sheet.words(left + 25 * scale, below + 2.8 * scale, "wires, resistors and capacitors, lying flat: 5 mm", 12,
                    "middle")  # fmt: skip
        sheet.words(left, below + 5 * scale + 20, "Two battens across hold the plate up; 8 mm of room below the floor, "
                    "or feet. No steel within 20 mm.", 12)  # fmt: skip


def _inside(sheet: Sheet, left: float, surface: float, plates_end: float, scale: float) -> None:
    """Everything in build B from the plate down to the bottom."""
    ceiling = surface + 3 * scale
    end = ceiling + FRAME_MM * scale
    for x in (left - 60, left + 50 * scale):
        sheet.box(x, ceiling, 60, FRAME_MM * scale, WOOD)
    sheet.box(left - 60, surface, 60, 3 * scale, WOOD)
    sheet.box(left + 50 * scale, surface, 60, 3 * scale, WOOD)
    sheet.box(left - 60, end, 50 * scale + 120, 3 * scale, WOOD)
    sheet.words(left + 25 * scale, end + 2 * scale, "bottom: 3 mm, four brass screws into the frame; four felt feet",
                12, "middle")  # fmt: skip
    heights = dict(STACK)
    sheet.box(left, plates_end, 50 * scale, heights["parts below the plate, lying flat"] * scale, "#f4f4f4", FAINT)
    sheet.words(left + 25 * scale, plates_end + 2.8 * scale, "wires, resistors and capacitors, lying flat: 5 mm", 12,
                "middle")  # fmt: skip
    y = plates_end + (heights["parts below the plate, lying flat"] + heights["air"]) * scale
    shown = (("USB socket on the Pico", 8, "#cccccc"), ("Pico", 21, "#3c8d5a"), ("pin headers", 21, "#444444"),
             ("sockets", 21, "#777777"), ("strip-board", 44, COPPER))  # fmt: skip
    for name, wide, fill in shown:
        height = heights[name] * scale
        sheet.box(left + (25 - wide / 2) * scale, y, wide * scale, height, fill)
        sheet.words(left + (25 + wide / 2) * scale + 8, y + height / 2 + 4, f"{name} {heights[name]:g}", 10)
        y += height
    for at in (6.0, 41.0):
        sheet.box(left + at * scale, y, 3 * scale, heights["pillars"] * scale, PLASTIC)
    sheet.words(left + 25 * scale, y + 2.8 * scale, "nylon pillars, 5 mm", 11, "middle")
    sheet.rise(left + 50 * scale + 222, ceiling, end, f"frame {FRAME_MM:g} mm")


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


def piece() -> str:
    """A piece with its magnet, and how to find its pole with the board itself."""
    sheet = Sheet(980, 735)
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
        "1. Stack all magnets into one rod: they order themselves. Mark the face at the top end with a pen.",
        "2. Start `eclipse-companion sensors --readings`; hold the rod's marked end 10 mm above square 1.",
        "3. Square 1's reading rises: the marked face is SOUTH. It falls: the marked face is NORTH.",
        "4. Take the top magnet off; mark the face that is now on top; go on. All marks are then the same pole.",
        "5. Glue each with its SOUTH face towards the SILVER side of the piece, its middle at half the piece's height.",
        "6. Before the glue sets, try the piece in the jig, both ways up: gold up it reads higher, silver up lower,",
        "    all of a kind alike within 10 %. One way weaker: the magnet is too far from the face below; move a card.",
        "7. Glue a plug over the magnet. Count the magnets: swallowed, two can kill. Never drill or solder one.",
    )):  # fmt: skip
        sheet.words(30, 278 + 24 * number, line, 13)
    sheet.words(30, 470, "Two strengths: the strong magnets into Sun's eight pieces, the weak ones into Moon's.", 13)
    _pocket(sheet, 20, 512)
    _jig(sheet, 520, 512)
    return sheet.text()


def _pocket(sheet: Sheet, x: float, y: float) -> None:
    """A piece cut through its pocket."""
    scale = 16.0
    sheet.words(x, y, "The pocket: drilled into the SILVER face", 14, weight="bold")
    left, top = x + 20, y + 30
    sheet.box(left, top, 22 * scale, 5 * scale, PLASTIC)
    sheet.box(left, top, 22 * scale, 6, GOLD)
    middle, bottom = left + 11 * scale, top + 5 * scale
    sheet.box(middle - 3.1 * scale, bottom - 3.5 * scale, 6.2 * scale, 3.5 * scale, "white")
    sheet.box(middle - 3 * scale, bottom - 3.5 * scale, 6 * scale, 2 * scale, COLD)
    sheet.words(middle, bottom - 2.2 * scale, "magnet", 11, "middle", "white")
    sheet.box(middle - 3 * scale, bottom - 1.5 * scale, 6 * scale, 1.5 * scale, "#b98b52")
    sheet.words(middle, bottom - 0.4 * scale, "plug", 11, "middle", "white")
    for at in (left, middle + 3.1 * scale):
        sheet.box(at, bottom - 6, 7.9 * scale, 6, SILVER)
    sheet.words(left, bottom + 22, "Depth = (piece's height + magnet's thickness) / 2: for a piece of 5 mm", 12)
    sheet.words(left, bottom + 40, "3.0 mm for magnets 1 mm thick, 3.5 mm for 2 mm.", 12)
    sheet.words(left, bottom + 58, "Width = magnet's diameter + 0.2 mm. Glue a plug over the magnet.", 12)


def _jig(sheet: Sheet, x: float, y: float) -> None:
    """The card frame for comparing pieces."""
    scale = 6.0
    sheet.words(x, y, "The jig: a frame of card on ONE square", 14, weight="bold")
    left, top = x + 20, y + 20
    sheet.box(left, top, 40 * scale, 28 * scale, "#e3d3b5")
    hole = 22.3
    edge = left + (20 - hole / 2) * scale
    sheet.box(edge, top + (14 - hole / 2) * scale, hole * scale, hole * scale, "white")
    sheet.box(edge + 1, top + (14 - 11) * scale, 22 * scale, 22 * scale, GOLD)
    for dx, dy in ((14.0, 0.0), (0.0, 14.0)):
        sheet.line(left + (20 - dx) * scale, top + (14 - dy) * scale, left + (20 + dx) * scale, top + (14 + dy) * scale,
                   INK, 1, "5 4")  # fmt: skip
    sheet.words(left + 41 * scale + 6, top + 20, "hole: piece + 0.3 mm,", 12)
    sheet.words(left + 41 * scale + 6, top + 36, "its middle on the", 12)
    sheet.words(left + 41 * scale + 6, top + 52, "square's middle", 12)
    sheet.words(left + 41 * scale + 6, top + 68, "(± 0.3 mm); taped", 12)


STEPS: Final = (
    ("Sensor plate", "scratch the lines,", "cut 16 slots"),
    ("Sensors in", "printed face up, flush,", "glued from below"),
    ("Rows, from below", "3.3 V and AGND;", "100 nF, 1 kΩ, 10 µF"),
    ("Strip-board", "cuts, bare wires,", "wires, capacitors, sockets"),
    ("Pico and chip", "measure 3.3 V first,", "then the chip"),
    ("Ribbon", "unplugged! □1 to □16,", "then test each square"),
    ("Magnets", "poles found, tried in the", "jig, glued, plugged"),
    ("Close it", "recess on top, calibrate,", "then the bottom"),
)
"""Title and two lines of each step."""


def steps() -> dict[str, str]:
    """A picture of each step of assembly, by the name of its file."""
    return {f"step-{number}.svg": _step(number) for number in range(1, len(STEPS) + 1)}


def _step(number: int) -> str:
    title, first, second = STEPS[number - 1]
    sheet = Sheet(250, 215)
    sheet.box(10, 10, 230, 195, "#fafafa", FAINT)
    sheet.dot(30, 30, 13, INK)
    sheet.words(30, 35, str(number), 15, "middle", "white", "bold")
    sheet.words(52, 36, title, 15, weight="bold")
    sheet.words(22, 178, first, 13)
    sheet.words(22, 195, second, 13)
    _PICTURES[number - 1](sheet, 60, 50)
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
    _slots(sheet, x, y)
    for px, py in _middles(x, y):
        sheet.box(px - 5, py - 4, 10, 8, "#444444")
    for row in range(4):
        sheet.line(x + 4, y + 21 + 27 * row, x + 107, y + 21 + 27 * row, HOT, 2)
        sheet.line(x + 4, y + 26 + 27 * row, x + 104, y + 26 + 27 * row, COLD, 2)
    sheet.line(x + 107, y + 21, x + 107, y + 102, HOT, 2)
    sheet.line(x + 104, y + 26, x + 104, y + 107, COLD, 2)


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
