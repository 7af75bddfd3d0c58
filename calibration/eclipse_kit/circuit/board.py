"""The finished board: a layout with its tracks, vias, pours and words.

In: a card. Out: a `Board`, from which all files are written.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from eclipse_calibration.drawings.pins import Pins
from eclipse_kit.card import Card
from eclipse_kit.circuit.copper import Track, Via
from eclipse_kit.circuit.footprints import Corner
from eclipse_kit.circuit.layout import BACK, FRONT, Layout, lay_out
from eclipse_kit.circuit.pouring import POURS, pour
from eclipse_kit.circuit.routing import route

NEVER_MADE: Final = "never yet made"


class Words(NamedTuple):
    """A line of text on the silk screen, round its middle; size in mm."""

    text: str
    x: float
    y: float
    size: float
    layer: int

    @property
    def pen(self) -> float:
        """How wide its lines are."""
        return max(0.12, round(0.15 * self.size, 3))


@dataclass(frozen=True, slots=True)
class Board:
    """All that is on the board."""

    layout: Layout
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
    pours: dict[str, list[list[Corner]]]
    """Polygons, by net."""
    words: tuple[Words, ...]


def pins_of(card: Card) -> Pins:
    """A card's pins, as the drawings and the netlist have them."""
    own = card.pins
    return Pins(own.select, own.signal, own.lights, own.sounder, own.buttons, own.safe)


def make(card: Card, told: Callable[[str], None]) -> Board:
    """Place, route and pour. Raises `CompanionError` if there isn't room for it all."""
    layout = lay_out(card.pitch, pins_of(card), card.sensor)
    tracks, vias = route(layout, told)
    told("Filling the board with copper")
    pours = {net: pour(layout, tracks, vias, net) for net in POURS}
    return Board(layout, tuple(tracks), tuple(vias), pours, tuple(_words(card, layout)))


_TITLES: Final = {
    **{name: (label, 0.0, 2.73) for name, label in (("J2", "beep"), ("J3", "turn"), ("J4", "hint"), ("J5", "undo"))},
    "J6": ("safe", 0.0, 2.73),
    "S1": ("S1", 0.0, -5.1),
    "J1": ("J1", 0.0, -7.3),
    "R20": ("R20", 5.1, 0.0),
    "C39": ("C39", 1.75, 2.7),
    "U1": ("U1 Pico", -24.1, -8.9),
    "U2": ("U2", 0.0, 0.0),
    "U3": ("U3", 0.0, 2.4),
}
"""What the lower face says beside a part, and where, from the part's origin."""


def _words(card: Card, layout: Layout) -> list[Words]:
    """What the silk says: the note on both faces, what each header is for, and the squares' numbers."""
    bottom = 2 * card.pitch
    found = [
        Words("Eclipse Companion", 0, bottom + 6, 2, FRONT),
        Words(NEVER_MADE, 0, bottom + 10, 2, FRONT),
        Words(f"pitch {card.pitch:g} mm", 0, bottom + 14, 1.5, FRONT),
        Words(NEVER_MADE, layout.edge.left + 20, layout.edge.bottom - 38.5, 1.5, BACK),
        Words("USB", layout.edge.right - 6, layout.edge.bottom - 12.5, 1.5, BACK),
    ]
    for each in layout.placed:
        name = each.part.name
        if name in _TITLES:
            title, across, down = _TITLES[name]
            found.append(Words(title, round(each.x + across, 6), round(each.y + down, 6), 0.9, BACK))
        elif each.layer == FRONT:
            found.append(Words(name[1:], round(each.x + 4, 6), each.y, 1.5, FRONT))
    return found
