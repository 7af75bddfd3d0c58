"""What goes wrong with single sensors while a board is in use.

In: the volts (n, 16) of healthy sensors at times (n,), milliseconds. Out: the volts of faulty ones. A fault is a
value, and its effect depends only on the time: the same times produce the same readings, one by one or in blocks.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Floats
from eclipse_companion.common.errors import UsageError

CONVERTER_MV: Final = 0.8
"""The converter's own noise, for a sensor that adds none: one step of its twelve bits (pico-adc.markomo.me)."""
GRAY: Final = (0, 1, 3, 2, 6, 7, 5, 4, 12, 13, 15, 14, 10, 11, 9, 8)
"""The order in which the firmware scans the channels."""


class NotASensorFaultError(UsageError):
    """The text doesn't name a sensor fault."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorFault(ABC):
    """A fault, and the times between which it is present, milliseconds."""

    from_ms: float = 0.0
    until_ms: float = inf

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:
        """Turn the volts (n, 16) of healthy sensors into faulty ones, in place.

        `rest_v` and `gain_v` (16,): each sensor's own rest in volts and gain in V/mT.
        """
        at = (t_ms >= self.from_ms) & (t_ms < self.until_ms)
        volts[at] = self._read(volts[at], t_ms[at], rest_v, gain_v)

    @abstractmethod
    def _read(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> Floats:
        """The faulty volts for times within the fault's span."""


