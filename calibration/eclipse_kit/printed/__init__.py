"""The printed parts of a kit, as STL and 3MF.

In: a card. Out: `print/NAME.stl` and `print/NAME.3mf`, the same bytes each time. Parts are made by manifold3d and read
back by trimesh; both come with the extra `kit`. `plan` needs neither.
"""

from importlib import import_module
from typing import Final, NamedTuple

from eclipse_kit import outline
from eclipse_kit.card import Card
from eclipse_kit.extra import library
from eclipse_kit.printed import sizes
from eclipse_kit.writing import Files, Told

_AMOUNTS: Final = {"top": 1, "plate": 1, "box": 1, "box-strip": 1, "lid": 1, "jig": 1, "cap": 3, "window": 16}
_JIG_MOON: Final = "jig-moon"
_HALVES: Final = tuple(f"piece-{owner}-{face}" for owner in ("sun", "moon") for face in ("gold", "silver"))
_EACH: Final = 8
_LIBRARIES: Final = ("manifold3d", "trimesh")


class Plan(NamedTuple):
    """What other rooms, and kit.json, want to know of the printed parts."""

    light_holes_mm: list[tuple[float, float]]
    board_top_mm: float
    amounts: dict[str, int]


def amounts(card: Card) -> dict[str, int]:
    """The parts, and how many of each one board takes; of the two boxes it takes one.

    Moon's magnets have a jig of their own if they differ from Sun's. Halves of pieces are for whoever prints pieces,
    too; the card's pieces may be too small or too low for that.
    """
    suns, moons = card.kit_magnets
    found = dict(_AMOUNTS)
    if (suns.diameter_mm, suns.thickness_mm) != (moons.diameter_mm, moons.thickness_mm):
        found[_JIG_MOON] = 1
    if sizes.pieces_fit(card):
        found |= dict.fromkeys(_HALVES, _EACH)
    return found


def plan(card: Card) -> Plan:
    """Where things are, and how many parts there are. Raises `CompanionError` if the parts don't fit a printer."""
    sizes.fitting(card)
    lights = [(light.x, light.y) for light in outline.lights(card.pitch)]
    return Plan(lights, round(outline.board_top(card.gap), 6), amounts(card))


def files(card: Card, told: Told) -> Files:
    """All parts. Raises `CompanionError` if they can't be printed, or if a library is missing."""
    sizes.printable(card)
    for name in _LIBRARIES:
        library(name, "Printed parts")
    making = import_module("eclipse_kit.printed.making")
    found: Files = making.files(card, amounts(card), told)
    return found
