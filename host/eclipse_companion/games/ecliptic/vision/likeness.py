"""How alike a card's face and a picture are, at points of the card: whether that card is seen there."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck import measures
from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, MARKER, MARKER_LEFT, MARKER_TOP, WIDTH
from eclipse_companion.games.ecliptic.vision import plane, raster
from eclipse_companion.games.ecliptic.vision.marks import Grey, Points
from eclipse_companion.games.ecliptic.vision.plane import Plane

MIDDLE: Final[Points] = np.array([WIDTH / 2, HEIGHT / 2])
EDGE_MM: Final = 2.0
_PIXELS_A_MM: Final = 2
_STEP_MM: Final = 1.5
_FEWEST: Final = 40
_BESIDE_MM: Final = 33.0
_OFF_MARKER_MM: Final = MARKER / 2 + 0.5
_AS_BRIGHT: Final = 0.7


@dataclass(frozen=True, slots=True)
class Likeness:
    """Compares faces with a picture's brightness, (H, W), in which the table is seen so."""

    grey: Grey
    table: Plane

    def at(self, number: int, centre: Points, turn: float, points: Points) -> float:
        """A correlation, -1 to 1, for a card that lies there, at points of the card, (N, 2) millimetres."""
        if len(points) < _FEWEST:
            return 0.0
        # A card's second marker is upside down. Only a neutral card, which is blue on one side, shows that.
        turns = (turn, turn + np.pi) if measures.is_neutral(number) else (turn,)
        return max(self._so_turned(number, centre, each, points) for each in turns)

    def _so_turned(self, number: int, centre: Points, turn: float, points: Points) -> float:
        drawn = _sampled(_face(number), points * _PIXELS_A_MM - 0.5)
        on_table = plane.turned(points - MIDDLE, turn) + centre
        here = _sampled(self.grey, self.table.pixels(on_table))
        spread = float(drawn.std() * here.std())
        return float(((drawn - drawn.mean()) * (here - here.mean())).mean() / spread) if spread > 1 else 0.0

    def paper(self, marker: Points, marker_turn: float, centre: Points, turn: float) -> float:
        """How much of a card that lies there, beside its marker, is as bright as the paper around the marker."""
        around = plane.turned(_edge(), marker_turn) + marker
        points = plane.turned(whole() - MIDDLE, turn) + centre
        off = np.abs(plane.turned(points - marker, -marker_turn)).max(axis=1) > _OFF_MARKER_MM
        bare, card = (_sampled(self.grey, self.table.pixels(each)) for each in (around, points[off]))
        return float((card > _AS_BRIGHT * np.median(bare)).mean())


def grid(low: Points, high: Points) -> Points:
    """Points of a rectangle, a millimetre and a half apart."""
    across, down = (np.arange(low[axis], high[axis], _STEP_MM) for axis in (0, 1))
    return np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2).astype(np.float64)


def whole() -> Points:
    """Points of a whole card, but for its edge."""
    return grid(np.full(2, EDGE_MM), 2 * MIDDLE - EDGE_MM)


@lru_cache
def _edge() -> Points:
    """Points just outside a marker about its middle: a deck needs white paper there."""
    return np.concatenate([plane.SQUARE * (1 + scale / MARKER) for scale in (2.0, 3.0)])


@lru_cache
def beside_marker() -> Points:
    """Points around the marker in the upper right, with half of the medallion; none of the marker itself."""
    points = whole()
    away = np.abs(points - (MARKER_LEFT + MARKER / 2, MARKER_TOP + MARKER / 2))
    near = np.linalg.norm(away, axis=1) < _BESIDE_MM
    return np.asarray(points[near & (away > _OFF_MARKER_MM).any(axis=1)], np.float64)


@lru_cache(maxsize=128)
def _face(number: int) -> Grey:
    face = cv2.GaussianBlur(raster.face(number, _PIXELS_A_MM), (0, 0), _PIXELS_A_MM * 0.7)
    return np.asarray(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY), np.uint8)


def _sampled(grey: Grey, points: Points) -> NDArray[np.float64]:
    places = points.astype(np.float32)[None]
    here = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(here[0], np.float64)
