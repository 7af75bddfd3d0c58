"""How long a normal shot is exposed: so that the board is neither too dark nor too bright.

In: what was measured on the board in each shot. Out: a factor for the exposure time. Pure logic.
"""

import math
from collections import OrderedDict
from typing import Final

from eclipse_companion.sensing.camera.light import GAMMA

WANTED: Final = 110.0
"""How bright the board should be, 0 to 255."""
BAND: Final = (80.0, 150.0)
"""This is good enough."""
WHOLE_BAND: Final = (45.0, 185.0)
"""And this for the whole picture, while nobody knows where the board is."""
MOST_BURNT: Final = 0.04
"""The share of the board's pixels that may be burnt out: foil nearly always has some."""
_LESS: Final = 0.7
"""The factor if too many are."""
_BRIGHT_ENOUGH: Final = 95.0
"""A darker board isn't made still darker for them. With `_LESS` it then stays inside the band."""
_MOST: Final = 2.0
"""The factor lies between this and its inverse: a step too far is seen by people."""
UNMETERED_MS: Final = 3000.0
"""After this long without a board the whole picture is measured instead."""
_AGREEING: Final = 3
_AGREEING_MS: Final = 1500.0
"""This many measurements in a row must agree, for this long: a hand over the board is no darkness."""
_REMEMBERED: Final = 32


def correction(mean: float, burnt_share: float, band: tuple[float, float] = BAND) -> float:
    """The factor for the exposure time; 1 if all is well. `mean`: 0 to 255, `burnt_share`: 0 to 1."""
    low, high = band
    if not math.isfinite(mean) or not math.isfinite(burnt_share):
        return 1.0
    if mean > high:
        return max(math.pow(WANTED / mean, GAMMA), 1 / _MOST)
    if burnt_share > MOST_BURNT:
        return _LESS if mean > _BRIGHT_ENOUGH else 1.0
    if mean < low and burnt_share <= MOST_BURNT / 2:
        return min(math.pow(WANTED / max(mean, 1.0), GAMMA), _MOST)
    return 1.0


class Steering:
    """Collects measurements of shots that were exposed alike, until they agree on a factor."""

    def __init__(self, now_ms: float) -> None:
        self._shots: OrderedDict[int, int] = OrderedDict()
        """Numbers of normal shots, and how often the exposure had been changed before each."""
        self._changes = 0
        self._factors: list[float] = []
        """The corrections that agree so far."""
        self._since_ms = now_ms
        """The time of the first of them, and of the last."""
        self._until_ms = now_ms
        self._metered_ms = now_ms

    def delivered(self, number: int) -> None:
        """Remember a normal shot: it may be metered later."""
        self._shots[number] = self._changes
        if len(self._shots) > _REMEMBERED:
            self._shots.popitem(last=False)

    def metered(self, number: int, mean: float, burnt_share: float, now_ms: float) -> None:
        """Take what was measured on the board in a shot; what is out of date is ignored."""
        changes = self._shots.pop(number, None)
        if changes is not None:
            self._metered_ms = now_ms
            if changes == self._changes:
                self._add(correction(mean, burnt_share), now_ms)

    def unmetered(self, mean: float, now_ms: float) -> None:
        """Take how bright a whole picture is: it counts if the board hasn't been measured for long."""
        if now_ms - self._metered_ms >= UNMETERED_MS:
            self._add(correction(mean, 0.0, WHOLE_BAND), now_ms)

    @property
    def factor(self) -> float:
        """What the exposure time should be multiplied by; 1 until measurements agree that it should."""
        agree = len(self._factors) >= _AGREEING and self._until_ms - self._since_ms >= _AGREEING_MS
        return self._factors[-1] if agree else 1.0

    def changed(self) -> None:
        """The exposure is changed: what was measured before says nothing any more."""
        self._changes += 1
        self._factors.clear()

    def _add(self, factor: float, now_ms: float) -> None:
        if factor == 1.0 or (self._factors and (factor > 1.0) != (self._factors[-1] > 1.0)):
            self._factors.clear()
        if factor != 1.0:
            self._since_ms = self._since_ms if self._factors else now_ms
            self._until_ms = now_ms
            self._factors.append(factor)
