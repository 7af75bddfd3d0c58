"""What its neighbours feel of a square: how much likelier the change there is if its own sensor is stuck.

In: two bursts with some time between them. Out: for each square, a log likelihood ratio, stuck against sound, in nats.
A piece adds about a hundredth of its signal to each square beside it. The neighbours need not be empty or unchanged:
what all other squares report is subtracted first, along with how uncertain it is.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Flags, Floats
from eclipse_companion.sensing.health.levels import Levels
from eclipse_companion.sensing.health.readings import CHANGED, WANDERS, Burst

LEAST_SHARE: Final = 0.003
"""A neighbour that feels less than this of a square says nothing about it."""
QUIET: Final = 0.06
"""A neighbour counts while its own reading has changed by at most this share of the weaker piece's signal."""
ASKEW: Final = 0.45
"""A square may feel a piece beside it by this share more or less: one 3 mm off its centre is felt half as much
again.
"""
APART: Final = 0.2
"""The same if the piece's place is known: sensors differ, and sit slightly off."""
_OFF: Final = np.array([(x, y) for x in (-0.09, 0.0, 0.09) for y in (-0.09, 0.0, 0.09)])
_OFF_CHANCES: Final = np.array([0.08, 0.11, 0.08, 0.11, 0.24, 0.11, 0.08, 0.11, 0.08])
"""Where a piece comes to lie, in squares from the middle of its own (2 mm each way), and how likely."""
ALIKE: Final = 3
"""How many squares it takes to know what all feel alike: a piece held high above, a hum, the supply."""
CARRIED: Final = 0.006
"""About this share of the channel scanned before may carry over into a reading."""
IN_ORDER: Final = np.roll(np.arange(16), 1)
_GRAY: Final = np.arange(16) ^ np.arange(16) >> 1
IN_GRAY_ORDER: Final = np.roll(_GRAY, 1)[np.argsort(_GRAY)]
"""The channel scanned before each one, for a converter's own channels or behind a multiplexer."""
_FACTORS: Final = np.array([0.85, 1.0, 1.2, 1.45, 1.8])
_CHANCES: Final = np.array([0.10, 0.35, 0.30, 0.15, 0.10])
"""How much stronger a piece is than it reads off its centre, and how likely."""
NUDGED_EMPTY, NUDGED_PIECE = 0.02, 0.08
"""How likely a neighbour's reading has changed for its own reasons: on an empty square, and with a piece on it."""
NUDGED_BY: Final = 6.0
"""And by about how many sigmas."""
_ALIKE: Final = np.array([-1.22, 0.0, 1.22])
_ALIKE_CHANCES: Final = np.array([0.33, 0.34, 0.33])
"""A normal distribution in three steps."""
_PLACES: Final = np.array([divmod(square, 4) for square in range(16)], np.float64)
_FAINT: Final = np.array([2.4, 3.2, 4.2, 6.0])
"""How much stronger a piece is than a weak sensor tells."""
RARELY: Final = -2.0
"""A sensor is weak less often than a piece lies off its centre, in nats."""
FALSE: Final = 0.97
"""A change that a stuck sensor reports is hardly ever real."""
UNCHANGED: Final = 0.85
"""And if it reports none, mostly nothing has changed."""


@dataclass(frozen=True)
class _Heard:
    """What a square's neighbours read beyond what all others explain, with one sigma: (n,). Counts."""

    beyond: Floats
    sigma: Floats
    share: Floats
    """Shares of the square's signal in theirs."""
    away: Floats
    """Where they are, seen from the square, in squares: (n, 2)."""
    nudged: Floats
    alike: float
    """One sigma of what they all feel alike."""

    def likelihoods(self, signals: Floats) -> Floats:
        """The log likelihood of their readings if one of these signals (m,) came or went: (m,)."""
        near = np.linalg.norm(self.away - _OFF[:, None], axis=2)
        share = self.share * (np.linalg.norm(self.away, axis=1) / near) ** 3
        expected = signals[:, None, None, None] * share[:, None]
        sigma = np.hypot(self.sigma, APART * expected)
        beyond = self.beyond - self.alike * _ALIKE[:, None]
        told = np.exp(-0.5 * ((beyond - expected) / sigma) ** 2) / sigma
        far = NUDGED_BY * self.sigma
        other = np.exp(-0.5 * (beyond / far) ** 2) / far
        found = np.log((1.0 - self.nudged) * told + self.nudged * other).sum(axis=3)
        chances = np.outer(_OFF_CHANCES, _ALIKE_CHANCES).ravel()
        return _mixed(found.reshape(len(signals), -1), chances)


