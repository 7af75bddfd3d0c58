"""What there is to see at the board at one moment: where sixteen tiles and the hands are. As text, one line of JSON.

The hand that plays and the camera that looks may be in different processes; a `VirtualScene` is all that goes between
them.

In the text, `tiles` has a list for each tile: owner (`sun`, `moon`), x, y, height, the axis' three numbers, turn;
`hands` has one for each hand: player, pose, x, y, height.
"""

import json
import math
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player, Side
from eclipse_companion.games.eclipse.game.position import Position

Grip = Literal["point", "grasp"]

PITCH_MM: Final = 25.0
"""The side of a square in a sight, whatever the board's is."""
BOARD_MM: Final = 4 * PITCH_MM

GOLD_UP: Final = (0.0, 0.0, 1.0)
SILVER_UP: Final = (0.0, 0.0, -1.0)
_STOCK_MM: Final = 72.0
_GRIPS: Final = ("point", "grasp")
_FARTHEST_MM: Final = 10_000.0
_MOST_TILES: Final = 16
_MOST_HANDS: Final = 4


class NotASightError(CompanionError):
    """The text doesn't say what there is to see."""


@dataclass(frozen=True, slots=True)
class SeenTile:
    """One tile: whose it is, and its pose.

    `x`, `y` of its middle in board millimetres (squares of 25 mm). `height`: its middle's, 0 where it rests on the
    board, and below 0 beside the board. `axis`: the unit vector that points up if gold is up (z upwards). `turn`: by
    how many degrees its drawing is turned clockwise, seen from the side that is up; see `eclipse_companion.games.
    eclipse.filming.tiles.frame`.
    """

    owner: Player
    x: float
    y: float
    height: float = 0.0
    axis: tuple[float, float, float] = GOLD_UP
    turn: float = 0.0

    @property
    def face(self) -> str:
        """The letter of the side that is up: `G`, `S`, `g`, `s`."""
        return PIECES[self.owner, Side.GOLD if self.axis[2] >= 0 else Side.SILVER].letter


@dataclass(frozen=True, slots=True)
class SeenHand:
    """One hand: whose, how it grips, and its tips' place: (x, y) in mm, and the height of a tile held there."""

    player: Player
    grip: Grip
    x: float
    y: float
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class VirtualScene:
    """The tiles, sixteen or fewer, always in the same order, and the hands, at most two of each player."""

    tiles: tuple[SeenTile, ...]
    hands: tuple[SeenHand, ...] = ()

    def to_text(self) -> str:
        """One line of JSON, from which `parse` makes the same value."""
        tiles = [[one.owner.value, one.x, one.y, one.height, *one.axis, one.turn] for one in self.tiles]
        hands = [[one.player.value, one.grip, one.x, one.y, one.height] for one in self.hands]
        return json.dumps({"tiles": tiles, "hands": hands}, separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> "VirtualScene":
        """Read a text that `to_text` wrote. Raises `NotASightError`."""
        try:
            data = json.loads(text)
            tiles, hands = tuple(map(_tile, data["tiles"])), tuple(map(_hand, data["hands"]))
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise NotASightError(f"{quoted(text)} doesn't say what there is to see ({error}).") from None
        if len(tiles) > _MOST_TILES or len(hands) > _MOST_HANDS:
            raise NotASightError(f"A board has at most {_MOST_TILES} tiles and {_MOST_HANDS} hands.")
        return cls(tiles, hands)

    @classmethod
    def of(cls, position: Position, rng: np.random.Generator | None = None) -> "VirtualScene":
        """A position at rest, its other tiles beside the board on their players' sides.

        Without `rng`, all lie straight; with it, up to 3 mm and 12 degrees askew, none on another, in quarter turns.
        """
        there = list(position.pieces())
        middles = np.array([((square - 1) % 4 + 0.5, (square - 1) // 4 + 0.5) for square, _ in there]) * PITCH_MM
        tiles = [
            SeenTile(piece.owner, x, y, 0.0, GOLD_UP if piece.side is Side.GOLD else SILVER_UP, turn)
            for (_, piece), (x, y, turn) in zip(there, _askew(middles.reshape(-1, 2), rng).tolist(), strict=True)
        ]
        for player in Player:
            used = sum(one.owner is player for one in tiles)
            for number in range(used, _MOST_TILES // 2):
                away = _STOCK_MM + 28.0 * (number // 4)
                y = BOARD_MM / 2 + (away if player is Player.SUN else -away)
                axis = GOLD_UP if number % 2 else SILVER_UP
                tiles.append(SeenTile(player, BOARD_MM / 2 + 27.0 * (number % 4 - 1.5), y, -4.0, axis))
        return cls(tuple(tiles[:_MOST_TILES]))


_OFF_MM: Final = 3.0
_OFF_DEG: Final = 12.0
_ROOM_MM: Final = 22.5
"""Straight tiles whose middles are this far apart, along x or y, don't touch; turned by 12 degrees, 4 mm more."""


def _askew(middles: Floats, rng: np.random.Generator | None) -> Floats:
    """(n, 3): where tiles lie on squares with these middles (n, 2), and their turns."""
    count = len(middles)
    if rng is None:
        return np.column_stack([middles, np.zeros(count)])
    off, reach = rng.uniform(-1, 1, (count, 3)), np.ones(count)
    while True:
        places = middles + _OFF_MM * reach[:, None] * off[:, :2]
        apart = np.abs(places[:, None] - places[None]).max(axis=2) + 2 * _ROOM_MM * np.eye(count)
        close = (apart < _ROOM_MM + 2 * (reach[:, None] + reach[None])).any(axis=1)
        if not close.any():
            return np.column_stack([places, 90.0 * rng.integers(4, size=count) + _OFF_DEG * reach * off[:, 2]])
        reach[close] *= 0.9


def _tile(data: Any) -> SeenTile:  # noqa: ANN401  # whatever JSON can hold
    owner, x, y, height, across, along, up, turn = data
    axis = (_number(across), _number(along), _number(up))
    if not 0.5 < math.hypot(*axis) < 2:  # noqa: PLR2004  # a direction's length is 1, but for rounding
        raise ValueError("an axis has no length")
    return SeenTile(Player(owner), _number(x), _number(y), _number(height), axis, _number(turn))


def _hand(data: Any) -> SeenHand:  # noqa: ANN401  # whatever JSON can hold
    player, grip, x, y, height = data
    if grip not in _GRIPS:
        raise ValueError("a hand points or grasps")
    return SeenHand(Player(player), cast("Grip", grip), _number(x), _number(y), _number(height))


def _number(value: Any) -> float:  # noqa: ANN401  # whatever JSON can hold
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= _FARTHEST_MM:
        raise ValueError("a measure isn't a number of millimetres or degrees")
    return float(value)
