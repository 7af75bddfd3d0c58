"""A simulated hand: what it is asked to do, and when -> what there is to see at any time.

It comes from where the player sits, stays over a channel's base for a moment, and goes. What it changes, it changes in
the middle of that. Times are milliseconds.
"""

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.infinity.game.channels import Channel
from eclipse_companion.games.infinity.game.position import Channels
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_simulation.infinity.filming.sight import EMPTY, Fingers, VirtualScene

COMES_MS: Final = 450.0
STAYS_MS: Final = 400.0
TAKES_MS: Final = 2 * COMES_MS + STAYS_MS
"""How long the hand is in the picture each time."""
_AWAY_MM: Final = 330.0
"""How far in front of the base it is out of the picture."""


@dataclass(frozen=True, slots=True)
class _Motion:
    begins_ms: float
    channel: Channel
    holds: str
    after: Channels


class MarbleHand:
    """One hand at one device. What is asked for later begins later."""

    def __init__(self, channels: Channels = EMPTY, device: Device | None = None) -> None:
        self._device = device or Device()
        self._first = channels
        self._motions: list[_Motion] = []

    @property
    def lies(self) -> Channels:
        """What lies in the channels once all is done that was asked for."""
        return self._motions[-1].after if self._motions else self._first

    @property
    def free_ms(self) -> float:
        """When it is out of the picture again; 0 if nothing was asked for."""
        return self._motions[-1].begins_ms + TAKES_MS if self._motions else 0.0

    def do(self, now: float, channel: Channel, after: Channels, holds: str = "") -> float:
        """Come to a channel's base, and leave the channels like this; returns when the hand is gone."""
        self._motions.append(_Motion(max(now, self.free_ms), channel, holds, after))
        return self.free_ms

    def at(self, t_ms: float) -> VirtualScene:
        """What there is to see."""
        number = bisect_right(self._motions, t_ms, key=lambda motion: motion.begins_ms) - 1
        if number < 0:
            return VirtualScene(self._first)
        motion = self._motions[number]
        before = self._motions[number - 1].after if number else self._first
        since = t_ms - motion.begins_ms
        changed = since >= COMES_MS + STAYS_MS / 2
        lies = motion.after if changed else before
        if since >= TAKES_MS:
            return VirtualScene(lies)
        near = min(since, TAKES_MS - since, COMES_MS) / COMES_MS
        smooth = near * near * (3 - 2 * near)
        base = 3 * self._device.along + 4
        y = base + (1 - smooth) * _AWAY_MM
        x = (motion.channel - 1) * self._device.across
        return VirtualScene(lies, Fingers(x, y, "" if changed else motion.holds))
