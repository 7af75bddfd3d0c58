"""A picture of the board with its time, and the wish for one."""

from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""(H, W, 3): blue, green, red."""


class Exposure(Enum):
    """How much light a shot has."""

    NORMAL = "normal"
    """The board is neither too dark nor too bright."""
    DARK = "dark"
    """About one and a half stops less: what shines is not burnt out."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One picture. `pixels` (H, W, 3) uint8, blue, green, red; nobody may write into them."""

    pixels: Pixels
    taken_ms: float
    """When it was taken, on the host's clock, in milliseconds."""
    exposure: Exposure
    number: int
    """Counts up, from 1, as long as the capture lives."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A wish for one shot; each has its own number."""

    number: int
    exposure: Exposure
