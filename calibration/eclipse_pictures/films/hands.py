"""Where the hand is in a film: it follows the tile it holds, and travels between tiles and its player's seat."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_pictures.films.story import FilmedTurn, Story, travel_ms
from eclipse_pictures.films.tiles import Passage, Tiles
from eclipse_pictures.geometry import BOARD_MM
from eclipse_pictures.random_scenes.on_the_table import draw_hand
from eclipse_pictures.scenes import Hand
from eclipse_pictures.sets import Shape
from eclipse_simulation.eclipse.hand.motions import ease

AWAY_MM: Final = 110.0
"""A hand this far beyond the board's edge is out of a picture that is cut to the board."""
_BESIDE_MM: Final = (35.0, 70.0)
_YAW_DEG: Final = 50.0
"""How far a hand turns from its seat's direction to hold a tile by the edges that it turns about."""
_BELOW_MM: Final = 2.5
"""How far below a held tile's middle the finger tips reach."""


@dataclass(frozen=True)
class Reach:
    """Where a hand is: its finger tips, its lowest point above the mat, its arm's direction and its pose."""

    x: float
    y: float
    height: float
    azimuth_deg: float
    pose: str


@dataclass(frozen=True, eq=False)
class Travel:
    """A hand's way between two reaches."""

    start_ms: float
    end_ms: float
    start: Reach
    end: Reach

    def at(self, t_ms: float) -> Reach:
        """The reach at a time: along a low arch."""
        share = float(ease(np.array((t_ms - self.start_ms) / max(self.end_ms - self.start_ms, 1.0))))
        far = float(np.hypot(self.end.x - self.start.x, self.end.y - self.start.y))
        arch = float(np.clip(0.15 * far, 6, 35)) * np.sin(np.pi * share)
        turn = (self.end.azimuth_deg - self.start.azimuth_deg + 180) % 360 - 180
        return Reach(
            x=self.start.x + (self.end.x - self.start.x) * share,
            y=self.start.y + (self.end.y - self.start.y) * share,
            height=self.start.height + (self.end.height - self.start.height) * share + arch,
            azimuth_deg=self.start.azimuth_deg + turn * share,
            pose=self.end.pose if share > 0.5 else self.start.pose,
        )


@dataclass(frozen=True, eq=False)
class Hold:
    """A hand that moves a tile: how it holds it."""

    way: Passage
    azimuth_deg: float

    @property
    def start_ms(self) -> float:
        """When the tile begins to move."""
        return self.way.motion.start_ms

    @property
    def end_ms(self) -> float:
        """When the tile lies still."""
        return self.way.motion.end_ms

    @property
    def pose(self) -> str:
        """A finger pushes what stays on the board; fingers and thumb take the rest."""
        return "point" if self.way.pushed else "pinch"


