"""Focus and colours, locked once they have settled: so that the same piece looks the same in every picture.

In: what was measured on pictures, time. Out: whether the camera's automatic should be on. Pure logic.

Some cameras jump to an old focus or old colours when their automatic is turned off. So the pictures before and after
are compared. If they differ much, the automatic is turned on again, and locking is tried once more, later.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from eclipse_companion.sensing.camera.exposing import SETTLE_MS

CHECK_MS: Final = 700.0
"""What a camera does when it is locked shows within this time."""
TRIES: Final = 3
"""A hand may spoil the comparison, so one try isn't enough."""
_OTHER_COLOUR: Final = 0.25
"""Colours that differ by this many stops have jumped."""
_LESS_SHARP: Final = 0.6
"""So has focus if this share of the sharpness is left, or less."""


@dataclass(frozen=True, slots=True)
class ExposureState:
    """How a picture looks, however bright it is."""

    colour: tuple[float, float]
    """Blue and red against green, in stops."""
    sharpness: float


def colour_jumped(before: ExposureState, after: ExposureState) -> bool:
    """Whether the colours are others."""
    return any(abs(one - other) > _OTHER_COLOUR for one, other in zip(before.colour, after.colour, strict=True))


def focus_jumped(before: ExposureState, after: ExposureState) -> bool:
    """Whether the picture isn't sharp any more."""
    return after.sharpness < _LESS_SHARP * before.sharpness


class Lock:
    """One automatic of a camera that just gave its first picture; the automatic is on."""

    def __init__(self, jumped: Callable[[ExposureState, ExposureState], bool], now_ms: float) -> None:
        """`jumped`: compares pictures before and after."""
        self._jumped = jumped
        self._next_ms: float | None = now_ms + SETTLE_MS
        """When to act; None: never again."""
        self._before: ExposureState | None = None
        """How it looked before it was locked, until that has been checked."""
        self._tries = 0

    def is_due(self, now_ms: float) -> bool:
        """Whether `seen` wants a picture."""
        return self._next_ms is not None and now_ms >= self._next_ms

    def seen(self, look: ExposureState, now_ms: float) -> bool | None:
        """Call it with a normal picture when `is_due`. Whether the automatic should now be on; None: as it is."""
        if self._before is None:
            self._before = look
            self._tries += 1
            self._next_ms = now_ms + CHECK_MS
            return False
        jumped = self._jumped(self._before, look)
        self._before = None
        self._next_ms = now_ms + SETTLE_MS if jumped and self._tries < TRIES else None
        return True if jumped else None
