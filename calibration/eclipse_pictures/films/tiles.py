"""How the sixteen tiles lie and move in a film.

The simulated hand knows each tile's middle and the direction of its gold side. A picture needs the whole rotation, and
tiles that don't stand in each other: both are added here. Rotations (3, 3) take the gold face's axes (right, up and out
of it) to the table's: x, away from Sun, upwards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game.pieces import PIECES, Side
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_pictures.films.story import Story
from eclipse_pictures.geometry import square_middle
from eclipse_pictures.random_scenes.on_the_board import touch
from eclipse_pictures.scenes import Piece
from eclipse_pictures.sets import Shape
from eclipse_simulation.eclipse.hand.motions import Motion, clearance, ease

_FLIP: Final = np.array([1.0, -1.0, 1.0])
"""Takes directions of the simulated hand, whose y points to Sun, to the table's."""
_TURN_BACK: Final = np.diag([1.0, -1.0, -1.0])
"""From the gold face's axes to the silver face's."""
_STEP: Final = 5
_ASKEW_DEG: Final = 4.0
_MOST_ASKEW_DEG: Final = 11.0
_TRIES: Final = 36
_PAPER_MM: Final = 0.3
_LOW_MM: Final = 3.0
"""A tile that never rises by more than this is pushed, not lifted."""


@dataclass(frozen=True, eq=False)
class Resting:
    """A tile at rest: its middle, its rotation, and its square (None: beside the board, or between squares)."""

    x: float
    y: float
    rotation: Floats
    square: Square | None
    home: bool = False

    @property
    def side(self) -> Side:
        """The side that is up."""
        return Side.GOLD if self.rotation[2, 2] > 0 else Side.SILVER

    @property
    def turn_deg(self) -> float:
        """How far the upper face is turned, as `scenes.Piece` counts."""
        face = self.rotation if self.side is Side.GOLD else self.rotation @ _TURN_BACK
        return float(-np.degrees(np.arctan2(face[1, 0], face[0, 0])))


@dataclass(frozen=True, eq=False)
class Moving:
    """A tile on the move: its middle, its middle's height above the mat, its rotation."""

    x: float
    y: float
    height_mm: float
    rotation: Floats


@dataclass(frozen=True, eq=False)
class Passage:
    """A tile's way from rest to rest.

    `rotations` (n, 3, 3) are those at every `_STEP`th step of the motion; on top of them the tile turns about the
    upward axis by `turn` (radians), until it is straight.
    """

    motion: Motion
    start: Resting
    end: Resting
    rotations: Floats
    turn: float

    @property
    def pushed(self) -> bool:
        """Whether the tile stays on the board and on its side."""
        level = bool((np.abs(self.motion.axes[:, 2]) > 0.9).all())
        return level and float(np.ptp(self.motion.points[:, 2])) < _LOW_MM

    @property
    def within(self) -> bool:
        """Whether the tile only shifts on its square."""
        return self.pushed and self.start.square is not None and self.start.square == self.end.square

    def progress(self, t_ms: float) -> float:
        """The share of the way that is done, from rest to rest."""
        share = (t_ms - self.motion.start_ms) / max(self.motion.end_ms - self.motion.start_ms, 1.0)
        return float(ease(np.array(share)))


