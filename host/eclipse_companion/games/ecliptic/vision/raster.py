"""Shapes in millimetres -> pixels, smoothed at their edges."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck import backs, faces
from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, WIDTH
from eclipse_companion.printing.paper import Shape

Image = NDArray[np.uint8]

_BITS: Final = 4
"""OpenCV takes places in sixteenths of a pixel."""


@lru_cache(maxsize=128)
def face(number: int, pixels_a_mm: int) -> Image:
    """The face of the card with this number, (H, W, 3), blue, green, red. Don't write to it."""
    return drawn(faces.face(number), WIDTH, HEIGHT, pixels_a_mm)


@lru_cache(maxsize=2)
def back(pixels_a_mm: int) -> Image:
    """The back of any card, (H, W, 3). Don't write to it."""
    return drawn((backs.sky(0, 0, WIDTH, HEIGHT), *backs.back()), WIDTH, HEIGHT, pixels_a_mm)


def drawn(shapes: Iterable[Shape], width: float, height: float, pixels_a_mm: int) -> Image:
    """The shapes on white paper of this size in millimetres, (H, W, 3)."""
    paper: Image = np.full((round(height * pixels_a_mm), round(width * pixels_a_mm), 3), 255, np.uint8)
    for shape in shapes:
        lines = [
            np.round((np.array(outline.points()) * pixels_a_mm - 0.5) * (1 << _BITS)).astype(np.int32)
            for outline in shape.outlines
        ]
        if shape.fill is not None:
            cv2.fillPoly(paper, lines, _colour(shape.fill), cv2.LINE_AA, _BITS)
        if shape.stroke is not None:
            thick = max(1, round(shape.line * pixels_a_mm))
            for line, outline in zip(lines, shape.outlines, strict=True):
                cv2.polylines(paper, [line], outline.closed, _colour(shape.stroke), thick, cv2.LINE_AA, _BITS)
    return paper


def _colour(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return blue, green, red
