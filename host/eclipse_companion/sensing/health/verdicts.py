"""What is known of each square's sensor, and the verdict: sound, weak, drifting, noisy, or stuck.

In: the frames of play with the board's time, bursts of raw readings, and what should lie there after how many turns.
Out: `Finding`s. No single turn or burst is enough for one, and a finding is dropped only once the square has been sound
for a while. Squares are the board's own, 1 to 16.

What can't be known: a sensor that feels nothing on a square whose surroundings are full, or where the weaker of two
magnet strengths is too weak for the neighbours to feel.
"""

import math
import statistics
from collections import deque
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

import numpy as np

from eclipse_companion.sensing.health.levels import Levels
from eclipse_companion.sensing.health.liveness import APART_MS, CERTAIN, Liveness
from eclipse_companion.sensing.health.readings import Burst, in_wide_code
from eclipse_companion.sensing.wire import sides_only

FLICKER_MS: Final = 400.0
"""A reading that is gone again this soon was a flicker, or a hand passing by."""
FLICKERS: Final = 10
"""This many within `LATELY_MS`, and three times as many as on any other square, make a square flickering."""
FLICKER_PERIODS: Final = 4
"""They must fall into this many different periods of `PERIOD_MS`: no hand plays on one square alone for so long."""
PERIOD_MS: Final = 3000.0
LATELY_MS: Final = 60_000.0
BURSTS: Final = 3
"""How many bursts in a row must say the same."""
NOISY: Final = 5.0
"""A square is noisy if its spread is this many times the board's median one."""
NOISY_BURSTS: Final = 3
NOISY_OF: Final = 8
"""How many of the last bursts must be noisy."""
LOWEST, HIGHEST = 1500.0, 64_500.0
"""No sensor reads beyond these: such a line is at ground, or at the supply."""
OFF_SCALE: Final = 2
"""How many bursts in a row beyond are enough."""
STILL: Final = 16.0
"""If the others swing more, a swing of at most one step of the converter isn't a sensor's."""
SUSPECT: Final = 1.5
"""Evidence that makes a square a suspect, in nats: it is measured more often from then on."""
ANOTHER: Final = 4.0
"""How much more is needed for each square already known to be stuck: one is rare, two are very rare."""
SERIES_MS: Final = 400.0
"""Changes of a square this close together are one."""
DRIFTED: Final = 0.10
"""How far an empty square is off its rest, as a share of the weaker piece's signal."""
A_TURN: Final = 6.0
"""What a turn says if a square alone shows something wrong during it, in nats."""
OF_A_BURST: Final = 20.0
"""What a burst says that no sensor can give, in nats: one for each of its readings."""
LONE_TURNS: Final = 2
"""A square that alone shows something wrong is stuck once this many turns have been given meanwhile."""
LIES_MS: Final = 1000.0
"""A piece that has read so for less may still be in a hand above its square."""
SOUND: Final = 0.6
"""While pieces usually give less of their signal than this, no square counts as weak beside the others."""
FEW: Final = 4
"""How many placements it takes to know what pieces usually give."""
WEAK: Final = 9.0
"""Evidence that makes a square weak, in nats; more than one placement can give."""
STRONGER: Final = 3.0
"""With less evidence than this, it is no longer weak."""
MOST_WEAK: Final = 14.0
TYPICAL, TYPICAL_SIGMA = 0.85, 0.13
"""The share of its signal that a piece gives once it lies, and one sigma of it."""
FAINTEST, NOT_WEAK = 0.08, 0.55
"""The shares of a signal that a weak sensor gives: with less, nothing lies there; with more, it isn't weak."""
NOT_WEAK_SAYS: Final = -5.0


class Verdict(Enum):
    """The judgement on a square."""

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
    """How far the last burst was from the next border, in sigmas of one reading; None before any burst.

    For a stuck square: by how many sigmas it doesn't follow what goes on.
    """
    spread: float | None = None
    """One sigma of a reading, counts."""
    drift: float | None = None
    """How far the empty square was from its calibrated rest, in counts."""
    trusted: bool = True
    """Whether what the square shows can be relied on."""
    since_ms: float | None = None
    """The board time since which what it showed may have been false; None: only from now on."""


