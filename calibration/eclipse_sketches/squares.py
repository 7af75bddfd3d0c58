"""Squares of a board with pieces on them, and the pictures that a camera takes of sixteen of them."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, SQUARE_PX
from eclipse_pictures.camera import Linear, Picture, blurred, coded, developed, draw_shot, exposure
from eclipse_pictures.geometry import PITCH_MM
from eclipse_sketches.faces import COVERAGE_PX, Face, Faces, draw_faces
from eclipse_sketches.rooms import Room

SIDE_PX: Final = SQUARE_PX + 2 * MARGIN_PX
"""A square with what lies around it, as in a board's view."""
NOTHING: Final = -1
"""Instead of a face's number: an empty square."""

_FINE: Final = 2
"""Drawn this many times as large."""
_SIZE: Final = SIDE_PX * _FINE
_MM: Final = SQUARE_PX / PITCH_MM * _FINE
_ALONG: Final = (np.arange(_SIZE) - (_SIZE - 1) / 2).astype(np.float32)
_X, _Y = (np.asarray(each, np.float32) for each in np.meshgrid(_ALONG, _ALONG))
_RIGHT, _DOWN = (each / np.float32(SQUARE_PX * _FINE) for each in (_X, _Y))
"""The same in squares of the board."""
_LINE_MM: Final = 1.0
_ASKEW_MM: Final = 3.0
_ASKEW_DEG: Final = 12.0
_LEANS: Final = 0.75
"""By how much the mirrored room moves where a piece doesn't lie flat, in pixels, as a standard deviation."""
_SIDES: Final = (1.0, 0.66, 0.33)
"""Heights at which a piece's sides are drawn, from its foot upwards, as shares of the way down from its top."""
_SHADE: Final = 0.55
_BEVEL_LOOKS: Final = 40.0
_EMPTY: Final = 0.1
_PAPERS: Final = SQUARES_A_SIDE
"""Beside the squares stand so many pieces of paper, by whose level the light is known."""
_LIGHTS: Final = {
    "daylight": 0.27,
    "warm_lamp": 0.27,
    "mixed": 0.27,
    "dim": 0.05,
    "hard_spot": 0.07,
    "backlight": 0.07,
}


@dataclass(frozen=True, slots=True, eq=False)
class Sketches:
    """Pictures of the same faces.

    `squares` (P, 16, SIDE_PX, SIDE_PX, 3), in blue, green, red; `paper` (P, 3): the level of paper in each picture;
    `faces` (P, 16): the number of each square's face, or NOTHING.
    """

    squares: NDArray[np.uint8]
    paper: NDArray[np.float32]
    faces: NDArray[np.int64]


def sketch(pictures: int, rng: np.random.Generator) -> Sketches:
    """So many pictures of faces that are drawn anew."""
    faces = draw_faces(rng)
    shown = rng.integers(len(faces.faces), size=(pictures, SQUARES_A_SIDE**2))
    shown[rng.random(shown.shape) < _EMPTY] = NOTHING
    taken = [_picture(faces, each, rng) for each in shown]
    return Sketches(np.stack([squares for squares, _ in taken]), np.stack([paper for _, paper in taken]), shown)


