"""Single gestures of a hand: carry, slide, tumble, turn over, knock. Each becomes one timed `Motion` of one tile.

In: a tile, its target, a time. Out: motions, and the truth about them as events (a tile left or reached a square).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.page.routes import Route
from eclipse_simulation.eclipse.hand.motions import UP, Grip, Motion, MotionPath, Pose, held, path, through, tumble
from eclipse_simulation.eclipse.hand.scene import BoardModel, LyingTile, position_of
from eclipse_simulation.eclipse.hand.styles import Sloppiness

NEAREST_TILES_MM: Final = 20.5
"""Tiles of 22 mm with round corners touch if their middles are about this far apart along x or y."""


Telling = Literal["both", "lift", "drop", "none"]
"""Which of a motion's two events are recorded; a tile that slides and is then turned leaves once and arrives once."""


@dataclass(frozen=True, slots=True)
class PieceMoved:
    """A tile left (`lift`) or reached (`drop`) a square."""

    t_ms: float
    kind: Literal["lift", "drop"]
    square: Square


class HandGestures:
    """Two hands at a board. Each gesture takes the time when it begins and returns the time when it ends.

    `lying` is how the tiles will lie when every gesture asked for is done. A tile's next motion begins after its last
    one has ended.
    """

    def __init__(
        self, model: BoardModel, lying: Sequence[LyingTile], rng: np.random.Generator, style: Sloppiness
    ) -> None:
        self.model = model
        self.lying = [replace(one) for one in lying]
        self.rng = rng
        self.style = style
        self.motions: list[Motion] = []
        self.events: list[PieceMoved] = []
        self._free_ms = [0.0] * len(self.lying)

    @property
    def position(self) -> Position:
        """The position when every gesture is done."""
        return position_of(self.model.tiles, self.lying)

    def on(self, square: Square) -> int | None:
        """The tile that will lie on a square, or None."""
        return next((tile for tile, lying in enumerate(self.lying) if lying.square == square), None)

    def drawn(self, low: float, high: float) -> float:
        """A random number between two, uniform in its logarithm (as the times of human hands are)."""
        return float(np.exp(self.rng.uniform(np.log(low), np.log(high))))

    def often(self, chance: float) -> bool:
        """True with this probability."""
        return bool(self.rng.random() < chance)

    def duration(self, low: float, high: float) -> float:
        """A gesture's milliseconds at this hand's pace; at least a fifth of a second."""
        return max(200.0, float(self.rng.uniform(low, high)) * self.drawn(*self.style.pace))

    def spot(self, square: Square, side: Side, tile: int, off_mm: float | None = None) -> LyingTile:
        """Where a tile lands on a square: a little off its middle, a little askew, and not on top of another tile."""
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
        # A magnet sits up to about 0.2 mm off its tile's middle, in another direction each time the tile is picked up.
        glue = self.rng.normal(0, [0.12, 0.12, 0.06])
        return LyingTile(Pose(centre + shift + glue, axis), square)

    def _on_another(self, point: Floats, tile: int) -> bool:
        others = [one.pose.point for number, one in enumerate(self.lying) if number != tile and one.square is not None]
        return any(np.abs(point - other)[:2].max() < NEAREST_TILES_MM for other in others)

    def carry(
        self, tile: int, to: LyingTile, t_ms: float, *, ways: Collection[str] = (), told: Telling = "both"
    ) -> float:
        """Lift a tile, carry it through the air, turn it there if its other side is to be up, and set it down.

        `ways` may hold the habits `low` and `hesitate`.
        """
        start, goal, rest_z = self.lying[tile].pose, to.pose, self.model.kit.height_mm
        height = self.rng.uniform(7, 14) if "low" in ways else self.drawn(16, 75)
        spent = self.duration(450, 1400)
        over = goal.lifted(height * self.rng.uniform(0.7, 1.1)).point
        stops = [(start.lifted(height).point + self.rng.normal(0, [3, 3, 1]), spent * 0.27)]
        if "low" in ways:
            for through in self.rng.choice(SQUARES, int(self.rng.integers(1, 4)), replace=False):
                self._drag(tile, int(through), t_ms + sum(spent_ms for _, spent_ms in stops))
                above = self.model.centre(int(through)) + height * UP + self.rng.normal(0, [5, 5, 1.5])
                stops.append((above, self.duration(200, 600)))
        if "hesitate" in ways:
            where = over if self.often(0.5) else stops[-1][0] + self.rng.normal(0, [12, 12, 3])
            stops.append((where, spent * 0.3))
            stops.append((where + self.rng.normal(0, 2, 3), self.drawn(150, 2500)))
        stops.append((over + self.rng.normal(0, [3, 3, 0]), spent * 0.46))
        stops.append((goal.point, spent * 0.27))
        turn = self._turn(0.15, 0.85) if start.side is not goal.side else None
        grip = Grip(self.rng.uniform(0.05, 0.8), self.rng.uniform(5, 11), self.rng.uniform(0, 0.3), self._azimuth())
        return self._add(tile, t_ms, held(path(start, stops, turn, rest_z), grip, rest_z), to, told)

    def carry_along(self, tile: int, to: LyingTile, t_ms: float, route: Route) -> float:
        """Carry a tile through the air where a pointer dragged it, with its pauses, and set it down."""
        start, goal, rest_z = self.lying[tile].pose, to.pose, self.model.kit.height_mm
        height = self.drawn(16, 45)
        places, times = route.over(self.model.kit.pitch_mm)
        above = np.column_stack([places, np.full(len(places), rest_z + height)])
        # A tile comes from beside the board to where the pointer took it; a pointer is faster than a hand lifts.
        lift = self.duration(150, 350)
        over = goal.lifted(height).point
        waypoints = np.concatenate([start.point[None, :], above, over[None, :], goal.point[None, :]])
        fall = np.array([self.drawn(60, 150), self.duration(150, 350)]).cumsum()
        reached = np.concatenate([[0.0], lift + times, lift + times[-1] + fall])
        turn = self._turn(0.15, 0.85) if start.side is not goal.side else None
        grip = Grip(self.rng.uniform(0.05, 0.8), self.rng.uniform(5, 11), self.rng.uniform(0, 0.3), self._azimuth())
        way = held(through(start, waypoints, reached, turn, rest_z), grip, rest_z)
        return self._add(tile, t_ms, way, to, "both")

    def turn_over(self, tile: int, t_ms: float, *, told: Telling = "both") -> float:
        """Turn a tile over on its square: up a little, round, and down again."""
        lying = self.lying[tile]
        assert lying.square is not None
        to = self.spot(lying.square, lying.pose.side.turned, tile)
        height = self.drawn(11, 35)
        spent = self.duration(350, 1100)
        stops = [
            (lying.pose.lifted(height).point + self.rng.normal(0, [3, 3, 0]), spent * 0.45),
            (to.pose.lifted(height).point, spent * 0.1),
            (to.pose.point, spent * 0.45),
        ]
        way = path(lying.pose, stops, self._turn(0.05, 0.95), self.model.kit.height_mm)
        return self._add(tile, t_ms, way, to, told)

    def slide(self, tile: int, to: LyingTile, t_ms: float, *, told: Telling = "both") -> float:
        """Push a tile across the board without turning it."""
        return self._add(tile, t_ms, self._pushed(tile, to, self.duration(250, 900)), to, told)

    def tumble(self, tile: int, to: LyingTile, t_ms: float) -> float:
        """Tip a tile over its edge towards a neighbouring square."""
        start = self.lying[tile].pose
        ahead = to.pose.point - start.point
        towards = float(np.arctan2(ahead[1], ahead[0])) + self.rng.normal(0, 0.05)
        way = tumble(start, towards, self.duration(280, 1000), self.rng.uniform(0, 0.25))
        return self._add(tile, t_ms, way, to, "both")

    def shove(self, tile: int, t_ms: float, off_mm: float) -> float:
        """Knock or straighten a tile within its square, to about `off_mm` from its middle; records no event."""
        lying = self.lying[tile]
        assert lying.square is not None
        to = self.spot(lying.square, lying.pose.side, tile, off_mm)
        return self._add(tile, t_ms, self._pushed(tile, to, float(self.rng.uniform(60, 350))), to, "none")

    def bump(self, t_ms: float) -> float:
        """Knock the table: every tile on the board hops twice and comes to lie a little aside, the same side up."""
        ends = [t_ms]
        for tile in [number for number, one in enumerate(self.lying) if one.square is not None]:
            lying = self.lying[tile]
            aside = lying.pose.point + np.array([*np.clip(self.rng.normal(0, 0.8, 2), -1.5, 1.5), 0.0])
            if self._on_another(aside, tile):
                aside = lying.pose.point
            spent = float(self.rng.uniform(40, 70))
            hops = self.rng.uniform(0.5, 3.5) * np.array([1.0, 0.3])
            stops = [stop for hop in hops for stop in ((aside + hop * UP, spent), (aside, spent))]
            way = path(lying.pose, stops, None, self.model.kit.height_mm)
            to = LyingTile(replace(lying.pose, point=aside), lying.square)
            ends.append(self._add(tile, t_ms + self.rng.uniform(0, 20), way, to, "none"))
        return max(ends)

    def raise_up(self, tile: int, t_ms: float) -> float:
        """Lift a tile and hold it above its square."""
        up = LyingTile(self.lying[tile].pose.lifted(self.drawn(30, 80)))
        return self._add(tile, t_ms, self._pushed(tile, up, self.duration(300, 700)), up, "both")

    def _pushed(self, tile: int, to: LyingTile, duration_ms: float) -> MotionPath:
        return path(self.lying[tile].pose, [(to.pose.point, duration_ms)], None, self.model.kit.height_mm)

    def _drag(self, tile: int, square: Square, t_ms: float) -> None:
        """Sometimes, a strong magnet carried low pulls or pushes the tile below it a little."""
        below = self.on(square)
        if below is not None and below != tile and self.model.drags(tile, below) and self.often(0.4):
            self.shove(below, t_ms, 2.0)

    def _azimuth(self) -> float:
        return float(self.rng.uniform(0, 2 * np.pi))

    def _turn(self, begin: float, end: float) -> tuple[float, float, float, float]:
        """How a tile turns over: axis azimuth, angle, and the fractions of the path where it begins and ends."""
        first = float(self.rng.uniform(begin, begin + 0.3 * (end - begin)))
        last = float(self.rng.uniform(end - 0.3 * (end - begin), end))
        return self._azimuth(), float(np.pi * self.rng.choice([-1.0, 1.0])), first, last

    def _add(self, tile: int, t_ms: float, way: MotionPath, to: LyingTile, told: Telling) -> float:
        """Add a motion that ends exactly at `to`, record its events, and update where the tile lies."""
        points, axes = way
        share = np.linspace(0, 1, len(points))[:, None] ** 2
        points = points + (to.pose.point - points[-1]) * share
        axes = axes + (to.pose.axis - axes[-1]) * share
        axes /= np.linalg.norm(axes, axis=1, keepdims=True)
        motion = Motion(tile, max(t_ms, self._free_ms[tile]), points, axes, to.square)
        before = self.lying[tile].square
        if told in {"both", "lift"} and before is not None:
            self.events.append(PieceMoved(motion.start_ms, "lift", before))
        if told in {"both", "drop"} and to.square is not None:
            self.events.append(PieceMoved(motion.end_ms, "drop", to.square))
        self.motions.append(motion)
        self.lying[tile] = to
        self._free_ms[tile] = motion.end_ms
        return motion.end_ms
