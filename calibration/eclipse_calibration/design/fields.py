"""What each piece adds to each square's signal, wherever it lies within its reach. Exact disc fields, millitesla.

A square's signal is what the firmware makes of it: the reading less shares of what the neighbours read
(`firmware/kernels.py`, `unmix`). That is linear, so each piece adds its own part, whatever the others do; the worst
arrangement of all pieces is the sum of each one's worst.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.parts.fields import field_mt
from eclipse_companion.parts.magnets import Magnet

Floats = NDArray[np.float64]

SQUARES: Final = 16
_ROWS, _COLUMNS = np.divmod(np.arange(SQUARES), 4)
_RINGS: Final = 3
_ANGLES: Final = 24
_UP: Final = np.array([[0.0, 0.0, 1.0]])

_FAR = np.maximum(np.abs(_ROWS[:, None] - _ROWS), np.abs(_COLUMNS[:, None] - _COLUMNS))
_STEPS = np.abs(_ROWS[:, None] - _ROWS) + np.abs(_COLUMNS[:, None] - _COLUMNS)
BESIDE: Final[Floats] = ((_FAR == 1) & (_STEPS == 1)).astype(np.float64)
"""(16, 16): 1 where two squares share a side."""
ACROSS: Final[Floats] = ((_FAR == 1) & (_STEPS > 1)).astype(np.float64)
"""(16, 16): 1 where two squares touch at a corner."""


def poses(off_mm: float) -> Floats:
    """Where a piece may lie, (n, 2) from its square's middle: the middle, and rings out to `off_mm`."""
    angle = np.arange(_ANGLES) * (2 * np.pi / _ANGLES)
    ring = np.column_stack([np.cos(angle), np.sin(angle)])
    radii = [off_mm * step / _RINGS for step in range(1, _RINGS + 1)] if off_mm else []
    return np.concatenate([np.zeros((1, 2)), *(radius * ring for radius in radii)])


def middles(pitch_mm: float) -> Floats:
    """The middles of squares 1 to 16, (16, 3), at the height of the sensing elements."""
    return np.column_stack([_COLUMNS * pitch_mm, _ROWS * pitch_mm, np.zeros(SQUARES)])


@lru_cache(maxsize=256)
def readings(magnet: Magnet, height_mm: float, pitch_mm: float, off_mm: float) -> Floats:
    """(16, n, 16): what the magnet, in each pose on each square (first), adds to each square's reading (last)."""
    sensors, offsets = middles(pitch_mm), poses(off_mm)
    points = (sensors[:, None, :2] + offsets[None]).reshape(-1, 2)
    raised = np.column_stack([points, np.full(len(points), height_mm)])
    upright = np.repeat(_UP, len(points), axis=0)
    found = field_mt(magnet, raised, upright, sensors, np.repeat(_UP, SQUARES, axis=0))
    return found.reshape(SQUARES, len(offsets), SQUARES)


def signals(found: Floats, side: float, diagonal: float) -> Floats:
    """The same after unmixing, with the shares of a side and of a diagonal neighbour."""
    unmixing = np.eye(SQUARES) - side * BESIDE - diagonal * ACROSS
    return np.asarray(found @ unmixing.T)


@dataclass(frozen=True, slots=True)
class Reach:
    """What a piece on a square does to that square's own signal, mT: centred, at the most, at the least."""

    centred: float
    most: float
    least: float
    per_mm_aside: float
    """How fast it falls aside at its least, mT/mm."""
    per_mm_up: float
    """How fast it falls with the height, centred, mT/mm."""


def reach(magnet: Magnet, height_mm: float, off_mm: float) -> Reach:
    """Of one piece alone. Its signal falls evenly outward (within the reach that `Measures` allows)."""
    step = 0.05
    asides = np.array([0.0, off_mm, off_mm + step])
    points = np.column_stack([asides, np.zeros(3), np.full(3, height_mm)])
    points = np.concatenate([points, [[0.0, 0.0, height_mm + step]]])
    field = field_mt(magnet, points, np.repeat(_UP, 4, axis=0), np.zeros((1, 3)), _UP)[:, 0]
    centred, least, beyond, higher = (float(each) for each in field)
    return Reach(centred, centred, least, (least - beyond) / step, (centred - higher) / step)


def worst_neighbours(kinds: list[Floats], own: int, square: int, limit: int = 8) -> float:
    """The most that all other pieces together can do to a square's signal, mT, whichever face is up.

    `kinds`: for each kind of piece its parts (16, n, 16), the stronger kind first. With two kinds at most `limit`
    pieces of each lie on the board, one of them on the square itself where `own` is its kind (-1: it is empty).
    """
    others = [other for other in range(SQUARES) if other != square]
    most = [np.abs(parts[others, :, square]).max(axis=1) for parts in kinds]
    if len(kinds) == 1:
        return float(most[0].sum())
    gain = np.sort(most[0] - most[1])[::-1]
    strong = limit - (1 if own == 0 else 0)
    return float(most[1].sum() + np.clip(gain[:strong], 0, None).sum())
