"""Whether each sensor still feels what goes on: the evidence that it is stuck, in nats.

In: bursts of raw readings, one after another. Out: for each square a sum of logarithms of likelihood ratios, stuck to
sound, that starts at nothing and never falls below it (Page's cumulative sum, 1954): what spoke for a sensor before it
stuck does not speak for it afterwards.

Three things tell a stuck sensor, whatever it shows. Its neighbours feel that a piece came or went there, and it does
not, or the reverse; it does not feel pieces that come and go beside it, as little as that is; and it has only the
converter's noise, where it had its own before.
"""

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from eclipse_companion.health.levels import Floats, Levels
from eclipse_companion.health.neighbours import CARRIED, IN_GRAY_ORDER, IN_ORDER, felt_alike, told_by_neighbours
from eclipse_companion.health.readings import CHANGED, WANDERS, Burst, in_wide_code

Flags = npt.NDArray[np.bool_]

HARDLY, SOME = 0.15, 0.45
"""Changes of a signal, shares of the weaker piece's: none; one by the square itself."""
TOLD: Final = 8.0
"""What one change that only the square, or only its neighbours, report says at most, nats."""
LIVES: Final = -12.0
"""What one change that both report says, at least."""
CLEARLY: Final = 2.0
"""A change was false, or true, that speaks so clearly."""
MISSED: Final = 5.0
"""The same of one that only its neighbours report: it may be a piece in a hand above them."""
FAINT_MOST: Final = 2.0
"""What neighbours say for a weak sensor by one change, at most."""
APART_MS: Final = 4000.0
"""Bursts that follow one another sooner see the same hand, if there is one."""
STIRS: Final = 2.5
"""A line that has moved by more sigmas is not stuck."""
MOVES: Final = 4.0
"""A reading that spreads so many times as far as the board's middle one moves: a hand is there."""
BESIDE_MOST: Final = 5.0
BESIDE_LEAST: Final = -8.0
"""What a change beside a square that reports none says at most, and at least."""
ASKEW: Final = 0.5
"""A piece beside may be felt by this share more or less: it lies off its centre."""
CERTAIN: Final = 11.5
"""A square is stuck beyond this: of likelihood ratios of sixteen squares, sixty times in a game, one in a hundred games
comes to so much by chance."""
MOST: Final = 15.0
"""What has been gathered counts no more than this."""
LEARNT: Final = 3
"""So many bursts tell a sensor's own noise."""
OTHERS: Final = 4
"""So many squares tell what the board's noise does as a whole."""
LOUD: Final = 30.0
"""A spread below that, counts, is not told from the converter's own."""
QUIETER: Final = 0.5
"""A stuck line has about this share of its sensor's noise: the converter's alone."""
NOISE_SIGMA: Final = 1.07
"""One sigma of the spread that a burst tells, as a share of it, times the root of its number of readings."""
QUIET_STEP: Final = 2.0
QUIET_MOST: Final = 5.0
"""The most that one burst, and all of them, may say by their noise."""


