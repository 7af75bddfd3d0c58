"""Normal and dark shots from one camera: when to change its exposure, and what each picture then is.

In: asks, what was measured on pictures, time. Out: orders for the camera, and for each picture whether it is a normal
shot, a dark one, or neither. Pure logic.

Cameras lie: they ignore what they accept, take their time, count in other units. So only pictures are believed. One
is dark if it really has about a stop less light than the normal ones just before it. A camera that can't do it after
a few tries isn't asked again, and exposes by itself as before.

    AUTO -> MATCHING -> STEADY <-> (DARKENING -> BRIGHTENING)

The camera exposes by itself until it must not. Then it is exposed by hand, first as brightly as it did itself
(`MATCHING`: what it says of its own exposure is often wrong), later as the board needs it.
"""

import math
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from eclipse_companion.sensing.camera.light import Light, stops_darker
from eclipse_companion.sensing.camera.mains import steady_exposure
from eclipse_companion.sensing.camera.shots import Ask, Exposure
from eclipse_companion.sensing.camera.steering import Steering

SETTLE_MS: Final = 2000.0
"""A camera is left alone for this long after its first picture: its exposure, focus and colours settle."""
STOPS: Final = 1.5
"""How much less light a dark shot should have."""
LEAST_STOPS: Final = 0.8
MOST_STOPS: Final = 3.5
"""And may have. Cameras bend light differently, so what is measured is only about right."""
ARRIVED: Final = 6
"""After so many pictures a setting has nearly always arrived."""
LATEST: Final = 12
"""And after so many it never will."""
VAIN_TRIES: Final = 3
"""After so many tries that did nothing, the camera can't do it."""

_SAME: Final = 0.25
"""Two pictures that differ by less are exposed alike, in stops."""
_MATCHED: Final = 0.4
"""So near to its own exposure is good enough, in stops."""
_ROUNDS: Final = 5
"""How often the time is corrected to get there."""
_FAR_OFF: Final = 1.0
"""A camera that stays this many stops darker can't be exposed by hand: its gain has gone."""
_SHORTEST: Final = 1.0
_LONGEST: Final = 666.0
"""Limits of the exposure time, in 100 us; with a longer one, moving hands are smears."""
_LEARNING: Final = 0.7
_RATIOS: Final = (1.4, 32.0)
_EFFECT: Final = 0.25
"""A change of the exposure must show this share of itself in the pictures."""


@dataclass(frozen=True, slots=True)
class Auto:
    """Let the camera expose by itself."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Let the camera expose by hand, for as long as it exposes now; `Exposing.held` wants to know how long that is."""


@dataclass(frozen=True, slots=True)
class Expose:
    """Expose for so long."""

    time: float
    """In 100 us."""


Order = Auto | Hold | Expose


class _Mode(Enum):
    AUTO = auto()
    MATCHING = auto()
    STEADY = auto()
    DARKENING = auto()
    BRIGHTENING = auto()


