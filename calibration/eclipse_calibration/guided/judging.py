"""The signals of pieces on sixteen squares: what is odd among them, and the levels that follow.

Input: the strongest signal of each face on each channel. Output: two strengths told apart, doubts, levels. A piece off
centre reads weaker (3 mm: 31 %), never stronger, so the better of two faces counts. Channels are counted from 0;
signals are counts.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Flags, Floats

FELT: Final = 600.0
"""A piece is felt from this signal on; the weakest kit (SS49E, D5x1) gives 1750, or 900 at 4 mm off centre."""
SILENT: Final = 0.1
WEAK: Final = 0.62
STRONG: Final = 1.42
"""Shares of the usual signal: below these there is none, or it is weak; above, it is strong."""
DISTINCT: Final = 1.9
"""Two strengths differ by 3:1 to 4:1; equal ones, with one off centre, by less."""
_LEAST_GROUP: Final = 5
LIKELY: Final = 0.75
"""This quantile of all squares' signals is that of a centred piece: the others are off centre."""


def sizes(faces: Floats) -> Floats:
    """The better of both faces, (16,); `faces` (16, 2) are those of signals below rest and above it."""
    return np.asarray(faces.max(axis=1))


def strong_ones(size: Floats, felt: Flags) -> Flags | None:
    """Which channels felt the stronger of two strengths, at least five of each; None if there aren't two."""
    found = np.flatnonzero(felt)
    order = found[np.argsort(size[found])]
    logs = np.log(size[order])
    cuts = range(_LEAST_GROUP, len(order) - _LEAST_GROUP + 1)
    if not cuts:
        return None
    cut = max(cuts, key=lambda place: float(logs[place] - logs[place - 1]))
    if np.median(logs[cut:]) - np.median(logs[:cut]) < np.log(DISTINCT):
        return None
    strong = np.zeros(16, dtype=bool)
    strong[order[cut:]] = True
    return strong


def usual(size: Floats, felt: Flags, strong: Flags | None) -> Floats:
    """The usual signal of the piece on each channel, (16,): the median of its strength."""
    if strong is None:
        return np.full(16, float(np.median(size[felt])) if felt.any() else FELT)
    return np.where(strong, np.median(size[felt & strong]), np.median(size[felt & ~strong]))


def doubts(size: Floats, expected: Floats, first: Floats, gold: int, judged: Flags) -> dict[int, str]:
    """What is odd about which channel: `silent`, `weak`, `strong`, `reversed`.

    `first` (16,): the sign of the signal with gold up, if the person did as told; `gold`: that of most;
    `judged`: the channels in question.
    """
    found = {}
    for channel in np.flatnonzero(judged).tolist():
        share = size[channel] / expected[channel]
        if share < SILENT:
            found[channel] = "silent"
        elif share < WEAK:
            found[channel] = "weak"
        elif share > STRONG:
            found[channel] = "strong"
        elif first[channel] * gold < 0:
            found[channel] = "reversed"
    return found


def levels(faces: Floats, gains: Floats, strong: Flags | None, counted: Flags) -> Mapping[bool, tuple[float, float]]:
    """The signals of a centred piece on a usual square: (below rest, above it), by whether it is a strong one.

    `gains` (16,): the squares' own; `counted`: those whose piece and sensor are sound.
    """
    found = {}
    for strength in (False,) if strong is None else (False, True):
        these = counted if strong is None else counted & (strong == strength)
        scaled = faces[these] / gains[these, None] if these.any() else faces[counted] / gains[counted, None]
        scaled = np.where(scaled > 0, scaled, np.nan)
        below, above = (float(np.nanquantile(side, LIKELY)) for side in scaled.T)
        found[strength] = below, above
    return found
