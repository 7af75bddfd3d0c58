"""One open device: grabs, decodes what is wanted, exposes, locks, watches. Has no thread of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from eclipse_companion.sensing.camera.calls import TimedCalls
from eclipse_companion.sensing.camera.controls import Controls
from eclipse_companion.sensing.camera.device import MAINS_HZ, DatedDevice, Reason, VideoDevice
from eclipse_companion.sensing.camera.exposing import Exposing, Hold
from eclipse_companion.sensing.camera.handover import Handover
from eclipse_companion.sensing.camera.light import Light, measured, sharpness
from eclipse_companion.sensing.camera.locking import ExposureState, Lock, colour_jumped, focus_jumped
from eclipse_companion.sensing.camera.mains_tried import MainsTrial
from eclipse_companion.sensing.camera.naming import CameraName
from eclipse_companion.sensing.camera.shots import Ask, Exposure, Pixels, Shot
from eclipse_companion.sensing.camera.watch import LOOK_MS, Watch
from eclipse_companion.sensing.sight.picture_bands import bands_of

_FAILURES: Final = 5
"""After so many pictures in a row that don't come or can't be decoded, the camera is gone."""
_FAILURE_S: Final = 0.05
"""Between two of them."""
_UNASKED_S: Final = 0.5
"""For so long the newest picture of a device that keeps it waits for whoever asks: a look takes a while."""
_DEFAULT_FPS: Final = 25.0
_SLOWEST_FPS: Final = 0.2
_FASTEST_FPS: Final = 240.0
_BEHIND_MS: Final = 1000.0
"""A film that is so late goes on from there, without hurry."""
_CHANNELS: Final = 3
_JUMPS: Final = {cv2.CAP_PROP_AUTOFOCUS: focus_jumped, cv2.CAP_PROP_AUTO_WB: colour_jumped}


@dataclass(frozen=True, slots=True)
class Clockwork:
    """Time for one camera."""

    clock: Callable[[], float]
    """The host's clock, in ms."""
    wait: Callable[[float], object]
    """Wait for so many seconds, or until the capture is closed."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user wants of a camera."""

    name: CameraName
    mirrored: bool = False
    exposes: bool = True
    """Whether to expose by hand, if the camera can."""
    mains: int | None = None
    """The frequency of the mains, Hz, if it is known."""


