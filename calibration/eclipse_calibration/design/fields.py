"""What each piece adds to each square's signal, anywhere within its reach. Exact disc fields, millitesla.

A square's signal is its reading less shares of its neighbours' readings (`firmware/kernels.py`, `unmix`). That is
linear, so each piece adds its own part, whatever the others do. The worst arrangement of all pieces is the sum of each
one's worst.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware.fields import field_mt
from eclipse_companion.hardware.magnets import Magnet

SQUARES: Final = 16
_ROWS, _COLUMNS = np.divmod(np.arange(SQUARES), 4)
_RINGS: Final = 3
_ANGLES: Final = 24
_UP: Final = np.array([[0.0, 0.0, 1.0]])

_FAR = np.maximum(np.abs(_ROWS[:, None] - _ROWS), np.abs(_COLUMNS[:, None] - _COLUMNS))
_STEPS = np.abs(_ROWS[:, None] - _ROWS) + np.abs(_COLUMNS[:, None] - _COLUMNS)
BESIDE: Final[Floats] = ((_FAR == 1) & (_STEPS == 1)).astype(np.float64)
"""(16, 16): 1 if two squares share a side."""
ACROSS: Final[Floats] = ((_FAR == 1) & (_STEPS > 1)).astype(np.float64)
"""(16, 16): 1 if two squares touch at a corner."""


def poses(off_mm: float) -> Floats:
    """Poses of a piece, (n, 2) mm from its square's middle: the middle, and rings out to `off_mm`."""
    angle = np.arange(_ANGLES) * (2 * np.pi / _ANGLES)
    ring = np.column_stack([np.cos(angle), np.sin(angle)])
    radii = [off_mm * step / _RINGS for step in range(1, _RINGS + 1)] if off_mm else []
    return np.concatenate([np.zeros((1, 2)), *(radius * ring for radius in radii)])


@dataclass(frozen=True, slots=True, eq=False)
class Readings:
    """What one magnet adds to readings: (16, n, 16), its square first, then its pose, the reading's square last; mT."""

    at: Floats
    """To the square itself."""
    beside: Floats
    """To all squares that share a side with it, together."""
    across: Floats
    """To all that touch it at a corner."""


@lru_cache(maxsize=128)
def readings(magnet: Magnet, height_mm: float, pitch_mm: float, off_mm: float) -> Readings:
    """What the magnet, in each pose on each square, adds to each square's reading."""
    offsets = poses(off_mm)
    steps = np.arange(-3, 4)
    sensors = pitch_mm * np.column_stack([np.tile(steps, 7), np.repeat(steps, 7), np.zeros(49)])
    raised = np.column_stack([offsets, np.full(len(offsets), height_mm)])
    upright = np.repeat(_UP, len(offsets), axis=0)
    by_step = field_mt(magnet, raised, upright, sensors, np.repeat(_UP, 49, axis=0))
    at = by_step[:, 7 * (_ROWS - _ROWS[:, None] + 3) + _COLUMNS - _COLUMNS[:, None] + 3].transpose(1, 0, 2)
    return Readings(np.ascontiguousarray(at), at @ BESIDE, at @ ACROSS)


def signals(found: Readings, side: float, diagonal: float) -> Floats:
    """The same after unmixing, with the shares of a side and of a diagonal neighbour; (16, n, 16)."""
    return found.at - side * found.beside - diagonal * found.across


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
    sideways: float
    """The field across the sensing element at its least, which a tilted element feels a share of, mT."""


def reach(magnet: Magnet, height_mm: float, off_mm: float) -> Reach:
    """The reach of one piece alone. Its signal falls evenly outward, within what `Measures` allows."""
    step = 0.05
    asides = np.array([0.0, off_mm, off_mm + step])
    points = np.column_stack([asides, np.zeros(3), np.full(3, height_mm)])
    points = np.concatenate([points, [[0.0, 0.0, height_mm + step]]])
    field = field_mt(magnet, points, np.repeat(_UP, 4, axis=0), np.zeros((1, 3)), _UP)[:, 0]
    across = field_mt(magnet, points[1:2], _UP, np.zeros((1, 3)), np.array([[1.0, 0.0, 0.0]]))
    centred, least, beyond, higher = (float(each) for each in field)
    sideways = abs(float(across[0, 0]))
    return Reach(centred, centred, least, (least - beyond) / step, (centred - higher) / step, sideways)


def most(parts: Floats) -> Floats:
    """The most that a piece on each square (first) can do to each other square's signal (last), (16, 16)."""
    return np.asarray(np.abs(parts).max(axis=1) * (1 - np.eye(SQUARES)))


def worst_neighbours(kinds: list[Floats], own: int, limit: int = 8) -> Floats:
    """The most that all other pieces together can do to each square's signal, whichever face is up; (16,) mT.

    `kinds`: what one piece can do at `most`, for each kind, the stronger first. With two kinds, at most `limit` pieces
    of each are on the board, one of them on the square itself if `own` is its kind (-1: it is empty).
    """
    if len(kinds) == 1:
        return np.asarray(kinds[0].sum(axis=0))
    gain = -np.sort(kinds[1] - kinds[0], axis=0)
    strong = limit - (1 if own == 0 else 0)
    return np.asarray(kinds[1].sum(axis=0) + np.clip(gain[:strong], 0, None).sum(axis=0))