@dataclass
class _Square:
    """What one square has shown."""

    shown: str = "?"
    since: float = 0.0
    began: float = 0.0
    """When the series of changes began that led to what it shows."""
    before: str = "?"
    flickers: deque[float] = field(default_factory=deque)
    off_scale: int = 0
    standing: int = 0
    noisy: deque[bool] = field(default_factory=lambda: deque(maxlen=NOISY_OF))
    drifts: deque[float] = field(default_factory=lambda: deque(maxlen=BURSTS))
    stuck: bool = False
    """By what it, or its neighbours, feel."""
    against: float = 0.0
    """The evidence that it is stuck, in nats."""
    lone: set[int] = field(default_factory=set)
    """The turns after which it alone showed something wrong, always the same."""
    shares: deque[float] = field(default_factory=lambda: deque(maxlen=FEW))
    """The shares of their signal given by the last pieces placed there."""
    weak: float = 0.0
    """Their evidence that only a share of each signal comes through, in nats."""
    placed: bool = False
    """Whether the piece that lies there has been weighed."""
    sigmas: float | None = None
    spread: float | None = None
    verdict: Verdict = Verdict.OK
    flickering: bool = False


class Health:
    """One board's sensors, through everything that is played on it."""

    def __init__(self, levels: Levels, stuck: Collection[int] = ()) -> None:
        """`stuck`: squares that were stuck when the board was last used."""
        self._levels = levels
        self._squares = [_Square() for _ in range(16)]
        self._last: Burst | None = None
        self._t_ms = 0.0
        self._cells = "." * 16
        """What lies there according to the turns given."""
        self._liveness = Liveness(levels)
        self._findings: tuple[Finding, ...] | None = None
        for square in stuck:
            self._liveness.accuse(square - 1, CERTAIN)
            self.convict(square, CERTAIN)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All sixteen squares."""
        if self._findings is None:
            self._findings = tuple(self._finding(index, each) for index, each in enumerate(self._squares))
        return self._findings

    @property
    def suspected(self) -> bool:
        """Whether some square that isn't known to be stuck may be."""
        return bool(self.accused)

    @property
    def accused(self) -> tuple[tuple[Finding, float], ...]:
        """The squares that may be stuck, with the evidence in nats; not those known to be."""
        return tuple((found, evidence) for found, evidence in self.unknown if evidence >= SUSPECT)

    @property
    def unknown(self) -> tuple[tuple[Finding, float], ...]:
        """All squares that aren't known to be stuck, with the evidence in nats."""
        return tuple(
            (found, evidence + OF_A_BURST * max(each.off_scale, each.standing))
            for found, evidence, each in zip(
                self.findings, self._liveness.evidence.tolist(), self._squares, strict=True
            )
            if each.verdict is not Verdict.STUCK
        )

    @property
    def certain(self) -> float:
        """The evidence that one more square needs to count as stuck, in nats."""
        return CERTAIN + ANOTHER * sum(each.verdict is Verdict.STUCK for each in self._squares)

    def convict(self, square: int, against: float) -> None:
        """The game leaves no doubt that this square is stuck: `against` is the evidence in nats."""
        self._squares[square - 1].stuck, self._squares[square - 1].against = True, against
        self._decide()

    def _finding(self, index: int, square: _Square) -> Finding:
        trusted = square.verdict not in (Verdict.STUCK, Verdict.DRIFTING) and not square.flickering
        drift = square.drifts[-1] if square.drifts else None
        since = self._since(index, square)
        sigmas = square.sigmas
        if square.verdict is Verdict.STUCK:
            # For a likelihood ratio of e to the n: the sigmas at which a normal number is as unlikely.
            sigmas = math.sqrt(2.0 * max(square.against, A_TURN * len(square.lone)))
        return Finding(index + 1, square.verdict, sigmas, square.spread, drift, trusted, since)

    def _since(self, index: int, square: _Square) -> float | None:
        """Since when a square that can't be trusted may have shown something false."""
        if square.flickering and square.flickers:
            return square.flickers[0] - FLICKER_MS
        falsely = self._liveness.changed_falsely[index] or square.off_scale or len(square.lone) > LONE_TURNS
        return square.began if falsely else square.since + 1.0

    def frame(self, t_ms: float, text: str) -> None:
        """Take what the board shows, sixteen characters, at a board time."""
        moved = [index for index, each in enumerate(self._squares) if each.shown != text[index]]
        for index in moved:
            square = self._squares[index]
            if text[index] == square.before and t_ms - square.since < FLICKER_MS:
                square.flickers.append(t_ms)
            square.began = square.began if t_ms - square.since < SERIES_MS else t_ms
            square.before, square.shown, square.since = square.shown, text[index], t_ms
            square.placed = False
            square.lone.clear()
        self._t_ms = t_ms
        for square in self._squares:
            while square.flickers and t_ms - square.flickers[0] > LATELY_MS:
                square.flickers.popleft()
        self._judge_flickers()
        self._decide()

    def expect(self, cells: str, turns: int) -> None:
        """Take what lies on the squares now that this many turns have been given."""
        self._cells = cells
        # Only sides count: strengths may be misread.
        shown = sides_only("".join(each.shown for each in self._squares))
        wrong = [
            index
            for index, (each, cell) in enumerate(zip(shown, sides_only(cells), strict=True))
            if each not in ("?", cell)
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
        again = self._last is not None and burst.t_ms - self._last.t_ms < APART_MS
        for index, square in enumerate(self._squares):
            square.spread = float(burst.spread[index])
            square.sigmas = float(self._levels.margin(index, burst.text[index], float(signals[index]))) / square.spread
            noisy = square.spread > NOISY * typical
            if again and square.noisy:
                square.noisy[-1] &= noisy
            else:
                square.noisy.append(noisy)
            square.off_scale = 0 if on_scale[index] else square.off_scale + 1
            stands = burst.swing[index] <= STILL < typical and not in_wide_code(float(burst.middle[index]))
            square.standing = square.standing + 1 if stands else 0
            # If a line is off the scale, what the board makes of the squares beside it isn't their fault.
            if square.spread <= NOISY * typical and not (~on_scale & (self._levels.mixing[index] != 0)).any():
                self._weigh(index, burst.text[index], float(signals[index]))
        before, self._last = self._last, burst
        on_both = [before is None or not _off_scale(before, burst, index) for index in range(16)]
        self._liveness.take(burst, np.array(on_both) & on_scale)
        certain = self.certain
        for index, evidence in enumerate(self._liveness.evidence.tolist()):
            square = self._squares[index]
            square.stuck = evidence >= certain or (square.stuck and evidence > 0.0)
            odd = OF_A_BURST * max(square.off_scale, square.standing)
            square.against = max(square.against if square.stuck else 0.0, evidence, odd)
        self._decide()

    def _weigh(self, index: int, character: str, signal: float) -> None:
        """How an empty square has drifted; how strong a newly placed piece is there."""
        square, lies = self._squares[index], self._cells[index]
        if character == ".":
            square.drifts.append(signal)
            square.placed = False
        elif not square.placed and self._t_ms - square.since >= LIES_MS and _same_side(character, lies):
            # The game knows whose piece it is: a weak sensor shows a strong one as the other player's.
            share = abs(signal) / (self._levels.expected(index, lies) or math.inf)
            square.placed = True
            square.shares.append(share)
            square.weak = min(MOST_WEAK, max(0.0, square.weak + _weakly(share)))

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
        usual = statistics.median(shares) if len(shares) > FEW else 0.0
        for index, square in enumerate(self._squares):
            square.verdict = self._verdict(index, square, usual)
        self._findings = None

    def _verdict(self, index: int, square: _Square, usual: float) -> Verdict:
        if square.off_scale >= OFF_SCALE or square.standing >= BURSTS or square.stuck:
            return Verdict.STUCK
        if len(square.lone) > LONE_TURNS:
            return Verdict.STUCK
        if square.flickering or sum(square.noisy) >= NOISY_BURSTS:
            return Verdict.NOISY
        if self._drifts(index, square):
            return Verdict.DRIFTING
        weak = square.weak + float(self._liveness.faint[index])
        if usual > SOUND and weak >= (STRONGER if square.verdict is Verdict.WEAK else WEAK):
            return Verdict.WEAK
        return Verdict.OK

    def _drifts(self, index: int, square: _Square) -> bool:
        """Off its rest, to one side, in each of the last bursts in which it was empty; half as far once it has been."""
        share = DRIFTED / 2 if square.verdict is Verdict.DRIFTING else DRIFTED
        limit = share * self._levels.weakest(index)
        many = len(square.drifts) == BURSTS
        return many and (min(square.drifts) > limit or max(square.drifts) < -limit)


def _same_side(character: str, cell: str) -> bool:
    """Whether a square shows the side of the piece that lies there; a piece that is hardly felt shows none."""
    return cell != "." and character in ("?", sides_only(cell), cell, cell.swapcase())


def _weakly(share: float) -> float:
    """What a placement that gave this share of a piece's signal says for a weak sensor, in nats.

    A sound sensor's piece gives most of its signal, except one in thirty, which lies far off its centre.
    """
    if share > NOT_WEAK:
        return NOT_WEAK_SAYS
    sound = (
        0.97 * math.exp(-0.5 * ((share - TYPICAL) / TYPICAL_SIGMA) ** 2) / (TYPICAL_SIGMA * math.sqrt(2 * math.pi))
        + 0.03
    )
    return math.log(1.0 / (NOT_WEAK - FAINTEST) / sound)


def _off_scale(before: Burst, after: Burst, index: int) -> bool:
    return not all(LOWEST <= each.middle[index] <= HIGHEST for each in (before, after))
