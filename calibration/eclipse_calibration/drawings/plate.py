"""The sensor plate: the sensors' places at full size, one sensor in its slot, and all wires as seen from below.

Millimetres; x to the right and y towards Sun, seen from above, from the middle of a square. Sensors are TO-92 of the
flat kind: a body of 4.0 x 3.15 x 1.52 mm whose legs leave 0.98 mm below its printed face (TI's package LPG).
"""

from collections.abc import Callable
from typing import Final

from eclipse_calibration.drawings.netlist import HALL_TO92, PITCH_MM, SQUARES
from eclipse_calibration.drawings.svg import COLD, FAINT, GREEN, HOT, INK, Sheet

PLATE_MM: Final = 110.0
THICK_MM: Final = 1.5
SLOT_MM: Final = (4.2, 3.3)
"""Of the body, along the row and across it; up to 0.2 more, never less."""
LEG_SLOT_MM: Final = (3.6, 2.5)
"""Of the legs, joined to the body's slot on Sun's side."""
BEND_MM: Final = 1.5
"""From the body to the bend in the legs."""
SUPPLY_MM, GROUND_MM = 5.5, 10.5
"""The row wires from the middles of the row, towards Sun: a capacitor's 5 mm apart."""
JOIN_GROUND_MM, JOIN_SUPPLY_MM = 14.5, 16.0
"""The joining wires from the middles of squares 1, 5, 9 and 13, away from square 2."""
LIGHT_MM: Final = 9.0
"""A light from its square's middle, to the left and to the far side."""
Place = Callable[..., tuple[float, float]]
BODY_MM: Final = (4.0, 3.15, 1.52)
_ABOVE_LEGS_MM: Final = 0.98
_CAPACITOR, _RESISTOR, _LEG, _DARK = "#ffe9a8", "#d9edf7", "#888888", "#444444"
_COLOURS: Final = {"VCC": HOT, "GND": COLD, "OUT": GREEN}
_LEGS: Final = sorted(HALL_TO92, key=HALL_TO92.__getitem__)
_PLASTIC: Final = "#dfe6ea"


def slot(middle: tuple[float, float], *, scale: float = 1.0) -> list[tuple[float, float]]:
    """The outline of a sensor's slot, seen from above: a box for the body, a narrower one for the legs below it."""
    (width, height), (legs, deep) = SLOT_MM, LEG_SLOT_MM
    half, lower, lowest = width / 2, height / 2, height / 2 + deep
    right = [(half, -lower), (half, lower), (legs / 2, lower), (legs / 2, lowest)]
    corners = [*right, *((-x, y) for x, y in reversed(right)), right[0]]
    return [(middle[0] + scale * x, middle[1] + scale * y) for x, y in corners]


