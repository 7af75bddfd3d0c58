"""What one phone sends, the newest picture alone, and what it is told.

In: pictures as they come, what the phone says of itself, what the camera's user wants. Out: the newest picture, and the
answers. Any thread may call it; nothing here waits but `next`.
"""

import math
import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from eclipse_companion.sensing.camera.phone.timing import PhoneClock
from eclipse_companion.sensing.sight import MOST_FRAME_PIXELS
from eclipse_companion.sensing.sight.picture import jpeg_size

MOST_BYTES: Final = 2_000_000
"""Of a picture."""
MOST_A_SECOND: Final = 10
"""Pictures of one phone."""
QUICK_MS: Final = 120.0
"""Between two pictures while hands move."""
REST_MS: Final = 320.0
"""Between two at rest."""
_BUSY_MS: Final = 3000.0
"""After something has moved, so long."""
_BEHIND_MS: Final = 5000.0
"""A picture that was overtaken is behind by less; by more, the phone's clock has begun anew."""
_SECOND_MS: Final = 1000.0
_AWAY: Final = frozenset({"hidden", "ended", "muted", "refused", "left"})
"""The states of a phone that sends no more pictures."""
_STATES: Final = frozenset({"ready", "sending"}) | _AWAY


class Taken(Enum):
    """What became of a picture."""

    ACCEPTED = "accepted"
    TOO_LARGE = "too large"
    """It has too many bytes, or would have too many pixels."""
    TOO_FAST = "too fast"
    NO_PICTURE = "no picture"
    """It isn't a JPEG file."""


@dataclass(frozen=True, slots=True)
class SentPicture:
    """A picture that has come, not decoded yet. `number` counts up from 1."""

    data: bytes
    taken_ms: float
    number: int


@dataclass(frozen=True, slots=True)
class Offers:
    """What a phone's camera lets a page set. Times are in 100 us."""

    exposure: tuple[float, float] | None = None
    """The shortest and the longest exposure."""
    exposed: float = 0.0
    """How long it exposes now; 0 if it doesn't tell."""
    focus: bool = False
    """Whether the focus can be held."""
    colours: bool = False
    """Whether the white balance can be held."""


@dataclass(slots=True)
class Wishes:
    """How the phone's camera is to be set. `exposure`: in 100 us; None: by itself."""

    exposure: float | None = None
    focus_held: bool = False
    colours_held: bool = False


class PhoneFeed:
    """One phone."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock`: the host's, milliseconds."""
        self._clock = clock
        self._changed = threading.Condition()
        self._newest: SentPicture | None = None
        self._begin_clock()
        self._came: deque[float] = deque(maxlen=MOST_A_SECOND)
        self._busy_until_ms = 0.0
        self.heard_ms: float | None = None
        """When anything came last; None: never."""
        self.pictured_ms: float | None = None
        """The same of pictures."""
        self.state = "ready"
        """What the phone says of itself."""
        self._away_ms = -math.inf
        """When it said last that it sends no more pictures."""
        self.offers = Offers()
        self.wishes = Wishes()
        self.locks = False
        """Whether focus and colours may be held: the board is found."""
        self.shown: Mapping[str, Any] = {}
        """What the phone is to show: guidance, an outline, the game."""
        self.bytes_taken = 0

    def _begin_clock(self) -> None:
        """Nothing is known of the phone's clock."""
        self._times = PhoneClock()
        self._shutter = -math.inf
        """Of the newest picture, by the phone's clock."""

    # From the server.

    def begin(self) -> None:
        """Another phone comes: nothing is known of its clock or its camera."""
        with self._changed:
            self._begin_clock()
            self.offers, self.state, self.locks = Offers(), "ready", False
            self.heard_ms = self._clock()
        self.busy()

    def take(self, data: bytes, shutter: float, sent: float) -> Taken:
        """A picture has come, with the phone's times of its shutter and of its sending.

        One that a later one has overtaken is of no use any more.
        """
        now = self._clock()
        with self._changed:
            self.heard_ms = now
            if len(self._came) == MOST_A_SECOND and now - self._came[0] < _SECOND_MS:
                return Taken.TOO_FAST
            self._came.append(now)
            if len(data) > MOST_BYTES:
                return Taken.TOO_LARGE
            size = jpeg_size(data)
            if size is None:
                return Taken.NO_PICTURE
            if not 0 < size[0] * size[1] <= MOST_FRAME_PIXELS:
                return Taken.TOO_LARGE
            self.pictured_ms = now
            self.bytes_taken += len(data)
            if 0 < self._shutter - shutter < _BEHIND_MS:
                return Taken.ACCEPTED
            self._shutter = shutter
            number = 1 if self._newest is None else self._newest.number + 1
            self._newest = SentPicture(data, self._times.taken_ms(shutter, sent, now), number)
            if self._newest.taken_ms > self._away_ms:  # one that was under way doesn't bring the phone back
                self.state = "sending"
            self._changed.notify_all()
        return Taken.ACCEPTED

    def tell(self, said: Mapping[str, Any]) -> None:
        """The phone says something of itself: its state, what its camera offers, a round trip."""
        with self._changed:
            self.heard_ms = self._clock()
            state = said.get("state")
            if isinstance(state, str) and state in _STATES:
                self.state = state
                self._away_ms = self.heard_ms if state in _AWAY else self._away_ms
            if state == "ready":  # the page was loaded anew, and its clock with it
                self._begin_clock()
            trip = _numbers(said.get("trip"), 3)
            if trip is not None:
                self._times.went(*trip)
            offers = said.get("offers")
            if isinstance(offers, dict):
                self.offers = _offered(offers)
            self._changed.notify_all()

    def answer(self) -> dict[str, Any]:
        """What the phone is told."""
        now, wishes = self._clock(), self.wishes
        return {
            "at": now,
            "every_ms": QUICK_MS if now < self._busy_until_ms else REST_MS,
            "exposure": wishes.exposure,
            "focus_held": wishes.focus_held and self.locks,
            "colours_held": wishes.colours_held and self.locks,
            **self.shown,
        }

    # From who looks at the pictures.

    def busy(self) -> None:
        """Something moves, or is looked for: more pictures are wanted for a while."""
        self._busy_until_ms = self._clock() + _BUSY_MS

    def next(self, after: int, timeout_s: float) -> SentPicture | None:
        """The newest picture, if its number is above this one; None if none comes within so many seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._newest is not None and self._newest.number > after, timeout_s)
            newest = self._newest
        return newest if newest is not None and newest.number > after else None

    @property
    def silent_ms(self) -> float:
        """How long no picture has come; endless if there was none yet."""
        return float("inf") if self.pictured_ms is None else self._clock() - self.pictured_ms


def _numbers(value: object, count: int) -> list[float] | None:
    """A list of so many numbers; None if it is something else."""
    fits = isinstance(value, list) and len(value) == count and all(_is_number(each) for each in value)
    return [float(each) for each in value] if fits and isinstance(value, list) else None


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _offered(offers: Mapping[str, Any]) -> Offers:
    times, exposed = _numbers(offers.get("exposure"), 2), _numbers([offers.get("exposed")], 1)
    can = times is not None and 0 < times[0] < times[1]
    return Offers(
        (times[0], times[1]) if can and times is not None else None,
        0.0 if exposed is None else exposed[0],
        focus=offers.get("focus") is True,
        colours=offers.get("colours") is True,
    )