@dataclass(frozen=True)
class NeighboursSay:
    """The neighbours' evidence on each square, in nats: (16,); 0 if they can't tell."""

    stuck: Floats
    """How much likelier it makes their readings if the square is stuck than if it is sound, or weak."""
    weak: Floats
    """How much likelier if only a share of each signal comes through than if all does."""


def told_by_neighbours(
    levels: Levels, before: Burst, after: Burst, heeded: Flags, about: Iterable[int] = range(16)
) -> NeighboursSay:
    """What the neighbours of each square say of it. `heeded` (16,): whose readings are sound, as far as is known.

    `about`: the squares, counted from 0, of which anything is to be told.
    """
    change = after.middle - before.middle
    weak = np.array([levels.weakest(index) for index in range(16)])
    noise = np.hypot(np.hypot(before.spread, after.spread) / np.sqrt(min(before.count, after.count)), WANDERS)
    reported = np.where(heeded & (np.abs(change) > np.maximum(CHANGED * weak, 6 * after.spread)), change, 0.0)
    carried = CARRIED * np.hypot(change[IN_ORDER], change[IN_GRAY_ORDER])
    steady = heeded & (np.abs(change) < QUIET * weak)
    parts = levels.felt * reported
    unexplained = change - parts.sum(axis=1)
    empty = np.array([a == b == "." for a, b in zip(before.text, after.text, strict=True)])
    stuck, faint = np.zeros(16), np.zeros(16)
    for index in about:
        others = parts.copy()
        others[:, index] = 0.0
        alike, unsure = felt_alike(unexplained, steady & (levels.mixing[:, index] == 0) & (np.arange(16) != index))
        beyond = change - others.sum(axis=1) - alike
        sigma = np.sqrt(noise**2 + (ASKEW**2 * others**2).sum(axis=1) + carried**2)
        asked = steady & (np.abs(levels.mixing[:, index]) >= LEAST_SHARE)
        asked[index] = False
        if not asked.any():
            continue
        nudged = np.where(empty, NUDGED_EMPTY, NUDGED_PIECE)[asked]
        heard = _Heard(
            beyond[asked], sigma[asked], levels.mixing[asked, index], _PLACES[asked] - _PLACES[index], nudged, unsure
        )
        stuck[index], faint[index] = _told(levels, heard, index, float(change[index]), changed=bool(reported[index]))
    return NeighboursSay(stuck, faint)


def felt_alike(unexplained: Floats, asked: Flags) -> tuple[float, float]:
    """What these squares feel alike beyond what the squares beside them explain (16,), and one sigma; counts."""
    if asked.sum() < ALIKE:
        return 0.0, WANDERS
    alike = float(np.median(unexplained[asked]))
    return alike, 0.6 * max(WANDERS, 1.48 * float(np.median(np.abs(unexplained[asked] - alike))))


def _told(levels: Levels, heard: _Heard, index: int, own: float, *, changed: bool) -> tuple[float, float]:
    """Their evidence on the square with this index, whose own reading has changed by this much: stuck, weak."""
    pieces = _pieces(levels, index)
    signals = np.concatenate([own * _FACTORS, own * _FAINT, [0.0], pieces, -pieces])
    likelihoods = heard.likelihoods(signals)
    sound = float(_mixed(likelihoods[: len(_FACTORS)], _CHANCES))
    rest = likelihoods[len(_FACTORS) :]
    faint = float(_mixed(rest[: len(_FAINT)], np.full(len(_FAINT), 1 / len(_FAINT)))) if changed else sound
    # A sensor that tells nothing: a piece came, or went, or neither.
    none = FALSE if changed else UNCHANGED
    chances = np.full(1 + 2 * len(pieces), (1.0 - none) / (2 * len(pieces)))
    chances[0] = none
    stuck = float(_mixed(rest[len(_FAINT) :], chances))
    return stuck - float(np.logaddexp(sound, faint + RARELY)), faint - sound


def _pieces(levels: Levels, index: int) -> Floats:
    """The sizes of the pieces' signals: one size, or two."""
    sizes = sorted(abs(reading - levels.rest[index]) for reading in levels.pieces[index].values())
    return np.array(sizes[:1] if sizes[-1] < 1.5 * sizes[0] else [sizes[0], sizes[-1]])


def _mixed(likelihoods: Floats, chances: Floats) -> Floats:
    """The log likelihoods (...) of several possibilities (..., n), each with its probability (n,)."""
    most = likelihoods.max(axis=-1)
    return np.asarray(most + np.log((chances * np.exp(likelihoods - most[..., None])).sum(axis=-1)))
