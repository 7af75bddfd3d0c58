"""Disc magnets, read from names such as `D6x2 N42`.

Sources: remanence, kjmagnetics.com/specs.asp; the field on the axis of a uniformly magnetised cylinder equals that of
a solenoid of the same size (Griffiths, Introduction to Electrodynamics, 5.2 and 6.2).
"""

import math
import re
from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.errors import CompanionError

REMANENCE_T: Final[dict[str, float]] = {
    "N35": 1.19,
    "N38": 1.24,
    "N40": 1.275,
    "N42": 1.31,
    "N45": 1.35,
    "N48": 1.395,
    "N50": 1.425,
    "N52": 1.465,
}
"""Remanence of each grade in tesla: the middle of the range that makers state."""

# Letters after a grade show how much heat it withstands, not how strong it is.
_NAME: Final = re.compile(
    r"[DØ]?\s*(\d{1,2}(?:\.\d{1,2})?)\s*(?:mm)?\s*[x×*]\s*(\d{1,2}(?:\.\d{1,2})?)\s*(?:mm)?[\s,]*(N\d\d)(?:M|H|SH|UH|EH)?",  # noqa: RUF001
    re.IGNORECASE,
)


class NotAMagnetError(CompanionError):
    """The text doesn't name a known magnet."""


@dataclass(frozen=True, slots=True)
class Magnet:
    """A disc magnet, magnetised along its axis: its size in millimetres and its grade."""

    diameter_mm: float
    thickness_mm: float
    grade: str

    @classmethod
    def parse(cls, name: str) -> "Magnet":
        """Read a name such as `D6x2 N42` or `6 x 2 mm, N42H`. Raises `NotAMagnetError`."""
        match = _NAME.fullmatch(name.strip())
        if match is None or match[3].upper() not in REMANENCE_T or not float(match[1]) or not float(match[2]):
            raise NotAMagnetError(
                f"{name!r} isn't a known magnet. Write diameter x thickness in mm and the grade, "
                f"such as 'D6x2 N42'. Grades: {', '.join(REMANENCE_T)}."
            )
        return cls(float(match[1]), float(match[2]), match[3].upper())

    def __str__(self) -> str:
        return f"D{self.diameter_mm:g}x{self.thickness_mm:g} {self.grade}"

    @property
    def remanence_t(self) -> float:
        """Remanence in tesla."""
        return REMANENCE_T[self.grade]

    @property
    def moment(self) -> float:
        """Remanence times volume, T mm3: it determines the field far away, and the forces."""
        return self.remanence_t * math.pi / 4 * self.diameter_mm**2 * self.thickness_mm

    def on_axis_mt(self, distance_mm: float) -> float:
        """The field on the axis, mT, at a distance from the magnet's middle."""
        radius, half = self.diameter_mm / 2, self.thickness_mm / 2
        near, far = distance_mm - half, distance_mm + half
        return 500 * self.remanence_t * (far / math.hypot(far, radius) - near / math.hypot(near, radius))

    def aside_mt(self, distance_mm: float, aside_mm: float) -> float:
        """The axial field, mT, far to the side of the axis: a dipole's (2 % off at 25 mm for a disc of 10 mm)."""
        squared = distance_mm**2 + aside_mm**2
        return 250 * self.moment / math.pi * (2 * distance_mm**2 - aside_mm**2) / (math.sqrt(squared) * squared**2)