@dataclass(frozen=True, slots=True)
class _OfOneSquare(SensorFault):
    """A fault of one square's sensor, 1 to 16."""

    square: int

    def _read(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> Floats:
        column = self.square - 1
        volts[:, column] = self._gives(volts[:, column], t_ms, float(rest_v[column]), float(gain_v[column]))
        return volts

    @abstractmethod
    def _gives(self, volts: Floats, t_ms: Floats, rest_v: float, gain_v: float) -> Floats | float:
        """What this sensor outputs instead of these volts (n,)."""


@dataclass(frozen=True, slots=True)
class Stuck(_OfOneSquare):
    """The square always reports one field, mT, whatever lies there: 0 as if empty, positive for gold."""

    field_mt: float = 0.0

    def _gives(self, volts: Floats, t_ms: Floats, rest_v: float, gain_v: float) -> Floats:  # noqa: ARG002
        """The fixed level with the converter's noise."""
        return rest_v + gain_v * self.field_mt + CONVERTER_MV * 1e-3 * _normal(self.square, t_ms)


@dataclass(frozen=True, slots=True)
class Dead(_OfOneSquare):
    """The square's line is at ground."""

    def _gives(self, volts: Floats, t_ms: Floats, rest_v: float, gain_v: float) -> float:  # noqa: ARG002
        return 0.0


@dataclass(frozen=True, slots=True)
class Weak(_OfOneSquare):
    """Only a share of each signal comes through: the sensor is raised or cracked."""

    share: float = 0.3

    def _gives(self, volts: Floats, t_ms: Floats, rest_v: float, gain_v: float) -> Floats:  # noqa: ARG002
        return rest_v + self.share * (volts - rest_v)


@dataclass(frozen=True, slots=True)
class Drifting(_OfOneSquare):
    """The rest drifts at a steady rate up to a limit, and stays there."""

    mv_per_s: float = 1.0
    most_mv: float = 150.0

    def _gives(self, volts: Floats, t_ms: Floats, rest_v: float, gain_v: float) -> Floats:  # noqa: ARG002
        gone = np.clip(self.mv_per_s * (t_ms - self.from_ms) * 1e-3, -self.most_mv, self.most_mv)
        return np.asarray(volts + gone * 1e-3)


@dataclass(frozen=True, slots=True)
class Noisy(_OfOneSquare):
    """Bursts of white noise, each `burst_ms` long, for a share of the time."""

    noise_mv: float = 150.0
    share: float = 0.3
    burst_ms: float = 200.0

    def _gives(self, volts: Floats, t_ms: Floats, rest_v: float, gain_v: float) -> Floats:  # noqa: ARG002
        loud = _on(self.square, t_ms, self.burst_ms, self.share)
        return np.asarray(volts + loud * self.noise_mv * 1e-3 * _normal(self.square, t_ms))


@dataclass(frozen=True, slots=True)
class Loose(_OfOneSquare):
    """A loose contact: for a share of the time, the line falls to a level for `break_ms` at a time."""

    share: float = 0.05
    break_ms: float = 60.0
    falls_to_v: float = 0.0

    def _gives(self, volts: Floats, t_ms: Floats, rest_v: float, gain_v: float) -> Floats:  # noqa: ARG002
        return np.where(_on(self.square, t_ms, self.break_ms, self.share), self.falls_to_v, volts)


@dataclass(frozen=True, slots=True)
class Reversed(_OfOneSquare):
    """The sensor is mounted face down: gold lowers its reading."""

    def _gives(self, volts: Floats, t_ms: Floats, rest_v: float, gain_v: float) -> Floats:  # noqa: ARG002
        return 2 * rest_v - volts


@dataclass(frozen=True, slots=True)
class Open(SensorFault):
    """The square's channel is unconnected: it keeps the voltage of the channel scanned before it."""

    square: int

    def _read(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> Floats:  # noqa: ARG002
        before = GRAY[GRAY.index(self.square - 1) - 1]
        volts[:, self.square - 1] = volts[:, before] + CONVERTER_MV * 1e-3 * _normal(self.square, t_ms)
        return volts


@dataclass(frozen=True, slots=True)
class Wires(SensorFault):
    """Swapped wires: each square's sensor is on the next listed square's channel, the last one's on the first's."""

    squares: tuple[int, ...]

    def _read(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> Floats:  # noqa: ARG002
        columns = [square - 1 for square in self.squares]
        volts[:, [*columns[1:], columns[0]]] = volts[:, columns]
        return volts


@dataclass(frozen=True, slots=True)
class SelectLine(SensorFault):
    """A select line of the multiplexer is stuck, so half of the squares read as the other half."""

    bit: int
    high: bool = False

    def _read(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> Floats:  # noqa: ARG002
        """The volts of the channel that is really selected, with fresh converter noise."""
        mask = 1 << self.bit
        for channel in range(16):
            chosen = channel | mask if self.high else channel & ~mask
            if chosen != channel:
                volts[:, channel] = volts[:, chosen] + CONVERTER_MV * 1e-3 * _normal(channel, t_ms)
        return volts


KINDS: Final[dict[str, Callable[[int, float, float], SensorFault]]] = {
    "dead": lambda square, _, from_ms: Dead(square, from_ms=from_ms),
    "stuck-empty": lambda square, _, from_ms: Stuck(square, from_ms=from_ms),
    "stuck-gold": lambda square, piece_mt, from_ms: Stuck(square, 0.8 * piece_mt, from_ms=from_ms),
    "stuck-silver": lambda square, piece_mt, from_ms: Stuck(square, -0.8 * piece_mt, from_ms=from_ms),
    "weak": lambda square, _, from_ms: Weak(square, from_ms=from_ms),
    "drifting": lambda square, _, from_ms: Drifting(square, from_ms=from_ms),
    "noisy": lambda square, _, from_ms: Noisy(square, from_ms=from_ms),
    "loose": lambda square, _, from_ms: Loose(square, from_ms=from_ms),
}
"""Faults of one sensor, of typical size: made from the square, the field of a centred piece (mT), and the start
(ms).
"""


BUILT_IN: Final[dict[str, Callable[[int], SensorFault]]] = {
    "reversed": Reversed,
    "open": Open,
    "swapped": lambda square: Wires((square, square % 16 + 1)),
    "select-line": lambda square: SelectLine((square - 1) % 4),
}
"""Faults of construction, made from the square; for a select line, 1 to 4 mean S0 to S3."""


def parse(text: str, piece_mt: float) -> SensorFault:
    """Read `KIND:SQUARE` or `KIND:SQUARE:SECONDS` (when it begins). Raises `NotASensorFaultError`."""
    kind, _, rest = text.partition(":")
    square, _, seconds = rest.partition(":")
    digits = square.isascii() and square.isdecimal() and 1 <= int(square[:3]) <= 16  # noqa: PLR2004 (the squares)
    late = seconds == "" or (seconds.isascii() and seconds.isdecimal() and len(seconds) <= 6)  # noqa: PLR2004 (days)
    if kind in BUILT_IN and digits and not seconds:
        return BUILT_IN[kind](int(square))
    if kind not in KINDS or not digits or not late:
        raise NotASensorFaultError(
            f"{text!r} isn't a sensor fault. Write one of {', '.join(KINDS)}, a square, and the second when it "
            f"starts, such as weak:7 or dead:7:60; or one of these with just a square: {', '.join(BUILT_IN)}."
        )
    return KINDS[kind](int(square), piece_mt, 1000.0 * int(seconds or 0))


def _on(seed: int, t_ms: Floats, slot_ms: float, share: float) -> NDArray[np.bool_]:
    """Whether each time's slot is among the chosen share of slots."""
    return _uniform(seed, np.floor(t_ms / slot_ms).astype(np.int64)) < share


def _normal(seed: int, t_ms: Floats) -> Floats:
    """A normally distributed number for each time, always the same (Box and Muller 1958)."""
    ticks = np.round(t_ms * 1000.0).astype(np.int64)
    radius = np.sqrt(-2.0 * np.log(1.0 - _uniform(2 * seed + 100, ticks)))
    return np.asarray(radius * np.cos(2 * np.pi * _uniform(2 * seed + 101, ticks)))


def _uniform(seed: int, numbers: NDArray[np.int64]) -> Floats:
    """A number in [0, 1) for each whole number, always the same (splitmix64, Steele and others 2014)."""
    start = np.uint64(seed * 0x632BE59BD9B4E019 % 2**64)
    with np.errstate(over="ignore"):
        mixed = (numbers.astype(np.uint64) + start) * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray((mixed ^ (mixed >> np.uint64(31))) >> np.uint64(11), np.float64) * 2.0**-53
