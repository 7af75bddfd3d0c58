"""The board, its tiles and their motions in time, and the sensors' readings of them.

In: a kit's names, motions of tiles, and times that only grow. Out: readings of the sixteen sensors, and the pieces on
the squares.
"""

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.hardware.fields import field_mt
from eclipse_companion.hardware.magnets import Magnet
from eclipse_companion.hardware.sensors import sensor_type
from eclipse_simulation.board.sensors import Defects, SensorBoard, Surroundings
from eclipse_simulation.eclipse.hand.motions import UP, Motion, Pose

ONE_STRENGTH: Final = "one-strength"
TWO_STRENGTH: Final = "two-strength"


@dataclass(frozen=True, slots=True)
class Kit:
    """What a board is built of: sensor and magnets by name, the magnets' height above the elements, the pitch (mm)."""

    sensor: str
    sun_magnet: str
    moon_magnet: str
    height_mm: float
    coding: str
    pitch_mm: float = 25.0

    @property
    def piece_mt(self) -> float:
        """The field of the weaker piece, centred on its square."""
        return min(Magnet.parse(name).on_axis_mt(self.height_mm) for name in (self.sun_magnet, self.moon_magnet))

    @classmethod
    def draw(cls, rng: np.random.Generator, coding: str | None = None) -> "Kit":
        """A random kit that works (the design study's and similar ones), at a random height within its range."""
        if coding is None:
            coding = str(rng.choice([ONE_STRENGTH, TWO_STRENGTH]))
        choices = _ONE if coding == ONE_STRENGTH else _TWO
        sensor, sun, moon, low, high = choices[int(rng.integers(len(choices)))]
        return cls(sensor, sun, moon, round(float(rng.uniform(low, high)), 2), coding)


DOCUMENTED: Final[Mapping[str, Kit]] = {
    ONE_STRENGTH: Kit("DRV5055A2", "D5x1 N42", "D5x1 N42", 7.4, ONE_STRENGTH),
    TWO_STRENGTH: Kit("DRV5055A2", "D6x2 N42", "D4x1 N45", 6.4, TWO_STRENGTH),
    "cheapest": Kit("SS49E", "D6x2 N35", "D6x2 N35", 7.4, ONE_STRENGTH),
}
"""The kits of hardware.md, by their names there."""
RANDOM: Final = "random"
"""Instead of a name: one of many kits that work, also weak ones."""
_ONE = (
    ("DRV5055A2", "D5x1 N42", "D5x1 N42", 6.2, 7.8),
    ("DRV5055A2", "D6x2 N42", "D6x2 N42", 6.2, 8.5),
    ("DRV5055A2", "D6x2 N35", "D6x2 N35", 6.2, 8.5),
    ("DRV5055A2", "D6x1 N42", "D6x1 N42", 6.2, 8.0),
    ("DRV5055A1", "D4x1 N45", "D4x1 N45", 6.2, 7.8),
    ("DRV5055A3", "D6x2 N42", "D6x2 N42", 6.2, 7.8),
    ("DRV5055A3", "D8x1 N42", "D8x1 N42", 6.2, 7.8),
    ("DRV5055A4", "D8x2 N42", "D8x2 N42", 6.2, 7.6),
    ("SS49E", "D6x2 N35", "D6x2 N35", 6.2, 7.8),
    ("SS49E", "D6x2 N42", "D6x2 N42", 6.2, 7.8),
    ("SS49E", "D5x1 N42", "D5x1 N42", 6.2, 7.0),
)
_TWO = (
    ("DRV5055A2", "D6x2 N42", "D4x1 N45", 6.2, 7.6),
    ("DRV5055A3", "D8x2 N35", "D5x1 N42", 6.2, 7.2),
    ("DRV5055A2", "D8x1 N42", "D4x1 N45", 6.4, 7.6),
    ("DRV5055A3", "D8x2 N42", "D5x1 N42", 6.2, 7.2),
    ("SS49E", "D8x2 N35", "D5x1 N42", 6.2, 6.8),
)


_DRAGGING: Final = 1600.0
"""T mm3 squared: about 0.1 N at 8 mm."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the sixteen tiles: its owner, its magnet, and how strong that magnet is relative to its type."""

    owner: Player
    magnet: Magnet
    strength: float


