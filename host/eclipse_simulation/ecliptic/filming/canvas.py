"""A table on which cards are laid one after the other, as a camera sees it, in fine pixels.

Millimetres of the table: x from Aries to Pisces, y from Blue to White, the origin in the middle of the zodiac.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck import measures, slots
from eclipse_companion.games.ecliptic.vision import raster
from eclipse_simulation.ecliptic.filming.lens import Setting
from eclipse_simulation.ecliptic.filming.tops import Image, top

Plane = NDArray[np.float64]

FINE: Final = 2
"""How many pixels across one of the picture's is made of."""
_PIXELS_A_MM: Final = 6
_AROUND: Final = 500
"""Millimetres of table around what lies on it."""
_NOTHING: Final = -1
_FOCAL: Final = 0.9
_CARD: Final = (measures.WIDTH, measures.HEIGHT)


@dataclass(frozen=True, slots=True)
class Lies:
    """A card, by its number, or a back (None): where its middle lies, and how it is turned clockwise, in degrees."""

    number: int | None
    x: float
    y: float
    turn: float = 0.0


@cache
def _sheet() -> Image:
    sheet = slots.sheet()
    return raster.drawn(sheet.shapes, sheet.width, sheet.height, _PIXELS_A_MM)


def camera(low: Plane, high: Plane, setting: Setting) -> tuple[Plane, tuple[float, float]]:
    """Millimetres of the table -> fine pixels, for a camera that just sees a rectangle of it; and its middle."""
    middle = (low + high) / 2
    width, height = (each * FINE for each in setting.size)
    focal = _FOCAL * width
    tilt, turn = np.radians(setting.tilt), np.radians(setting.from_side)
    about = np.array([[np.cos(turn), np.sin(turn), 0], [-np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), np.sin(tilt)], [0, -np.sin(tilt), np.cos(tilt)]])
    rotation = lean @ about
    corners = np.array([(x, y, 0) for x in (low[0], high[0]) for y in (low[1], high[1])]) - [*middle, 0]
    distance = 300.0
    while True:
        seen = corners @ rotation.T + [0, 0, distance]
        reach = np.abs(seen[:, :2] / np.maximum(seen[:, 2:], 1)) * focal
        if (seen[:, 2] > 50).all() and (reach < np.array([width, height]) * 0.485).all():
            break
        distance *= 1.02
    inner = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    outer = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, distance]])
    shift = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
    return inner @ outer @ shift, (float(middle[0]), float(middle[1]))


