"""The three baskets: all that each way of building takes, for one card.

In: a card. Out: `Row`s, in the order of building. Parts that the card doesn't fit are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from eclipse_kit.card import Card
from eclipse_kit.shopping import catalogue
from eclipse_kit.shopping.catalogue import LEADED, SMALL, Item

WAYS: Final = ("strip", "print", "board")
SPARE_SENSORS: Final = 2
SPARE_SS49E: Final = 12
"""Up to four of ten rest too far off for a board (hardware.md)."""
_PIECES: Final = 16
_CARD_MM: Final = 0.5
"""The sensing element's depth in its package; the rest of the gap is card."""
_FILAMENT_KG: Final = 0.6
"""What the printed parts of a board weigh, with supports and a failed one."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a basket."""

    reference: str
    item: Item
    amount: float

    @property
    def price(self) -> float:
        """Of all together."""
        return round(self.amount * self.item.price, 2)


def basket(card: Card, way: str) -> list[Row]:
    """All that a way takes: `strip`, `print` or `board`."""
    return [*_core(card, way), *_lights(card, way), *_said(card, way), *_magnets(card), *_case(card, way)]


def _core(card: Card, way: str) -> Iterator[Row]:
    """The Pico, sensors and multiplexer, with what they stand on."""
    leads = way != "board"
    values = LEADED if leads else SMALL
    spare = SPARE_SS49E if card.sensor == "SS49E" else SPARE_SENSORS
    yield Row("U1", catalogue.PICO, 1)
    yield Row("U1 sockets", catalogue.SOCKET, 2)
    yield Row("H1-H16", catalogue.sensor(card.sensor, leads=leads), _PIECES + spare)
    yield Row("U2", catalogue.MUX_DIP if leads else catalogue.MUX_SO, 1)
    if leads:
        yield Row("U2 socket", catalogue.MUX_SOCKET, 1)
    yield Row("R1-R16", values["1k"], _PIECES)
    yield Row("C1-C33", values["100n"], 2 * _PIECES + 1)
    yield Row("C34-C37", values["10u"], 4)
    if not leads:
        yield Row("board", catalogue.CIRCUIT_BOARD, 1)
        return
    yield Row("test", LEADED["22"], 1)
    yield Row("strip-board", catalogue.STRIP_BOARD, 1)
    yield Row("ribbon", catalogue.RIBBON, 0.5)
    yield Row("bare wire", catalogue.BARE, 3)
    yield Row("sleeving", catalogue.SLEEVING, 2)


def _lights(card: Card, way: str) -> Iterator[Row]:
    if card.pins.lights is None:
        return
    leads = way != "board"
    values = LEADED if leads else SMALL
    yield Row("lights", catalogue.LIGHT, _PIECES)
    yield Row("U3", catalogue.SHIFTER_DIP if leads else catalogue.SHIFTER_SMALL, 1)
    yield Row("R17", values["330"], 1)
    yield Row("R19", values["10k"], 1)
    yield Row("R20", LEADED["22"], 1)
    yield Row("C38", values["100n"], 1)
    yield Row("C39", LEADED["470u"], 1)
    yield Row("S1", catalogue.SLIDE, 1)
    if way != "strip":
        yield Row("S1 screws", catalogue.SCREW_M2, 2)
    if not leads:
        yield Row("S1 header", catalogue.HEADER_2, 1)
        yield Row("J1", catalogue.HEADER_3, 1)


def _said(card: Card, way: str) -> Iterator[Row]:
    """Sounder, buttons and jumper."""
    leads = way != "board"
    if card.pins.sounder is not None:
        yield Row("sounder", catalogue.SOUNDER, 1)
        yield Row("R18", (LEADED if leads else SMALL)["100"], 1)
        if not leads:
            yield Row("J2", catalogue.HEADER_2, 1)
    jacks = {name: f"J{3 + place}" for place, name in enumerate(("turn", "hint", "undo"))}
    for name, _ in card.pins.buttons:
        yield Row(f"{name} button", catalogue.BUTTON, 1)
        if not leads:
            yield Row(jacks[name], catalogue.HEADER_2, 1)
    if card.pins.buttons and not leads:
        yield Row("buttons' board", catalogue.BUTTON_BOARD, 1)
    if card.pins.safe is not None:
        yield Row("J6", catalogue.HEADER_2, 1)
        yield Row("J6 cap", catalogue.JUMPER, 1)


def _magnets(card: Card) -> Iterator[Row]:
    each = _PIECES // len(card.magnets)
    owners = ("Sun's", "Moon's") if len(card.magnets) > 1 else ("all",)
    for owner, name in zip(owners, card.magnets, strict=True):
        yield Row(f"magnets, {owner}", catalogue.magnet(name), each + -(-each // 4))
    yield Row("plugs", catalogue.PLUG, _PIECES)
    yield Row("glue", catalogue.EPOXY, 1)


def _case(card: Card, way: str) -> Iterator[Row]:
    """What holds it all together, and joins it to the computer."""
    side = f"{4 * card.pitch + 10:g} x {4 * card.pitch + 10:g} mm"
    thickness = max(0.0, card.gap - _CARD_MM)
    if thickness:
        card_item = Item(
            f"card, {thickness:g} mm, {side}", catalogue.ANY, "", 0.50, "thinner sheets, together as thick"
        )
        yield Row("card", card_item, 1)
    yield Row("hook-up wire", catalogue.HOOK_UP, 5)
    yield Row("solder", catalogue.SOLDER, 1)
    yield Row("hot glue", catalogue.HOT_GLUE, 1)
    if way == "strip":
        plate = Item(
            f"sensor plate, {side}: {catalogue.PLATE}", catalogue.ANY, "", 3.00, "drawings/plate.dxf, cut by laser"
        )
        yield Row("plate", plate, 1)
        yield Row("jig", catalogue.JIG, 1)
        yield Row("recess", catalogue.RECESS, 1.1)
        yield Row("top, bottom", catalogue.SHEET, 2)
        yield Row("frame", catalogue.FRAME, 0.6)
        yield Row("pillars", catalogue.PILLAR, 4)
        yield Row("pillars' nuts", catalogue.NUT, 4)
        yield Row("pillars' screws", catalogue.SCREW_6, 4)
        yield Row("bottom's screws", catalogue.WOOD_SCREW, 4)
    else:
        yield Row("filament", catalogue.FILAMENT, _FILAMENT_KG)
        yield Row("top's and lid's screws", catalogue.SUNK_12, 8)
        if way == "print":
            yield Row("strip-board's screws", catalogue.SCREW_6, 4)
        else:
            yield Row("board's screws", catalogue.SCREW_8, 5)
        if card.pins.buttons:
            yield Row("buttons' screws", catalogue.SCREW_8, 2)
    yield Row("feet", catalogue.FOOT, 4)
    yield Row("USB cable", catalogue.USB, 1)
