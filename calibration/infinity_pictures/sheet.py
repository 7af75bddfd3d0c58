"""What lies on the table: the printed sheet, and the table itself, as colours."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.sensing.sight.layout import MARKER_COUNT
from eclipse_companion.sensing.sight.markers import drawing

Colours = NDArray[np.float32]
"""(H, W, 3): linear red, green, blue."""

PX_A_MM: Final = 4.0

_A4: Final = (210.0, 297.0)
_TABLE_PX: Final = 512


def printed(device: Device, white: NDArray[np.float64], ink: float) -> tuple[Colours, NDArray[np.float64]]:
    """The sheet, and where its corner lies: x, y, and pixels a millimetre."""
    first, last = device.footprint()
    corner = (first + last - np.array(_A4)) / 2
    page = np.ones((round(_A4[1] * PX_A_MM), round(_A4[0] * PX_A_MM)), np.float32)
    side = round(device.marker_size * PX_A_MM)
    for number in range(MARKER_COUNT):
        x, y = np.rint((device.marker_corners(number)[0] - corner) * PX_A_MM).astype(int)
        page[y : y + side, x : x + side] = drawing(number, side) / 255.0
    left, top = np.rint((first - corner) * PX_A_MM).astype(int)
    right, bottom = np.rint((last - corner) * PX_A_MM).astype(int)
    cv2.rectangle(page, (left, top), (right, bottom), 0.0, 1)
    shades = ink + (1.0 - ink) * page
    return (shades[..., None] * white).astype(np.float32), np.array([*corner, PX_A_MM])


def table(rng: np.random.Generator) -> Colours:
    """A table that may be repeated: plain, in grains of wood, woven, speckled, or patterned."""
    base = rng.uniform(0.02, 0.75, 3) if rng.random() < 0.5 else rng.uniform(0.03, 0.8) * np.array([1.0, 0.85, 0.7])
    other = np.clip(base * rng.uniform(0.4, 1.8, 3), 0.01, 0.9)
    kind = rng.integers(5)
    across, down = np.meshgrid(np.linspace(0, 2 * np.pi, _TABLE_PX), np.linspace(0, 2 * np.pi, _TABLE_PX))
    soft = cv2.GaussianBlur(rng.standard_normal((_TABLE_PX, _TABLE_PX)), (0, 0), rng.uniform(1.0, 20.0))
    soft = (soft - soft.min()) / np.ptp(soft)
    if kind == 0:
        share = 0.15 * soft
    elif kind == 1:
        share = 0.5 + 0.5 * np.sin(rng.integers(4, 30) * across + 4.0 * soft + np.sin(3 * down))
    elif kind == 2:
        share = (np.sin(rng.integers(20, 80) * across) * np.sin(rng.integers(20, 80) * down) > 0) * 0.6 + 0.2 * soft
    elif kind == 3:
        share = (soft > 0.6).astype(np.float64)
    else:
        share = (np.floor(across * rng.integers(1, 6) / np.pi) + np.floor(down * rng.integers(1, 6) / np.pi)) % 2
    return np.asarray(base + share[..., None] * (other - base), np.float32)