class Hands:
    """The players' hands in a film."""

    def __init__(self, told: Story, tiles: Tiles, shape: Shape, surface_mm: float) -> None:
        self._tiles = tiles
        self._shape = shape
        self._surface_mm = surface_mm
        self._story = told
        rng = np.random.default_rng([told.film.seed, 3])
        self._bodies = {player: self._body(rng) for player in Player}
        self._moves: list[Travel | Hold] = []
        for turn in told.turns:
            self._follow(turn, told.seats_deg[turn.player], rng)

    def at(self, t_ms: float) -> Hand | None:
        """The hand at a time; None if there is none."""
        turn = next((one for one in self._story.turns if one.comes_ms < t_ms < one.left_ms), None)
        if turn is None:
            return None
        reach = self._reach(t_ms)
        body = self._bodies[turn.player]
        return replace(body, pose=reach.pose, x=reach.x, y=reach.y, height=reach.height, azimuth_deg=reach.azimuth_deg)

    def busy(self) -> list[tuple[float, float]]:
        """The times in which the hand moves."""
        return [(one.start_ms, one.end_ms) for one in self._moves]

    def _reach(self, t_ms: float) -> Reach:
        """Where the hand is: in the latest of its motions that has begun, or at that one's end."""
        latest = next(one for one in reversed(self._moves) if one.start_ms <= t_ms)
        return latest.at(t_ms) if isinstance(latest, Travel) else self._holding(latest, t_ms)

    def _body(self, rng: np.random.Generator) -> Hand:
        drawn = draw_hand(rng)
        return replace(drawn, size=float(rng.uniform(0.85, 1.05)))

    def _follow(self, turn: FilmedTurn, seat_deg: float, rng: np.random.Generator) -> None:
        """Add a turn's travels and holds."""
        usual = seat_deg + float(rng.normal(0, 12))
        holds = [self._hold(self._tiles.passage(stroke.motion), usual, rng) for stroke in turn.strokes if stroke.held]
        now, here = turn.comes_ms, self._beside(seat_deg, AWAY_MM, usual, holds[0].pose, rng)
        for hold in holds:
            there = self._holding(hold, hold.start_ms)
            usual_ms = travel_ms(np.array([here.x, here.y]), np.array([there.x, there.y])) * float(rng.uniform(1, 1.3))
            self._moves += [Travel(now, min(hold.start_ms, now + usual_ms), here, there), hold]
            now = hold.end_ms
            here = self._holding(hold, now)
        if turn.lingers_ms is not None:
            beside = self._beside(seat_deg, float(rng.uniform(*_BESIDE_MM)), usual, here.pose, rng)
            self._moves.append(Travel(turn.ends_ms, turn.lingers_ms[0], here, beside))
            now, here = turn.lingers_ms[1], beside
        away = self._beside(seat_deg, AWAY_MM, usual, here.pose, rng)
        self._moves.append(Travel(max(now, turn.ends_ms), turn.left_ms, here, away))

    def _beside(
        self, seat_deg: float, away_mm: float, azimuth_deg: float, pose: str, rng: np.random.Generator
    ) -> Reach:
        """Over the table, on a player's side, this far from the board's edge."""
        seat = np.radians(seat_deg)
        out, along = np.array([np.sin(seat), np.cos(seat)]), np.array([np.cos(seat), -np.sin(seat)])
        x, y = BOARD_MM / 2 + (BOARD_MM / 2 + away_mm) * out + float(rng.normal(0, 30)) * along
        return Reach(float(x), float(y), float(rng.uniform(15, 60)), azimuth_deg, pose)

    def _hold(self, way: Passage, usual_deg: float, rng: np.random.Generator) -> Hold:
        """How a hand takes a tile: by the edges that it turns about, as far as its wrist allows."""
        turned = way.start.side is not way.end.side
        wanted = _axis_azimuth(way.motion.axes) if turned else usual_deg + float(rng.normal(0, 18))
        yaw = (wanted - usual_deg + 90) % 180 - 90 if turned else wanted - usual_deg
        return Hold(way, usual_deg + float(np.clip(yaw, -_YAW_DEG, _YAW_DEG)))

    def _holding(self, hold: Hold, t_ms: float) -> Reach:
        """Where a hand is that holds or pushes a tile."""
        moving = self._tiles.on_the_way(hold.way, t_ms)
        if hold.pose == "point":
            height = moving.height_mm + self._shape.thick_mm / 2
        else:
            height = max(moving.height_mm - _BELOW_MM, self._surface_mm + 0.5)
        return Reach(moving.x, moving.y, height, hold.azimuth_deg, hold.pose)


def _axis_azimuth(axes: Floats) -> float:
    """The arm's direction that is along the axis about which a tile turns over, from its axes (n, 3) on the way."""
    on_edge = axes[int(np.abs(axes[:, 2]).argmin())]
    # The gold side points across the axis; both directions along it will do.
    along = np.array([-on_edge[1], on_edge[0]])
    return float(np.degrees(np.arctan2(along[0], along[1])))
