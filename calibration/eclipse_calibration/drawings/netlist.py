"""All parts and their connections: the one circuit that drawings, strip-board and circuit board follow.

Input: the firmware's pins. Output: `Part`s, nets, and a netlist that KiCad's board editor imports.
"""

from dataclasses import dataclass
from typing import Final

from eclipse_calibration.drawings.pins import PICO, Pins, physical
from eclipse_companion.common.errors import CompanionError

SQUARES: Final = 16
PITCH_MM: Final = 25.0

MUX: Final[dict[str, int]] = {
    **{f"Y{channel}": 9 - channel for channel in range(8)},
    **{f"Y{channel}": 31 - channel for channel in range(8, 16)},
    "Z": 1,
    "S0": 10,
    "S1": 11,
    "GND": 12,
    "S3": 13,
    "S2": 14,
    "E": 15,
    "VCC": 24,
}
"""Pins of a 74HC4067, in SO24 and in DIP24 (Nexperia 74HC4067 rev. 8; TI SCHS209)."""
HALL_SOT23: Final = {"VCC": 1, "OUT": 2, "GND": 3}
HALL_TO92: Final = {"VCC": 1, "GND": 2, "OUT": 3}
"""Pins of a DRV5055 (TI SBAS640B, table 5-1); an SS49E in TO-92 has the same, seen from its marked face."""
SHIFTER: Final = {"OE": 1, "A": 2, "GND": 3, "Y": 4, "VCC": 5}
"""Pins of a 74AHCT1G125 in SOT-23-5."""
BUTTONS: Final = {"turn": "J3", "hint": "J4", "undo": "J5"}
"""The header of each button."""
_TWO: Final = {"1": 1, "2": 2}
_THREE: Final = {"1": 1, "2": 2, "3": 3}

Terminal = tuple[str, str]
"""A part and one of its pins, by name."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its name on the drawings, its value, KiCad's footprint, and its pins by name."""

    name: str
    value: str
    footprint: str
    pins: dict[str, int]


def parts(sensor: str = "DRV5055A2") -> list[Part]:
    """Every part, the needed ones first, with sensors of this kind."""
    small = "{0}_SMD:{0}_0805_2012Metric"
    resistor, capacitor = small.format("R").replace("R_SMD", "Resistor_SMD"), "Capacitor_SMD:C_0805_2012Metric"
    pico = {**{name: pin for pin, name in PICO.items() if name != "GND"}, "GND": 38}
    found = [
        Part("U1", "Raspberry Pi Pico", "Module:RaspberryPi_Pico_Common_THT", pico),
        Part("U2", "74HC4067", "Package_SO:SOIC-24W_7.5x15.4mm_P1.27mm", MUX),
        Part("C33", "100n", capacitor, _TWO),
    ]
    squares = range(1, SQUARES + 1)
    found += [Part(f"H{square}", sensor, "Package_TO_SOT_SMD:SOT-23", HALL_SOT23) for square in squares]
    found += [Part(f"R{square}", "1k", resistor, _TWO) for square in squares]
    found += [Part(f"C{square}", "100n", capacitor, _TWO) for square in squares]
    found += [Part(f"C{square + 16}", "100n", capacitor, _TWO) for square in squares]
    found += [Part(f"C{row + 34}", "10u", capacitor, _TWO) for row in range(4)]
    header = "Connector_PinHeader_2.54mm:PinHeader_1x{0:02}_P2.54mm_Vertical"
    found += [
        Part("U3", "74AHCT1G125", "Package_TO_SOT_SMD:SOT-23-5", SHIFTER),
        Part("R17", "330", resistor, _TWO),
        Part("R18", "100", resistor, _TWO),
        Part("R19", "10k", resistor, _TWO),
        Part("C38", "100n", capacitor, _TWO),
        Part("C39", "470u", "Capacitor_THT:CP_Radial_D8.0mm_P3.50mm", _TWO),
        Part("R20", "22", "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal", _TWO),
        Part("S1", "lights: on", header.format(2), _TWO),
        Part("J1", "lights: 5 V, data, GND", header.format(3), _THREE),
        Part("J2", "sounder", header.format(2), _TWO),
        Part("J3", "turn", header.format(2), _TWO),
        Part("J4", "hint", header.format(2), _TWO),
        Part("J5", "undo", header.format(2), _TWO),
        Part("J6", "safe mode", header.format(2), _TWO),
    ]
    return found


