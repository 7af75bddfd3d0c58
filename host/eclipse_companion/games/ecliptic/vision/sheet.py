"""The sheet with the slots, in a picture: where it lies, and on which of its places a card lies face down."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck import slots
from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, WIDTH
from eclipse_companion.games.ecliptic.vision import plane, raster
from eclipse_companion.games.ecliptic.vision.flat import flat
from eclipse_companion.games.ecliptic.vision.marks import Mark, Points
from eclipse_companion.games.ecliptic.vision.plane import Plane

_LOOSE_MM: Final = 12.0
"""How far a card may lie from the middle of its place."""
_TURNS: Final = tuple(np.radians(range(-20, 21, 4)).tolist())
_BACK_FROM: Final = 0.45
"""How alike a place and the back of a card are, as a correlation, if one lies there."""
_SCALE: Final = 2
_FEWEST: Final = 2
_AGREE_MM: Final = 25.0
_AGREE: Final = np.radians(9)
"""A marker alone tells the sheet's turn to some degrees, and its middle to as much: it may be 13 cm away."""


@dataclass(frozen=True, slots=True)
class Lies:
    """Where the sheet's middle lies, (2,) millimetres of the table, how it is turned, and which markers tell it."""

    centre: Points
    turn: float
    markers: frozenset[int]

    def place(self, number: int) -> Points:
        """The middle of a place on the table, (2,)."""
        return np.asarray(self.centre + plane.turned(_from_middle([slots.place(number)]), self.turn)[0], np.float64)


def lies(table: Plane, seen: Mapping[int, Mark]) -> Lies | None:
    """Where the sheet lies, by two of its markers or more that agree on it; None if there are none."""
    alone = {number: _fitted(table, seen, [number]) for number in sorted(seen)}
    agreeing = [[other for other in alone if _agree(alone[number], alone[other])] for number in alone]
    most = max(agreeing, key=len, default=[])
    return _fitted(table, seen, most) if len(most) >= _FEWEST else None


def _fitted(table: Plane, seen: Mapping[int, Mark], numbers: list[int]) -> Lies:
    centres = slots.marker_centres()
    ours = np.concatenate([_from_middle([centres[number]]) + plane.SQUARE for number in numbers])
    theirs = np.concatenate([table.millimetres(seen[number].corners) for number in numbers])
    middle, at = ours.mean(axis=0), theirs.mean(axis=0)
    a, b = ours - middle, theirs - at
    turn = float(np.arctan2((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum(), (a * b).sum()))
    centre = np.asarray(at - plane.turned(middle[None], turn)[0], np.float64)
    return Lies(centre, turn, frozenset(numbers))


def _agree(one: Lies, other: Lies) -> bool:
    turn = (one.turn - other.turn + np.pi) % (2 * np.pi) - np.pi
    return float(np.linalg.norm(one.centre - other.centre)) < _AGREE_MM and abs(turn) < _AGREE


def has_back(pixels: NDArray[np.uint8], table: Plane, where: Lies, number: int) -> bool:
    """Whether the back of a card is seen on a place."""
    size = (WIDTH + 2 * _LOOSE_MM, HEIGHT + 2 * _LOOSE_MM)
    view = flat(pixels, table, where.place(number), size, where.turn)
    if not view.inside.all():
        return False
    grey = cv2.GaussianBlur(cv2.cvtColor(view.pixels, cv2.COLOR_BGR2GRAY), (0, 0), 0.8)
    best = max(float(cv2.matchTemplate(grey, back, cv2.TM_CCOEFF_NORMED).max()) for back in _backs())
    return best >= _BACK_FROM


@lru_cache
def _backs() -> tuple[NDArray[np.uint8], ...]:
    """The middle of a back, turned in all ways that a card may lie, a pixel a millimetre."""
    back = cv2.cvtColor(raster.back(_SCALE), cv2.COLOR_BGR2GRAY)
    back = cv2.resize(cv2.GaussianBlur(back, (0, 0), _SCALE * 0.8), None, fx=1 / _SCALE, fy=1 / _SCALE)
    high, wide = back.shape
    backs = []
    for turn in _TURNS:
        about = cv2.getRotationMatrix2D((wide / 2 - 0.5, high / 2 - 0.5), float(np.degrees(turn)), 1)
        whole = cv2.warpAffine(back, about, (wide, high), borderMode=cv2.BORDER_REPLICATE)
        backs.append(np.asarray(whole[12:-12, 8:-8], np.uint8))
    return tuple(backs)


def _from_middle(points: list[tuple[float, float]]) -> Points:
    return np.array(points) - np.divide(slots.PAPER, 2)
