"""What is known of each square's sensor, and what follows: sound, weak, drifting, noisy, or stuck.

In: the frames of play with the board's time, bursts of raw readings, and what should lie there after how many turns.
Out: `Finding`s. Nothing is found from one turn or one burst alone; and what was found is given up only once the square
has shown for a while that it is sound. Squares are the board's own, 1 to 16.

What can't be known: a sensor that feels nothing, on a square around which the board is full, or where the weaker of two
strengths of magnets is too weak for its neighbours to feel it.
"""

from collections import deque
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

import numpy as np

from eclipse_companion.health.levels import Levels
from eclipse_companion.health.readings import Burst, felt

FLICKER_MS: Final = 400.0
"""A reading that is gone again so soon was a flicker, or a hand passing by."""
FLICKERS: Final = 10
"""So many within `LATELY_MS`, and three times as many as on any other square, make a square that flickers."""
FLICKER_PERIODS: Final = 4
"""They must lie in so many different periods of `PERIOD_MS`: no hand plays on one square alone for so long."""
PERIOD_MS: Final = 3000.0
LATELY_MS: Final = 60_000.0
BURSTS: Final = 3
"""So many bursts in a row must say the same."""
NOISY: Final = 5.0
"""A square is noisy whose spread is this many times that of the board's middle one."""
NOISY_BURSTS: Final = 3
NOISY_OF: Final = 8
"""So many of the last bursts are noisy."""
LOWEST, HIGHEST = 1500.0, 64_500.0
"""No sensor reads beyond: a line at ground, or at the supply."""
OFF_SCALE: Final = 2
"""So many bursts in a row beyond are enough."""
STILL: Final = 16.0
"""A swing of at most one step of the converter is no sensor's, where the others swing more."""
WIDE_CODES: Final = (512, 1536, 2560, 3584)
"""The RP2040's converter has wide steps there (of 4096), in which a reading stands still."""
WIDE: Final = 12
FALSE_EVENTS: Final = 2
"""A square is stuck that has so often reported a change which its neighbours did not feel, or none where they did."""
FELT_SURELY: Final = 4.0
HARDLY, MUCH = 0.15, 0.6
NOTHING, SOME = 0.2, 0.45
DRIFTED: Final = 0.10
"""The share of the weaker piece's signal by which an empty square is off its rest."""
LONE_TURNS: Final = 2
"""A square that alone shows otherwise than it should is stuck once so many turns have been given meanwhile."""
WEAK: Final = 0.42
SOUND: Final = 0.6
"""The share of a piece's signal under which a placement counts as weak, and from which as sound."""
WEAK_PLACEMENTS: Final = 2


