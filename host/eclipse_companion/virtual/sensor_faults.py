"""What goes wrong with single sensors, and with the supply of all, while a board is in use.

In: the volts (n, 16) that sound sensors would give at times (n,), milliseconds. Out: what faulty ones give. A fault is
a value, and what it does follows from the time alone: the same times give the same readings, one by one or in blocks.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.errors import CompanionError

Floats = NDArray[np.float64]

CONVERTER_MV: Final = 0.8
"""Noise of the converter alone, of a sensor that gives none: one step of its twelve bits (pico-adc.markomo.me)."""
GRAY: Final = (0, 1, 3, 2, 6, 7, 5, 4, 12, 13, 15, 14, 10, 11, 9, 8)
"""The order in which the firmware scans the channels."""


class NotASensorFaultError(CompanionError):
    """The text names no fault of a sensor."""


class SensorFault(Protocol):
    """A fault changes volts (n, 16) in place. `rest_v` and `gain_v` (16,): the sensors' own, volts and V/mT."""

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:
        """Make of what sound sensors give what is read."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """The square reports one field, mT, whatever lies there: 0 as if empty, gold's is positive."""

    square: int
    field_mt: float = 0.0
    from_ms: float = 0.0
    until_ms: float = inf

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:
        """Hold the level; the converter's noise stays."""
        at, column = _within(self, t_ms), self.square - 1
        level = rest_v[column] + gain_v[column] * self.field_mt
        volts[at, column] = level + CONVERTER_MV * 1e-3 * _normal(self.square, t_ms[at])


@dataclass(frozen=True, slots=True)
class Dead:
    """The square's line is at ground."""

    square: int
    from_ms: float = 0.0
    until_ms: float = inf

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:  # noqa: ARG002
        """Read nothing."""
        volts[_within(self, t_ms), self.square - 1] = 0.0


@dataclass(frozen=True, slots=True)
class Weak:
    """Only a share of each signal comes through: a sensor that was lifted, or cracked."""

    square: int
    share: float = 0.3
    from_ms: float = 0.0
    until_ms: float = inf

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:  # noqa: ARG002
        """Take the signal towards rest."""
        at, column = _within(self, t_ms), self.square - 1
        volts[at, column] = rest_v[column] + self.share * (volts[at, column] - rest_v[column])


@dataclass(frozen=True, slots=True)
class Drifting:
    """The resting level wanders off evenly, up to a limit, and stays there."""

    square: int
    mv_per_s: float = 1.0
    most_mv: float = 150.0
    from_ms: float = 0.0
    until_ms: float = inf

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:  # noqa: ARG002
        """Add what has been gathered since it began."""
        at = _within(self, t_ms)
        gone = np.clip(self.mv_per_s * (t_ms[at] - self.from_ms) * 1e-3, -self.most_mv, self.most_mv)
        volts[at, self.square - 1] += gone * 1e-3


@dataclass(frozen=True, slots=True)
class Noisy:
    """Bursts of white noise, each `burst_ms` long, in a share of the time."""

    square: int
    noise_mv: float = 150.0
    share: float = 0.3
    burst_ms: float = 200.0
    from_ms: float = 0.0
    until_ms: float = inf

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:  # noqa: ARG002
        """Add noise where a burst is on."""
        at = _within(self, t_ms) & _on(self.square, t_ms, self.burst_ms, self.share)
        volts[at, self.square - 1] += self.noise_mv * 1e-3 * _normal(self.square, t_ms[at])


@dataclass(frozen=True, slots=True)
class Loose:
    """A loose contact: in a share of the time, for `break_ms` at a time, the line falls to a level."""

    square: int
    share: float = 0.05
    break_ms: float = 60.0
    falls_to_v: float = 0.0
    from_ms: float = 0.0
    until_ms: float = inf

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:  # noqa: ARG002
        """Break the contact."""
        at = _within(self, t_ms) & _on(self.square, t_ms, self.break_ms, self.share)
        volts[at, self.square - 1] = self.falls_to_v


@dataclass(frozen=True, slots=True)
class SupplyDip:
    """The supply of all sensors sags: every reading falls to a share of itself."""

    share: float
    from_ms: float
    until_ms: float

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:  # noqa: ARG002
        """Scale all sixteen."""
        volts[_within(self, t_ms)] *= self.share


@dataclass(frozen=True, slots=True)
class Reversed:
    """The sensor was put in face down: gold lowers its reading."""

    square: int

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:  # noqa: ARG002
        """Turn the signal round."""
        column = self.square - 1
        volts[:, column] = 2 * rest_v[column] - volts[:, column]