def template() -> str:
    """The sensors' places at full size: print it at 100 per cent, and prick the crosses through."""
    sheet = Sheet(165, 170, "mm")
    sheet.words(12, 9, "Sensor plate seen from above, full size. Sun sits below.", 4.2, weight="bold")
    left, top = 25.0, 22.0
    rim = (PLATE_MM - 4 * PITCH_MM) / 2
    sheet.box(left - rim, top - rim, PLATE_MM, PLATE_MM, "none", INK, 0.3)
    sheet.words(left + 50, top - rim - 2, f"edge of the plate, {PLATE_MM:g} x {PLATE_MM:g} mm", 3.2, "middle")
    for line in range(5):
        sheet.line(left + PITCH_MM * line, top, left + PITCH_MM * line, top + 100, FAINT, 0.2)
        sheet.line(left, top + PITCH_MM * line, left + 100, top + PITCH_MM * line, FAINT, 0.2)
    for row in range(4):
        y = top + PITCH_MM * (row + 0.5)
        x = left + PITCH_MM * (row + 0.5)
        sheet.line(left - rim, y, left + 100 + rim, y, HOT, 0.15)
        sheet.line(x, top - rim, x, top + 100 + rim, HOT, 0.15)
    for square in range(SQUARES):
        x, y = left + PITCH_MM * (square % 4 + 0.5), top + PITCH_MM * (square // 4 + 0.5)
        sheet.path(slot((x, y)), INK, 0.2)
        sheet.line(x - LIGHT_MM - 1.5, y - LIGHT_MM, x - LIGHT_MM + 1.5, y - LIGHT_MM, FAINT, 0.2)
        sheet.line(x - LIGHT_MM, y - LIGHT_MM - 1.5, x - LIGHT_MM, y - LIGHT_MM + 1.5, FAINT, 0.2)
        sheet.words(x + 6, y - 6, str(square + 1), 4)
    sheet.line(left, 142, left + 100, 142, INK, 0.3)
    for end in (left, left + 100):
        sheet.line(end, 140.5, end, 143.5, INK, 0.3)
    sheet.words(left + 50, 140.5, "100 mm: measure it after printing", 3.6, "middle")
    for line, text in enumerate((
        "Red lines: scratch them across the whole plate first. They cross at the sensing elements.",
        f"Box: cut it out for the body, {SLOT_MM[0]} x {SLOT_MM[1]} mm (+0.2, -0), with the narrower box below it",
        f"for the legs, {LEG_SLOT_MM[0]} x {LEG_SLOT_MM[1]} mm. Printed face towards you, legs towards Sun.",
        "Small grey crosses: only if you fit lights.",
    )):  # fmt: skip
        sheet.words(12, 149 + 5 * line, text, 3.2)
    return sheet.text()


def sensor() -> str:
    """One sensor: its faces, its slot, and its wires seen from below."""
    sheet = Sheet(1200, 700)
    sheet.words(20, 30, "One sensor (flat TO-92)", 16, weight="bold")
    _faces(sheet, 20, 60)
    _section(sheet, 480, 60)
    _wired(sheet, 20, 370)
    return sheet.text()


def _faces(sheet: Sheet, x: float, y: float) -> None:
    scale = 22.0
    sheet.words(x, y, "The faces: from the legs' ends; from above", 13, weight="bold")
    width, height, thick = (scale * each for each in BODY_MM)
    bevel = 0.75 * scale
    left, top = x + 20, y + 60
    sheet.path(
        [(left, top + bevel), (left + bevel, top), (left + width - bevel, top), (left + width, top + bevel),
         (left + width, top + thick), (left, top + thick), (left, top + bevel)], INK, 1.2, _DARK,
    )  # fmt: skip
    for number in (1, 2, 3):
        at = left + width / 2 + 1.27 * scale * (number - 2)
        sheet.box(at - 5, top + _ABOVE_LEGS_MM * scale - 4, 10, 8, "#cccccc")
        sheet.words(at, top + thick + 16, str(number), 12, "middle")
    sheet.words(left + width / 2, top - 26, "printed face: narrower,", 11, "middle")
    sheet.words(left + width / 2, top - 12, "both its edges bevelled †", 11, "middle")
    sheet.words(left + width / 2, top + thick + 36, "plain back, full width", 11, "middle")
    left = x + 190
    _body(sheet, left, top, width, height)
    for number, name in enumerate(_LEGS):
        at = left + width / 2 + 1.27 * scale * (number - 1)
        sheet.line(at, top + height, at, top + height + 60, _LEG, 8)
        sheet.words(at, top + height + 76, str(HALL_TO92[name]), 12, "middle", _COLOURS[name], "bold")
        text, anchor = ((f"{name} ", "end"), (name, "middle"), (f" {name}", "start"))[number]
        sheet.words(at, top + height + 92, text, 11, anchor, _COLOURS[name])
    sheet.words(x, y + 240, "The legs leave nearer to the plain back. Not sure? Try it as in step 2.", 12)


def _body(sheet: Sheet, x: float, y: float, width: float, height: float) -> None:
    sheet.box(x, y, width, height, _DARK)
    sheet.words(x + width / 2, y + height / 2, "55A2", 16, "middle", "white", "bold")
    sheet.words(x + width / 2, y + height / 2 + 15, "printed face", 9, "middle", "white")


def _section(sheet: Sheet, x: float, y: float) -> None:
    scale = 30.0
    title = "In its slot, cut through: left the far side, right Sun's side; the face is flush with the plate"
    sheet.words(x, y, title, 13, weight="bold")
    middle, top = x + 190, y + 60
    half, lowest = SLOT_MM[1] / 2 * scale, (SLOT_MM[1] / 2 + LEG_SLOT_MM[1]) * scale
    thick = THICK_MM * scale
    sheet.box(x, top, middle - half - x, thick, _PLASTIC)
    sheet.box(middle + lowest, top, 620 - lowest - 190, thick, _PLASTIC)
    body = BODY_MM[1] / 2 * scale
    sheet.box(middle - body, top, 2 * body, BODY_MM[2] * scale, _DARK)
    sheet.words(middle, top + 26, "body", 11, "middle", "white")
    legs, bent = top + _ABOVE_LEGS_MM * scale, middle + body + BEND_MM * scale
    sheet.path([(middle + body, legs), (bent, legs), (bent, top + thick + 14), (bent + 190, top + thick + 14)], _LEG, 8)
    for distance, colour in ((SUPPLY_MM, HOT), (GROUND_MM, COLD)):
        sheet.dot(middle + distance * scale, top + thick + 26, 7, colour)
    sheet.line(middle, top - 26, middle, top + thick + 74, FAINT, 1, "5 4")
    sheet.span(middle, middle + SUPPLY_MM * scale, top + thick + 58, f"{SUPPLY_MM:g} mm: 3.3 V")
    sheet.span(middle, middle + GROUND_MM * scale, top + thick + 84, f"{GROUND_MM:g} mm from the cross: AGND")
    sheet.span(middle + body, bent, top - 6, f"bend at {BEND_MM:g}")
    sheet.words(middle + 6, top - 28, "cross", 11)
    sheet.words(x, top + thick + 24, f"plate {THICK_MM:g} mm", 11)
    sheet.words(x, top + thick + 122, "All wires and parts lie flat on the underside; nothing stands above the face.",
                12)  # fmt: skip
    sheet.words(x, top + thick + 140, "Leg 2 shorter than 12 mm: lengthen it with wire. Hot glue at both sides of the "
                "body, from below.", 12)  # fmt: skip


def _wired(sheet: Sheet, x: float, y: float) -> None:
    scale = 22.0
    title = "Wired, seen from BELOW: left and right have changed places, legs 3 2 1 (Sun still sits below)"
    sheet.words(x, y, title, 13, weight="bold")
    middle, cross = x + 420, y + 60
    sheet.box(x, y + 14, 860, 300, _PLASTIC, FAINT)
    sheet.path([(middle - (px - middle), py) for px, py in slot((middle, cross), scale=scale)], INK, 1, "white")
    sheet.box(middle - BODY_MM[0] / 2 * scale, cross - BODY_MM[1] / 2 * scale, BODY_MM[0] * scale, BODY_MM[1] * scale,
              _DARK)  # fmt: skip
    sheet.words(middle, cross + 4, "plain back", 11, "middle", "white")
    bend = cross + (BODY_MM[1] / 2 + BEND_MM) * scale
    supply, ground = cross + SUPPLY_MM * scale, cross + GROUND_MM * scale
    sheet.line(x, supply, x + 860, supply, HOT, 4)
    sheet.line(x, ground, x + 860, ground, COLD, 4)
    sheet.words(x + 866, supply + 4, "bare wire: 3.3 V", 12, colour=HOT)
    sheet.words(x + 866, ground + 4, "bare wire: AGND", 12, colour=COLD)
    first, second, third = (middle + 1.27 * scale * (2 - number) for number in (1, 2, 3))
    for at in (first, second, third):
        sheet.line(at, cross + BODY_MM[1] / 2 * scale, at, bend, _LEG, 6)
    sheet.path([(first, bend), (first + 14, supply)], _LEG, 6)
    sheet.dot(first + 14, supply, 6, HOT)
    sheet.line(second, bend, second, ground, _LEG, 6)
    sheet.line(second, bend + 14, second, ground - 10, COLD, 10)
    sheet.dot(second, ground, 6, COLD)
    sheet.words(second - 10, (supply + ground) / 2 + 4, "leg 2 in sleeving over the 3.3 V wire", 11, "end", COLD)
    sheet.path([(third, bend), (third - 30, bend)], _LEG, 6)
    sheet.box(third - 30 - 6.3 * scale, bend - 1.2 * scale, 6.3 * scale, 2.4 * scale, _RESISTOR)
    sheet.words(third - 30 - 3.1 * scale, bend + 4, "1 kΩ", 12, "middle")
    sheet.line(x, bend, third - 30 - 6.3 * scale, bend, GREEN, 3)
    sheet.words(x + 4, bend - 8, "strand to □ of this square", 12, colour=GREEN)
    at = first + 3.2 * scale
    sheet.line(at, supply, at, ground, _LEG, 3)
    sheet.box(at - 1.9 * scale, (supply + ground) / 2 - 1.3 * scale, 3.8 * scale, 2.6 * scale, _CAPACITOR)
    sheet.words(at, (supply + ground) / 2 + 4, "100 nF", 12, "middle")
    for px, number in ((first, 1), (second, 2), (third, 3)):
        sheet.words(px + 6, cross + 2.2 * scale, str(number), 11, "start", INK, "bold")
    sheet.words(x + 560, cross - 12, "Leg 3 is bent aside and cut to 4 mm; the 1 kΩ is", 12)
    sheet.words(x + 560, cross + 4, "in sleeving. The 100 nF lies within 6 mm of leg 1.", 12)


def below() -> str:
    """The whole plate from below: row wires, joining wires, ribbon."""
    scale, left, top = 5.6, 90.0, 70.0
    size = PLATE_MM * scale
    sheet = Sheet(left + size + 330, top + size + 40)
    sheet.words(20, 30, "The plate's underside: left and right have changed places, Sun still sits below", 16,
                weight="bold")  # fmt: skip
    sheet.box(left, top, size, size, _PLASTIC)
    rim = (PLATE_MM - 4 * PITCH_MM) / 2

    def at(square: int, dx: float = 0.0, dy: float = 0.0) -> tuple[float, float]:
        """A place by its square (0 to 15) and its distance from there, seen from above."""
        x, y = rim + PITCH_MM * (square % 4 + 0.5) + dx, rim + PITCH_MM * (square // 4 + 0.5) + dy
        return left + (PLATE_MM - x) * scale, top + y * scale

    for square in range(SQUARES):
        _one(sheet, at, square)
    for row in range(4):
        first, last = 4 * row, 4 * row + 3
        (x1, y), (x2, _) = at(first, -JOIN_SUPPLY_MM, SUPPLY_MM), at(last, 14.0, SUPPLY_MM)
        sheet.line(x1, y, x2, y, HOT, 3)
        (x1, low), (x2, _) = at(first, -JOIN_GROUND_MM, GROUND_MM), at(last, 14.0, GROUND_MM)
        sheet.line(x1, low, x2, low, COLD, 3)
        x = at(last, 14.0)[0]
        half, far = (y + low) / 2, x + 12 + 8 * scale
        sheet.path([(x + 4, y), (x + 4, half), (x + 8, half)], _LEG, 2)
        sheet.path([(far, half), (far + 6, half), (far + 6, low)], _LEG, 2)
        sheet.box(x + 8, y + 5, far - x - 8, low - y - 10, _CAPACITOR)
        sheet.words(x + 8 + 4.5 * scale, half + 4, "+ 10 µF", 10, "middle")
        for column in range(4):
            high = -2.6 - 0.7 * column
            way = [(column, 10.0, 3.1), (column, 11.5, 3.1), (column, 11.5, high), (3, 16.0 - 0.5 * column, high)]
            points = [at(first + each, dx, dy) for each, dx, dy in way]
            sheet.path([*points, (points[-1][0], top + size / 2)], GREEN, 1.2)
    (x, y1), (_, y2) = at(0, -JOIN_SUPPLY_MM, SUPPLY_MM), at(12, -JOIN_SUPPLY_MM, SUPPLY_MM)
    sheet.line(x, y1, x, y2, HOT, 3)
    (x, y1), (_, y2) = at(0, -JOIN_GROUND_MM, GROUND_MM), at(12, -JOIN_GROUND_MM, GROUND_MM)
    sheet.line(x, y1, x, y2, COLD, 6)
    edge = left + size + 12
    y = at(3, 0, SUPPLY_MM)[1]
    sheet.words(edge, y, f"3.3 V: joined by a bare wire {JOIN_SUPPLY_MM:g} mm", 12, colour=HOT)
    sheet.words(edge, y + 16, "from the crosses of 1, 5, 9, 13", 12, colour=HOT)
    sheet.words(edge, y + 52, f"AGND: joined {JOIN_GROUND_MM:g} mm from them by", 12, colour=COLD)
    sheet.words(edge, y + 68, "an insulated wire over the 3.3 V rows", 12, colour=COLD)
    sheet.words(edge, y + 120, "C34 to C37: 10 µF at the rows' other end,", 12)
    sheet.words(edge, y + 136, "+ (where it has one) to 3.3 V, lying flat", 12)
    sheet.words(edge, y + 190, "Ribbon of 20: sixteen outputs, twice", 12, colour=GREEN)
    sheet.words(edge, y + 206, "3.3 V, twice AGND; tapped at row 2's end;", 12, colour=GREEN)
    sheet.words(edge, y + 222, "leaves at the edge of 4, 8, 12, 16,", 12, colour=GREEN)
    sheet.words(edge, y + 238, "tied through two holes there", 12, colour=GREEN)
    ribbon = top + size / 2
    sheet.box(left - 80, ribbon - 40, 80, 80, "#cfe8d0", GREEN)
    sheet.words(left - 40, ribbon - 4, "to the", 11, "middle")
    sheet.words(left - 40, ribbon + 12, "strip-board", 11, "middle")
    return sheet.text()


def _one(sheet: Sheet, at: Place, square: int) -> None:
    """One sensor of `below`, with its resistor and its capacitor."""
    middle = at(square)
    scale = abs(at(square, 1.0)[0] - middle[0])
    sheet.box(middle[0] - 2 * scale, middle[1] - 1.6 * scale, 4 * scale, 3.2 * scale, _DARK)
    for number, name in enumerate(_LEGS):
        x, y = at(square, 1.27 * (number - 1), BODY_MM[1] / 2)
        reach = {"VCC": SUPPLY_MM, "GND": GROUND_MM, "OUT": BODY_MM[1] / 2 + BEND_MM}[name]
        sheet.line(x, y, x, at(square, 0, reach)[1], _COLOURS[name], 2)
    (x, y) = at(square, 10.0, BODY_MM[1] / 2 + BEND_MM)
    sheet.box(x, y - 1.2 * scale, 6.3 * scale, 2.4 * scale, _RESISTOR)
    sheet.line(x + 6.3 * scale, y, at(square, 1.27)[0], y, _COLOURS["OUT"], 2)
    (x, y), (_, low) = at(square, -4.5, SUPPLY_MM), at(square, -4.5, GROUND_MM)
    sheet.line(x, y, x, low, _LEG, 2)
    sheet.box(x - 1.9 * scale, (y + low) / 2 - 1.3 * scale, 3.8 * scale, 2.6 * scale, _CAPACITOR)
    sheet.words(middle[0], middle[1] + 5, str(square + 1), 13, "middle", "white", "bold")
