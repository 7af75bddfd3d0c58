"""What goes wrong with a camera or around it: each fault has a start, maybe an end, and numbers, read from text.

A fault says only what it changes (`Conditions`); the camera carries it out. Its effect depends on the time alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, fields
from math import inf
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import UsageError, quoted

_SWING_S: Final = 0.4
"""How long somebody takes to lean over the table."""
_SIDES: Final = 4
_LONGEST: Final = 9
"""Characters of a number: enough for milliseconds in a year."""


class NotACameraFaultError(UsageError):
    """The text doesn't name a camera fault."""


@dataclass(slots=True)
class Lean:
    """Somebody leans over one edge of the picture: 0 lower, 1 left, 2 upper, 3 right.

    `far`: how far (0 to 1); `left`: the share of the light that is left there.
    """

    side: int
    far: float
    left: float


@dataclass(frozen=True, slots=True)
class Bands:
    """Bands along a picture's rows: so many `waves` in its height, which have gone on by `turns` of a wave.

    The picture's values differ from the mean by up to `share`; a wave of half the length adds `second` of that.
    `upright`: they lie along the columns, and the waves in the width.
    """

    share: float
    waves: float
    turns: float
    second: float
    upright: bool = False

    def over(self, picture: NDArray[Any]) -> NDArray[np.float32]:
        """By how much a picture's values, (H, W, 3), are multiplied: (H, 1, 1), or (1, W, 1) if they are upright."""
        height, width = picture.shape[:2]
        return self.gains(width)[None, :, None] if self.upright else self.gains(height)[:, None, None]

    def gains(self, rows: int) -> NDArray[np.float32]:
        """(rows,): by how much the values of each row are multiplied."""
        turned = 2 * np.pi * (self.waves * (np.arange(rows) + 0.5) / rows + self.turns)
        wave = np.cos(turned) + self.second * np.cos(2 * turned + 1.0)
        return np.asarray(1 + self.share * wave / (1 + self.second), np.float32)


@dataclass(slots=True)
class Conditions:
    """What holds for one picture.

    `shift_mm` (3) and `turn_deg` (3): how far the camera was moved, and turned about its own axes. `other_light`: the
    kit's other light is on. `gain` and `colour` (blue, green, red) multiply the light, `exposed` the exposure.
    `blur_px` and `noise` (times) come on top of the camera's own. `bands`: those of a lamp that flickers.
    """

    shift_mm: tuple[float, float, float] = (0.0, 0.0, 0.0)
    turn_deg: tuple[float, float, float] = (0.0, 0.0, 0.0)
    other_light: bool = False
    gain: float = 1.0
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    lean: Lean | None = None
    exposed: float = 1.0
    blur_px: float = 0.0
    noise: float = 1.0
    lost: bool = False
    frozen: bool = False
    black: bool = False
    bands: Bands | None = None

    @property
    def knocked(self) -> bool:
        """Whether the camera isn't where it was."""
        return any(self.shift_mm) or any(self.turn_deg)


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraFault(ABC):
    """A fault, and the seconds since the camera was opened between which it is present."""

    from_s: float = 0.0
    until_s: float = inf

    @abstractmethod
    def change(self, now: Conditions, after_s: float) -> None:
        """Change what holds, so many seconds after the start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knock(CameraFault):
    """The camera or the table was knocked: the camera is moved along the mat, in millimetres, and turned, in degrees.

    `roll` turns about the line of sight, `pan` sideways, `tilt` up or down.
    """

    x: float = 3.0
    y: float = 2.0
    roll: float = 1.0
    pan: float = 0.4
    tilt: float = 0.3

    def change(self, now: Conditions, after_s: float) -> None:  # noqa: ARG002 - it stays as it is
        """Move the camera."""
        now.shift_mm, now.turn_deg = (self.x, self.y, 0.0), (self.tilt, self.pan, self.roll)


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherLight(CameraFault):
    """The light changes: to the kit's other one or, if any number isn't 1, in strength and colour."""

    gain: float = 1.0
    red: float = 1.0
    blue: float = 1.0

    @property
    def switches(self) -> bool:
        """Whether the kit's other light is meant."""
        return self.gain == self.red == self.blue == 1

    def change(self, now: Conditions, after_s: float) -> None:  # noqa: ARG002 - it stays as it is
        """Switch the light."""
        now.other_light = self.switches
        now.gain *= self.gain
        now.colour = (now.colour[0] * self.blue, now.colour[1], now.colour[2] * self.red)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeanOver(CameraFault):
    """Somebody leans over the table: a sleeve at the picture's edge, and a large soft shadow.

    `left`: the share of the light that is left; `side`: 0 the lower edge, 1 left, 2 upper, 3 right.
    """

    side: float = 0.0
    left: float = 0.45

    def change(self, now: Conditions, after_s: float) -> None:
        """Lean, a little farther each moment, and back in time for the end."""
        remaining = self.until_s - self.from_s - after_s
        far = min(after_s, remaining, _SWING_S) / _SWING_S
        now.lean = Lean(int(self.side) % _SIDES, far * far * (3 - 2 * far), self.left)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift(CameraFault):
    """The exposure drifts, whatever it is set to: so many stops a second, up to a limit."""

    rate: float = 0.1
    most: float = 1.5

    def change(self, now: Conditions, after_s: float) -> None:
        """Expose longer, or shorter if the rate is negative."""
        now.exposed *= 2.0 ** max(-self.most, min(self.most, self.rate * after_s))


