"""Single gestures of a hand: carry, slide, tumble, turn over, knock. Each becomes one timed `Motion` of one tile.

In: a tile, where it is to go, when. Out: motions, and the truth about them as events (a tile left or reached a square).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

import numpy as np

from eclipse_companion.game.pieces import Side
from eclipse_companion.game.position import Position
from eclipse_companion.game.squares import SQUARES, Square
from eclipse_companion.virtual.magnets import Floats
from eclipse_companion.virtual.motions import UP, Grip, Motion, Pose, held, path, tumble
from eclipse_companion.virtual.scene import BoardModel, Lying, position_of
from eclipse_companion.virtual.styles import Sloppiness

NEAREST_TILES_MM: Final = 20.5
"""Tiles of 22 mm with round corners touch at about this distance of their middles along x or y."""


Telling = Literal["both", "lift", "drop", "none"]
"""Which of a motion's two events are told; a tile that slides and is then turned leaves once and arrives once."""


@dataclass(frozen=True, slots=True)
class Event:
    """A tile left (`lift`) or reached (`drop`) a square."""

    t_ms: float
    kind: Literal["lift", "drop"]
    square: Square


class Gestures:
    """Two hands at a board. Each gesture is asked for with a time to begin and returns the time when it ends.

    `lying` is how the tiles will lie when all that was asked for is done. A tile begins its next motion not before its last has ended.
    """

    def __init__(self, model: BoardModel, lying: Sequence[Lying], rng: np.random.Generator, style: Sloppiness) -> None:
        self.model = model
        self.lying = [replace(one) for one in lying]
        self.rng = rng
        self.style = style
        self.motions: list[Motion] = []
        self.events: list[Event] = []
        self._free_ms = [0.0] * len(self.lying)

    @property
    def position(self) -> Position:
        """What will lie on the squares when all is done."""
        return position_of(self.model.tiles, self.lying)

    def on(self, square: Square) -> int | None:
        """The tile that will lie on a square."""
        return next((tile for tile, lying in enumerate(self.lying) if lying.square == square), None)

    def free_at(self, tile: int) -> float:
        """When a tile's last motion ends."""
        return self._free_ms[tile]

    def drawn(self, low: float, high: float) -> float:
        """A number between two, even on the scale of ratios (as times of human hands are)."""
        return float(np.exp(self.rng.uniform(np.log(low), np.log(high))))

    def often(self, chance: float) -> bool:
        """Yes with this chance."""
        return bool(self.rng.random() < chance)

    def duration(self, low: float, high: float) -> float:
        """A gesture's milliseconds at this hand's pace; none is faster than a fifth of a second."""
        return max(200.0, float(self.rng.uniform(low, high)) * self.drawn(*self.style.pace))

    def pose_on(self, square: Square, side: Side, tile: int, off_mm: float | None = None) -> Pose:
        """Where a tile comes to lie on a square: off its middle, a trace askew, and not on top of another tile."""
        spread = self.style.off_mm if off_mm is None else off_mm
        off = min(abs(float(self.rng.normal(0, spread))), self.style.most_off_mm)
        angle = self.rng.uniform(0, 2 * np.pi)
        shift = off * np.array([np.cos(angle), np.sin(angle), 0.0])
        centre = self.model.centre(square)
        for _ in range(12):
            if not self._on_another(centre + shift, tile):
                break
            shift *= 0.7
        lean = self.rng.normal(0, 0.015, 2)
        axis = np.array([lean[0], lean[1], 1.0])
        axis *= (1 if side is Side.GOLD else -1) / np.linalg.norm(axis)
        # A magnet sits up to some 0.2 mm off its tile's middle, another way round each time it is picked up.
        glue = self.rng.normal(0, [0.12, 0.12, 0.06])
        return Pose(centre + shift + glue, axis)

    def _on_another(self, point: Floats, tile: int) -> bool:
        others = [one.pose.point for number, one in enumerate(self.lying) if number != tile and one.square is not None]
        return any(np.abs(point - other)[:2].max() < NEAREST_TILES_MM for other in others)

    def carry(
        self,
        tile: int,
        to: Pose,
        t_ms: float,
        *,
        square: Square | None,
        low: bool = False,
        hesitate: bool = False,
        told: Telling = "both",
    ) -> float:
        """Lift a tile, bring it through the air, turn it there if its other side is to be up, and set it down."""
        start = self.lying[tile].pose
        height = self.rng.uniform(7, 14) if low else self.drawn(16, 75)
        spent = self.duration(450, 1400)
        over = to.lifted(height * self.rng.uniform(0.7, 1.1))
        stops = [(start.lifted(height).point + self.rng.normal(0, [3, 3, 1]), spent * 0.27)]
        if low:
            for through in self.rng.choice(SQUARES, int(self.rng.integers(1, 4)), replace=False):
                above = self.model.centre(int(through)) + height * UP + self.rng.normal(0, [5, 5, 1.5])
                stops.append((above, self.duration(200, 600)))
        if hesitate:
            where = over.point if self.often(0.5) else stops[-1][0] + self.rng.normal(0, [12, 12, 3])
            stops.append((where, spent * 0.3))
            stops.append((where + self.rng.normal(0, 2, 3), self.drawn(150, 2500)))
        stops.append((over.point + self.rng.normal(0, [3, 3, 0]), spent * 0.46))
        stops.append((to.point, spent * 0.27))
        turn = self._turn(0.15, 0.85) if start.side is not to.side else None
        grip = Grip(self.rng.uniform(0.05, 0.8), self.rng.uniform(5, 11), self.rng.uniform(0, 0.3), self._azimuth())
        points, axes = path(start, stops, turn, self.model.kit.height_mm)
        points, axes = held(points, axes, grip, self.model.kit.height_mm)
        return self._add(tile, t_ms, points, axes, to, square, told=told)

    def turn_over(self, tile: int, t_ms: float, *, told: Telling = "both") -> float:
        """Turn a tile over on its square: up a little, round, and down again."""
        lying = self.lying[tile]
        assert lying.square is not None
        to = self.pose_on(lying.square, lying.pose.side.turned, tile)
        height = self.drawn(11, 35)
        spent = self.duration(350, 1100)
        stops = [
            (lying.pose.lifted(height).point + self.rng.normal(0, [3, 3, 0]), spent * 0.45),
            (to.lifted(height).point, spent * 0.1),
            (to.point, spent * 0.45),
        ]
        points, axes = path(lying.pose, stops, self._turn(0.05, 0.95), self.model.kit.height_mm)
        return self._add(tile, t_ms, points, axes, to, lying.square, told=told)

    def slide(self, tile: int, to: Pose, t_ms: float, *, square: Square | None, told: Telling = "both") -> float:
        """Push a tile over the board without turning it."""
        start = self.lying[tile].pose
        points, axes = path(start, [(to.point, self.duration(250, 900))], None, self.model.kit.height_mm)
        return self._add(tile, t_ms, points, axes, to, square, told=told)

    def tumble(self, tile: int, to: Pose, t_ms: float, *, square: Square) -> float:
        """Tip a tile over its edge towards a square beside its own."""
        start = self.lying[tile].pose
        way = to.point - start.point
        points, axes = tumble(
            start,
            float(np.arctan2(way[1], way[0])) + self.rng.normal(0, 0.05),
            self.duration(280, 1000),
            self.rng.uniform(0, 0.25),
        )
        return self._add(tile, t_ms, points, axes, to, square)

    def shove(self, tile: int, t_ms: float, most_mm: float) -> float:
        """Knock or straighten a tile within its square; nothing is told of it."""
        lying = self.lying[tile]
        assert lying.square is not None
        to = self.pose_on(lying.square, lying.pose.side, tile, off_mm=most_mm)
        points, axes = path(lying.pose, [(to.point, max(60.0, self.duration(60, 350)))], None, self.model.kit.height_mm)
        return self._add(tile, t_ms, points, axes, to, lying.square, told="none")

    def raise_up(self, tile: int, t_ms: float) -> float:
        """Lift a tile and hold it over its square."""
        start = self.lying[tile].pose
        up = start.lifted(self.drawn(30, 80))
        points, axes = path(start, [(up.point, self.duration(300, 700))], None, self.model.kit.height_mm)
        return self._add(tile, t_ms, points, axes, up, None)

    def _azimuth(self) -> float:
        return float(self.rng.uniform(0, 2 * np.pi))

    def _turn(self, begin: float, end: float) -> tuple[float, float, float, float]:
        """About which line, how far, from when to when of the way a tile is turned over."""
        first = float(self.rng.uniform(begin, begin + 0.3 * (end - begin)))
        last = float(self.rng.uniform(end - 0.3 * (end - begin), end))
        return self._azimuth(), float(np.pi * self.rng.choice([-1.0, 1.0])), first, last

    def _add(
        self,
        tile: int,
        t_ms: float,
        points: Floats,
        axes: Floats,
        to: Pose,
        square: Square | None,
        *,
        told: Telling = "both",
    ) -> float:
        """Make it a motion that ends exactly in the pose `to`; tell its events; know where the tile is then."""
        share = np.linspace(0, 1, len(points))[:, None] ** 2
        points = points + (to.point - points[-1]) * share
        axes = axes + (to.axis - axes[-1]) * share
        axes /= np.linalg.norm(axes, axis=1, keepdims=True)
        motion = Motion(tile, max(t_ms, self._free_ms[tile]), points, axes, square)
        before = self.lying[tile].square
        if told in ("both", "lift") and before is not None:
            self.events.append(Event(motion.start_ms, "lift", before))
        if told in ("both", "drop") and square is not None:
            self.events.append(Event(motion.end_ms, "drop", square))
        self.motions.append(motion)
        self.lying[tile] = Lying(to, square)
        self._free_ms[tile] = motion.end_ms
        return motion.end_ms
