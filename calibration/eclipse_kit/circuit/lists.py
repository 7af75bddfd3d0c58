"""What goes on the board, for who buys and for who places: a bill of materials, and the places of SMD parts.

In: a `Board`. Out: two tables as CSV. Coordinates are the gerbers'.
"""

import csv
import io
from typing import Final

from eclipse_kit.circuit.board import Board
from eclipse_kit.circuit.layout import FRONT, Placed

_SENSORS: Final = {
    **{f"DRV5055A{kind}": ("Texas Instruments", f"DRV5055A{kind}QDBZR") for kind in range(1, 5)},
    "SS49E": ("Honeywell", "SS39ET"),
}
"""In SOT-23. Honeywell's data sheet 005850 is of SS39ET, SS49E and SS59ET alike."""
_MADE_BY: Final[dict[tuple[str, str], tuple[str, str]]] = {
    ("U", "Raspberry Pi Pico"): ("Raspberry Pi", "SC0917"),
    ("U", "74HC4067"): ("Texas Instruments", "CD74HC4067M96"),
    ("U", "74AHCT1G125"): ("Texas Instruments", "SN74AHCT1G125DBVR"),
    ("R", "1k"): ("Yageo", "RC0805FR-071KL"),
    ("R", "330"): ("Yageo", "RC0805FR-07330RL"),
    ("R", "100"): ("Yageo", "RC0805FR-07100RL"),
    ("R", "10k"): ("Yageo", "RC0805FR-0710KL"),
    ("R", "22"): ("Vishay", "MRS25000C2209FCT00"),
    ("C", "100n"): ("Yageo", "CC0805KRX7R9BB104"),
    ("C", "10u"): ("Murata", "GRM21BR61C106KE15L"),
    ("C", "470u"): ("Panasonic", "EEU-FR1A471"),
}
"""A part's letter and value -> its maker, and the maker's number."""
_HEADERS: Final = {2: ("Harwin", "M20-9990245"), 3: ("Harwin", "M20-9990345")}


def made_by(placed: Placed) -> tuple[str, str]:
    """Who makes a part, and how they call it."""
    part = placed.part
    if part.name[0] == "H":
        return _SENSORS[part.value]
    if part.name[0] in {"J", "S"}:
        return _HEADERS[len(part.pins)]
    return _MADE_BY[part.name[0], part.value]


def bill_of_materials(board: Board) -> str:
    """A row for each kind of part, with all that are alike."""
    kinds: dict[tuple[str, str, str, str], list[str]] = {}
    for placed in board.layout.placed:
        kind = (placed.part.value, placed.part.footprint, *made_by(placed))
        kinds.setdefault(kind, []).append(placed.part.name)
    rows = [
        [value, ",".join(names), footprint, str(len(names)), maker, number]
        for (value, footprint, maker, number), names in kinds.items()
    ]
    return _table(["Comment", "Designator", "Footprint", "Quantity", "Manufacturer", "MPN"], rows)


def positions(board: Board) -> str:
    """A row for each SMD part."""
    rows = [
        [
            placed.part.name,
            f"{placed.x:.4f}",
            f"{0.0 - placed.y:.4f}",
            "top" if placed.layer == FRONT else "bottom",
            str(placed.turned),
        ]
        for placed in board.layout.placed
        if not placed.footprint.through_hole
    ]
    return _table(["Designator", "Mid X", "Mid Y", "Layer", "Rotation"], rows)


def _table(head: list[str], rows: list[list[str]]) -> str:
    memory = io.StringIO()
    csv.writer(memory, lineterminator="\n").writerows([head, *rows])
    return memory.getvalue()
