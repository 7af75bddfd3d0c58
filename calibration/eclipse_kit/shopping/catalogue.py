"""What can be bought: makers' part numbers, alternatives, and estimated prices.

Prices are estimates for small amounts in Europe, tax included; shops differ by half. Where any maker's will do, the
number is a standard's or none.
"""

from dataclasses import dataclass
from typing import Final

PRICED_ON: Final = "2026-11-29"
CURRENCY: Final = "EUR"
ANY: Final = "any"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to buy."""

    part: str
    maker: str
    mpn: str
    price: float
    """Of one, in `CURRENCY`: an estimate."""
    alternatives: str = ""


TI, YAGEO = "Texas Instruments", "Yageo"

PICO: Final = Item(
    "Raspberry Pi Pico H: with pin headers",
    "Raspberry Pi",
    "SC0917",
    6.00,
    "Pico SC0915 and two 20-way pin headers; Pico W SC0918, Pico 2 SC1631, Pico 2 W SC1633",
)
SOCKET: Final = Item("socket strip, 20-way, 2.54 mm, for the Pico", "Harwin", "M20-7822046", 1.40, "any, 8.5 mm high")
USB: Final = Item("USB cable for data, Micro-B at the Pico's end", ANY, "", 4.00, "the one of an old telephone")

MUX_DIP: Final = Item(
    "multiplexer 74HC4067, DIP24, 15.24 mm wide",
    TI,
    "CD74HC4067E",
    2.20,
    "Nexperia 74HC4067D or TI CD74HC4067M96 on an adapter from SO24 to DIP24; not 74HCT4067, HEF4067",
)
MUX_SOCKET: Final = Item("socket DIP24, 15.24 mm wide", "Mill-Max", "110-44-624-41-001000", 2.50, "any")
MUX_SO: Final = Item("multiplexer 74HC4067, SO24 wide", TI, "CD74HC4067M96", 1.00, "not 74HCT4067, HEF4067")

LEADED: Final = {
    "1k": Item("resistor 1 kΩ, 1 %, 0.25 W", YAGEO, "MFR-25FBF52-1K", 0.08, "680 Ω to 1.5 kΩ, all alike; metal film"),
    "330": Item("resistor 330 Ω, 0.25 W", YAGEO, "MFR-25FBF52-330R", 0.08, "220 to 470 Ω"),
    "100": Item("resistor 100 Ω, 0.25 W", YAGEO, "MFR-25FBF52-100R", 0.08, "68 to 220 Ω"),
    "10k": Item("resistor 10 kΩ, 0.25 W", YAGEO, "MFR-25FBF52-10K", 0.08, "4.7 to 22 kΩ"),
    "22": Item("resistor 22 Ω, 0.6 W", "Vishay", "MRS25000C2209FCT00", 0.15, "any 22 Ω for half a watt"),
    "100n": Item(
        "ceramic capacitor 100 nF, X7R, 50 V, at most 2.5 mm thick",
        "Kemet",
        "C315C104K5R5TA",
        0.22,
        "any X7R so thin; not Y5V",
    ),
    "10u": Item(
        "ceramic capacitor 10 µF, X5R, 25 V",
        "TDK",
        "FG28X5R1E106MRT06",
        0.50,
        "electrolytic 25 V, 5 mm thick at most, lying flat, + to 3.3 V; 4.7 to 47 µF",
    ),
    "470u": Item("electrolytic capacitor 470 µF, 10 V, 8 mm round", "Panasonic", "EEU-FR1A471", 0.40, "6.3 to 25 V"),
}
"""With leads, by value."""
SMALL: Final = {
    "1k": Item("resistor 1 kΩ, 0805", YAGEO, "RC0805FR-071KL", 0.02, "any 1 %, 0805"),
    "330": Item("resistor 330 Ω, 0805", YAGEO, "RC0805FR-07330RL", 0.02, "any 1 %, 0805"),
    "100": Item("resistor 100 Ω, 0805", YAGEO, "RC0805FR-07100RL", 0.02, "any 1 %, 0805"),
    "10k": Item("resistor 10 kΩ, 0805", YAGEO, "RC0805FR-0710KL", 0.02, "any 1 %, 0805"),
    "100n": Item("ceramic capacitor 100 nF, X7R, 50 V, 0805", YAGEO, "CC0805KRX7R9BB104", 0.04, "any X7R, 0805"),
    "10u": Item("ceramic capacitor 10 µF, X5R, 16 V, 0805", "Murata", "GRM21BR61C106KE15L", 0.15, "any X5R, 0805"),
}
"""On the circuit board, by value."""
HEADER_2: Final = Item("pin header, 2-way, 2.54 mm", "Harwin", "M20-9990245", 0.12, "cut from a longer one")
HEADER_3: Final = Item("pin header, 3-way, 2.54 mm", "Harwin", "M20-9990345", 0.15, "cut from a longer one")
JUMPER: Final = Item("jumper cap, 2.54 mm", "TE Connectivity", "382811-8", 0.15, "any")

LIGHT: Final = Item(
    "light WS2812B on a round board of 10 mm", "Worldsemi", "WS2812B", 0.35, "SK6812; any pixel board of 10 mm at most"
)
SHIFTER_DIP: Final = Item("level shifter, DIP14", TI, "SN74AHCT125N", 0.80, "SN74HCT125N")
SHIFTER_SMALL: Final = Item("level shifter, SOT-23-5", TI, "SN74AHCT1G125DBVR", 0.30, "Nexperia 74AHCT1G125GV")
SLIDE: Final = Item("slide switch for 0.5 A, screw holes 15 mm apart", ANY, "SS12F15", 0.60, "any for 0.5 A")
SOUNDER: Final = Item("piezo sounder, passive, 12 mm", "TDK", "PS1240P02BT", 0.70, "a passive piezo disc")
BUTTON: Final = Item(
    "push button, 6 x 6 mm, 5 mm high", "C&K", "PTS645SL50-2 LFS", 0.25, "any that closes when pressed"
)

STRIP_BOARD: Final = Item(
    "strip-board, 2.54 mm, 100 x 160 mm: 23 strips of 44 holes, and one of 4 strips of 22",
    "Roth Elektronik",
    "RE200-HP",
    6.00,
    "any with strips all along, without cuts",
)
BUTTON_BOARD: Final = Item("strip-board, 4 strips of 22 holes, for the buttons", ANY, "", 1.50, "a rest")
CIRCUIT_BOARD: Final = Item(
    "circuit board, ordered with board/eclipse-board-gerbers.zip: two layers, 1.6 mm",
    "a board maker",
    "eclipse-board",
    30.00,
    "never yet made; most makers take no order below five boards, and this is what five cost",
)
RIBBON: Final = Item("ribbon cable, 20 strands, 1.27 mm, by the metre", "3M", "3365/20", 4.00, "hook-up wire")
BARE: Final = Item("tinned copper wire, 0.5 mm, by the metre", ANY, "", 0.30)
SLEEVING: Final = Item("sleeving, 1 mm, by the metre", ANY, "", 0.50)
HOOK_UP: Final = Item("hook-up wire, 0.14 mm2, by the metre", ANY, "", 0.25)
SOLDER: Final = Item("solder, 0.7 mm, with flux: a small roll", ANY, "", 5.00)

PLATE: Final = "1.5 mm acrylic, polystyrene or card, without iron"
EPOXY: Final = Item("epoxy glue, two parts, 24 ml", "UHU", "Plus Endfest 300", 9.00, "any for metal and plastic")
HOT_GLUE: Final = Item("hot glue: sticks", ANY, "", 2.00)
PLUG: Final = Item("plug of plastic or hard wood, over a magnet", ANY, "", 0.05, "slices of a dowel")
RECESS: Final = Item("strip of polystyrene, 1 x 1.5 mm, by the metre", "Evergreen", "142", 3.00, "wood")
FILAMENT: Final = Item(
    "filament for the printed parts, by the kilogram", ANY, "", 22.00, "PLA or PETG; no carbon, no iron"
)
JIG: Final = Item("card, 2 mm, 60 x 60 mm, for the jig", ANY, "", 0.50, "wood or plastic")
FOOT: Final = Item("felt foot, 10 mm, self-adhesive", ANY, "", 0.10)

SHEET: Final = Item("plywood, acrylic or card, 140 x 140 x 3 mm", ANY, "", 3.00, "anything without iron, 3 mm thick")
FRAME: Final = Item("wooden strip, 10 x 30 mm, by the metre", ANY, "", 3.50)
PILLAR: Final = Item("nylon pillar M3, 5 mm, with a thread of 6 mm", ANY, "", 0.25, "any M3; no steel")
NUT: Final = Item("nylon nut M3", ANY, "ISO 4032 M3", 0.05)
SCREW_6: Final = Item("nylon screw M3 x 6 mm, pan head", ANY, "ISO 7045 M3x6", 0.06, "brass; no steel")
SCREW_8: Final = Item("nylon screw M3 x 8 mm, pan head", ANY, "ISO 7045 M3x8", 0.06, "brass; no steel")
SUNK_12: Final = Item("brass screw M3 x 12 mm, sunk head", ANY, "ISO 7046 M3x12", 0.15, "nylon; no steel")
SCREW_M2: Final = Item("brass screw M2 x 6 mm, pan head", ANY, "ISO 7045 M2x6", 0.12, "nylon; no steel")
WOOD_SCREW: Final = Item("brass wood screw, 2.5 x 12 mm", ANY, "DIN 97 2.5x12", 0.10, "no steel")


def sensor(name: str, *, leads: bool) -> Item:
    """A hall sensor: flat with three leads, or to solder on a circuit board."""
    package = "TO-92" if leads else "SOT-23"
    what = f"linear hall sensor {name}, {package}"
    if name == "SS49E":
        return Item(what, "Honeywell", name if leads else "SS39ET", 1.30)
    if leads:
        return Item(what, TI, f"{name}QLPG", 1.60, f"{name}QLPGM, the same on tape")
    return Item(what, TI, f"{name}QDBZR", 1.30)


def magnet(name: str) -> Item:
    """A disc magnet, such as `D6x2 N42`."""
    return Item(
        f"disc magnet {name}, magnetised through its thickness: READ THE WARNING IN hardware.md",
        ANY,
        name,
        0.25,
        "any maker's; all of one batch",
    )
