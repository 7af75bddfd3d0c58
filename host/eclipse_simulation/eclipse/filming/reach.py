"""Where the hands are: a path for each, made from the motions of the tiles that it moves.

A hand comes in from its player's side before a motion and goes out after it. Between two motions that are close in time
it stays over the board. One that holds a tile in the air stays with it. Each player has two hands at most.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_simulation.eclipse.filming.sight import BOARD_MM, Grip, SeenHand
from eclipse_simulation.eclipse.hand.motions import Motion, ease

TRAVEL_MS: Final = 350.0
"""How long a hand takes to come in or to go out."""
STAY_MS: Final = 2500.0
"""Between motions that are this close, a hand stays."""
OUT_MM: Final = 480.0
"""How far from the board's edge a hand is when nobody sees it any more."""

_ARC_MM: Final = 22.0
_OUT_HIGH_MM: Final = 40.0
_GRASPED_MM: Final = 6.0
"""A tile that rises higher than this is grasped, and not pushed with a finger."""
_HELD_MM: Final = 10.0
_KNOCKED_MS: Final = 400.0
"""A tile that slides for a shorter time while another one moves is knocked by the hand that moves the other."""
_EACH: Final = 2


@dataclass(frozen=True, eq=False, slots=True)
class Path:
    """A tile's motion as a hand makes it: `points` (n, 3) are the tile's x, y and height in a sight's millimetres."""

    motion: Motion
    owner: Player
    points: Floats
    turned: bool
    placed: bool
    noticed_ms: float

    @property
    def start_ms(self) -> float:
        """When it begins."""
        return self.motion.start_ms

    @property
    def end_ms(self) -> float:
        """When it ends."""
        return self.motion.end_ms

    @property
    def grip(self) -> Grip:
        """How the hand moves the tile."""
        return "grasp" if self.points[:, 2].max() > _GRASPED_MM else "point"

    @property
    def held(self) -> bool:
        """Whether the tile is in the air at the end."""
        return bool(self.points[-1, 2] > _HELD_MM)

    def at(self, t_ms: float) -> Floats:
        """(3,): where the tile is, at its ends before and after the motion."""
        place = np.clip((t_ms - self.start_ms) / max(self.end_ms - self.start_ms, 1.0), 0, 1) * (len(self.points) - 1)
        low = min(int(place), len(self.points) - 2)
        return np.asarray(self.points[low] + (self.points[low + 1] - self.points[low]) * (place - low))


@dataclass(eq=False, slots=True)
class _Arm:
    """One of a player's hands, and the motions that it makes, one after another."""

    player: Player
    paths: list[Path] = field(default_factory=list)

    def free_for(self, path: Path) -> bool:
        """Whether the hand can make a motion: it makes no other one then, and holds no other tile."""
        if not self.paths:
            return True
        last = self.paths[-1]
        return last.end_ms <= path.start_ms and (not last.held or last.motion.piece == path.motion.piece)

    def at(self, t_ms: float) -> tuple[Floats, Grip] | None:
        """Where the hand's tips are, (3,), and its grip; None if it is nowhere to be seen."""
        before = next((one for one in reversed(self.paths) if one.start_ms <= t_ms), None)
        after = next((one for one in self.paths if one.start_ms > t_ms and one.noticed_ms <= t_ms), None)
        if before is not None and t_ms <= before.end_ms:
            return before.at(t_ms), before.grip
        if after is not None:
            begin = max(after.start_ms - TRAVEL_MS, after.noticed_ms)
            if before is not None:
                begin = max(begin, before.end_ms)
                if after.start_ms - before.end_ms <= STAY_MS and after.noticed_ms <= before.end_ms:
                    begin = before.end_ms
            if t_ms >= begin:
                return self._across(t_ms, begin, before, after)
        place = self._leaving(t_ms, before)
        return None if place is None or before is None else (place, before.grip)

    def _across(self, t_ms: float, begin_ms: float, before: Path | None, after: Path) -> tuple[Floats, Grip]:
        """On the way to the next motion, from wherever the hand was."""
        end = after.at(after.start_ms)
        start = self._leaving(begin_ms, before)
        if start is None:
            start = self._outside(end)
        share = (t_ms - begin_ms) / max(after.start_ms - begin_ms, 1.0)
        gone = float(ease(np.array([share]))[0])
        place = start + (end - start) * gone + np.array([0.0, 0.0, _ARC_MM * np.sin(np.pi * gone)])
        first = before.grip if before is not None and share < 1 / 2 else after.grip
        return place, first

    def _leaving(self, t_ms: float, before: Path | None) -> Floats | None:
        """On the way out after a motion; None once outside. A held tile keeps the hand."""
        if before is None:
            return None
        start = before.at(before.end_ms)
        if before.held:
            return start
        if t_ms >= before.end_ms + TRAVEL_MS:
            return None
        gone = float(ease(np.array([(t_ms - before.end_ms) / TRAVEL_MS]))[0])
        return np.asarray(start + (self._outside(start) - start) * gone)

    def _outside(self, place: Floats) -> Floats:
        """(3,): where a hand comes from and goes to, on its player's side."""
        y = BOARD_MM + OUT_MM if self.player is Player.SUN else -OUT_MM
        return np.array([(place[0] + BOARD_MM / 2) / 2, y, _OUT_HIGH_MM])


class Reach:
    """The hands of both players."""

    def __init__(self) -> None:
        self._arms = {player: [_Arm(player) for _ in range(_EACH)] for player in Player}

    def notice(self, paths: Sequence[Path]) -> None:
        """Give new motions, which belong together and are sorted by their start, to hands."""
        placing = next((one.owner for one in paths if one.placed), None)
        for path in paths:
            if _is_knocked(path, paths):
                continue
            player = placing or (path.owner.opponent if path.turned else path.owner)
            arm = self._arm_for(path, player)
            if arm is not None:
                arm.paths.append(path)

    def at(self, t_ms: float) -> tuple[SeenHand, ...]:
        """The hands at a time."""
        found = []
        for player, arms in self._arms.items():
            for arm in arms:
                there = arm.at(t_ms)
                if there is not None:
                    (x, y, height), grip = there
                    found.append(
                        SeenHand(player, grip, round(float(x), 3), round(float(y), 3), round(float(height), 3))
                    )
        return tuple(found)

    def forget(self, before_ms: float) -> None:
        """Drop the motions that ended before a time, except each hand's last."""
        for arms in self._arms.values():
            for arm in arms:
                ended = sum(one.end_ms < before_ms for one in arm.paths)
                del arm.paths[: min(ended, len(arm.paths) - 1)]

    def _arm_for(self, path: Path, player: Player) -> _Arm | None:
        """The hand that makes a motion: the one that holds its tile, or a free one; None if all are busy."""
        arms = [*self._arms[player], *self._arms[player.opponent]]
        holding = (one for one in arms if one.paths and one.paths[-1].held)
        for arm in (*(one for one in holding if one.paths[-1].motion.piece == path.motion.piece), *arms[:_EACH]):
            if arm.free_for(path):
                return arm
        return None


def _is_knocked(path: Path, others: Iterable[Path]) -> bool:
    """Whether a tile only moves because another one is moved."""
    brief = path.end_ms - path.start_ms < _KNOCKED_MS and path.grip == "point"
    return brief and any(
        one is not path and one.start_ms <= path.end_ms and path.start_ms <= one.end_ms and not _brief(one)
        for one in others
    )


def _brief(path: Path) -> bool:
    return path.end_ms - path.start_ms < _KNOCKED_MS
