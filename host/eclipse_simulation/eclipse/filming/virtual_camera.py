"""A camera that isn't there, with the calls of `cv2.VideoCapture`: 1280x720, as a USB camera on Linux speaks.

In: a stage, a source of sights, a clock, faults. Out: pictures. Exposure counts in 100 microseconds; automatic exposure
is 3, manual exposure 1. A setting takes effect two pictures later. Time begins when the camera is made.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Floats
from eclipse_simulation.camera.faults import CameraFault, Conditions, OtherLight, conditions
from eclipse_simulation.eclipse.filming.kit import Codes, NotAKitError
from eclipse_simulation.eclipse.filming.leaning import Leaning
from eclipse_simulation.eclipse.filming.sensor import Exposure, Picture, Sensor, SensorModel
from eclipse_simulation.eclipse.filming.sight import BOARD_MM, VirtualScene
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.filming.view import FRAME, box, quad_map, raised

AUTOMATIC: Final = 3.0
MANUAL: Final = 1.0
DELAY: Final = 2
"""A setting takes effect this many pictures later."""
_EAGER: Final = 0.25
"""The share of the way to what it wants that automatic exposure goes with each picture."""
_BLACK_LEVEL: Final = 2.0
_TIMES: Final = (1.0, 5000.0)


@dataclass(frozen=True, slots=True)
class _Setting:
    """A setting of the exposure, and the picture from which it takes effect."""

    from_picture: int
    automatic: bool
    time: float


class VirtualCamera:
    """One camera. Only one thread may use it at a time."""

    def __init__(  # noqa: PLR0913 - what a camera's pictures depend on
        self,
        stage: Stage,
        sights: Callable[[float], VirtualScene],
        clock: Callable[[], float],
        *,
        wait: Callable[[float], object] | None = None,
        look: SensorModel | None = None,
        faults: Sequence[CameraFault] = (),
        fps: float = 20.0,
        seed: int = 0,
    ) -> None:
        """`sights` gives what there is to see at a time of the clock, in milliseconds.

        `wait` waits for so many seconds: `grab` then returns when the next picture is due, else at once. Raises
        `NotAKitError` if a fault wants another light than the stage's kit has.
        """
        self._stage, self._sights, self._clock, self._wait = stage, sights, clock, wait
        self._other = _other_stage(stage) if any(isinstance(f, OtherLight) and f.switches for f in faults) else stage
        self._sensor = Sensor(look or SensorModel(), seed)
        self._rng = np.random.default_rng([seed, 2])
        self._faults, self._fps = tuple(faults), fps
        self._start_ms = self._due_ms = clock()
        self._now_ms: float | None = None
        self._now = Conditions()
        self._open = True
        self._number = 0
        self._measured = 0
        self._in_effect = _Setting(0, automatic=True, time=0.0)
        self._settings: deque[_Setting] = deque()
        empty = stage.compose(VirtualScene(()))
        self._exposure = Exposure.of_gain(self._sensor.wanted(empty, stage.light, np.ones(3)))
        self._last: Picture | None = None
        self._leanings: dict[tuple[int, float], Leaning] = {}
        self._others = {cv2.CAP_PROP_AUTOFOCUS: 1.0, cv2.CAP_PROP_AUTO_WB: 1.0, cv2.CAP_PROP_BUFFERSIZE: 1.0}

    # ---- as cv2.VideoCapture ----

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether it wasn't released."""
        return self._open

    def grab(self) -> bool:
        """Take the next picture; false if the camera is lost or released."""
        if not self._open:
            return False
        now = self._clock()
        if self._wait is not None and now < self._due_ms:
            self._wait((self._due_ms - now) / 1000)
            now = self._clock()
        next_ms = self._due_ms + 1000 / self._fps
        self._due_ms = next_ms if next_ms > now else now + 1000 / self._fps
        self._now = conditions(self._faults, (now - self._start_ms) / 1000)
        if self._now.lost:
            self._now_ms = None
            return False
        self._number += 1
        while self._settings and self._settings[0].from_picture <= self._number:
            self._in_effect = self._settings.popleft()
        self._now_ms = now
        return True

    def retrieve(self) -> tuple[bool, NDArray[Any] | None]:
        """The picture that was grabbed, (720, 1280, 3), blue, green, red; false and None if none was."""
        if self._now_ms is None or not self._open:
            return False, None
        if not (self._now.frozen and self._last is not None):
            self._last = self._dark() if self._now.black else self._picture(self._now_ms)
        return True, self._last.copy()

    def read(self) -> tuple[bool, NDArray[Any] | None]:
        """Take the next picture, and give it."""
        return self.retrieve() if self.grab() else (False, None)

    def get(self, prop: int, /) -> float:
        """A property; -1 if there is no such property."""
        found = {
            cv2.CAP_PROP_FRAME_WIDTH: float(FRAME[0]),
            cv2.CAP_PROP_FRAME_HEIGHT: float(FRAME[1]),
            cv2.CAP_PROP_FPS: self._fps,
            cv2.CAP_PROP_BACKEND: float(cv2.CAP_V4L2),
            cv2.CAP_PROP_POS_MSEC: (self._now_ms or self._start_ms) - self._start_ms,
            cv2.CAP_PROP_AUTO_EXPOSURE: AUTOMATIC if self._wanted.automatic else MANUAL,
            cv2.CAP_PROP_EXPOSURE: round(self._exposure.time) if self._wanted.automatic else self._wanted.time,
            **self._others,
        }
        return float(found.get(prop, -1.0))

    def set(self, prop: int, value: float, /) -> bool:
        """Change a property; false if it was refused. Focus and white balance are accepted, and change nothing."""
        wanted = self._wanted
        if prop == cv2.CAP_PROP_AUTO_EXPOSURE and value in {AUTOMATIC, MANUAL}:
            self._want(replace(wanted, automatic=value == AUTOMATIC, time=self.get(cv2.CAP_PROP_EXPOSURE)))
            return True
        if prop == cv2.CAP_PROP_EXPOSURE and not wanted.automatic and _TIMES[0] <= value <= _TIMES[1]:
            self._want(replace(wanted, time=float(value)))
            return True
        if prop in self._others:
            self._others[prop] = float(value)
            return True
        sizes = {cv2.CAP_PROP_FRAME_WIDTH: FRAME[0], cv2.CAP_PROP_FRAME_HEIGHT: FRAME[1]}
        return prop == cv2.CAP_PROP_FOURCC or sizes.get(prop) == value

    def release(self) -> None:
        """Close it."""
        self._open = False

    def opened(self) -> "VirtualCamera":
        """The camera, opened again after it was released: its time goes on, and so do its faults."""
        self._open = True
        return self

    # ---- what nobody but a test may know ----

    @property
    def corners_px(self) -> Floats:
        """(4, 2): the playing area's corners at squares 1, 4, 16, 13 in the latest picture."""
        corners = self._stage.kit.corners_px
        return np.asarray(cv2.perspectiveTransform(corners[None], self._knocked())[0]) if self._now.knocked else corners

    # ---- one picture ----

    @property
    def _wanted(self) -> _Setting:
        return self._settings[-1] if self._settings else self._in_effect

    def _want(self, setting: _Setting) -> None:
        self._settings.append(replace(setting, from_picture=self._number + DELAY + 1))

    def _picture(self, t_ms: float) -> Picture:
        now, sensor = self._now, self._sensor
        stage = self._other if now.other_light else self._stage
        before = self._sights(t_ms - self._exposure.time / 20) if sensor.look.smear else None
        codes = self._disturbed(stage.compose(self._sights(t_ms), before))
        colour = now.gain * np.array(now.colour)
        exposure = self._exposed(sensor.wanted(codes, stage.light, colour))
        shown = sensor.develop(
            codes,
            stage.light,
            replace(exposure, amplified=exposure.amplified * now.exposed),
            self._number,
            colour=colour,
            noise=now.noise,
            blur_px=now.blur_px,
        )
        if now.bands is None:
            return shown
        return np.asarray(np.clip(shown * now.bands.over(shown), 0, 255), np.uint8)

    def _exposed(self, wanted: float) -> Exposure:
        """The exposure of this picture; automatic exposure then goes on towards what it wants."""
        found = self._exposure
        if self._in_effect.automatic:
            part = 1 - (1 - _EAGER) ** (self._number - self._measured)
            self._exposure = Exposure.of_gain(found.gain * (wanted / found.gain) ** part)
        else:
            self._exposure = found = replace(found, time=self._in_effect.time)
        self._measured = self._number
        return found

    def _disturbed(self, codes: Codes) -> Codes:
        """The codes with a sleeve and a shadow over them, seen by a camera that was knocked."""
        lean = self._now.lean
        if lean is not None:
            key = (lean.side, lean.left)
            leaning = self._leanings.setdefault(key, Leaning(*key))
            leaning.lay(codes, lean.far)
        if self._now.knocked:
            codes = np.asarray(
                cv2.warpPerspective(
                    codes, self._knocked(), FRAME, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
                ),
                np.uint8,
            )
        return codes

    def _knocked(self) -> Floats:
        """(3, 3): maps the frame to that of the knocked camera; exact for the board's surface."""
        kit = self._stage.kit
        around = raised(box(np.full(2, BOARD_MM / 2), BOARD_MM), kit.surface_mm)
        after = kit.view.nudged(np.array(self._now.shift_mm), np.array(self._now.turn_deg))
        return quad_map(kit.view.project(around), after.project(around))

    def _dark(self) -> Picture:
        noise = self._rng.normal(_BLACK_LEVEL, 1.0, (FRAME[1], FRAME[0], 3))
        return np.clip(np.round(noise), 0, 255).astype(np.uint8)


def _other_stage(stage: Stage) -> Stage:
    """A stage with the other light of a kit."""
    for light in stage.kit.lights:
        if light.kind != stage.light.kind:
            return Stage(stage.kit, light.kind)
    raise NotAKitError(
        f"The kit {stage.kit.name} has only one light. Give the fault numbers, such as light:20:gain=0.5."
    )
