"""From a simulated hand to scenes: what there is to see at a time.

In: a `HandDriver` whose board somebody moves on (by asking for its sensors), and times. Out: `VirtualScene`s. A time
may lie a few seconds back. Nothing is changed in the driver, and nothing here needs OpenCV, so this can run beside the
virtual board, far from the camera.

A driver's poses say where a tile is and which way its gold side faces, but not how its drawing is turned. That is made
up here: nobody twists a tile while it is in the air, and each is set down nearly straight.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_simulation.eclipse.filming import tiles
from eclipse_simulation.eclipse.filming.reach import Path, Reach
from eclipse_simulation.eclipse.filming.sight import BOARD_MM, PITCH_MM, SeenTile, VirtualScene
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.motions import Motion, Pose, ease

KEPT_MS: Final = 5000.0
"""How far back a time may lie."""
_KEYS: Final = 48
_ASKEW_DEG: Final = 4.0
_MOST_ASKEW_DEG: Final = 12.0


@dataclass(frozen=True, eq=False, slots=True)
class _Turning:
    """A motion, and how the tile's drawing turns in it.

    `rights` (n, 3): where its right would point at evenly spaced times; at the end, it is turned by `straightened`.
    """

    motion: Motion
    rights: Floats
    straightened: float
    last_turn: float

    @classmethod
    def of(cls, motion: Motion, turn: float, rng: np.random.Generator) -> "_Turning":
        """The turning of a tile whose drawing has a turn before the motion."""
        _, axes = motion.at(np.linspace(motion.start_ms, motion.end_ms, _KEYS))
        rights = tiles.carried_along(tiles.frame(axes[0], turn)[0], axes)
        carried = tiles.turn_of(axes[-1], rights[-1])
        askew = float(np.clip(rng.normal(0, _ASKEW_DEG), -_MOST_ASKEW_DEG, _MOST_ASKEW_DEG))
        last = 90.0 * round(carried / 90) + askew
        return cls(motion, rights, last - carried, last)

    def at(self, t_ms: float) -> tuple[Pose, float]:
        """The tile's pose and turn at a time; after the motion, those at its end."""
        if t_ms >= self.motion.end_ms:
            return self.motion.last, self.last_turn
        points, axes = self.motion.at(np.array([t_ms]))
        share = max((t_ms - self.motion.start_ms) / (self.motion.end_ms - self.motion.start_ms), 0.0)
        key = min(int(share * (_KEYS - 1)), _KEYS - 2)
        part = share * (_KEYS - 1) - key
        right = self.rights[key] * (1 - part) + self.rights[key + 1] * part
        same_side = (axes[0, 2] >= 0) == (self.motion.axes[-1, 2] >= 0)
        straightened = self.straightened * float(ease(np.array([share]))[0]) * (1 if same_side else -1)
        return Pose(points[0], axes[0]), tiles.turn_of(axes[0], right) + straightened


class _Track:
    """One tile in time: where it lay, and its motions since."""

    def __init__(self, pose: Pose, turn: float) -> None:
        self.pose, self.turn = pose, turn
        self.turnings: deque[_Turning] = deque()

    @property
    def last(self) -> tuple[Pose, float]:
        """Where it lies after all motions known."""
        return (self.turnings[-1].motion.last, self.turnings[-1].last_turn) if self.turnings else (self.pose, self.turn)

    def at(self, t_ms: float) -> tuple[Pose, float]:
        """Its pose and turn at a time."""
        begun = next((one for one in reversed(self.turnings) if one.motion.start_ms <= t_ms), None)
        return (self.pose, self.turn) if begun is None else begun.at(t_ms)

    def forget(self, before_ms: float) -> None:
        """Drop the motions that ended before a time."""
        while self.turnings and self.turnings[0].motion.end_ms < before_ms:
            self.pose, self.turn = self.turnings.popleft().at(before_ms)


class Seeing:
    """What there is to see of a driver's board. The seed decides how drawings are turned."""

    def __init__(self, driver: HandDriver, seed: int = 0) -> None:
        self._scene, self._seed = driver.scene, seed
        self._rest_mm = driver.scene.model.kit.height_mm
        self._scale = PITCH_MM / driver.scene.model.kit.pitch_mm
        rng = np.random.default_rng([seed, 1])
        self._tracks = [
            _Track(one.pose, 90.0 * int(rng.integers(4)) + float(np.clip(rng.normal(0, _ASKEW_DEG), -12, 12)))
            for one in driver.scene.lying
        ]
        self._known: dict[int, Motion] = {}
        self._reach = Reach()

    def at(self, t_ms: float) -> VirtualScene:
        """The sight at a time, as far as its motions are known yet; at most `KEPT_MS` before the latest time."""
        self._notice(t_ms)
        return VirtualScene(tuple(self._seen(tile, t_ms) for tile in range(len(self._tracks))), self._reach.at(t_ms))

    def _notice(self, t_ms: float) -> None:
        """Take over the motions that have been planned since, and what was missed."""
        planned = self._scene.motions
        new = sorted((one for one in planned if id(one) not in self._known), key=lambda one: one.start_ms)
        paths = []
        for motion in new:
            self._known[id(motion)] = motion
            track = self._tracks[motion.piece]
            rng = np.random.default_rng([self._seed, 2, motion.piece, int(motion.start_ms)])
            track.turnings.append(_Turning.of(motion, track.last[1], rng))
            paths.append(self._path(motion, t_ms))
        self._reach.notice(paths)
        under_way = {one.piece for one in planned}
        for tile, (track, lying) in enumerate(zip(self._tracks, self._scene.lying, strict=True)):
            track.forget(t_ms - KEPT_MS)
            if not track.turnings and tile not in under_way:
                track.pose = lying.pose
        self._reach.forget(t_ms - KEPT_MS)
        held = {id(one) for one in planned}
        for key in [key for key, one in self._known.items() if key not in held and one.end_ms < t_ms - KEPT_MS]:
            del self._known[key]

    def _path(self, motion: Motion, t_ms: float) -> Path:
        """A motion as a hand makes it."""
        points = motion.points * [self._scale, self._scale, 1.0] - [0.0, 0.0, self._rest_mm]
        turned = (motion.axes[0, 2] > 0) != (motion.axes[-1, 2] > 0)
        beside = not (0 < points[0, 0] < BOARD_MM and 0 < points[0, 1] < BOARD_MM)
        return Path(
            motion,
            self._owner(motion.piece),
            points,
            turned=bool(turned),
            placed=beside and motion.square is not None,
            noticed_ms=t_ms,
        )

    def _owner(self, tile: int) -> Player:
        return self._scene.model.tiles[tile].owner

    def _seen(self, tile: int, t_ms: float) -> SeenTile:
        pose, turn = self._tracks[tile].at(t_ms)
        x, y, z = (float(value) for value in pose.point)
        a, b, c = (round(float(value), 4) for value in pose.axis)
        return SeenTile(
            self._owner(tile),
            round(x * self._scale, 3),
            round(y * self._scale, 3),
            round(z - self._rest_mm, 3),
            (a, b, c),
            round(turn, 2),
        )