class BoardModel:
    """One board built from a kit: sixteen sensors and tiles (0-7 Sun's, 8-15 Moon's), all a little different."""

    def __init__(
        self,
        kit: Kit,
        rng: np.random.Generator,
        defects: Defects | None = None,
        surroundings: Surroundings | None = None,
    ) -> None:
        """Draw the parts at random. Raises `NotAMagnetError`, `NotASensorError`."""
        defects = defects or Defects()
        self.kit = kit
        self.sensors = SensorBoard(
            sensor_type(kit.sensor), rng, kit.pitch_mm, defects, surroundings or Surroundings.draw(rng)
        )
        strengths = np.clip(rng.normal(1, 0.015, 16), 0.955, 1.045)
        if defects.weak_tile is not None:
            strengths[defects.weak_tile] *= 0.7
        self.tiles = [
            Tile(owner, Magnet.parse(kit.sun_magnet if owner is Player.SUN else kit.moon_magnet), float(strength))
            for owner, strength in zip([Player.SUN] * 8 + [Player.MOON] * 8, strengths, strict=True)
        ]
        self.homes = _homes(kit, rng)

    def field(self, tile: int, points: Floats, axes: Floats) -> Floats:
        """What one tile adds to each sensor's field, mT, in n poses: (n, 16)."""
        found = self.tiles[tile]
        sensors = self.sensors
        return found.strength * field_mt(found.magnet, points, axes, sensors.places, sensors.directions)

    def drags(self, tile: int, other: int) -> bool:
        """Whether one tile moves another if it is carried low over it: forces go with the product of both moments.

        By the design study, two D6x2 pull with 0.3 N at 8 mm and two D5x1 with 0.04 N, which is barely a tile's weight.
        """
        return self.tiles[tile].magnet.moment * self.tiles[other].magnet.moment > _DRAGGING

    def centre(self, square: Square) -> Floats:
        """The position of a tile in the middle of a square: (3,), mm."""
        pitch = self.kit.pitch_mm
        return np.array([((square - 1) % 4 + 0.5) * pitch, ((square - 1) // 4 + 0.5) * pitch, self.kit.height_mm])


def _homes(kit: Kit, rng: np.random.Generator) -> list[Pose]:
    """Where the tiles lie beside the board at first: two rows of four per player, each player on one side."""
    width = 4 * kit.pitch_mm
    sun_side = int(rng.integers(4))
    moon_side = (sun_side + int(rng.choice([1, 2, 2, 3]))) % 4
    found = []
    for side in (sun_side, moon_side):
        away = rng.uniform(30, 90)
        for number in range(8):
            along = width / 2 + (number % 4 - 1.5) * 27 + rng.normal(0, 3)
            outward = away + 12.5 + (number // 4) * 28 + rng.normal(0, 3)
            spot = {
                0: (along, width + outward),
                1: (width + outward, along),
                2: (along, -outward),
                3: (-outward, along),
            }[side]
            # The table is a few millimetres below the board.
            point = np.array([*spot, kit.height_mm - rng.uniform(2, 6)])
            found.append(Pose(point, UP * rng.choice([-1.0, 1.0])))
    return found


@dataclass
class LyingTile:
    """How one tile lies or is held: its pose, and its square (None if it isn't on one)."""

    pose: Pose
    square: Square | None = None


def position_of(tiles: Sequence[Tile], lying: Sequence[LyingTile]) -> Position:
    """The position that the lying tiles make."""
    return EMPTY.with_cells(
        {
            one.square: PIECES[tile.owner, one.pose.side].letter
            for tile, one in zip(tiles, lying, strict=True)
            if one.square is not None
        }
    )


@dataclass
class TileScene:
    """All sixteen tiles in time. Requested times must not go back; motions may be queued from the last time on."""

    model: BoardModel
    lying: list[LyingTile]
    now_ms: float = 0.0
    _waiting: list[tuple[float, int, Motion]] = field(default_factory=list)
    _moving: list[Motion] = field(default_factory=list)
    _count: int = 0

    def __post_init__(self) -> None:
        self._share = np.zeros((16, 16))
        for tile, lying in enumerate(self.lying):
            self._settle(tile, lying.pose)

    def queue(self, motion: Motion) -> None:
        """Add a motion, which must not begin before the last time asked for."""
        self._count += 1
        heapq.heappush(self._waiting, (motion.start_ms, self._count, motion))

    @property
    def still(self) -> bool:
        """Whether nothing moves and no motion is queued."""
        return not self._waiting and not self._moving

    @property
    def motions(self) -> tuple[Motion, ...]:
        """The motions under way, and after them those that are due, by their start."""
        return (*self._moving, *(motion for _, _, motion in sorted(self._waiting, key=lambda one: one[:2])))

    @property
    def position(self) -> Position:
        """The pieces on the squares now, without tiles in the hand or between squares."""
        return position_of(self.model.tiles, self.lying)

    def sample(self, t_ms: Floats) -> NDArray[np.uint16]:
        """Readings (n, 16) of all sensors at times (n,), growing, as `ADC.read_u16()` would return them."""
        return self.model.sensors.read(t_ms, self.fields(t_ms))

    def fields(self, t_ms: Floats) -> Floats:
        """The field along each sensor, mT: (n, 16) at times (n,). Moves the scene on to the last of these times."""
        found = np.empty((len(t_ms), 16))
        done = 0
        while done < len(t_ms):
            self._change(float(t_ms[done]))
            upto = max(done + 1, int(np.searchsorted(t_ms, self._next_change(), side="left")))
            found[done:upto] = self._fields_between(t_ms[done:upto])
            done = upto
        self.now_ms = float(t_ms[-1])
        return found

    def _fields_between(self, t_ms: Floats) -> Floats:
        total = np.repeat(self._share.sum(axis=0)[None, :], len(t_ms), axis=0)
        for motion in self._moving:
            total += self.model.field(motion.piece, *motion.at(t_ms))
        return total

    def _next_change(self) -> float:
        ends = [motion.end_ms for motion in self._moving]
        return min([*ends, self._waiting[0][0] if self._waiting else np.inf], default=np.inf)

    def _change(self, t_ms: float) -> None:
        """End the motions that are over by this time and begin those that are due."""
        while self._next_change() <= t_ms:
            for motion in [motion for motion in self._moving if motion.end_ms <= t_ms]:
                self._end(motion)
            while self._waiting and self._waiting[0][0] <= t_ms:
                motion = heapq.heappop(self._waiting)[2]
                for other in [other for other in self._moving if other.piece == motion.piece]:
                    self._end(other)
                self._share[motion.piece] = 0
                self.lying[motion.piece].square = None
                self._moving.append(motion)

    def _end(self, motion: Motion) -> None:
        self._moving.remove(motion)
        self._settle(motion.piece, motion.last)
        self.lying[motion.piece] = LyingTile(motion.last, motion.square)

    def _settle(self, tile: int, pose: Pose) -> None:
        self._share[tile] = self.model.field(tile, pose.point[None, :], pose.axis[None, :])[0]
