"""The mat around the board -> whether something reaches over it to the board: an arm, a hand, a sleeve.

Whoever touches a piece reaches across the paper that surrounds the board. So the paper as it is now is compared with
the paper as it was when nothing covered it. Light that changes as a whole changes each colour everywhere alike, and is
taken out; so are the bands of a lamp that flickers (`flicker`). Paper that their crests burn out to white is at least
so bright: it shows no bands, and may be brighter. Noise is measured in the picture itself. What is left
and reaches from outside to the board covers it. A shadow does so, too. Whatever stays still is remembered as one more
way that the paper may look. So a lamp that is switched on, or a cup that is put down there, holds nothing up for long.
A hand that rested there and leaves doesn't, either. A hand that moves slowly isn't still: it is compared with where it
came to rest, not with the last look.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.flicker import Flicker, Floats

AROUND_PX: Final = 40
"""The side of a view of the mat: it reaches three eighths of the board's side beyond the board on each side."""

AROUND_REACH: Final = 3 / 8
"""How many of the board's sides it shows beyond the board on each side."""

_SIDE: Final = round(AROUND_PX / (1 + 2 * AROUND_REACH))
_RIM: Final = (AROUND_PX - _SIDE) // 2
"""How many pixels of the view lie beyond the board on each side."""

_DARK: Final = 8.0
"""Added to each brightness, so that noise in the dark isn't taken for a change."""

_BURNT: Final = 250
"""From this brightness on, a pixel is burnt out, and may be brighter than it looks."""

_DIFFERS: Final = 0.16
"""From this change of a pixel's logarithm on, something else is there, unless noise is as large."""
_NOISES: Final = 5.0
"""The same in standard deviations of the paper's noise."""

_CROSSES: Final = 8
"""What covers the paper from outside to the board has at least this many pixels; a finger has more."""

_STANDS: Final = 0.01
"""The share of the paper that may still change while something stands still."""
_STANDS_MS: Final = 800.0
"""What has stood still for this long, and hides no square, belongs to the table."""
_CONFIRMED_MS: Final = 300.0
"""After this time no hand that was just leaving is still there."""
_KNOWN: Final = 4
"""How many ways the paper may look are remembered."""
_FOLLOWS: Final = 0.2
"""How fast the paper that is compared with follows slow changes of light: the share of each new look."""

Places = Callable[[], Floats]
"""Tells at which shares of the picture's height and width the paper is seen, (2, AROUND_PX, AROUND_PX)."""


def _paper() -> NDArray[np.bool_]:
    paper = np.ones((AROUND_PX, AROUND_PX), bool)
    # The board's rim, and the shadows of its pieces, belong to the board.
    paper[_RIM - 1 : -_RIM + 1, _RIM - 1 : -_RIM + 1] = False
    return paper


_PAPER: Final = _paper()


@dataclass(frozen=True, slots=True)
class _Seen:
    """A view of the mat, (AROUND_PX, AROUND_PX, 3) each.

    `light`: the logarithm of each brightness, relative to the paper's median; NaN outside. `burnt`: it may be brighter.
    """

    light: NDArray[np.float32]
    burnt: NDArray[np.bool_]


@dataclass(slots=True)
class _Known:
    """One way that the paper may look, since when that is known, and whether it is more than a passing look."""

    paper: _Seen
    since_ms: float
    confirmed: bool


class Paper:
    """The paper around one board, look by look."""

    def __init__(self) -> None:
        self._known: list[_Known] = []
        """The newest one first."""
        self._last: _Seen | None = None
        self._alike: int | None = None
        """Which of the known ones the last look is like."""
        self._still: _Seen | None = None
        """The look with which it began to stand still: all looks since have been like it."""
        self._still_since = 0.0
        self._wary = False
        self._asks_places: Places | None = None
        self._flicker = Flicker()
        self.flickers = False
        """Whether the last look had bands, beside one that was compared with it."""

    def forget(self) -> None:
        """The board is seen from elsewhere: nothing is known of the paper."""
        self._wary |= bool(self._known)
        self._known, self._last, self._still, self._alike = [], None, None, None

    def covered(self, around: NDArray[np.uint8], t_ms: float, places: Places | None = None) -> bool:
        """Whether something reaches across the paper to the board, in a view of the mat, (AROUND_PX, AROUND_PX, 3).

        `places`, if a shutter may roll: asked when that matters.
        """
        self._asks_places, self.flickers = places, False
        now = _seen(around)
        if self._still is None or self._alike_to(now, self._still, _stands) is None:
            self._still, self._still_since = now, t_ms
        self._last = now
        self._alike = None
        for which, known in enumerate(self._known):
            like = self._alike_to(now, known.paper, _leaves_free)
            if like is not None:
                self._alike, self._last = which, like
                break
        if self._alike is not None:
            alike = self._known[self._alike]
            alike.confirmed |= t_ms - alike.since_ms >= _CONFIRMED_MS
        return self._alike is None and any(known.confirmed for known in self._known)

    def learn(self, t_ms: float) -> None:
        """Nothing covers the board in the last look: remember how its paper looks.

        After a knock, the hand that did it may still be leaving: then it counts only once it has looked so for a while.
        """
        if self._last is None:
            return
        if self._alike is None:
            confirmed = not self._wary or self.may_be_table(t_ms)
            self._known = [_Known(self._last, t_ms, confirmed), *self._known][:_KNOWN]
        else:
            known = self._known.pop(self._alike)
            paper = known.paper.light
            known.paper = replace(known.paper, light=paper + np.float32(_FOLLOWS) * (self._last.light - paper))
            self._known.insert(0, known)
        self._alike = 0

    def _bands(self, now: _Seen, before: _Seen) -> NDArray[np.float32] | None:
        """(N, 3): the bands in a change of the paper; None if there are none."""
        if self._asks_places is None:
            return None
        places, change = self._asks_places()[:, _PAPER], (now.light - before.light)[_PAPER]
        burnt = (now.burnt | before.burnt)[_PAPER].any(axis=1, keepdims=True)
        bands = self._flicker.bands(np.where(burnt, np.float32(np.nan), change), places) if burnt.any() else None
        if bands is None:
            bands = self._flicker.bands(change, places)
        self.flickers |= bands is not None
        return bands

    def _alike_to(self, now: _Seen, before: _Seen, enough: Callable[[NDArray[np.bool_]], bool]) -> _Seen | None:
        """The look without bands if it differs from another one in no more than is `enough`; None if it does."""
        if enough(_differs(now.light, before.light)):
            return now
        bands = self._bands(now, before)
        if bands is None:
            return None
        light = now.light.copy()
        light[_PAPER] -= bands
        brighter = light > before.light
        steady = np.where((before.burnt & brighter) | (now.burnt & ~brighter), before.light, light)
        # Narrow bands look like noise in each view, but not in what is left without them.
        same = enough(_differs(steady, before.light, _noise(steady - before.light)))
        return _Seen(steady, now.burnt & before.burnt) if same else None

    def may_be_table(self, t_ms: float) -> bool:
        """Whether what covers the paper has stood still for so long that it belongs to the table."""
        return t_ms - self._still_since >= _STANDS_MS