class Tiles:
    """All tiles of a film, drawn as pieces of one shape on a board `surface_mm` above the mat."""

    def __init__(self, told: Story, shape: Shape, surface_mm: float) -> None:
        self._rest_z = told.model.kit.height_mm
        self._shape = shape
        self._surface_mm = surface_mm
        self.owners = tuple(tile.owner for tile in told.model.tiles)
        rng = np.random.default_rng([told.film.seed, 2])
        self._first = [self._at_home(one.pose.point, one.pose.axis, rng) for one in told.first]
        self._ways: list[list[Passage]] = [[] for _ in self._first]
        strokes = [stroke for turn in told.turns for stroke in turn.strokes]
        for stroke in sorted(strokes, key=lambda one: one.motion.start_ms):
            self._add(stroke.motion, rng)

    def passage(self, motion: Motion) -> Passage:
        """What a motion of the story became."""
        return next(way for way in self._ways[motion.piece] if way.motion is motion)

    def at(self, tile: int, t_ms: float) -> Resting | Moving:
        """How a tile lies or moves at a time."""
        way = next((one for one in reversed(self._ways[tile]) if one.motion.start_ms <= t_ms), None)
        if way is None:
            return self._first[tile]
        if t_ms >= way.motion.end_ms:
            return way.end
        moving = self.on_the_way(way, t_ms)
        if way.within:
            return Resting(moving.x, moving.y, way.start.rotation, way.end.square)
        return moving

    def on_the_way(self, way: Passage, t_ms: float) -> Moving:
        """A tile in the middle of a motion; before and after it, as it begins and ends."""
        points, axes = way.motion.at(np.array([t_ms]))
        share = way.progress(t_ms)
        off = [np.array([one.x, one.y]) - way.motion.points[end, :2] for one, end in ((way.start, 0), (way.end, -1))]
        x, y = points[0, :2] + off[0] * (1 - share) + off[1] * share
        step = np.clip((t_ms - way.motion.start_ms) / (4.0 * _STEP), 0, len(way.rotations) - 1)
        near = way.rotations[int(step)]
        rotation = _about_up(way.turn * share) @ _swing(near[:, 2], axes[0] * _FLIP) @ near
        free = float(points[0, 2] - self._rest_z - clearance(axes)[0])
        level = abs(float(axes[0, 2]))
        reach = self._shape.size_mm / 2 * float(np.sqrt(max(0.0, 1 - level**2))) + self._shape.thick_mm / 2 * level
        return Moving(float(x), float(y), max(self._surface_mm + free, _PAPER_MM) + reach, rotation)

    def faces(self, tile: int) -> tuple[str, str]:
        """The letters of a tile's gold and silver faces."""
        owner = self.owners[tile]
        return PIECES[owner, Side.GOLD].letter, PIECES[owner, Side.SILVER].letter

    def _at_home(self, point: Floats, axis: Floats, rng: np.random.Generator) -> Resting:
        turned = _about_up(float(rng.uniform(0, 2 * np.pi)))
        rotation = turned if axis[2] > 0 else turned @ _TURN_BACK
        return Resting(float(point[0]), float(point[1]), rotation, None, home=True)

    def _last(self, tile: int) -> Resting:
        return self._ways[tile][-1].end if self._ways[tile] else self._first[tile]

    def _add(self, motion: Motion, rng: np.random.Generator) -> None:
        start = self._last(motion.piece)
        axes = np.vstack([motion.axes[::_STEP], motion.axes[-1:]]) * _FLIP
        rotation = start.rotation
        rotations = []
        for axis in axes:
            rotation = _swing(rotation[:, 2], axis) @ rotation
            rotations.append(rotation)
        up = np.array([0.0, 0.0, 1.0 if rotation[2, 2] > 0 else -1.0])
        flat = _swing(rotation[:, 2], up) @ rotation
        x, y = motion.points[-1, :2]
        turned = np.degrees(np.arctan2(flat[1, 0], flat[0, 0]))
        askew = float(np.clip(rng.normal(0, _ASKEW_DEG), -_MOST_ASKEW_DEG, _MOST_ASKEW_DEG))
        straight = 90.0 * np.round(turned / 90.0)
        if motion.square is not None:
            others = [self._last(tile) for tile in range(len(self._first)) if tile != motion.piece]
            x, y, askew = self._with_room(float(x), float(y), askew, motion.square, others)
        turn = float(np.radians(straight + askew - turned))
        end = Resting(float(x), float(y), _about_up(turn) @ flat, motion.square)
        self._ways[motion.piece].append(Passage(motion, start, end, np.array(rotations), turn))

    def _with_room(
        self, x: float, y: float, askew: float, square: Square, others: Sequence[Resting]
    ) -> tuple[float, float, float]:
        """The place, as near as possible to the wanted one, where a tile overlaps no other; and its rotation."""
        middle = np.array(square_middle(square))
        off = np.array([x, y]) - middle
        lying = [Piece("G", one.x, one.y, one.turn_deg) for one in others if one.square is not None]
        for number in range(_TRIES):
            x, y = (float(value) for value in middle + off)
            here = Piece("G", x, y, -askew)
            near = [other for other in lying if touch(here, other, self._shape.size_mm + 0.1)]
            if not near:
                break
            off, askew = off * 0.85, askew * 0.85
            if number > _TRIES / 3:  # the others are far off their squares' middles: give way
                away = sum((np.array([x - other.x, y - other.y]) for other in near), np.zeros(2))
                off += away / np.linalg.norm(away)
        return float(middle[0] + off[0]), float(middle[1] + off[1]), askew


def _about_up(angle: float) -> Floats:
    """The rotation about the upward axis, anticlockwise from above, by an angle in radians."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])


def _swing(start: Floats, end: Floats) -> Floats:
    """The smallest rotation that takes one unit vector to another, which isn't its opposite."""
    axis, level = np.cross(start, end), float(start @ end)
    across = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    return np.asarray(np.eye(3) + across + across @ across / (1 + level))
