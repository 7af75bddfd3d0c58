"""Disc magnets and their exact fields.

In: a magnet's name such as `D6x2 N42`, where magnets are and how they stand. Out: the field at the sensors, mT.

The exact field of a disc (`cylinder`) is too slow to work out for each sample. So each shape is tabulated once, as two
functions of distance and angle that hardly vary: a dipole's don't with distance, a disc's only near by.
"""

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.errors import CompanionError
from eclipse_companion.virtual import cylinder

Floats = NDArray[np.float64]

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
"""Remanence of each grade in tesla: the middle of the range that makers give (kjmagnetics.com/specs.asp)."""

_NAME = re.compile(r"D(\d{1,2}(?:\.\d)?)x(\d{1,2}(?:\.\d)?) (N\d\d)")
_NEAREST_MM = 3.5
_DISTANCE_STEPS = 120
_ANGLE_STEPS = 160


class NotAMagnetError(CompanionError):
    """The text names no magnet that is known."""


@dataclass(frozen=True, slots=True)
class Magnet:
    """A disc magnet, magnetised along its axis: millimetres, and the grade's remanence in tesla."""

    diameter_mm: float
    thickness_mm: float
    grade: str

    @classmethod
    def parse(cls, name: str) -> "Magnet":
        """Read a name such as `D6x2 N42`. Raises `NotAMagnetError`."""
        match = _NAME.fullmatch(name.strip())
        if match is None or match[3] not in REMANENCE_T or not float(match[1]) or not float(match[2]):
            message = (
                f"{name!r} is no magnet that is known; write diameter x thickness in mm and the grade, "
                f"such as 'D6x2 N42'. Grades: {', '.join(REMANENCE_T)}."
            )
            raise NotAMagnetError(message)
        return cls(float(match[1]), float(match[2]), match[3])

    def __str__(self) -> str:
        return f"D{self.diameter_mm:g}x{self.thickness_mm:g} {self.grade}"

    @property
    def remanence_t(self) -> float:
        """Remanence in tesla."""
        return REMANENCE_T[self.grade]

    @property
    def moment(self) -> float:
        """Remanence times volume, T mm3: what its field is like far away, and its forces."""
        return self.remanence_t * math.pi / 4 * self.diameter_mm**2 * self.thickness_mm

    def on_axis_mt(self, distance_mm: float) -> float:
        """The field on the axis, mT, at a distance from the magnet's middle (closed form of the uniform cylinder)."""
        radius, half = self.diameter_mm / 2, self.thickness_mm / 2
        near, far = distance_mm - half, distance_mm + half
        return 500 * self.remanence_t * (far / math.hypot(far, radius) - near / math.hypot(near, radius))


def field_mt(magnet: Magnet, points: Floats, axes: Floats, sensors: Floats, directions: Floats) -> Floats:
    """The field of one magnet in n poses along the axis of each of m sensors, in mT.

    `points` (n, 3) are the magnet's middles and `axes` (n, 3) unit vectors along its magnetisation; `sensors` (m, 3)
    and `directions` (m, 3) are the sensors' places and unit vectors of what they feel. Millimetres. Returns (n, m).
    Nearer than 3.5 mm, where no sensor can be, the field's shape is that at 3.5 mm.
    """
    table = _table(magnet.diameter_mm, magnet.thickness_mm)
    away = sensors[None, :, :] - points[:, None, :]
    inverse = 1.0 / np.sqrt(np.einsum("nmk,nmk->nm", away, away))
    away *= inverse[:, :, None]
    cosine = np.einsum("nmk,nk->nm", away, axes)
    along = np.einsum("nmk,mk->nm", away, directions)
    outward, upright = _look_up(table, inverse, np.abs(cosine))
    turned = axes @ directions.T
    strength = 1000 * magnet.remanence_t * inverse**3
    return np.asarray(strength * (outward * np.sign(cosine) * along + upright * turned))


def _look_up(table: Floats, inverse: Floats, cosine: Floats) -> tuple[Floats, Floats]:
    """Both functions by straight lines between the table's nodes; even steps in 1/distance^2 and in the cosine."""
    row = np.minimum((inverse * _NEAREST_MM) ** 2 * _DISTANCE_STEPS, _DISTANCE_STEPS - 1e-9)
    column = np.minimum(cosine * _ANGLE_STEPS, _ANGLE_STEPS - 1e-9)
    i, j = row.astype(np.intp), column.astype(np.intp)
    u, v = (row - i)[..., None], (column - j)[..., None]
    flat = i * (_ANGLE_STEPS + 1) + j
    low = table[flat] * (1 - v) + table[flat + 1] * v
    high = table[flat + _ANGLE_STEPS + 1] * (1 - v) + table[flat + _ANGLE_STEPS + 2] * v
    both = low * (1 - u) + high * u
    return both[..., 0], both[..., 1]


@lru_cache(maxsize=64)
def _table(diameter_mm: float, thickness_mm: float) -> Floats:
    """Nodes (distance, angle) of (A, C), where B r^3 = A r^ + C n^ for remanence 1 (r^ outward, n^ the axis).

    For a dipole A = 3 m cos and C = -m throughout; for any body round about n^ the two describe the field wholly.
    """
    fraction = np.arange(_DISTANCE_STEPS + 1) / _DISTANCE_STEPS
    fraction[0] = 1e-3  # 1/r^2 = 0 is the dipole; this far away the disc is one to seven digits
    distance = _NEAREST_MM / np.sqrt(fraction)
    cosine = np.arange(_ANGLE_STEPS + 1) / _ANGLE_STEPS
    cosine[-1] = 1 - 1e-7  # on the axis itself there is no sideways field to tell A and C apart
    sine = np.sqrt(1 - cosine**2)
    aside, along = distance[:, None] * sine, distance[:, None] * cosine
    sideways, upward = cylinder.field(diameter_mm, thickness_mm, aside, along)
    outward = sideways / sine
    upright = upward - outward * cosine
    return np.asarray((np.stack([outward, upright], axis=-1) * distance[:, None, None] ** 3).reshape(-1, 2))