@dataclass(frozen=True, slots=True, kw_only=True)
class Blur(CameraFault):
    """The picture is out of focus by a Gaussian's deviation in pixels."""

    px: float = 2.5

    def change(self, now: Conditions, after_s: float) -> None:  # noqa: ARG002 - it stays as it is
        """Blur the picture."""
        now.blur_px = self.px


@dataclass(frozen=True, slots=True, kw_only=True)
class Noise(CameraFault):
    """The sensor's noise is so many times what it was."""

    times: float = 4.0

    def change(self, now: Conditions, after_s: float) -> None:  # noqa: ARG002 - it stays as it is
        """Make it noisier."""
        now.noise *= self.times


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost(CameraFault):
    """The camera gives no pictures."""

    def change(self, now: Conditions, after_s: float) -> None:  # noqa: ARG002 - it stays as it is
        """Give none."""
        now.lost = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Frozen(CameraFault):
    """The camera gives the same picture again and again."""

    def change(self, now: Conditions, after_s: float) -> None:  # noqa: ARG002 - it stays as it is
        """Freeze."""
        now.frozen = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Black(CameraFault):
    """The lens is covered."""

    def change(self, now: Conditions, after_s: float) -> None:  # noqa: ARG002 - it stays as it is
        """Cover the lens."""
        now.black = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Flicker(CameraFault):
    """A lamp flickers `hz` times a second, and the shutter rolls: rows are read out within `readout` milliseconds.

    The bands of a camera with `fps` pictures a second move by what is left of the lamp's periods from picture to
    picture: not at all with 100 Hz and 25 pictures. `share` and `second`: as in `Bands`. `upright=1`: the bands lie
    along the columns, as in a film of a phone that is held upright.
    """

    share: float = 0.3
    hz: float = 100.0
    fps: float = 30.0
    readout: float = 28.0
    second: float = 0.0
    upright: float = 0.0

    def change(self, now: Conditions, after_s: float) -> None:
        """Lay bands over the picture."""
        moves = self.hz - self.fps * round(self.hz / self.fps)
        waves = self.hz * self.readout / 1000
        now.bands = Bands(self.share, waves, moves * after_s % 1.0, self.second, upright=bool(self.upright))


KINDS: Final[dict[str, type[CameraFault]]] = {
    "knock": Knock,
    "light": OtherLight,
    "lean": LeanOver,
    "drift": Drift,
    "blur": Blur,
    "noise": Noise,
    "lost": Lost,
    "frozen": Frozen,
    "black": Black,
    "flicker": Flicker,
}


def parse(text: str) -> CameraFault:
    """Read `KIND`, `KIND:START`, `KIND:START-END` (seconds), and with numbers, `KIND:START-END:NAME=NUMBER,...`.

    Raises `NotACameraFaultError`.
    """
    kind, _, rest = text.partition(":")
    span, _, numbers = rest.partition(":")
    start, dash, end = span.partition("-")
    try:
        made = KINDS[kind.strip().lower()]
        known = {one.name for one in fields(made)} - {"from_s", "until_s"}
        given = dict(_pair(pair, known) for pair in numbers.split(",") if pair.strip())
        from_s = _seconds(start or "0")
        return made(from_s=from_s, until_s=_seconds(end, more_than=from_s) if dash else inf, **given)
    except (KeyError, ValueError):
        raise NotACameraFaultError(
            f"{quoted(text)} isn't a camera fault. Write one of {', '.join(KINDS)}, and the second when it starts or "
            "the seconds between which it is there, then maybe its numbers, such as lost:30-35 or knock:12:x=4,roll=2."
        ) from None


def conditions(faults: Iterable[CameraFault], t_s: float) -> Conditions:
    """What holds so many seconds after the camera was opened."""
    now = Conditions()
    for fault in faults:
        if fault.from_s <= t_s < fault.until_s:
            fault.change(now, t_s - fault.from_s)
    return now


def _pair(text: str, known: set[str]) -> tuple[str, float]:
    name, _, number = text.partition("=")
    name = name.strip()
    if name not in known:
        raise ValueError(name)
    sign = -1 if number.strip().startswith("-") else 1
    return name, sign * _seconds(number.strip().removeprefix("-"))


def _seconds(text: str, more_than: float = -1.0) -> float:
    """A number that isn't negative, written with digits and at most one point. Raises `ValueError`."""
    text = text.strip()
    if not text.isascii() or len(text) > _LONGEST or not text.replace(".", "", 1).isdecimal():
        raise ValueError(text)
    if float(text) <= more_than:
        raise ValueError(text)
    return float(text)