class Canvas:
    """A table in fine pixels, on which things are laid one after the other."""

    def __init__(
        self,
        draw: np.random.Generator,
        to_picture: Plane,
        size: tuple[int, int],
        setting: Setting,
        middle: tuple[float, float],
    ) -> None:
        self._draw, self._to_picture, self._size, self._setting = draw, to_picture, size, setting
        wide, high = 2 * (_AROUND + 500), 2 * (_AROUND + 350)
        under = np.array([[1, 0, middle[0] - wide / 2], [0, 1, middle[1] - high / 2], [0, 0, 1]])
        self.pixels: Image = cv2.warpPerspective(
            top(draw, setting.top, wide, high),
            to_picture @ under,
            size,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REFLECT,
        ).astype(np.uint8)
        self._owner = np.full(size[::-1], _NOTHING, np.int16)
        self._whole: dict[int, int] = {}

    def card(self, lies: Lies) -> None:
        """Lay a card, face up or face down."""
        number = lies.number
        face = raster.back(_PIXELS_A_MM) if number is None else raster.face(number, _PIXELS_A_MM)
        self._lay(face, _CARD, lies, _NOTHING if number is None else number)

    def sheet(self, x: float, y: float, turn: float) -> None:
        """Lay the sheet with the slots."""
        self._lay(_sheet(), slots.PAPER, Lies(None, x, y, turn), _NOTHING)

    def _lay(self, image: Image, paper: tuple[float, float], lying: Lies, owner: int) -> None:
        """Lay a sheet of paper, with a soft shadow along its edges."""
        angle = np.radians(lying.turn)
        cos, sin = np.cos(angle), np.sin(angle)
        place = np.array([[cos, -sin, lying.x], [sin, cos, lying.y], [0, 0, 1]])
        centred = np.array([[1, 0, -paper[0] / 2], [0, 1, -paper[1] / 2], [0, 0, 1]])
        scaled = np.diag([1 / _PIXELS_A_MM, 1 / _PIXELS_A_MM, 1])
        half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
        warp = np.linalg.inv(half) @ self._to_picture @ place @ centred @ scaled @ half
        high, wide = image.shape[:2]
        quad = mapped(warp, np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float) - 0.5)
        left, upper, right, lower = self._around(quad, 24)
        if right <= left or lower <= upper:
            return
        local = np.array([[1, 0, -left], [0, 1, -upper], [0, 0, 1.0]]) @ warp
        size = (right - left, lower - upper)
        # Shrunk in steps, the drawing doesn't flicker.
        shrink = max(1, int(np.sqrt(high * wide / max(1.0, cv2.contourArea(quad.astype(np.float32))))))
        if shrink > 1:
            image = np.asarray(
                cv2.resize(image, (wide // shrink, high // shrink), interpolation=cv2.INTER_AREA), np.uint8
            )
            bigger = np.diag([wide / (wide // shrink), high / (high // shrink), 1])
            local = local @ np.linalg.inv(half) @ bigger @ half
        drawn = cv2.warpPerspective(image, local, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        mask = np.zeros(size[::-1], np.uint8)
        cv2.fillConvexPoly(mask, np.round((quad - [left, upper]) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        part = self.pixels[upper:lower, left:right].astype(np.float32)
        scale = np.sqrt(cv2.contourArea(quad.astype(np.float32)) / (paper[0] * paper[1]))
        dark = cv2.GaussianBlur(mask, (0, 0), max(0.5, 1.5 * scale)).astype(np.float32) / 255
        part *= 1 - 0.35 * dark[..., None]
        cover = (mask.astype(np.float32) / 255)[..., None]
        self.pixels[upper:lower, left:right] = part * (1 - cover) + drawn * cover
        self._owner[upper:lower, left:right][mask > 127] = owner
        if owner != _NOTHING:
            self._whole[owner] = int((mask > 127).sum())

    def scatter(self, cards: Sequence[Lies]) -> None:
        """Dice and gems lie about, some of them on cards."""
        for _ in range(self._setting.things):
            x, y = self._draw.uniform((-420, -180), (420, 180))
            if any(abs(card.x - x) < 45 and abs(card.y - y) < 55 for card in cards) and self._draw.random() < 0.8:
                continue
            corners = int(self._draw.integers(3, 7))
            turn = self._draw.uniform(0, 2 * np.pi)
            angles = turn + 2 * np.pi * np.arange(corners) / corners
            outline = np.column_stack([x + 9 * np.cos(angles), y + 9 * np.sin(angles)])
            self._cover(outline, self._draw.uniform(20, 240, 3))

    def reach(self) -> None:
        """Arms come from an edge of the picture and end in a hand."""
        width, height = self._size
        for _ in range(self._setting.hands):
            start = np.array(
                [self._draw.uniform(0, width), height * 1.05 if self._draw.random() < 0.5 else -0.05 * height]
            )
            end = np.array([self._draw.uniform(0.15, 0.85) * width, self._draw.uniform(0.25, 0.75) * height])
            along = (end - start) / np.linalg.norm(end - start)
            across = np.array([-along[1], along[0]]) * width * 0.028
            sleeve, skin = self._draw.uniform(20, 160, 3), np.array([118, 150, 205]) * self._draw.uniform(0.45, 1.05)
            wrist = end - along * width * 0.07
            self._fill(np.array([start - across, start + across, wrist + across, wrist - across]), sleeve)
            self._fill(
                np.array([wrist - 0.8 * across, wrist + 0.8 * across, end + 1.1 * across, end - 1.1 * across]), skin
            )
            for finger in (-0.9, -0.3, 0.3, 0.9):
                tip = end + across * finger * 1.3 + along * width * 0.035
                root = end + across * finger
                side = across * 0.24
                self._fill(np.array([root - side, root + side, tip + side, tip - side]), skin * 0.97)

    def shown(self) -> dict[int, float]:
        """How much of each card is neither covered nor outside the picture."""
        numbers, counts = np.unique(self._owner, return_counts=True)
        seen = dict(zip(numbers.tolist(), counts.tolist(), strict=True))
        return {number: seen.get(number, 0) / max(1, whole) for number, whole in self._whole.items()}

    def _cover(self, outline: Plane, colour: Plane) -> None:
        self._fill(mapped(self._to_picture, outline), colour)

    def _fill(self, outline: Plane, colour: Plane) -> None:
        mask = np.zeros(self._size[::-1], np.uint8)
        cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        left, upper, right, lower = self._around(outline, 2)
        if right <= left or lower <= upper:
            return
        cover = (mask[upper:lower, left:right].astype(np.float32) / 255)[..., None]
        part = self.pixels[upper:lower, left:right]
        part[:] = part * (1 - cover) + (colour + self._draw.normal(0, 5, (*cover.shape[:2], 1))).clip(0, 255) * cover
        self._owner[mask > 127] = _NOTHING

    def _around(self, quad: Plane, more: int) -> tuple[int, int, int, int]:
        low = np.floor(quad.min(0)).astype(int) - more
        high = np.ceil(quad.max(0)).astype(int) + more
        width, height = self._size
        return max(0, int(low[0])), max(0, int(low[1])), min(width, int(high[0])), min(height, int(high[1]))


def mapped(to: Plane, points: Plane) -> Plane:
    """(N, 2) of (N, 2)."""
    there = np.column_stack([points, np.ones(len(points))]) @ to.T
    return np.asarray(there[:, :2] / there[:, 2:], np.float64)
