"""Fields straight from magpylib and the board's arithmetic in plain loops: the slow twin of the design's physics."""

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from magpylib.magnet import Cylinder

from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware.magnets import Magnet

Piece = tuple[int, Magnet, int, float, float, float]
"""Square 0 to 15, magnet, +1 gold or -1 silver up, how far off in x and in y, height; mm."""


def read(pieces: Sequence[Piece], pitch_mm: float, sensors: Floats | None = None) -> Floats:
    """What sixteen sensors read, mT; a sensor's place is its square's middle, or as given (16, 3)."""
    total = np.zeros(16)
    if sensors is None:
        sensors = np.array([(pitch_mm * (square % 4), pitch_mm * (square // 4), 0.0) for square in range(16)])
    for square, magnet, face, x, y, height in pieces:
        disc: Any = cast("Any", Cylinder)(
            polarization=(0, 0, face * magnet.remanence_t),
            dimension=(magnet.diameter_mm * 1e-3, magnet.thickness_mm * 1e-3),
            position=np.array([pitch_mm * (square % 4) + x, pitch_mm * (square // 4) + y, height]) * 1e-3,
        )
        total += np.asarray(disc.getB(sensors * 1e-3))[:, 2] * 1e3
    return total


def unmixed(readings: Sequence[float] | Floats, side: int, diagonal: int) -> list[float]:
    """Each square's own signal, as `firmware/kernels.py` has it."""
    own = []
    for square in range(16):
        row, column = divmod(square, 4)
        beside = across = 0.0
        for other in range(16):
            down, along = abs(other // 4 - row), abs(other % 4 - column)
            if down + along == 1:
                beside += readings[other]
            elif down == along == 1:
                across += readings[other]
        own.append(float(readings[square]) - (beside * side + across * diagonal) / 1000)
    return own