def _picture(
    faces: Faces, shown: NDArray[np.int64], rng: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Sixteen squares, (16, SIDE_PX, SIDE_PX, 3), and the level of paper, (3,)."""
    slant, seen_from = rng.uniform(0, 0.55), rng.uniform(0, 2 * np.pi)
    foot = slant * faces.thick_mm * _MM * np.array([np.cos(seen_from), np.sin(seen_from)])
    board = _Board(faces, Room(rng), foot, float(rng.uniform(0.2, 1.0)))
    tiles = [
        board.square(divmod(at, SQUARES_A_SIDE), None if face == NOTHING else faces.faces[face], rng)
        for at, face in enumerate(shown)
    ]
    tiles += [np.ones((_SIZE, _SIZE, 3), np.float32) * np.float32(rng.uniform(0.62, 0.88)) * board.room.light] * _PAPERS
    seen = _photographed(np.stack(tiles).reshape(SQUARES_A_SIDE, -1, _SIZE, _SIZE, 3), rng)
    level = np.median(seen[len(shown) :].reshape(-1, 3), axis=0).astype(np.float32)
    return seen[: len(shown)], level


def _photographed(tiles: Linear, rng: np.random.Generator) -> NDArray[np.uint8]:
    """(R C, SIDE_PX, SIDE_PX, 3): what a camera sees of tiles, (R, C, _SIZE, _SIZE, 3), in rows and columns."""
    rows, columns = tiles.shape[:2]
    shot = draw_shot(rng, str(rng.choice(list(_LIGHTS), p=list(_LIGHTS.values()))))
    colour = np.sum(list(shot.mixture.values()), axis=0)
    light = tiles.swapaxes(1, 2).reshape(rows * _SIZE, columns * _SIZE, 3) * (colour / colour[1]).astype(np.float32)
    side = round(SIDE_PX * float(rng.uniform(0.5, 1.15)))  # it stands near or far
    light = np.asarray(cv2.resize(light, (columns * side, rows * side), interpolation=cv2.INTER_AREA), np.float32)
    light = blurred(light, shot)
    level = light @ (np.array([0.2126, 0.7152, 0.0722]) * shot.balance).astype(np.float32)
    metered = exposure(level, float(level.mean()) * rng.uniform(0.6, 1.2))
    picture: Picture = developed(light * np.float32(metered * 2**shot.ev), shot, rng)
    _, picture = coded(picture, shot.jpeg)
    size = (columns * SIDE_PX, rows * SIDE_PX)
    picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_CUBIC), np.uint8)
    apart = picture.reshape(rows, SIDE_PX, columns, SIDE_PX, 3).swapaxes(1, 2)
    return apart.reshape(-1, SIDE_PX, SIDE_PX, 3).copy()


@dataclass(frozen=True, slots=True, eq=False)
class _Board:
    """A board in a room.

    `foot`: how far from its top a piece's foot is seen, (2,), in pixels; `careless`: how askew pieces lie, from 0 to 1.
    """

    faces: Faces
    room: Room
    foot: NDArray[np.float64]
    careless: float

    def square(self, at: tuple[int, int], face: Face | None, rng: np.random.Generator) -> Linear:
        """The light, (_SIZE, _SIZE, 3), from a square at a row and a column, with a face up, or none."""
        down, across = at
        side = SQUARE_PX * _FINE
        light, directions = self.room.lit(across, down), self.room.directions(_RIGHT + across, _DOWN + down)
        seen = self.room.surface(self.faces.board, directions, light, _MM, rng)
        on_line = np.abs(np.maximum(np.abs(_X), np.abs(_Y)) - side / 2) < _LINE_MM * _MM / 2
        seen[on_line] = self.faces.lines * light
        if face is None:
            return seen
        middle = rng.uniform(-_ASKEW_MM, _ASKEW_MM, 2) * self.careless * _MM
        turn = np.radians(90 * int(rng.integers(4)) + rng.uniform(-_ASKEW_DEG, _ASKEW_DEG) * self.careless)
        shadow = np.clip(0.5 + (self._inside(face, *_own(middle + self.foot, turn)) + 6) / 12, 0, 1)
        seen *= (1 - shadow / 2)[..., np.newaxis]
        wall = np.asarray(face.body.colour, np.float32) * light * np.float32(_SHADE)
        for height in _SIDES:
            hidden = _wide(self._inside(face, *_own(middle + self.foot * height, turn)))
            seen = seen * (1 - hidden) + wall * hidden
        places = _own(middle, turn)
        whole = _wide(self._inside(face, *places))
        return np.asarray(seen * (1 - whole) + self._top(face, places, at, rng) * whole, np.float32)

    def _top(self, face: Face, places: tuple[Linear, Linear], at: tuple[int, int], rng: np.random.Generator) -> Linear:
        """A piece's upper face, at places in its own coordinates, (_SIZE, _SIZE) each."""
        down, across = at
        light = self.room.lit(across, down)
        lean = rng.normal(0, _LEANS, 2).astype(np.float32)
        first, second = self.room.directions(_RIGHT + across, _DOWN + down)
        seen = first + lean[0], second + lean[1]
        half = np.float32(self.faces.size_mm / 2 * _MM)
        x, y = (np.asarray((along / half + 1) / 2 * (COVERAGE_PX - 1), np.float32) for along in places)
        drawn = cv2.remap(face.drawn, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[..., np.newaxis]
        top = self.room.surface(face.body, seen, light, _MM, rng) * (1 - drawn)
        top += self.room.surface(face.symbol, seen, light, _MM, rng) * drawn
        bevel = (self._inside(face, *places) < self.faces.bevel_mm * _MM)[..., np.newaxis]
        aside = seen[0] + _BEVEL_LOOKS * np.sign(places[0]), seen[1] + _BEVEL_LOOKS * np.sign(places[1])
        return np.asarray(np.where(bevel, 0.6 * top + 0.08 * self.room.mirrored(aside, 0.3), top), np.float32)

    def _inside(self, face: Face, x: Linear, y: Linear) -> Linear:
        """How far inside a piece's outline places are, in pixels; less than 0: outside."""
        half = self.faces.size_mm / 2 * _MM
        if face.round:
            return np.asarray(half - np.hypot(x, y), np.float32)
        corner = min(self.faces.corner_mm * _MM, half * 0.9)
        beyond = np.abs(x) - (half - corner), np.abs(y) - (half - corner)
        outside = np.hypot(np.maximum(beyond[0], 0), np.maximum(beyond[1], 0))
        return np.asarray(corner - (outside + np.minimum(np.maximum(*beyond), 0)), np.float32)


def _own(middle: NDArray[np.float64], turn: float) -> tuple[Linear, Linear]:
    """All places in the coordinates of a piece: along its own sides, from its middle."""
    x, y = _X - np.float32(middle[0]), _Y - np.float32(middle[1])
    cos, sin = np.float32(np.cos(turn)), np.float32(np.sin(turn))
    return np.asarray(x * cos + y * sin, np.float32), np.asarray(y * cos - x * sin, np.float32)


def _wide(inside: Linear) -> Linear:
    """How much of each pixel lies inside, (H, W, 1)."""
    return np.asarray(np.clip(inside + 0.5, 0, 1)[..., np.newaxis], np.float32)
