"""Tables as a camera straight above sees them, two pixels a millimetre: cards are pasted where a test wants them."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck import codes, faces, measures, slots
from eclipse_companion.games.ecliptic.game.cards import SIGNS, read_card, sign_of
from eclipse_companion.games.ecliptic.vision import raster

Image = NDArray[np.uint8]

SCALE = 2
WIDTH, HEIGHT = 1000, 760
PITCH = 68.0
ROW_Y = 500.0
BESIDE = 94.0
GREEN = (60, 100, 45)
SKIN = (120, 150, 200)
PILE = ((SIGNS[0] - 6.5) * PITCH + WIDTH / 2 - 80, ROW_Y)
"""Before Aries."""


@cache
def _green() -> Image:
    grain = np.random.default_rng(1).normal(0, 3, (HEIGHT * SCALE, WIDTH * SCALE, 1))
    return np.asarray(np.clip(np.array(GREEN) + grain, 0, 255).astype(np.uint8))


class Above:
    """A green table, on which things are laid from the bottom up; (x, y) are millimetres."""

    def __init__(self) -> None:
        self.pixels = _green().copy()

    def paste(self, image: Image, x: float, y: float) -> "Above":
        """Lay an image with its middle there."""
        high, wide = image.shape[:2]
        left, top = round(x * SCALE - wide / 2), round(y * SCALE - high / 2)
        self.pixels[top : top + high, left : left + wide] = image
        return self

    def zodiac(self, signs: Sequence[int] = SIGNS) -> "Above":
        """Lay the neutral cards."""
        for sign in signs:
            self.paste(raster.face(measures.neutral(sign), SCALE), column(sign), ROW_Y)
        return self

    def other_zodiac(self, *, white: bool) -> "Above":
        """Lay the neutral cards with their blue halves towards White, or without any, as they were printed at first."""
        for sign in SIGNS:
            shapes = faces.face(measures.neutral(sign))
            kept = [shape for shape in shapes if not (white and shape.fill == faces.BLUE)]
            image = raster.drawn(kept, measures.WIDTH, measures.HEIGHT, SCALE)
            self.paste(image if white else image[::-1, ::-1], column(sign), ROW_Y)
        return self

    def line(self, side: str, *cards: str) -> "Above":
        """Lay cards beside their signs."""
        for text in cards:
            self.beside(side, text, sign_of(read_card(text)))
        return self

    def beside(self, side: str, text: str, sign: int) -> "Above":
        """Lay a card beside a sign, whatever its own is."""
        return self.paste(face(text), column(sign), ROW_Y + (BESIDE if side == "W" else -BESIDE))

    def cover(self, x: float, y: float, wide: float, high: float) -> "Above":
        """Hide a rectangle, as a hand does."""
        return self.paste(np.full((round(high * SCALE), round(wide * SCALE), 3), SKIN, np.uint8), x, y)

    def sheet(self, x: float = 400, y: float = 180) -> "Above":
        """Lay the sheet with the slots."""
        laid = slots.sheet()
        return self.paste(raster.drawn(laid.shapes, laid.width, laid.height, SCALE), x, y)


def small(pixels: Image, wide: int) -> Image:
    """The picture as a camera with fewer pixels takes it."""
    high = round(pixels.shape[0] * wide / pixels.shape[1])
    return np.asarray(cv2.resize(pixels, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)


def bulging(pixels: Image, bend: float) -> Image:
    """The picture as a bent lens shows it: the edges of its longer side are drawn in by that part."""
    high, wide = pixels.shape[:2]
    rows, columns = np.indices((high, wide), np.float32)
    x, y = (columns - wide / 2) / (wide / 2), (rows - high / 2) / (wide / 2)
    out = (wide / 2) / (1 - bend * (x**2 + y**2))
    bent = cv2.remap(pixels, x * out + wide / 2, y * out + high / 2, cv2.INTER_LINEAR, borderValue=GREEN)
    return np.asarray(bent, np.uint8)


def column(sign: int) -> float:
    """Where a sign lies along the row."""
    return WIDTH / 2 + (sign - 6.5) * PITCH


def on_sheet(number: int, x: float = 400, y: float = 180) -> tuple[float, float]:
    """The middle of a place of the sheet."""
    across, down = slots.place(number)
    return x + across - slots.PAPER[0] / 2, y + down - slots.PAPER[1] / 2


def face(text: str) -> Image:
    """A card's face."""
    return raster.face(read_card(text), SCALE)


def other_deck(number: int, *, left: bool, opposed: bool, margin: float) -> Image:
    """A card of a deck that somebody else drew: its markers, and its number in its middle."""
    card = np.full((round(measures.HEIGHT * SCALE), round(measures.WIDTH * SCALE), 3), 255, np.uint8)
    marker = raster.drawn(codes.marker(number, 0, 0), measures.MARKER, measures.MARKER, SCALE)
    near, side = round(margin * SCALE), len(marker)
    upper, lower = slice(near, near + side), slice(-near - side, -near)
    card[upper, upper if left else lower] = marker
    card[lower, lower if left else upper] = marker[::-1, ::-1] if opposed else marker
    cv2.putText(card, str(number), (40, 100), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (40, 20, 160), 3)
    return card


def misprint(first: int, second: int) -> Image:
    """A card whose lower marker has another number."""
    right, bottom = measures.WIDTH - measures.MARKER_LEFT, measures.HEIGHT - measures.MARKER_TOP
    wrong = [shape.placed(right, bottom, turn=180) for shape in codes.marker(second, 0, 0)]
    return raster.drawn((*faces.face(first), *wrong), measures.WIDTH, measures.HEIGHT, SCALE)
