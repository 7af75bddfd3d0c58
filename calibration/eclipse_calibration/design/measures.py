"""What a builder measures on a set before buying anything. Millimetres, grams and per cent."""

import math
import re
from dataclasses import dataclass, fields
from typing import Final

from eclipse_calibration.design.parts import HEIGHT_LIMIT_MM
from eclipse_companion.common.errors import UsageError

LIMITS: Final[dict[str, tuple[float, float, str]]] = {
    "pitch_mm": (15, 60, "--pitch"),
    "floor_mm": (0, 20, "--floor"),
    "piece_mm": (1.5, 20, "--piece-height"),
    "width_mm": (5, 60, "--piece-width"),
    "weight_g": (0.3, 50, "--weight"),
    "off_mm": (0, 8, "--off"),
    "off_middle_mm": (0, 8, "--off-middle"),
    "gap_mm": (0.3, 5, "--gap"),
    "sorted_percent": (1, 30, "--sorted"),
}
"""The least and the most that makes sense for each measure, and its option."""

NEAREST_MM: Final = 3.5
"""Nearer to a sensor fields are not known well enough (`parts/fields.py`)."""
_ROOM: Final = re.compile(r"(\d{1,2}(?:\.\d)?)x(\d{1,2}(?:\.\d)?)")


@dataclass(frozen=True, slots=True)
class Measures:
    """One set: its board, its pieces, and how carefully people lay them."""

    pitch_mm: float = 25.0
    """From the middle of one square to the middle of the next."""
    floor_mm: float = 3.0
    """The board's floor, between the card on the sensors and the pieces."""
    piece_mm: float = 5.0
    """A piece's height."""
    width_mm: float = 22.0
    weight_g: float = 3.0
    room_mm: tuple[float, float] = (8.0, 3.0)
    """The largest magnet that goes into a piece: diameter and thickness."""
    off_mm: float = 3.0
    """How far a piece may be from the middle of its square."""
    off_middle_mm: float = 0.0
    """How far the magnet's middle is from half the piece's height."""
    gap_mm: float = 0.9
    """From a sensor's sensing element to the underside of the floor: 0.5 inside the package, 0.4 of card."""
    sorted_percent: float = 10.0
    """How far a piece's signal may be from the usual one of its kind (hardware.md, step 7)."""

    def __post_init__(self) -> None:
        for each in fields(self):
            if each.name in LIMITS:
                least, most, option = LIMITS[each.name]
                if not least <= getattr(self, each.name) <= most:
                    raise UsageError(f"{option} {getattr(self, each.name):g}: it must be from {least:g} to {most:g}.")
        if self.width_mm > self.pitch_mm:
            raise UsageError(f"--piece-width {self.width_mm:g}: pieces wider than the pitch don't fit side by side.")
        if self.room_mm[1] + 2 * self.off_middle_mm > self.piece_mm:
            raise UsageError(
                f"--room {self.room_mm[0]:g}x{self.room_mm[1]:g}: a magnet so thick, {self.off_middle_mm:g} mm off the "
                f"middle, sticks out of a piece of {self.piece_mm:g} mm."
            )
        if self.heights_mm[-1] - HEIGHT_LIMIT_MM < NEAREST_MM:
            raise UsageError(
                f"--floor {self.floor_mm:g}: magnets {self.heights_mm[-1]:g} mm above the sensing elements are too "
                f"near to be judged. Put card between: the floor must be at least {self.least_floor_mm:g} mm."
            )

    @property
    def least_floor_mm(self) -> float:
        """The thinnest floor that can be judged, mm."""
        return round(max(0.0, NEAREST_MM + HEIGHT_LIMIT_MM - self.gap_mm - self.piece_mm / 2 + self.off_middle_mm), 3)

    @property
    def heights_mm(self) -> tuple[float, ...]:
        """The magnet's middle above the sensing element with each face up, the higher first; one if both are alike."""
        middle = self.gap_mm + self.floor_mm + self.piece_mm / 2
        return (middle,) if self.off_middle_mm == 0 else (middle + self.off_middle_mm, middle - self.off_middle_mm)


def room(text: str) -> tuple[float, float]:
    """Read a room such as `6x2`. Raises `UsageError`."""
    match = _ROOM.fullmatch(text.strip())
    if match is None or not float(match[1]) or not float(match[2]):
        raise UsageError(f"--room {text}: write the largest magnet's diameter and thickness in mm, such as 6x2.")
    return float(match[1]), float(match[2])


def number(text: str) -> float:
    """Read a measure. Raises `ValueError` if it isn't a finite number."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError
    return value