class Session:
    """Call `step` until `over`. Only one thread may call it."""

    def __init__(self, device: VideoDevice, wishes: Wishes, handover: Handover, clockwork: Clockwork) -> None:
        self._device = TimedCalls(device, clockwork.clock)
        self._dated = device if isinstance(device, DatedDevice) else None
        self._wishes = wishes
        self._handover = handover
        self._clock = clockwork.clock
        self._wait = clockwork.wait
        self.is_up = False
        """Whether there are pictures."""
        self.down: Reason | None = None
        """Why not, as soon as that is known."""
        self.over = False
        """Whether the device is of no use any more."""
        self.width = self.height = 0
        now = self._clock()
        self._controls = Controls(self._device)
        self.can_lock = bool(self._controls.lockable)
        self._mains = wishes.mains
        self._trial: MainsTrial | None = None
        """Tries to find out the mains, where they aren't known and the camera can be told."""
        if wishes.mains is not None:
            self._device.set(MAINS_HZ, wishes.mains)
        elif self._device.get(MAINS_HZ) > 0.0:
            self._trial = MainsTrial()
        self._exposing: Exposing
        self._locks: dict[int, Lock]
        self._begin(now)
        self._watch = Watch(never_still=wishes.name.has_sensor)
        self._look_ms = now
        self._failures = 0
        self._period_ms = 0.0 if wishes.name.is_live else _period_ms(self._device.get(cv2.CAP_PROP_FPS))
        self._due_ms = now

    @property
    def can_expose(self) -> bool:
        """Whether dark shots can be had, as far as is known."""
        return self._exposing.able

    @property
    def calling_ms(self) -> float | None:
        """Since when the device has had a call to finish; None if it has none. Any thread may read it."""
        return self._device.since_ms

    def asked(self) -> Ask | None:
        """What is wanted of the next picture; a device that keeps its newest one waits a little for that."""
        return self._handover.asked(0.0 if self._dated is None else _UNASKED_S)

    def step(self, ask: Ask | None) -> Shot | None:
        """Take the next picture; the shot, if it's what was asked for.

        What a device of that kind gives is for whoever asks while it is awaited, too.
        """
        self._keep_pace()
        return self._take(ask)

    def close(self) -> None:
        """Put the camera's settings back, and release it."""
        self._controls.restore()
        self._device.release()

    def _begin(self, now: float) -> None:
        """The camera has just begun to give pictures: it is left alone for a while."""
        able = self._wishes.exposes and self._controls.can_expose
        self._exposing = Exposing(now, able=able, mains=self._mains)
        self._locks = {prop: Lock(_JUMPS[prop], now) for prop in self._controls.lockable}

    def _keep_pace(self) -> None:
        """A film gives its pictures as fast as they are asked for, so it is slowed down."""
        if self._period_ms:
            now = self._clock()
            if now < self._due_ms:
                self._wait((self._due_ms - now) / 1000.0)
            elif now > self._due_ms + _BEHIND_MS:
                self._due_ms = now
            self._due_ms += self._period_ms

    def _take(self, ask: Ask | None) -> Shot | None:
        self._obey(ask)
        if not self._grabbed():
            self._failed()
            return None
        ask = self._handover.asked() if ask is None and self._dated is not None else ask
        now = self._clock()
        self._exposing.passed()
        # While there is no verdict yet, each picture is looked at.
        tries = self._trial is not None and self._trial.busy
        wanted = (ask is not None or self._exposing.busy or tries) if self.is_up else self.down is None
        if not wanted and now < self._look_ms:
            return None
        pixels = self._decoded()
        if pixels is None:
            if self._wishes.name.is_live:
                self._failed()
            return None
        self._failures = 0
        self._look_ms = now + LOOK_MS
        light = measured(pixels)
        self._judge(pixels, light, now)
        if not self.is_up or not self._watch.fit:
            return None
        if self._trial is not None:
            self._try_mains(self._trial, pixels, now)
        exposure = self._exposing.seen(light, ask, now)
        if exposure is Exposure.NORMAL:
            self._lock(pixels, light, now)
        if ask is None or exposure is None or not self._exposing.satisfies(exposure, ask):
            return None
        shot = Shot(self._finished(pixels), self._taken_ms(now), exposure, self._handover.next_number())
        self._exposing.delivered(shot.number, exposure)
        return shot

    def _taken_ms(self, now: float) -> float:
        """When the picture was taken that has come just now, on the host's clock."""
        told = None if self._dated is None else self._dated.taken_ms
        return now - self._wishes.name.delay_ms if told is None else told

    def _obey(self, ask: Ask | None) -> None:
        """Change the exposure if that is due."""
        now = self._clock()
        for number, mean, burnt_share in self._handover.measured():
            self._exposing.steering.metered(number, mean, burnt_share, now)
        order = self._exposing.order(ask, now)
        if order is not None:
            answer = self._controls.carry_out(order)
            if isinstance(order, Hold):
                self._exposing.held(answer)

    def _grabbed(self) -> bool:
        try:
            return self._device.grab()
        except cv2.error:
            return False

    def _decoded(self) -> Pixels | None:
        try:
            good, pixels = self._device.retrieve()
        except cv2.error:
            return None
        if not good or pixels is None or pixels.dtype != np.uint8:
            return None
        if pixels.ndim != _CHANNELS or pixels.shape[2] != _CHANNELS or not pixels.size:
            return None
        return np.ascontiguousarray(pixels)

    def _failed(self) -> None:
        self._failures += 1
        if not self._wishes.name.is_live:
            self._lose(Reason.ENDED)
        elif self._failures >= _FAILURES:
            self._lose(Reason.GONE)
        else:
            self._wait(_FAILURE_S)

    def _judge(self, pixels: Pixels, light: Light, now: float) -> None:
        self._watch.saw(pixels, light.brightest, now)
        trouble = self._watch.trouble(now)
        if trouble is Reason.FROZEN:
            self._lose(trouble)
        elif trouble is not None:
            # By itself it may see in the light that is left.
            if self.down is None:
                self._exposing.begin_again(now)
            self.is_up, self.down = False, trouble
        elif self._watch.seeing and not self.is_up:
            if not self.width:
                self._begin(now)
            self._exposing.begin_again(now)
            self.height, self.width = pixels.shape[:2]
            self.is_up, self.down = True, None

    def _try_mains(self, trial: MainsTrial, pixels: Pixels, now: float) -> None:
        """Only a camera that exposes by itself heeds the mains."""
        order = trial.saw(bands_of(pixels), now) if trial.is_due(now) else None
        if order is not None:
            self._device.set(MAINS_HZ, order)
            self._exposing.begin_again(now)
        if trial.over:
            self._trial = None
            if trial.found is not None:
                self._mains = trial.found
                self._exposing.lamps_on(trial.found)

    def _lose(self, reason: Reason) -> None:
        self.is_up, self.down, self.over = False, reason, True

    def _lock(self, pixels: Pixels, light: Light, now: float) -> None:
        due = {prop: lock for prop, lock in self._locks.items() if lock.is_due(now)}
        if due:
            look = ExposureState(light.colour, sharpness(pixels))
            for prop, lock in due.items():
                on = lock.seen(look, now)
                if on is not None:
                    self._controls.turn(prop, on=on)

    def _finished(self, pixels: Pixels) -> Pixels:
        finished = np.ascontiguousarray(pixels[:, ::-1]) if self._wishes.mirrored else pixels
        finished.setflags(write=False)
        return finished


def _period_ms(fps: float) -> float:
    """Between two pictures of a film; files may say nothing or nonsense of their speed."""
    return 1000.0 / (fps if _SLOWEST_FPS <= fps <= _FASTEST_FPS else _DEFAULT_FPS)