class Liveness:
    """The evidence of one board's sensors."""

    def __init__(self, levels: Levels) -> None:
        self._levels = levels
        self._silent = np.zeros(16)
        self._quiet = np.zeros(16)
        self.faint = np.zeros(16)
        """That only a share of each signal comes through, by what neighbours feel, nats: (16,)."""
        self._calm: list[Burst | None] = [None] * 16
        """For each square the last burst during which nothing moved there."""
        self._spreads: list[list[float]] = [[] for _ in range(16)]
        self._spoke = np.zeros(16, bool)
        """Of which squares neighbours alone have felt a change in this burst."""
        self._waits = np.zeros(16, bool)
        """The same of the last one."""
        self._true: set[int] = set()
        self._false: set[int] = set()
        self._accused_ms = -math.inf
        self.changed_falsely = [False] * 16
        """Whether the last change that each square has reported was not felt beside it."""

    @property
    def evidence(self) -> Floats:
        """That each sensor is stuck, nats: (16,)."""
        return np.asarray(self._silent * self._witnessed + self._quiet)

    def accuse(self, index: int, evidence: float) -> None:
        """So much, nats, speaks against a sensor (counted from 0) from before."""
        self._silent[index] = evidence

    def take(self, burst: Burst, on_scale: Flags) -> None:
        """Take the next burst; only lines on the scale tell anything of themselves, or of others."""
        self._listen(burst, on_scale)
        moves = _moves(burst)
        calm = on_scale & ~moves & ~((self._levels.mixing != 0) @ moves)
        # A square at which a hand is counts again from the last time at which none was.
        for before in {id(each): each for each in self._calm if each is not None}.values():
            since = np.array([each is before for each in self._calm])
            self._compare(before, burst, calm & since, on_scale & ~moves & ~_moves(before))
        # What neighbours alone have felt may have been a hand: what comes next is held against the time before it.
        wait, self._spoke = self._spoke & ~self._waits, np.zeros(16, bool)
        self._waits = wait
        kept = zip((calm & ~wait).tolist(), self._calm, strict=True)
        self._calm = [burst if is_calm else last for is_calm, last in kept]
        np.clip(self._silent, 0.0, MOST, out=self._silent)
        np.clip(self._quiet, 0.0, QUIET_MOST, out=self._quiet)
        np.clip(self.faint, 0.0, MOST, out=self.faint)

    def _compare(self, before: Burst, after: Burst, calm: Flags, heeded: Flags) -> None:
        """Take what has changed between two bursts at squares that were calm in both."""
        change = after.middle - before.middle
        noise = np.hypot(before.spread, after.spread) / np.sqrt(min(before.count, after.count))
        stuck = np.hypot(noise, WANDERS)
        self._beside(change, stuck, after.spread, calm & ~_in_wide_codes(after) & ~self._waits)
        told = told_by_neighbours(self._levels, before, after, heeded & (self.evidence < CERTAIN))
        accused: tuple[float, int] | None = None
        played = before.text != after.text
        for index in np.flatnonzero(calm).tolist():
            weak, own, says = self._levels.weakest(index), float(change[index]), float(told.stuck[index])
            if abs(own) > HARDLY * weak:
                self.faint[index] += min(FAINT_MOST, max(LIVES, float(told.weak[index])))
            if abs(own) > SOME * weak:
                self._reported(index, min(TOLD, max(LIVES, says)))
            elif abs(own) < min(HARDLY * weak, STIRS * stuck[index]):
                if says > CLEARLY:
                    self._spoke[index] = True
                    if not self._waits[index]:
                        accused = max(accused or (0.0, index), (says, index))
                elif played:  # a stuck square would have missed something now and then
                    self._silent[index] += min(0.0, says)
        if accused is not None and after.t_ms - self._accused_ms >= APART_MS:
            # Of squares that have reported nothing one at most: that for which its neighbours speak the surest.
            self._silent[accused[1]] += min(accused[0], MISSED)
            self.changed_falsely[accused[1]] = False
            self._accused_ms = after.t_ms

    def _reported(self, index: int, told: float) -> None:
        """What neighbours say of a change that a square has reported."""
        if told < 0:
            self._quiet[index] = 0.0
        # A stuck sensor reports no change at all: that it did, and rightly, says as much again.
        self._silent[index] += told if told > 0 else 2 * told
        if abs(told) > CLEARLY:
            self.changed_falsely[index] = told > 0
            (self._true if told < 0 else self._false).add(index)

    @property
    def _witnessed(self) -> bool:
        """Whether what squares feel of one another is known to be as the board's calibration says."""
        return len(self._true) > len(self._false - self._true)

    def _beside(self, change: Floats, stuck: Floats, spread: Floats, calm: Flags) -> None:
        """Whether squares that report no change have felt those beside them."""
        weak = np.array([self._levels.weakest(index) for index in range(16)])
        changed = np.abs(change) > np.maximum(CHANGED * weak, 6 * spread)
        parts = self._levels.felt * (change * changed * (self.evidence < CERTAIN))
        expected, unsure = parts.sum(axis=1), ASKEW * np.sqrt((parts**2).sum(axis=1))
        stuck = np.hypot(stuck, CARRIED * np.hypot(change[IN_ORDER], change[IN_GRAY_ORDER]))
        alike, about = felt_alike(change - expected, calm & ~changed)
        lives = np.hypot(stuck, np.hypot(unsure, about))
        told = np.log(lives / stuck) + 0.5 * ((change - expected - alike) / lives) ** 2 - 0.5 * (change / stuck) ** 2
        told = np.clip(told, BESIDE_LEAST, np.where(np.abs(change) > STIRS * stuck, 0.0, BESIDE_MOST))
        counts = ~changed & calm & (np.abs(expected) > stuck)
        self._silent += np.where(counts, told, 0.0)

    def _listen(self, burst: Burst, on_scale: Flags) -> None:
        """Whether a sensor's noise has become the converter's."""
        usual = np.array([np.median(each) if len(each) >= LEARNT else np.nan for each in self._spreads])
        share = burst.spread / usual
        if np.isfinite(share).sum() >= OTHERS:  # a hum comes and goes for all
            share /= np.nanmedian(share)
        sigma = NOISE_SIGMA / np.sqrt(burst.count)
        quieter = 0.5 * ((share - QUIETER) / (QUIETER * sigma)) ** 2 + np.log(QUIETER)
        told = np.clip(0.5 * ((share - 1.0) / sigma) ** 2 - quieter, -3 * QUIET_STEP, QUIET_STEP)
        wide = _in_wide_codes(burst)
        counts = np.isfinite(told) & on_scale & (usual > LOUD) & ~wide
        self._quiet += np.where(counts, told, 0.0)
        for index, spreads in enumerate(self._spreads):
            if on_scale[index] and not wide[index] and self._quiet[index] < QUIET_STEP and len(spreads) < 4 * LEARNT:
                spreads.append(float(burst.spread[index]))


def _moves(burst: Burst) -> Flags:
    return np.asarray(burst.spread > MOVES * np.median(burst.spread))


def _in_wide_codes(burst: Burst) -> Flags:
    return np.array([in_wide_code(reading) for reading in burst.middle.tolist()])
