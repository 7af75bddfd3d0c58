"""The calls of `cv2.VideoCapture`, as a USB camera on Linux answers them: what all virtual cameras share.

Exposure counts in 100 microseconds; automatic exposure is 3, manual exposure 1. A setting takes effect two pictures
later. Time begins when the camera is made.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_simulation.camera.faults import CameraFault, Conditions, conditions

AUTOMATIC: Final = 3.0
MANUAL: Final = 1.0
DELAY: Final = 2
"""A setting takes effect this many pictures later."""

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of the exposure, and the picture from which it takes effect."""

    from_picture: int
    automatic: bool
    time: float


class VideoCalls(ABC):
    """One camera, whose pictures a subclass makes. Only one thread may use it at a time."""

    def __init__(  # noqa: PLR0913 - what a camera's answers depend on
        self,
        frame: tuple[int, int],
        clock: Callable[[], float],
        *,
        wait: Callable[[float], object] | None,
        faults: Sequence[CameraFault],
        fps: float,
        times: tuple[float, float],
    ) -> None:
        """`frame`: the width and height of its pictures. `clock` gives milliseconds.

        `wait` waits for so many seconds: `grab` then returns when the next picture is due, else at once. `times`: the
        shortest exposure and the longest one that it accepts.
        """
        self._frame, self._clock, self._wait = frame, clock, wait
        self._faults, self._fps, self._times = tuple(faults), fps, times
        self._start_ms = self._due_ms = clock()
        self._now_ms: float | None = None
        self._now = Conditions()
        self._open = True
        self._number = 0
        self._in_effect = Setting(0, automatic=True, time=0.0)
        self._settings: deque[Setting] = deque()
        self._last: Picture | None = None
        self._others = {cv2.CAP_PROP_AUTOFOCUS: 1.0, cv2.CAP_PROP_AUTO_WB: 1.0, cv2.CAP_PROP_BUFFERSIZE: 1.0}

    @abstractmethod
    def _picture(self, t_ms: float) -> Picture:
        """The picture, (H, W, 3), blue, green, red, of what there is to see now, as `_now` and `_in_effect` say."""

    @abstractmethod
    def _exposed_for(self) -> float:
        """How long automatic exposure exposes now."""

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
        """The picture that was grabbed, (H, W, 3), blue, green, red; false and None if none was."""
        if self._now_ms is None or not self._open:
            return False, None
        if not (self._now.frozen and self._last is not None):
            self._last = self._picture(self._now_ms)
        return True, self._last.copy()

    def read(self) -> tuple[bool, NDArray[Any] | None]:
        """Take the next picture, and give it."""
        return self.retrieve() if self.grab() else (False, None)

    def get(self, prop: int, /) -> float:
        """A property; -1 if there is no such property."""
        wanted = self._wanted
        found = {
            cv2.CAP_PROP_FRAME_WIDTH: float(self._frame[0]),
            cv2.CAP_PROP_FRAME_HEIGHT: float(self._frame[1]),
            cv2.CAP_PROP_FPS: self._fps,
            cv2.CAP_PROP_BACKEND: float(cv2.CAP_V4L2),
            cv2.CAP_PROP_POS_MSEC: (self._now_ms or self._start_ms) - self._start_ms,
            cv2.CAP_PROP_AUTO_EXPOSURE: AUTOMATIC if wanted.automatic else MANUAL,
            cv2.CAP_PROP_EXPOSURE: round(self._exposed_for()) if wanted.automatic else wanted.time,
            **self._others,
        }
        return float(found.get(prop, -1.0))

    def set(self, prop: int, value: float, /) -> bool:
        """Change a property; false if it was refused. Focus and white balance are accepted, and change nothing."""
        wanted = self._wanted
        if prop == cv2.CAP_PROP_AUTO_EXPOSURE and value in {AUTOMATIC, MANUAL}:
            self._want(replace(wanted, automatic=value == AUTOMATIC, time=self.get(cv2.CAP_PROP_EXPOSURE)))
            return True
        if prop == cv2.CAP_PROP_EXPOSURE and not wanted.automatic and self._times[0] <= value <= self._times[1]:
            self._want(replace(wanted, time=float(value)))
            return True
        if prop in self._others:
            self._others[prop] = float(value)
            return True
        sizes = {cv2.CAP_PROP_FRAME_WIDTH: self._frame[0], cv2.CAP_PROP_FRAME_HEIGHT: self._frame[1]}
        return prop == cv2.CAP_PROP_FOURCC or sizes.get(prop) == value

    def release(self) -> None:
        """Close it."""
        self._open = False

    def opened(self) -> Self:
        """The camera, opened again after it was released: its time goes on, and so do its faults."""
        self._open = True
        return self

    @property
    def _wanted(self) -> Setting:
        """What holds once all settings have taken effect."""
        return self._settings[-1] if self._settings else self._in_effect

    def _want(self, setting: Setting) -> None:
        self._settings.append(replace(setting, from_picture=self._number + DELAY + 1))