class Verdict(Enum):
    """What is to be thought of a square."""

    OK = "ok"
    WEAK = "weak"
    DRIFTING = "drifting"
    NOISY = "noisy"
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known of one square."""

    square: int
    verdict: Verdict
    sigmas: float | None
    """How far the last burst was from the next border, in sigmas of one reading; None before any burst."""
    spread: float | None = None
    """One sigma of a reading, counts."""
    drift: float | None = None
    """How far the empty square was from its calibrated rest, counts."""
    trusted: bool = True
    """Whether what the square shows can be relied on."""


@dataclass
class _Square:
    """What one square has shown."""

    shown: str = "?"
    since: float = 0.0
    before: str = "?"
    flickers: deque[float] = field(default_factory=deque)
    off_scale: int = 0
    standing: int = 0
    noisy: deque[bool] = field(default_factory=lambda: deque(maxlen=NOISY_OF))
    drifts: deque[float] = field(default_factory=lambda: deque(maxlen=BURSTS))
    false_events: int = 0
    true_events: int = 0
    lone: set[int] = field(default_factory=set)
    """After how many turns it alone showed otherwise than it should, always the same."""
    shares: list[float] = field(default_factory=list)
    """Of the last placements, newest last."""
    placed: bool = False
    """Whether the piece that lies there has been weighed."""
    sigmas: float | None = None
    spread: float | None = None
    verdict: Verdict = Verdict.OK
    flickering: bool = False


class Health:
    """One board's sensors over all that is played on it."""

    def __init__(self, levels: Levels) -> None:
        self._levels = levels
        self._squares = [_Square() for _ in range(16)]
        self._last: Burst | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All sixteen squares."""
        return tuple(
            Finding(
                number,
                each.verdict,
                each.sigmas,
                each.spread,
                each.drifts[-1] if each.drifts else None,
                trusted=each.verdict not in (Verdict.STUCK, Verdict.DRIFTING) and not each.flickering,
            )
            for number, each in enumerate(self._squares, start=1)
        )

    @property
    def off_scale(self) -> frozenset[int]:
        """The squares whose line is at ground, or at the supply."""
        return frozenset(number for number, each in enumerate(self._squares, start=1) if each.off_scale >= OFF_SCALE)

    def frame(self, t_ms: float, text: str) -> None:
        """Take what the board shows, sixteen characters, at a board time."""
        moved = [index for index, each in enumerate(self._squares) if each.shown != text[index]]
        for index in moved:
            square = self._squares[index]
            if text[index] == square.before and t_ms - square.since < FLICKER_MS:
                square.flickers.append(t_ms)
            square.before, square.shown, square.since = square.shown, text[index], t_ms
            square.placed = False
        for square in self._squares:
            while square.flickers and t_ms - square.flickers[0] > LATELY_MS:
                square.flickers.popleft()
        self._judge_flickers()
        self._decide()

    def expect(self, cells: str, turns: int) -> None:
        """Take what lies on the squares, as the board would show it, now that so many turns have been given."""
        wrong = [
            index
            for index, (each, cell) in enumerate(zip(self._squares, cells, strict=True))
            if each.shown not in ("?", cell, cell.swapcase())  # a strength is misread where a piece lies askew
        ]
        for index, square in enumerate(self._squares):
            if wrong == [index]:
                square.lone.add(turns)
            elif index not in wrong:
                square.lone.clear()
        self._decide()

    def burst(self, burst: Burst) -> None:
        """Take some raw readings during which nothing has changed."""
        on_scale = np.array([not _off_scale(burst, burst, index) for index in range(16)])
        believed = on_scale & np.array([each.verdict is not Verdict.STUCK for each in self._squares])
        signals = self._levels.signals(burst.middle, believed)
        typical = float(np.median(burst.spread))
        for index, square in enumerate(self._squares):
            square.spread = float(burst.spread[index])
            square.sigmas = float(self._levels.margin(index, burst.text[index], float(signals[index]))) / square.spread
            square.noisy.append(square.spread > NOISY * typical)
            square.off_scale = 0 if on_scale[index] else square.off_scale + 1
            stands = burst.swing[index] <= STILL < typical and not _in_wide_code(float(burst.middle[index]))
            square.standing = square.standing + 1 if stands else 0
            # What the board itself makes of a square beside a line off the scale is not that square's fault.
            if not (~on_scale & (self._levels.mixing[index] != 0)).any():
                self._weigh(index, burst.text[index], float(signals[index]))
        if self._last is not None:
            self._compare(self._last, burst)
        self._last = burst
        self._decide()

    def _weigh(self, index: int, character: str, signal: float) -> None:
        """How an empty square has drifted; how strong a piece that was newly laid there is."""
        square = self._squares[index]
        expected = self._levels.expected(index, character)
        if expected is None:
            square.drifts.append(signal)
            square.placed = False
        elif not square.placed:
            square.placed = True
            square.shares = [*square.shares[-3:], abs(signal) / expected]

    def _compare(self, before: Burst, after: Burst) -> None:
        """Whether what squares report to have happened is what their neighbours have felt.

        Of squares that have reported nothing at most one is accused: that for which its neighbours speak the surest.
        """
        accused: tuple[float, _Square] | None = None
        for index, square in enumerate(self._squares):
            weak = self._levels.weakest(index)
            own = abs(after.middle[index] - before.middle[index]) / weak
            heard = felt(self._levels, before, after, index)
            if heard is None or FELT_SURELY * heard.sigma > MUCH * weak or _off_scale(before, after, index):
                continue
            signal = abs(heard.signal) / weak
            if own < HARDLY and signal > MUCH:
                accused = max(
                    accused or (0.0, square), (abs(heard.signal) / heard.sigma, square), key=lambda each: each[0]
                )
            elif own > SOME and signal < NOTHING:
                square.false_events += 1
                square.true_events = 0
            elif own > SOME and signal > SOME:
                square.true_events += 1
                if square.true_events >= FALSE_EVENTS or square.verdict is not Verdict.STUCK:
                    square.false_events = 0
        if accused is not None:
            accused[1].false_events += 1
            accused[1].true_events = 0

    def _judge_flickers(self) -> None:
        counts = [len(each.flickers) for each in self._squares]
        most = sorted(counts)
        for square, count in zip(self._squares, counts, strict=True):
            others = most[-2] if count == most[-1] else most[-1]
            periods = len({int(t_ms // PERIOD_MS) for t_ms in square.flickers})
            if count >= FLICKERS and periods >= FLICKER_PERIODS and count >= 3 * others:
                square.flickering = True
            elif count <= 1:
                square.flickering = False

    def _decide(self) -> None:
        shares = [share for each in self._squares for share in each.shares]
        usual = float(np.median(shares)) if len(shares) > 2 * WEAK_PLACEMENTS else 0.0
        for index, square in enumerate(self._squares):
            square.verdict = self._verdict(index, square, usual)

    def _verdict(self, index: int, square: _Square, usual: float) -> Verdict:
        if square.off_scale >= OFF_SCALE or square.standing >= BURSTS or square.false_events >= FALSE_EVENTS:
            return Verdict.STUCK
        if len(square.lone) > LONE_TURNS:
            return Verdict.STUCK
        if square.flickering or sum(square.noisy) >= NOISY_BURSTS:
            return Verdict.NOISY
        if self._drifts(index, square):
            return Verdict.DRIFTING
        weak = square.shares[-WEAK_PLACEMENTS:]
        was = square.verdict is Verdict.WEAK
        if usual > SOUND and len(weak) == WEAK_PLACEMENTS and (max(weak) < WEAK or (was and weak[-1] < SOUND)):
            return Verdict.WEAK
        return Verdict.OK

    def _drifts(self, index: int, square: _Square) -> bool:
        """Off its rest, to one side, in each of the last bursts in which it was empty; half as far once it has been."""
        share = DRIFTED / 2 if square.verdict is Verdict.DRIFTING else DRIFTED
        limit = share * self._levels.weakest(index)
        many = len(square.drifts) == BURSTS
        return many and (min(square.drifts) > limit or max(square.drifts) < -limit)


def _off_scale(before: Burst, after: Burst, index: int) -> bool:
    return not all(LOWEST <= each.middle[index] <= HIGHEST for each in (before, after))


def _in_wide_code(reading: float) -> bool:
    return min(abs(reading / 16 - code) for code in WIDE_CODES) < WIDE
