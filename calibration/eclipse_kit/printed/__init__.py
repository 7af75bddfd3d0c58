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

AMOUNTS: Final = {"top": 1, "plate": 1, "box": 1, "box-strip": 1, "lid": 1, "jig": 1, "cap": 3, "window": 16}
"""How many of each part one board takes; of the two boxes it takes one."""
_LIBRARIES: Final = ("manifold3d", "trimesh")


class Plan(NamedTuple):
    """What other rooms, and kit.json, want to know of the printed parts."""

    light_holes_mm: list[tuple[float, float]]
    board_top_mm: float
    amounts: dict[str, int]


def plan(card: Card) -> Plan:
    """Where things are, and how many parts there are. Raises `CompanionError` if the parts don't fit a printer."""
    sizes.fitting(card)
    lights = [(light.x, light.y) for light in outline.lights(card.pitch)]
    return Plan(lights, round(outline.board_top(card.gap), 6), dict(AMOUNTS))


def files(card: Card, told: Told) -> Files:
    """All parts. Raises `CompanionError` if they can't be printed, or if a library is missing."""
    sizes.printable(card)
    for name in _LIBRARIES:
        library(name, "Printed parts")
    making = import_module("eclipse_kit.printed.making")
    found: Files = making.files(card, AMOUNTS, told)
    return found
