"""All sixteen sensors as they are now: what each square shows, how safely, and how often it would err in a game.

In: a board's calibration, raw readings at `HZ`, and states, both with the board's milliseconds. Out: a `Survey` of the
last second. Signals and noise are counts, as `converter` has them; a sigma is that of one reading.
"""

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.sensing.health.levels import UP, Levels
from eclipse_companion.sensing.health.readings import Burst
from eclipse_companion.sensing.health.verdicts import FLICKER_MS, HIGHEST, LOWEST, STILL
from eclipse_companion.sensing.wire import MILLISECONDS

HZ: Final = 40
ROWS: Final = HZ
"""A second."""
NEWEST: Final = 5
"""So many readings are this moment's: two spikes among them don't show."""
NOISY_SIGMAS: Final = 6.0
"""Fewer sigmas to the next border are too few."""
NOISY: Final = 5.0
"""A square is noisy if its spread is this many times the board's median one, as in `verdicts`."""
DRIFTED: Final = 0.10
FILTERED: Final = 0.54
"""The noise of the median of five readings, as a share of one reading's."""
LOOKS: Final = 200 * 600 / 3
"""Independent looks at a square in a game: ten minutes at 200 a second, three alike."""
DEAD: Final = frozenset({"at ground", "at the supply", "stands still"})
"""Whatever is set down there is misread."""
PLACED: Final = 31 / 16
"""Pieces set down on a square in a game: sixteen placed and fifteen flipped, over sixteen squares."""
OFF_MM: Final = 1.6
"""One sigma of how far off the middle an ordinary hand sets a piece down."""


@dataclass(frozen=True, slots=True)
class SquareSurvey:
    """One square in the last second."""

    square: int
    shows: str
    reading: int
    signal: int
    """Its own signal above its calibrated rest, without the neighbours' shares."""
    noise: float
    sigmas: float
    """To where it would show something else."""
    changes: int
    """How often it has shown something for a moment and gone back, since the beginning."""
    verdict: str
    """`ok`, `moving`, `at ground`, `at the supply`, `stands still`, `noisy`, `off its rest`, `near a border`."""
    wrong: float
    """Misreadings to expect in a game."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One square's signal at this moment, beside those of its pieces, in counts."""

    signal: int
    begins: int
    """The size from which an empty square shows a piece."""
    full: int
    """The size of its strongest piece's signal."""


class Survey:
    """One board, from the moment at which its calibration is known."""

    def __init__(self, levels: Levels, height_mm: float) -> None:
        """`height_mm`: from the sensing element to the magnet's middle."""
        self._levels = levels
        self._height_mm = height_mm
        self._rows: deque[tuple[int, ...]] = deque(maxlen=ROWS)
        self._text = "?" * 16
        self._before = ["?"] * 16
        self._since_ms = [0] * 16
        self._changes = [0] * 16

    @property
    def ready(self) -> bool:
        """Whether there is a second of readings."""
        return len(self._rows) == ROWS and self._text != "?" * 16

    def raw(self, values: tuple[int, ...]) -> None:
        """Take sixteen readings."""
        self._rows.append(values)

    def state(self, ms: int, text: str) -> None:
        """Take what the board shows."""
        for index, (was, shown) in enumerate(zip(self._text, text, strict=True)):
            if was == shown:
                continue
            if shown == self._before[index] and (ms - self._since_ms[index]) % MILLISECONDS < FLICKER_MS:
                self._changes[index] += 1
            self._before[index], self._since_ms[index] = was, ms
        self._text = text

    def squares(self) -> tuple[SquareSurvey, ...]:
        """All sixteen, from the last second's readings."""
        burst = Burst.of(0.0, self._text, self._rows)
        on_scale = (burst.middle >= LOWEST) & (burst.middle <= HIGHEST)
        signals = self._levels.signals(burst.middle, on_scale)
        return tuple(self._square(burst, index, float(signals[index])) for index in range(16))

    def bars(self) -> tuple[Bar, ...]:
        """All sixteen, from the newest readings, of which there must be one."""
        newest = np.median(np.array(self._rows, np.float64)[-NEWEST:], axis=0)
        signals = self._levels.signals(newest, (newest >= LOWEST) & (newest <= HIGHEST))
        return tuple(
            Bar(
                round(float(signals[index])),
                round(UP[1] * self._levels.weakest(index)),
                round(max(self._levels.weakest(index), *self._levels.sizes(index))),
            )
            for index in range(16)
        )

    def _square(self, burst: Burst, index: int, signal: float) -> SquareSurvey:
        shows, noise, reading = self._text[index], float(burst.spread[index]), float(burst.middle[index])
        left = self._levels.margin(index, shows, signal)
        typical = float(np.median(burst.spread))
        if reading < LOWEST or reading > HIGHEST:
            verdict = "at ground" if reading < LOWEST else "at the supply"
        elif burst.swing[index] <= STILL < typical:
            verdict = "stands still"
        elif self._moves(index, typical):
            verdict, left = "moving", max(left, 0.0)
        elif noise > NOISY * typical or self._changes[index]:
            verdict = "noisy"
        elif shows == "." and abs(signal) > DRIFTED * self._levels.weakest(index):
            verdict = "off its rest"
        else:
            verdict = "near a border" if left < NOISY_SIGMAS * noise else "ok"
        wrong = PLACED if verdict in DEAD else self._wrong(index, np.inf if verdict == "moving" else left, noise)
        return SquareSurvey(
            index + 1,
            shows,
            round(reading),
            round(signal),
            round(noise, 1),
            round(left / noise, 1),
            self._changes[index],
            verdict,
            round(wrong, 4),
        )

    def _moves(self, index: int, typical: float) -> bool:
        """Whether its reading has changed for good within the second: a piece came, went, or is being handled."""
        column = [row[index] for row in self._rows]
        first, second = (float(np.median(half)) for half in (column[: ROWS // 2], column[ROWS // 2 :]))
        return abs(first - second) > NOISY * typical

    def _wrong(self, index: int, left: float, noise: float) -> float:
        """By noise, over all looks at what lies there; and by pieces that are set down too far off the middle."""
        by_noise = LOOKS * _beyond(max(0.0, left) / (FILTERED * noise))
        return min(1.0, by_noise) + PLACED * _beyond(self._least_off_mm(index) / OFF_MM) * 2

    def _least_off_mm(self, index: int) -> float:
        """How far off the middle a piece reads as another, or as none."""
        sizes = sorted(self._levels.sizes(index))
        weak, strong = sizes[0], sizes[-1]
        share = UP[1] if strong < DISTINCT * weak else UP[3] * math.sqrt(weak / strong)
        return off_mm(share, self._height_mm)


DISTINCT: Final = 1.6
"""Levels of one strength differ less than this from side to side."""


def off_mm(share: float, height_mm: float) -> float:
    """How far from a magnet's axis, at a height, a dipole's field has fallen to a share of that on the axis."""
    low, high = 0.0, math.sqrt(2.0) * height_mm
    for _ in range(40):
        middle = (low + high) / 2
        squared = height_mm**2 + middle**2
        field = (2 * height_mm**2 - middle**2) * height_mm**3 / (2 * squared**2.5)
        low, high = (middle, high) if field > share else (low, middle)
    return low


def _beyond(sigmas: float) -> float:
    """The probability that a normal number lies beyond this many sigmas, on one side."""
    return 0.5 * math.erfc(sigmas / math.sqrt(2.0))


def expected_wrong(squares: Sequence[SquareSurvey]) -> float:
    """Misreadings to expect in a game, on all squares."""
    return sum(each.wrong for each in squares)