def _seen(around: NDArray[np.uint8]) -> _Seen:
    outside = ~around.any(axis=2)
    light = np.asarray(np.log(around.astype(np.float32) + np.float32(_DARK)), np.float32)
    light[outside] = np.nan
    shown = light[_PAPER & ~outside]
    if len(shown):
        light -= np.median(shown, axis=0)
    return _Seen(light, around >= _BURNT)


def _noise(light: NDArray[np.float32]) -> float:
    """The standard deviation of a view's noise: how much pixels of smooth paper differ from their neighbours' mean.

    It is measured within one view, so it doesn't matter how much of the paper something covers. Narrow bands of a lamp
    differ much from row to row, but little along a row, so they are no noise.
    """
    known = np.nan_to_num(light)
    there = _PAPER & ~np.isnan(light).any(axis=2)
    if not there.any():
        return 0.0
    around = _beside(known, there, (3, 3), 1.6)
    if around <= _DIFFERS / (_NOISES * math.sqrt(2)):
        return around  # too little to matter
    least = min(_beside(known, there, (3, 1), 1.8), _beside(known, there, (1, 3), 1.8))
    return least if least < around / 2 else around


def _beside(light: NDArray[np.float32], there: NDArray[np.bool_], size: tuple[int, int], of_median: float) -> float:
    """How much pixels differ from the mean of their surroundings; `of_median`: a normal deviation beside its median."""
    return float(of_median * np.median(np.abs(light - cv2.blur(light, size))[there]))


def _far(one: NDArray[np.float32], other: NDArray[np.float32], most_noise: float) -> NDArray[np.bool_]:
    change = np.nan_to_num(np.abs(one - other).max(axis=2))
    # A woolly sleeve isn't smooth: the view with less of it tells the noise.
    noise = min(np.sqrt(2) * min(_noise(one), _noise(other)), most_noise)
    return np.asarray(change > max(_DIFFERS, _NOISES * noise), bool)


def _differs(now: NDArray[np.float32], before: NDArray[np.float32], most_noise: float = math.inf) -> NDArray[np.bool_]:
    """Where the paper has changed by more than noise, which is no more than `most_noise`."""
    # The paper's middle level may have changed with what covers it: compare without it.
    known = ~np.isnan(now).any(axis=2) & ~np.isnan(before).any(axis=2) & _PAPER
    shift = np.median((now - before)[known], axis=0) if known.any() else np.zeros(3, np.float32)
    return _far(now - shift, before, most_noise) & _PAPER


def _stands(differs: NDArray[np.bool_]) -> bool:
    return float(differs.sum()) <= _STANDS * float(_PAPER.sum())


def _leaves_free(differs: NDArray[np.bool_]) -> bool:
    return not _crosses(differs)


def _crosses(differs: NDArray[np.bool_]) -> bool:
    """Whether one connected part reaches from the view's edge to the board."""
    count, parts = cv2.connectedComponents(differs.astype(np.uint8), connectivity=8)
    for part in range(1, count):
        there = parts == part
        if there.sum() >= _CROSSES and _touches(there, 1) and _touches(there, _RIM - 2, inside=True):
            return True
    return False


def _touches(part: NDArray[np.bool_], margin: int, *, inside: bool = False) -> bool:
    """Whether a part has pixels within `margin` of the view's edge, or, `inside`, farther than that from it."""
    inner = np.zeros_like(part)
    inner[margin:-margin, margin:-margin] = True
    return bool((part & (inner if inside else ~inner)).any())
