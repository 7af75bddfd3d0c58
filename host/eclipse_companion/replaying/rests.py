"""The resting values of a board on which pieces lie from a trace's first sample on.

In: the trace, the position it starts with, the parts it names. Out: a reading for each square. A real board keeps them
from its calibration; here they are read off the trace itself, where a square comes to be empty, since what a piece
gives varies by a third with where in its square it lies.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.board_profile import Profile
from eclipse_companion.converter import NOMINAL_REST
from eclipse_companion.game.pieces import Piece, Side
from eclipse_companion.game.position import Position
from eclipse_companion.game.squares import SQUARES, column, row
from eclipse_companion.recording import Trace

CENTRED: Final = 0.85
"""A lying piece's signal, against one that is centred to the millimetre: the middle of many."""
RESTING_MS: Final = 300.0
"""The stretch at the start in which nothing moves."""
AGAINST_SPIKES: Final = 5
"""Samples of which the middle one counts."""
EMPTY_MS: Final = 100.0
"""A square has been empty where it read so for as long in all."""
GIVES: Final = (0.35, 1.35)
"""What a piece may give at least and at most, against its level."""
SPREAD: Final = 500.0
"""Rests differ from square to square by so much at least (a standard deviation), counts."""
GIVES_ABOUT: Final = 0.2
"""What a lying piece gives differs by so much from `CENTRED` (a standard deviation)."""
TOGETHER: Final = 0.05
"""Readings of an empty square lie in a band of this width, against the level."""


def rests_under(trace: Trace, start: Position, profile: Profile) -> list[int]:
    """The sixteen rests, counts of 65535."""
    # Where no piece lies the first moments tell all.
    resting = int(np.searchsorted(trace.t_ms, trace.t_ms[0] + RESTING_MS, side="right"))
    count = len(trace.t_ms) if start.count else resting
    t_ms = trace.t_ms[:count]
    readings = np.column_stack([_without_spikes(trace.adc[:count, index]) for index in range(len(SQUARES))])
    rests = _rests_in(readings, t_ms, start, profile)
    # What neighbours add to a square's reading, which the firmware takes out, is no part of its rest.
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
    """How much each square (row) adds to each other (column), of its own signal: (16, 16)."""
    side, diagonal = profile.mix() or (0, 0)
    shares = np.zeros((len(SQUARES), len(SQUARES)))
    for one in SQUARES:
        for other in SQUARES:
            down, right = abs(row(one) - row(other)), abs(column(one) - column(other))
            if one != other and max(down, right) == 1:
                shares[one - 1, other - 1] = (diagonal if down and right else side) / 1000
    return shares


def _levels_shown(signals: NDArray[np.float64], pieces: Sequence[Piece | None], profile: Profile) -> dict[str, float]:
    """What the pieces that lie there give, by `CAL SET`'s keys, where sensor or magnets are none that we know."""
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
    """Where many readings lie close together, not far from the other squares' rests (their middle and spread).

    Only readings count that can be an empty square's, where the piece gave what it may; without any, what is likely.
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
    """Each reading as the middle one of its neighbours."""
    padded = np.pad(readings, AGAINST_SPIKES // 2, mode="edge")
    return np.asarray(np.median(np.lib.stride_tricks.sliding_window_view(padded, AGAINST_SPIKES), axis=1), np.float64)
