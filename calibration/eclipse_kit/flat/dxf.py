"""The sensor plate as DXF (AutoCAD R12, which every laser's program reads), in kit coordinates."""

from collections.abc import Iterator
from typing import Final

from eclipse_kit import plate as sensor_plate
from eclipse_kit.card import Card
from eclipse_kit.plate import Polygon

CUT: Final = "CUT"
NOTES: Final = "NOTES"
_RED: Final = 1
_BLUE: Final = 5
_TEXT_MM: Final = 4.0
_BESIDE_MM: Final = 8.0
"""From the plate's edge down to the notes: nothing of them is cut."""

Group = tuple[int, str]
"""A group code and its value: two lines of the file."""


def plate(card: Card, note: str) -> bytes:
    """The plate: each outline a closed polyline on layer `CUT`, the words on layer `NOTES`."""
    groups = [*_head(card), (0, "SECTION"), (2, "ENTITIES")]
    for polygon in (sensor_plate.outline_of(card), *sensor_plate.holes(card)):
        groups += _closed(polygon)
    left = -sensor_plate.half(card)
    lines = (
        note,
        f"Eclipse Companion, sensor plate, {sensor_plate.THICK:g} mm thick, seen from above; Sun sits below. mm",
    )
    for number, text in enumerate(lines):
        groups += _text((left, left - _BESIDE_MM * (number + 1)), text)
    groups += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:3}\n{value}\n" for code, value in groups).encode("ascii")


def _head(card: Card) -> Iterator[Group]:
    edge = sensor_plate.half(card)
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$MEASUREMENT"), (70, "1"))
    for name, at in (("$EXTMIN", -edge), ("$EXTMAX", edge)):
        yield from ((9, name), (10, f"{at:.4f}"), (20, f"{at:.4f}"), (30, "0.0"))
    yield from ((0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, "2"))
    for name, colour in ((CUT, _RED), (NOTES, _BLUE)):
        yield from ((0, "LAYER"), (2, name), (70, "0"), (62, str(colour)), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _closed(polygon: Polygon) -> Iterator[Group]:
    yield from ((0, "POLYLINE"), (8, CUT), (66, "1"), (10, "0.0"), (20, "0.0"), (30, "0.0"), (70, "1"))
    for x, y in polygon:
        yield from ((0, "VERTEX"), (8, CUT), (10, f"{x:.4f}"), (20, f"{y:.4f}"), (30, "0.0"))
    yield from ((0, "SEQEND"), (8, CUT))


def _text(place: tuple[float, float], text: str) -> Iterator[Group]:
    yield from ((0, "TEXT"), (8, NOTES), (10, f"{place[0]:.4f}"), (20, f"{place[1]:.4f}"), (30, "0.0"))
    yield from ((40, f"{_TEXT_MM:.1f}"), (1, text))