@dataclass(frozen=True, slots=True)
class Open:
    """The square's channel is joined to nothing: it keeps what the channel scanned before it has left there."""

    square: int

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:  # noqa: ARG002
        """Read the channel before once more."""
        before = GRAY[GRAY.index(self.square - 1) - 1]
        volts[:, self.square - 1] = volts[:, before] + CONVERTER_MV * 1e-3 * _normal(self.square, t_ms)


@dataclass(frozen=True, slots=True)
class Wires:
    """Wires are mixed up: the first square's goes to the second one's channel, and so on, the last's to the first's."""

    squares: tuple[int, ...]

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:  # noqa: ARG002
        """Put each line's volts into the next one's place."""
        columns = [square - 1 for square in self.squares]
        volts[:, [*columns[1:], columns[0]]] = volts[:, columns]


@dataclass(frozen=True, slots=True)
class SelectLine:
    """A select line of the multiplexer stands still, so that half of the squares read as the other half."""

    bit: int
    high: bool = False

    def disturb(self, volts: Floats, t_ms: Floats, rest_v: Floats, gain_v: Floats) -> None:  # noqa: ARG002
        """Read the channel that is really chosen; its noise comes anew."""
        mask = 1 << self.bit
        for channel in range(16):
            chosen = channel | mask if self.high else channel & ~mask
            if chosen != channel:
                volts[:, channel] = volts[:, chosen] + CONVERTER_MV * 1e-3 * _normal(channel, t_ms)


class _Lasts(Protocol):
    @property
    def from_ms(self) -> float: ...
    @property
    def until_ms(self) -> float: ...


KINDS: Final[dict[str, Callable[[int, float, float], SensorFault]]] = {
    "dead": lambda square, _, from_ms: Dead(square, from_ms),
    "stuck-empty": lambda square, _, from_ms: Stuck(square, 0.0, from_ms),
    "stuck-gold": lambda square, piece_mt, from_ms: Stuck(square, 0.8 * piece_mt, from_ms),
    "stuck-silver": lambda square, piece_mt, from_ms: Stuck(square, -0.8 * piece_mt, from_ms),
    "weak": lambda square, _, from_ms: Weak(square, from_ms=from_ms),
    "drifting": lambda square, _, from_ms: Drifting(square, from_ms=from_ms),
    "noisy": lambda square, _, from_ms: Noisy(square, from_ms=from_ms),
    "loose": lambda square, _, from_ms: Loose(square, from_ms=from_ms),
}
"""The faults of one sensor, of a usual size: made from the square, the field of a centred piece (mT), and when it
begins (ms)."""

BUILT_IN: Final[dict[str, Callable[[int], SensorFault]]] = {
    "reversed": Reversed,
    "open": Open,
    "swapped": lambda square: Wires((square, square % 16 + 1)),
    "select-line": lambda square: SelectLine((square - 1) % 4),
}
"""What was built wrongly: made from the square; of a select line, S0 to S3, from 1 to 4."""


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
            f"{text!r} is no fault of a sensor; write one of {', '.join(KINDS)}, a square, and the second in which it "
            f"begins, such as weak:7 or dead:7:60; or, with a square alone, one of {', '.join(BUILT_IN)}."
        )
    return KINDS[kind](int(square), piece_mt, 1000.0 * int(seconds or 0))


def _within(what: _Lasts, t_ms: Floats) -> NDArray[np.bool_]:
    return np.asarray((t_ms >= what.from_ms) & (t_ms < what.until_ms))


def _on(seed: int, t_ms: Floats, slot_ms: float, share: float) -> NDArray[np.bool_]:
    """Whether the slot of time that each time lies in is one of the share drawn."""
    return _uniform(seed, np.floor(t_ms / slot_ms).astype(np.int64)) < share


def _normal(seed: int, t_ms: Floats) -> Floats:
    """A normal number for each time, its own (Box and Muller 1958)."""
    ticks = np.round(t_ms * 1000.0).astype(np.int64)
    radius = np.sqrt(-2.0 * np.log(1.0 - _uniform(2 * seed + 100, ticks)))
    return np.asarray(radius * np.cos(2 * np.pi * _uniform(2 * seed + 101, ticks)))


def _uniform(seed: int, numbers: NDArray[np.int64]) -> Floats:
    """A number from 0 up to 1 for each whole number, always the same (splitmix64, Steele and others 2014)."""
    start = np.uint64(seed * 0x632BE59BD9B4E019 % 2**64)
    with np.errstate(over="ignore"):
        mixed = (numbers.astype(np.uint64) + start) * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray((mixed ^ (mixed >> np.uint64(31))) >> np.uint64(11), np.float64) * 2.0**-53
