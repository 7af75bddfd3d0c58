"""The resting values of a board on which pieces lie from a trace's first sample on.

In: the trace, the position it starts with, the parts it names. Out: a reading for each square. A real board keeps them
from its calibration; here they are read from the trace itself, when a square becomes empty, since a piece's signal
varies by a third with where in its square it lies.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.game.pieces import Piece, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, column, row
from eclipse_companion.hardware.converter import NOMINAL_REST
from eclipse_companion.sensing.board_profile import Profile
from eclipse_companion.sensing.recording import Trace

CENTRED: Final = 0.85
"""A lying piece's signal relative to one that is centred to the millimetre: the median of many."""
RESTING_MS: Final = 300.0
"""The stretch at the start in which nothing moves."""
AGAINST_SPIKES: Final = 5
"""The number of samples in a median."""
EMPTY_MS: Final = 100.0
"""A square has been empty if it read so for this long in all."""
GIVES: Final = (0.35, 1.35)
"""The least and the most that a piece may give, relative to its level."""
SPREAD: Final = 500.0
"""The least spread of rests from square to square (a standard deviation), counts."""
GIVES_ABOUT: Final = 0.2
"""The spread of a lying piece's signal around `CENTRED` (a standard deviation)."""
TOGETHER: Final = 0.05
"""Readings of an empty square lie in a band of this width, relative to the level."""


def rests_under(trace: Trace, start: Position, profile: Profile) -> list[int]:
    """The sixteen rests, counts of 65535."""
    # If no piece lies there, the first moments are enough.
    resting = int(np.searchsorted(trace.t_ms, trace.t_ms[0] + RESTING_MS, side="right"))
    count = len(trace.t_ms) if start.count else resting
    t_ms = trace.t_ms[:count]
    readings = np.column_stack([_without_spikes(trace.adc[:count, index]) for index in range(len(SQUARES))])
    rests = _rests_in(readings, t_ms, start, profile)
    # What neighbours add to a square's reading, which the firmware removes, isn't part of its rest.
    unmixed = readings - (readings - rests) @ _shares(profile)
    return [int(min(65535, max(0, round(rest)))) for rest in _rests_in(unmixed, t_ms, start, profile)]


def _rests_in(
    readings: NDArray[np.float64], t_ms: NDArray[np.float64], start: Position, profile: Profile
) -> NDArray[np.float64]:
    """The rests (16,) in readings (n, 16) without spikes."""
    early = np.median(readings[t_ms <= t_ms[0] + RESTING_MS], axis=0)
    pieces = [start[square] for square in SQUARES]
    empty = [reading for reading, piece in zip(early, pieces, strict=True) if piece is None]
    others = float(np.median(empty)) if empty else NOMINAL_REST
    spread = max(SPREAD, float(np.std(empty)) if empty else 0.0)
    levels = profile.levels() or _levels_shown(early - others, pieces, profile)
    sample_ms = (t_ms[-1] - t_ms[0]) / max(1, len(t_ms) - 1)
    rests: NDArray[np.float64] = early.copy()
    for index, piece in enumerate(pieces):
        if piece is not None:
            signal = float(levels[_kind(profile, piece)])
            rests[index] = _rest_seen(readings[:, index], early[index], signal, (others, spread), sample_ms)
    return rests


def _shares(profile: Profile) -> NDArray[np.float64]:
    """How much each square (row) adds to each other (column), relative to its own signal: (16, 16)."""
    side, diagonal = profile.mix() or (0, 0)
    shares = np.zeros((len(SQUARES), len(SQUARES)))
    for one in SQUARES:
        for other in SQUARES:
            down, right = abs(row(one) - row(other)), abs(column(one) - column(other))
            if one != other and max(down, right) == 1:
                shares[one - 1, other - 1] = (diagonal if down and right else side) / 1000
    return shares


def _levels_shown(signals: NDArray[np.float64], pieces: Sequence[Piece | None], profile: Profile) -> dict[str, float]:
    """The signals of the pieces that lie there, by the keys of `CAL SET`, if the sensor or a magnet is unknown."""
    given: dict[str, list[float]] = {}
    for signal, piece in zip(signals, pieces, strict=True):
        if piece is not None:
            for side in Side:
                kind = _kind(profile, Piece(piece.owner, side))
                given.setdefault(kind, []).append(abs(signal) * (1 if side is Side.GOLD else -1))
    return {kind: float(np.median(each)) / CENTRED for kind, each in given.items()}


def _kind(profile: Profile, piece: Piece) -> str:
    return f"{'' if profile.coding == 'one' else f'{piece.owner.value}-'}{piece.side.name.lower()}"


def _rest_seen(
    readings: NDArray[np.float64], lying: float, signal: float, others: tuple[float, float], sample_ms: float
) -> float:
    """The rest at which many readings lie close together, near the other squares' rests (their median and spread).

    Only readings count that fit an empty square and a plausible signal of the piece; without any, the likeliest value.
    """
    level, (middle, spread) = abs(signal), others
    likely, about = lying - CENTRED * signal, max(1.0, GIVES_ABOUT * level)
    gives = (lying - readings) * np.sign(signal)
    found = np.sort(readings[(gives >= GIVES[0] * level) & (gives <= GIVES[1] * level)])
    if len(found) * sample_ms < EMPTY_MS:
        return float(np.average([likely, middle], weights=[about**-2, spread**-2]))
    ends = np.searchsorted(found, found + TOGETHER * level, side="right")
    counts = ends - np.arange(len(found))
    centres = found[np.arange(len(found)) + counts // 2]
    unlikely = ((centres - middle) / spread) ** 2 / 2 + ((centres - likely) / about) ** 2 / 2
    first = int((np.log(counts) - unlikely).argmax())
    return float(np.median(found[first : ends[first]]))


def _without_spikes(readings: NDArray[np.uint16]) -> NDArray[np.float64]:
    """Each reading replaced by the median of its neighbours."""
    padded = np.pad(readings, AGAINST_SPIKES // 2, mode="edge")
    return np.asarray(np.median(np.lib.stride_tricks.sliding_window_view(padded, AGAINST_SPIKES), axis=1), np.float64)
