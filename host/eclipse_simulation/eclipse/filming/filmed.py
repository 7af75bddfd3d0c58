"""A hand at the board, filmed: pictures at any time, and the truth about what they hide.

In: a `HandDriver` whose board somebody moves on, a stage, times. Out: pictures; what is covered; when a hand left.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_simulation.eclipse.filming.seeing import KEPT_MS, Seeing
from eclipse_simulation.eclipse.filming.sensor import Exposure, Picture, Sensor, SensorModel
from eclipse_simulation.eclipse.filming.sight import VirtualScene
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.hand.driver import HandDriver

_STEP_MS: Final = 40.0
"""No hand crosses the edge of the board twice within this time."""
_EXACT_MS: Final = 1.0


@dataclass(frozen=True, slots=True)
class Seen:
    """What is true at a time: the squares hidden by half or more, and whether a hand or a held tile is over the board.

    `left_ms`: when the last one left it; None if one is still there, or none ever was.
    """

    covered: tuple[Square, ...]
    hand: bool
    left_ms: float | None


class HandWatch:
    """Whether a hand is over a board, and when the last one left it. Times only grow."""

    def __init__(self, seeing: Seeing, stage: Stage) -> None:
        self._seeing, self._stage = seeing, stage
        self._looked_ms = 0.0
        self._hand = False
        self._left_ms: float | None = None

    def there(self, t_ms: float) -> bool:
        """Whether a hand is over the board at a time."""
        sight = self._seeing.at(t_ms)
        return bool(sight.hands) and self._stage.truth(sight).hand

    def left_ms(self, t_ms: float) -> float | None:
        """When the last hand left, seen from a time; None if one is there, or none ever was."""
        # Steps as small as a hand's crossing, so nothing depends on how often somebody asks.
        steps = np.arange(max(self._looked_ms, t_ms - KEPT_MS), t_ms, _STEP_MS)
        for step in (*steps[1:].tolist(), float(t_ms)):
            there = self.there(step)
            if there:
                self._left_ms = None
            elif self._hand:
                self._left_ms = self._edge(self._looked_ms, step)
            self._hand, self._looked_ms = there, step
        return self._left_ms

    def _edge(self, there_ms: float, gone_ms: float) -> float:
        """When a hand left, between a time when it was there and one when it wasn't."""
        while gone_ms - there_ms > _EXACT_MS:
            middle = (there_ms + gone_ms) / 2
            if self.there(middle):
                there_ms = middle
            else:
                gone_ms = middle
        return gone_ms


class Filmed:
    """A driver's board on a stage, as a webcam with automatic exposure sees it. Times only grow."""

    def __init__(self, driver: HandDriver, stage: Stage, look: SensorModel | None = None, seed: int = 0) -> None:
        """`seed` decides the noise, and how drawings are turned."""
        self._seeing = Seeing(driver, seed)
        self._stage = stage
        self._sensor = Sensor(look or SensorModel(), seed)
        empty = stage.compose(VirtualScene(()))
        self._open_ms = Exposure.of_gain(self._sensor.wanted(empty, stage.light, np.ones(3))).time / 10
        self._watch = HandWatch(self._seeing, stage)

    def sight(self, t_ms: float) -> VirtualScene:
        """What there is to see at a time."""
        return self._seeing.at(t_ms)

    def frame(self, t_ms: float) -> Picture:
        """The picture at a time, (720, 1280, 3), blue, green, red; the same time has the same noise."""
        stage, sensor, white = self._stage, self._sensor, np.ones(3)
        before = self.sight(t_ms - self._open_ms / 2) if sensor.look.smear else None
        codes = stage.compose(self.sight(t_ms), before)
        exposure = Exposure.of_gain(sensor.wanted(codes, stage.light, white))
        return sensor.develop(codes, stage.light, exposure, int(t_ms), colour=white, noise=1.0, blur_px=0.0)

    def truth(self, t_ms: float) -> Seen:
        """What is true at a time, not before the last time asked for."""
        now = self._stage.truth(self.sight(t_ms))
        return Seen(now.covered, now.hand, self._watch.left_ms(t_ms))