class Exposing:
    """The exposure of one open camera. For each picture call `order`, then `passed`; if it's decoded, `seen`."""

    def __init__(self, now_ms: float, *, able: bool, mains: int | None = None) -> None:
        """`able`: whether the camera says that it can be exposed by hand. `mains`: their frequency, Hz, if known."""
        self._mains = mains
        self.able = able
        self.steering = Steering(now_ms)
        self._ready_ms = now_ms + SETTLE_MS
        self._mode = _Mode.AUTO
        self._due: Order | None = None
        self._time = 0.0
        """How long normal shots are exposed."""
        self._longest = _LONGEST
        self._ratio = 2.0**STOPS
        """How many times shorter dark ones are: learned from pictures."""
        self._passed = 0
        """Pictures since the last order."""
        self._reference: Light | None = None
        """The latest normal picture; None while a change of the time of normal shots hasn't arrived."""
        self._stops = math.inf
        """How much darker than that the latest picture was."""
        self._changed: tuple[Light, float] | None = None
        """The normal picture before steering, and how many stops darker the next should be."""
        self._rounds = 0
        self._vain_dark = 0
        self._vain_steering = 0
        self._declined = -1
        """The ask for a dark shot that gets a normal one."""

    def begin_again(self, now_ms: float) -> None:
        """Let the camera expose by itself, and settle: it sees nothing, or has begun to see again."""
        if self._mode is not _Mode.AUTO:
            self._go(_Mode.AUTO, Auto())
        self._reference = None
        self._changed = None
        self._ready_ms = now_ms + SETTLE_MS

    def lamps_on(self, mains: int) -> None:
        """The frequency of the mains, Hz, has become known."""
        self._mains = mains

    @property
    def busy(self) -> bool:
        """Whether every picture must be decoded, wanted or not."""
        return self.able and (self._mode not in {_Mode.AUTO, _Mode.STEADY} or self._reference is None)

    def satisfies(self, exposure: Exposure, ask: Ask) -> bool:
        """Whether a picture of this exposure is an answer: a normal one is if no dark one can be had."""
        return exposure is ask.exposure or (exposure is Exposure.NORMAL and not self._wants_dark(ask))

    def order(self, ask: Ask | None, now_ms: float) -> Order | None:
        """What the camera should change before its next picture."""
        if self._due is None and self.able and self._reference is not None:
            dark = ask is not None and self._wants_dark(ask)
            if self._mode is _Mode.AUTO and now_ms < self._ready_ms:
                if dark and ask is not None:
                    self._declined = ask.number
            elif self._mode is _Mode.AUTO and (dark or self.steering.factor != 1.0):
                self._go(_Mode.MATCHING, Hold())
                self._rounds = 0
            elif self._mode is _Mode.STEADY and not self._steer() and dark:
                self._go(_Mode.DARKENING, Expose(self._dark_time))
        due, self._due = self._due, None
        return due

    def held(self, time: float | None) -> None:
        """The answer to `Hold`: how long the camera exposes, in 100 us; None if it refuses."""
        if time is None:
            self._give_up()
        else:
            self._time = time
            self._longest = max(_LONGEST, time)

    def passed(self) -> None:
        """One more picture was taken."""
        self._passed += 1

    def delivered(self, number: int, exposure: Exposure) -> None:
        """A picture was given away as a shot with this number; it may be metered."""
        if exposure is Exposure.NORMAL and self._reference is not None:
            self.steering.delivered(number)

    def seen(self, light: Light, ask: Ask | None, now_ms: float) -> Exposure | None:
        """What the picture is that was just taken; None if it is in between."""
        if not self.able:
            return Exposure.NORMAL
        match self._mode:
            case _Mode.AUTO:
                self._reference = light
                self.steering.unmetered(light.mean, now_ms)
                return Exposure.NORMAL
            case _Mode.MATCHING:
                return self._match(light, ask, now_ms)
            case _Mode.STEADY:
                return self._stay(light, now_ms)
            case _Mode.DARKENING:
                return self._darken(light, ask)
            case _Mode.BRIGHTENING:
                return self._brighten(light)

    def _wants_dark(self, ask: Ask) -> bool:
        return self.able and ask.exposure is Exposure.DARK and ask.number != self._declined

    def _go(self, mode: _Mode, order: Order) -> None:
        self._mode = mode
        self._due = order
        self._passed = 0
        self._stops = math.inf

    def _steady(self, light: Light) -> Exposure:
        self._mode = _Mode.STEADY
        self._reference = light
        return Exposure.NORMAL

    def _give_up(self) -> None:
        self.able = False
        self._go(_Mode.AUTO, Auto())

    def _compared(self, light: Light) -> tuple[float | None, bool]:
        """How much darker than the latest normal one a picture is, and whether its exposure has come to rest."""
        assert self._reference is not None
        stops = stops_darker(self._reference, light)
        last, self._stops = self._stops, math.inf if stops is None else stops
        return stops, stops is not None and abs(stops - last) <= _SAME

    def _match(self, light: Light, ask: Ask | None, now_ms: float) -> Exposure | None:
        stops, at_rest = self._compared(light)
        if self._passed < LATEST and (self._passed < ARRIVED or not at_rest):
            return None
        if stops is None or abs(stops) <= _MATCHED:
            return self._steady(light)
        self._rounds += 1
        time = self._limited(self._time * 2.0**stops)
        if self._rounds <= _ROUNDS and time != self._time:
            self._time = time
            self._go(_Mode.MATCHING, Expose(time))
            return None
        if stops <= _FAR_OFF:
            return self._steady(light)
        self._decline(ask)
        self.begin_again(now_ms)
        self._vain_dark += 1
        self._count_vain()
        return None

    def _stay(self, light: Light, now_ms: float) -> Exposure:
        if self._passed >= ARRIVED or self._reference is not None:
            self._check_steering(light)
            self._reference = light
            self.steering.unmetered(light.mean, now_ms)
        return Exposure.NORMAL

    def _steer(self) -> bool:
        """Change the time of normal shots if the board needs it; whether that was so."""
        time = self._limited(self._time * self.steering.factor)
        if time == self._time or self._reference is None:
            return False
        self._changed = (self._reference, math.log2(self._time / time))
        self._time = time
        self.steering.changed()
        self._go(_Mode.STEADY, Expose(time))
        self._reference = None
        return True

    def _check_steering(self, light: Light) -> None:
        if self._changed is None:
            return
        before, wanted = self._changed
        self._changed = None
        stops = stops_darker(before, light)
        if stops is not None and abs(wanted) >= _MATCHED:
            worked = stops / wanted >= _EFFECT
            self._vain_steering = 0 if worked else self._vain_steering + 1
            self._count_vain()

    def _darken(self, light: Light, ask: Ask | None) -> Exposure | None:
        stops, at_rest = self._compared(light)
        if stops is not None and at_rest and LEAST_STOPS <= stops <= MOST_STOPS:
            self._vain_dark = 0
            self._learn(_LEARNING * (self._dark_stops - stops))
            self._go(_Mode.BRIGHTENING, Expose(self._time))
            return Exposure.DARK
        if self._passed == ARRIVED:
            # Some cameras lose what they are told while they are busy with something else.
            self._due = Expose(self._dark_time)
        if self._passed >= LATEST:
            self._decline(ask)
            self._go(_Mode.BRIGHTENING, Expose(self._time))
            if stops is not None:
                self._learn(self._dark_stops - stops)
                self._vain_dark += 1
                self._count_vain()
        return None

    def _brighten(self, light: Light) -> Exposure | None:
        stops, at_rest = self._compared(light)
        back = stops is None or (at_rest and stops <= _MATCHED)
        # The light itself may have become less: then it never looks as before.
        return self._steady(light) if back or self._passed >= LATEST else None

    @property
    def _dark_time(self) -> float:
        """How long a dark shot is exposed: if it can be, so that lamps make no bands."""
        return steady_exposure(self._time / self._ratio, self._mains)

    @property
    def _dark_stops(self) -> float:
        """How much less light it should have, as its time was chosen."""
        return STOPS + math.log2(self._time / self._ratio / self._dark_time)

    def _learn(self, stops: float) -> None:
        self._ratio = min(max(self._ratio * 2.0**stops, _RATIOS[0]), _RATIOS[1])

    def _decline(self, ask: Ask | None) -> None:
        if ask is not None:
            self._declined = ask.number

    def _count_vain(self) -> None:
        if max(self._vain_dark, self._vain_steering) >= VAIN_TRIES:
            self._give_up()

    def _limited(self, time: float) -> float:
        return min(max(time, _SHORTEST), self._longest)