def nets(pins: Pins) -> dict[str, list[Terminal]]:
    """The terminals that each net joins, by the net's name. Raises `CompanionError` for a button that it lacks."""
    found: dict[str, list[Terminal]] = {
        "+3V3": [("U1", "3V3"), ("U2", "VCC"), ("C33", "1")],
        "AGND": [("U1", "AGND"), ("U2", "GND"), ("U2", "E"), ("C33", "2")],
        "GND": [("U1", "GND")],
        "+5V": [("U1", "VBUS")],
        "SIGNAL": [("U1", f"GP{pins.signal}"), ("U2", "Z")],
    }
    for bit, number in enumerate(pins.select):
        found[f"S{bit}"] = [("U1", f"GP{number}"), ("U2", f"S{bit}")]
    for square in range(1, SQUARES + 1):
        found[f"OUT{square}"] = [(f"H{square}", "OUT"), (f"R{square}", "1")]
        found[f"CH{square}"] = [(f"R{square}", "2"), (f"C{square}", "1"), ("U2", f"Y{square - 1}")]
        found["+3V3"] += [(f"H{square}", "VCC"), (f"C{square + 16}", "1")]
        found["AGND"] += [(f"H{square}", "GND"), (f"C{square + 16}", "2"), (f"C{square}", "2")]
    for row in range(4):
        found["+3V3"].append((f"C{row + 34}", "1"))
        found["AGND"].append((f"C{row + 34}", "2"))
    if pins.lights is not None:
        found["LIGHTS"] = [("U1", f"GP{pins.lights}"), ("U3", "A"), ("R19", "1")]
        found["SHIFTED"] = [("U3", "Y"), ("R17", "1")]
        found["DATA"] = [("R17", "2"), ("J1", "2")]
        found["+5V"] += [("R20", "1"), ("S1", "1")]
        found["LIGHTS5V"] = [("R20", "2"), ("S1", "2"), ("U3", "VCC"), ("C38", "1"), ("C39", "1"), ("J1", "1")]
        found["GND"] += [("U3", "GND"), ("U3", "OE"), ("R19", "2"), ("C38", "2"), ("C39", "2"), ("J1", "3")]
    if pins.sounder is not None:
        found["BEEP"] = [("U1", f"GP{pins.sounder}"), ("R18", "1")]
        found["SOUNDER"] = [("R18", "2"), ("J2", "1")]
        found["GND"].append(("J2", "2"))
    for name, number in pins.buttons:
        if name not in BUTTONS:
            raise CompanionError(f"The circuit has no header for a button {name!r}: it knows {', '.join(BUTTONS)}.")
        found[name.upper()] = [("U1", f"GP{number}"), (BUTTONS[name], "1")]
        found["GND"].append((BUTTONS[name], "2"))
    if pins.safe_mode is not None:
        found["SAFE"] = [("U1", f"GP{pins.safe_mode}"), ("J6", "1")]
        found["GND"].append(("J6", "2"))
    return found


def fitted(pins: Pins, sensor: str = "DRV5055A2") -> list[Part]:
    """The parts that these pins use, the needed ones first."""
    used = {part for terminals in nets(pins).values() for part, _ in terminals}
    return [part for part in parts(sensor) if part.name in used]


def nodes(pins: Pins) -> dict[str, list[tuple[str, int]]]:
    """The parts and the numbers of the pads that each net joins, by its name; GND has all ground pins of the Pico."""
    by_name = {part.name: part for part in parts()}
    found = {
        name: [(part, by_name[part].pins[pin]) for part, pin in terminals] for name, terminals in nets(pins).items()
    }
    first = by_name["U1"].pins["GND"]
    found["GND"] += [("U1", pin) for pin, title in PICO.items() if title == "GND" and pin != first]
    return found


def kicad(pins: Pins, sensor: str = "DRV5055A2") -> str:
    """The circuit as KiCad's board editor imports it (File, Import, Netlist), for a circuit board."""
    lines = ['(export (version "E")', '  (design (tool "Eclipse Companion: never yet made"))', "  (components"]
    lines += [
        f'    (comp (ref "{part.name}") (value "{part.value}") (footprint "{part.footprint}"))'
        for part in fitted(pins, sensor)
    ]
    lines += ["  )", "  (nets"]
    for code, (name, joined) in enumerate(nodes(pins).items(), start=1):
        lines.append(f'    (net (code "{code}") (name "{name}")')
        lines += [f'      (node (ref "{part}") (pin "{number}"))' for part, number in joined]
        lines.append("    )")
    return "\n".join([*lines, "  )", ")", ""])


def wired(pins: Pins) -> list[tuple[int, str, str, str]]:
    """Each pin of the Pico that is in use, in order: number, name, where it goes, what for."""
    table = [
        (physical(number), f"GP{number}", f"74HC4067 S{bit}", f"channel, bit {bit}")
        for bit, number in enumerate(pins.select)
    ]
    table.append((physical(pins.signal), f"GP{pins.signal}", "74HC4067 Z (SIG)", "the readings: ADC0"))
    table += [
        (physical(number), f"GP{number}", f"button `{name}`", "closes to ground") for name, number in pins.buttons
    ]
    if pins.sounder is not None:
        table.append((physical(pins.sounder), f"GP{pins.sounder}", "sounder", "through 100 Ω"))
    if pins.lights is not None:
        what = "through the level shifter and 330 Ω; 10 kΩ to ground"
        table.append((physical(pins.lights), f"GP{pins.lights}", "lights, data in", what))
    if pins.safe_mode is not None:
        table.append((physical(pins.safe_mode), f"GP{pins.safe_mode}", "safe-mode jumper", "closes to ground"))
    table += [
        (33, "AGND", "ground of sensors and multiplexer", "quiet ground for the converter"),
        (36, "3V3", "supply of sensors and multiplexer", "16 × 6 mA ≈ 100 mA"),
        (38, "GND", "buttons, sounder, lights, jumper", "all other ground"),
        (40, "VBUS", "supply of the lights and their level shifter", "5 V"),
    ]
    return sorted(table)
