"""What follows from a guided calibration: each square's levels, their margins, the board's profile.

Input: resting values, noise, each face's signal on each channel, faults. Output: a `Profile` with its `[measured]`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from eclipse_calibration.guided import judging
from eclipse_calibration.guided.findings import BLIND, Fault
from eclipse_companion.common.arrays import Flags, Floats
from eclipse_companion.hardware.converter import HIGHEST
from eclipse_companion.sensing.board_profile import Profile
from eclipse_companion.sensing.health.levels import Levels
from eclipse_companion.sensing.measured import SHARE_LIMIT, Measured

LEANS: Final = 0.5
"""The part of a square's deviation from the others that is its sensor's; the rest is how its piece was placed."""
LEAST_GAIN, MOST_GAIN = 0.8, 1.25
ENOUGH: Final = 6.0
"""Sigmas that each square needs to the next border (hardware.md, "Margins")."""
_CHARACTERS: Final = {
    "gold": "+",
    "silver": "-",
    "sun-gold": "G",
    "sun-silver": "S",
    "moon-gold": "g",
    "moon-silver": "s",
}


@dataclass(frozen=True)
class Signals:
    """What was measured; everything is by channel, (16,) if not stated otherwise."""

    rest: Floats
    noise: Floats
    """One sigma of a reading, counts."""
    faces: Floats
    """(16, 2): the strongest signal below rest and above it; 0 if none was felt."""
    expected: Floats
    """The usual signal of the strength that is there."""
    strong: Flags | None
    """The channels with the stronger of two strengths; None: all are alike."""
    sun_strong: bool
    gold: int
    """The sign of a signal with gold up: 1, or -1 if all magnets are the other way round."""
    upside_down: Flags
    gains: Mapping[int, float]
    """Their share of the usual signal, for sensors that are weak or too strong and for those under odd pieces."""
    sound: Flags
    """Whether piece and sensor are as usual."""
    shares: tuple[float, float]
    """Of a side and of a diagonal neighbour."""
    crosstalk: Floats
    """(16, 16)."""


def learn(base: Profile, firmware: str, signals: Signals, faults: tuple[str, ...]) -> Profile:
    """The board's profile. `faults`: the faults found, as text."""
    gains = _gains(signals)
    faces = np.where(signals.upside_down[:, None], signals.faces[:, ::-1], signals.faces)
    levels = judging.levels(faces, gains, signals.strong, signals.sound)
    side, diagonal = (_thousandths(each) for each in signals.shares)
    readings = _readings(signals, levels, gains)
    profile = replace(base, coding="one" if signals.strong is None else "two", readings=readings)
    noise = tuple(round(float(each), 1) for each in signals.noise)
    sigmas = tuple(round(each, 1) for each in _sigmas(profile, signals, faces, side, diagonal))
    rows = tuple(tuple(round(1000 * float(each), 1) for each in row) for row in signals.crosstalk)
    return replace(profile, measured=Measured("", firmware, side, diagonal, noise, sigmas, faults, rows))


def in_doubt(profile: Profile, faults: Iterable[Fault]) -> tuple[int, ...]:
    """The squares, from 1, that can't be trusted: they keep fewer sigmas than `ENOUGH`, or feel nothing."""
    sigmas = () if profile.measured is None else profile.measured.sigmas
    blind = {square for fault in faults if fault.kind in BLIND for square in fault.squares}
    return tuple(square for square, each in enumerate(sigmas, start=1) if each < ENOUGH or square in blind)


def _gains(signals: Signals) -> Floats:
    usual = 1 + LEANS * (judging.sizes(signals.faces) / signals.expected - 1)
    gains = np.where(signals.sound, np.clip(usual, LEAST_GAIN, MOST_GAIN), 1.0)
    for channel, gain in signals.gains.items():
        gains[channel] = gain
    return gains


def _readings(
    signals: Signals, levels: Mapping[bool, tuple[float, float]], gains: Floats
) -> dict[str, tuple[int, ...]]:
    names = {"": False} if signals.strong is None else {"sun-": signals.sun_strong, "moon-": not signals.sun_strong}
    turned = np.where(signals.upside_down, -1, 1) * signals.gold
    readings = {"rest": _whole(signals.rest)}
    for name, strength in names.items():
        below, above = levels[strength]
        up, down = (above, below) if signals.gold > 0 else (below, above)
        readings[f"{name}gold"] = _whole(signals.rest + turned * up * gains)
        readings[f"{name}silver"] = _whole(signals.rest - turned * down * gains)
    return readings


def _sigmas(profile: Profile, signals: Signals, faces: Floats, side: int, diagonal: int) -> list[float]:
    """The least distance of each square's signals, empty and with its piece on both sides, from the next border."""
    keys = [key for key in profile.readings if key != "rest"]
    pieces = [{key: profile.readings[key][channel] for key in keys} for channel in range(16)]
    rest = np.array(profile.readings["rest"], np.float64)
    board = Levels(rest, pieces, side / 1000, diagonal / 1000)
    found = []
    for channel in range(16):
        left = [board.margin(channel, ".", 0.0)]
        if not faces[channel].all():
            found.append(0.0)
            continue
        for signal, face in zip(faces[channel], ("silver", "gold"), strict=True):
            owner = ""
            if signals.strong is not None:
                owner = "sun-" if bool(signals.strong[channel]) == signals.sun_strong else "moon-"
            left.append(board.margin(channel, _CHARACTERS[owner + face], float(signal)))
        found.append(max(0.0, min(left)) / float(signals.noise[channel]))
    return found


def _whole(readings: Floats) -> tuple[int, ...]:
    return tuple(int(each) for each in np.clip(np.rint(readings), 0, HIGHEST))


def _thousandths(share: float) -> int:
    return max(-SHARE_LIMIT, min(SHARE_LIMIT, round(1000 * share)))
