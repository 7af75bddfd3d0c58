"""Tops of tables: wood, cloth, stone; some with patterns that a reader of markers might mistake for them."""

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

PLAIN = ("oak", "walnut", "green cloth", "grey stone", "white cloth", "black felt")
BUSY = ("chequered", "tiles", "print")


def top(draw: np.random.Generator, kind: str, width: int, height: int) -> Image:
    """A piece of a table's top, a pixel a millimetre, (H, W, 3)."""
    if kind in {"oak", "walnut"}:
        return _wood(draw, kind, width, height)
    if kind in BUSY:
        return _pattern(draw, kind, width, height)
    colours = {
        "green cloth": (62, 104, 44),
        "grey stone": (128, 132, 134),
        "white cloth": (226, 232, 235),
        "black felt": (34, 32, 33),
    }
    plane = np.full((height, width, 3), colours[kind], np.float32)
    weave = cv2.GaussianBlur(draw.normal(0, 1, (height, width)).astype(np.float32), (0, 0), 1.2)
    clouds = cv2.resize(draw.normal(0, 1, (9, 9)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    plane += (22 * weave + 4 * clouds)[..., None]
    return np.clip(plane, 0, 255).astype(np.uint8)


def _wood(draw: np.random.Generator, kind: str, width: int, height: int) -> Image:
    """Planks with a grain along them."""
    base = np.array((92, 142, 184) if kind == "oak" else (44, 66, 96), np.float32)
    grain = draw.normal(0, 1, (height, max(2, width // 60))).astype(np.float32)
    grain = np.asarray(cv2.resize(cv2.GaussianBlur(grain, (0, 0), sigmaX=1, sigmaY=1.6), (width, height)), np.float32)
    rows = np.arange(height) // 110
    planks = draw.normal(0, 0.06, int(rows.max()) + 1)[rows].astype(np.float32)
    shade = 1 + 0.16 * grain + planks[:, None]
    shade[np.flatnonzero(np.arange(height) % 110 < 2)] *= 0.55
    return np.clip(base * shade[..., None], 0, 255).astype(np.uint8)


def _pattern(draw: np.random.Generator, kind: str, width: int, height: int) -> Image:
    """Squares of the size of markers' and cells, printed on cloth."""
    if kind == "chequered":
        across, down = np.meshgrid(np.arange(width) // 18, np.arange(height) // 18)
        plane = np.where(((across + down) % 2 == 0)[..., None], (40, 40, 150), (225, 228, 230))
    elif kind == "tiles":
        across, down = np.meshgrid(np.arange(width) % 40, np.arange(height) % 40)
        dark = (across > 6) & (across < 24) & (down > 6) & (down < 24)
        plane = np.where(dark[..., None], (30, 26, 24), (212, 216, 214))
    else:
        plane = np.full((height, width, 3), 238)
        for y in range(6, height - 30, 30):
            for x in range(6, width - 30, 30):
                cells = np.zeros((7, 7), bool)
                cells[1:6, 1:6] = draw.random((5, 5)) < 0.5
                block = np.where(np.kron(cells, np.ones((3, 3), bool)), 238, 18)
                plane[y : y + 21, x : x + 21] = block[..., None]
    return np.clip(plane + draw.normal(0, 3, (height, width, 1)), 0, 255).astype(np.uint8)
