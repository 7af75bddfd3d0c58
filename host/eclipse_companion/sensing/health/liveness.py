"""Whether each sensor still feels what goes on: the evidence that it is stuck, in nats.

In: bursts of raw readings, one after another. Out: for each square, a sum of log likelihood ratios, stuck against
sound. It starts at 0 and never falls below it (Page's cumulative sum, 1954): evidence for a sensor from the time before
it stuck must not count afterwards.

Three things reveal a stuck sensor, whatever it shows. Its neighbours feel that a piece came or went there and it
doesn't, or the reverse. It doesn't feel pieces that come and go beside it, weak as that signal is. And it has only the
converter's noise, although it used to have its own.
"""

import math
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Flags, Floats
from eclipse_companion.sensing.health.levels import Levels
from eclipse_companion.sensing.health.neighbours import CARRIED, IN_GRAY_ORDER, IN_ORDER, felt_alike, told_by_neighbours
from eclipse_companion.sensing.health.readings import CHANGED, WANDERS, Burst, in_wide_code

HARDLY, SOME = 0.15, 0.45
"""Changes of a signal, as shares of the weaker piece's: none; one of the square's own."""
TOLD: Final = 8.0
"""The most that one change can say if only the square, or only its neighbours, report it; in nats."""
LIVES: Final = -12.0
"""The least that one change says if both report it."""
CLEARLY: Final = 2.0
"""With evidence this clear, a change was false, or true."""
MISSED: Final = 5.0
"""The same if only the neighbours report it: a hand may hold a piece above them."""
FAINT_MOST: Final = 2.0
"""The most that neighbours say for a weak sensor by one change."""
APART_MS: Final = 4000.0
"""Bursts closer together than this see the same hand, if there is one."""
STIRS: Final = 2.5
"""A line that has moved by more sigmas than this isn't stuck."""
MOVES: Final = 4.0
"""A reading that spreads this many times as far as the board's median one is moving: a hand is there."""
BESIDE_MOST: Final = 5.0
BESIDE_LEAST: Final = -8.0
"""The most, and the least, that a change beside a square says if the square reports none."""
ASKEW: Final = 0.5
"""A neighbour may feel a piece by this share more or less, since it lies off its centre."""
CERTAIN: Final = 11.5
"""Beyond this a square is stuck. With sixteen squares and sixty likelihood ratios a game, chance alone gets there in
one game of a hundred.
"""
MOST: Final = 15.0
"""The most that gathered evidence counts."""
LEARNT: Final = 3
"""How many bursts it takes to know a sensor's own noise."""
OTHERS: Final = 4
"""How many squares it takes to know what the board's noise does as a whole."""
LOUD: Final = 30.0
"""A smaller spread, in counts, can't be told from the converter's own."""
QUIETER: Final = 0.5
"""A stuck line has about this share of its sensor's noise: the converter's alone."""
NOISE_SIGMA: Final = 1.07
"""One sigma of the spread that a burst shows, as a share of it, times the root of its number of readings."""
QUIET_STEP: Final = 2.0
QUIET_MOST: Final = 5.0
"""The most that the noise of one burst, and of all bursts, may say."""


class Liveness:
    """The evidence of one board's sensors."""

    def __init__(self, levels: Levels) -> None:
        self._levels = levels
        self._silent = np.zeros(16)
        self._quiet = np.zeros(16)
        self.faint = np.zeros(16)
        """The neighbours' evidence that only a share of each signal comes through, in nats: (16,)."""
        self._calm: list[Burst | None] = [None] * 16
        """For each square, the last burst in which nothing moved there."""
        self._spreads: list[list[float]] = [[] for _ in range(16)]
        self._spoke = np.zeros(16, bool)
        """The squares at which only neighbours have felt a change in this burst."""
        self._waits = np.zeros(16, bool)
        """The same for the burst before."""
        self._true: set[int] = set()
        self._false: set[int] = set()
        self._accused_ms = -math.inf
        self.changed_falsely = [False] * 16
        """Whether each square's last reported change was not felt by its neighbours."""

    @property
    def evidence(self) -> Floats:
        """The evidence that each sensor is stuck, in nats: (16,)."""
        return np.asarray(self._silent * self._witnessed + self._quiet)

    def accuse(self, index: int, evidence: float) -> None:
        """Evidence in nats against a sensor (counted from 0) from an earlier time."""
        self._silent[index] = evidence

    def take(self, burst: Burst, on_scale: Flags) -> None:
        """Take the next burst. Only lines on the scale say anything about themselves or others."""
        self._listen(burst, on_scale)
        moves = _moves(burst)
        calm = on_scale & ~moves & ~((self._levels.mixing != 0) @ moves)
        # A square with a hand above it counts again from the last time without one.
        for before in {id(each): each for each in self._calm if each is not None}.values():
            since = np.array([each is before for each in self._calm])
            self._compare(before, burst, calm & since, on_scale & ~moves & ~_moves(before))
        # What only neighbours have felt may have been a hand: what comes next is compared with the time before it.
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
        calm_ones = np.flatnonzero(calm).tolist()
        told = told_by_neighbours(self._levels, before, after, heeded & (self.evidence < CERTAIN), calm_ones)
        accused: tuple[float, int] | None = None
        played = before.text != after.text
        for index in calm_ones:
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
            # Of the squares that reported nothing, at most one counts: the one for which its neighbours speak most
            # clearly.
            self._silent[accused[1]] += min(accused[0], MISSED)
            self.changed_falsely[accused[1]] = False
            self._accused_ms = after.t_ms

    def _reported(self, index: int, told: float) -> None:
        """What neighbours say of a change that a square has reported."""
        if told < 0:
            self._quiet[index] = 0.0
        # A stuck sensor reports no change at all: if it reported one, and rightly, that says as much again.
        self._silent[index] += told if told > 0 else 2 * told
        if abs(told) > CLEARLY:
            self.changed_falsely[index] = told > 0
            (self._true if told < 0 else self._false).add(index)

    @property
    def _witnessed(self) -> bool:
        """Whether squares are known to feel one another as the board's calibration says."""
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
        if np.isfinite(share).sum() >= OTHERS:  # hum comes and goes on all lines together
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
