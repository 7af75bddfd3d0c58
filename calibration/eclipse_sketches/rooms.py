"""A room as foil mirrors it: a few bright patches, sharp or soft by how rough the foil is."""

from typing import Final

import cv2
import numpy as np

from eclipse_pictures.camera import Linear
from eclipse_pictures.finishes import Finish

_SIDE: Final = 256
"""Directions in which a room may be seen, each way, as a picture's pixels."""
_SOFT: Final = (0.5, 3.0, 7.0, 14.0, 26.0, 45.0)
"""Blurs of that picture, in pixels; rough surfaces mirror softly."""
_ROUGH: Final = 90.0
"""How much softer a surface of roughness 1 mirrors than a mirror, in pixels; and how far a slope of 1 looks aside."""
_GLOSS: Final = 0.045
"""How much of the light plastic mirrors."""


class Room:
    """A room's lamps, windows and walls, and the light that falls on the table."""

    def __init__(self, rng: np.random.Generator) -> None:
        seen = np.ones((_SIDE, _SIDE, 3), np.float32)
        seen *= (rng.uniform(0.02, 0.5) * np.exp(rng.normal(0, 0.1, 3))).astype(np.float32)
        seen *= np.exp(np.float32(rng.uniform(0.2, 0.9)) * waves(_SIDE, rng.uniform(50, 140), rng))[..., np.newaxis]
        for _ in range(int(rng.integers(1, 6))):
            middle, size, turn = rng.uniform(0, _SIDE, 2), rng.uniform(6, 60, 2), float(rng.uniform(0, 180))
            corners = cv2.boxPoints(((float(middle[0]), float(middle[1])), (float(size[0]), float(size[1])), turn))
            patch = np.zeros((_SIDE, _SIDE), np.float32)
            cv2.fillPoly(patch, [corners.astype(np.int32)], 1.0)
            bright = np.exp(rng.uniform(0, 3.2)) * np.exp(rng.normal(0, 0.15, 3))
            seen += patch[..., np.newaxis] * bright.astype(np.float32)
        self._seen = [seen]
        for soft in _SOFT[1:]:
            self._seen.append(
                np.asarray(cv2.GaussianBlur(seen, (0, 0), soft, borderType=cv2.BORDER_REFLECT), np.float32)
            )
        self.light = (rng.uniform(0.4, 1.1) * np.exp(rng.normal(0, 0.08, 3))).astype(np.float32)
        self._looked_at = rng.uniform(60, 196, 2)
        self._per_square = rng.normal(0, 14, (2, 2))
        self._falls_off = rng.normal(0, 0.08, 2)

    def directions(self, across: Linear, down: Linear) -> tuple[Linear, Linear]:
        """Where a mirror at places of the board, in squares, shows the room."""
        first, second = (
            np.asarray(at + by_across * across + by_down * down, np.float32)
            for at, (by_across, by_down) in zip(self._looked_at, self._per_square, strict=True)
        )
        return first, second

    def lit(self, across: float, down: float) -> Linear:
        """The light that falls on a square of the board, (3,)."""
        fallen = np.exp(self._falls_off[0] * across + self._falls_off[1] * down)
        return np.asarray(self.light * np.float32(fallen), np.float32)

    def mirrored(self, directions: tuple[Linear, Linear], rough: float) -> Linear:
        """What a surface of this roughness mirrors, (H, W, 3)."""
        level = int(np.abs(np.log(_SOFT) - np.log(1 + rough * _ROUGH)).argmin())
        across, down = (np.asarray(each, np.float32) for each in directions)
        mirrored = cv2.remap(self._seen[level], across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        return np.asarray(mirrored, np.float32)

    def surface(
        self, finish: Finish, directions: tuple[Linear, Linear], light: Linear, mm: float, rng: np.random.Generator
    ) -> Linear:
        """A flat surface, (N, N, 3), in light, (3,); `mm`: how many pixels are a millimetre."""
        if finish.ripple > 0:
            side, slope = len(directions[0]), np.float32(finish.ripple * _ROUGH)
            across, down = (each + slope * waves(side, finish.ripple_mm * mm, rng) for each in directions)
            directions = (across, down)
        mirrored, colour = self.mirrored(directions, finish.roughness), np.asarray(finish.colour, np.float32)
        plain = colour * light + np.float32(_GLOSS * (1 - finish.roughness / 2)) * mirrored
        return np.asarray(finish.metallic * mirrored * colour + (1 - finish.metallic) * plain, np.float32)


def waves(side: int, length: float, rng: np.random.Generator) -> Linear:
    """Smooth noise, (side, side), of spread 1, and so many pixels from one hill to the next."""
    count = max(2, int(np.ceil(side / length)) + 2)
    rough = rng.standard_normal((count, count)).astype(np.float32)
    return np.asarray(cv2.resize(rough, (side, side), interpolation=cv2.INTER_CUBIC), np.float32)
