"""A camera that isn't there, with the calls of `cv2.VideoCapture` (`video_calls`).

In: what draws a scene, a source of sights, a clock, faults. Out: pictures.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_simulation.camera.faults import CameraFault
from eclipse_simulation.camera.video_calls import Picture, VideoCalls

USUAL: Final = 100.0
"""The exposure, in 100 microseconds, at which a drawing has the levels that it was drawn with."""
_WANTED: Final = 118.0
"""The mean level that automatic exposure wants."""
_LEAST, _MOST = 10.0, 2000.0
_NOISE: Final = 2.5
_BLACK_LEVEL: Final = 2.0
_LIFT: Final = 0.6
"""Glass mirrors: with another light on, the whole picture is so bright."""
_SLEEVE: Final = (70, 60, 52)

SightT_contra = TypeVar("SightT_contra", contravariant=True)


class Draws(Protocol[SightT_contra]):
    """What draws a scene, as one camera sees it."""

    @property
    def frame(self) -> tuple[int, int]:
        """The width and the height of its pictures."""

    def draw(self, sight: SightT_contra, /) -> NDArray[np.float32]:
        """(H, W, 3): light in blue, green, red, 0 to 255 at an exposure of 1; the camera changes it."""


class VirtualCamera(VideoCalls, Generic[SightT_contra]):
    """One camera, before what is drawn. Only one thread may use it at a time."""

    def __init__(  # noqa: PLR0913 - what a camera's pictures depend on
        self,
        drawing: Draws[SightT_contra],
        sights: Callable[[float], SightT_contra],
        clock: Callable[[], float],
        *,
        wait: Callable[[float], object] | None = None,
        faults: Sequence[CameraFault] = (),
        fps: float = 20.0,
        seed: int = 0,
    ) -> None:
        """`sights` gives what there is to see at a time of the clock, in milliseconds.

        `wait` waits for so many seconds: `grab` then returns when the next picture is due, else at once.
        """
        super().__init__(drawing.frame, clock, wait=wait, faults=faults, fps=fps, times=(_LEAST / 10, _MOST))
        self._drawing, self._sights = drawing, sights
        self._rng = np.random.default_rng([seed, 3])
        self._time = USUAL
        self._time = self._chosen(drawing.draw(sights(self._start_ms)), 1.0)

    def _exposed_for(self) -> float:
        return self._time

    def _picture(self, t_ms: float) -> Picture:
        now = self._now
        if now.black:
            return self._developed(np.zeros((self._frame[1], self._frame[0], 3), np.float32), _BLACK_LEVEL, 1.0)
        light = self._disturbed(self._drawing.draw(self._sights(t_ms)))
        self._time = self._chosen(light, 0.25) if self._in_effect.automatic else self._in_effect.time
        light *= np.float32(self._time / USUAL * now.exposed)
        return self._developed(light, 0.0, now.noise)

    def _chosen(self, light: NDArray[np.float32], eager: float) -> float:
        """Where automatic exposure goes from its last exposure."""
        wanted = USUAL * _WANTED / max(float(light[::16, ::16].mean()), 1.0)
        return float(np.clip(self._time * (wanted / self._time) ** eager, _LEAST, _MOST))

    def _disturbed(self, light: NDArray[np.float32]) -> NDArray[np.float32]:
        """The light with somebody's sleeve in it, in another light, seen by a camera that was knocked."""
        now = self._now
        gain = now.gain * (_LIFT if now.other_light else 1.0)
        colour = np.array(now.colour, np.float32) * np.float32(gain)
        if np.any(colour != 1):
            _by_row(light)[:] *= np.tile(colour, self._frame[0])
        if now.lean is not None:
            far = int(0.2 * self._frame[1] * now.lean.far)
            light *= np.float32(1 - (1 - now.lean.left) * now.lean.far)
            light[self._frame[1] - far :] = _SLEEVE
        if now.knocked:
            (x, y, _), (tilt, pan, roll) = now.shift_mm, now.turn_deg
            middle = (self._frame[0] / 2, self._frame[1] / 2)
            onto = cv2.getRotationMatrix2D(middle, roll, 1.0)
            onto[:, 2] += np.array([3.0 * x + 18.0 * pan, 3.0 * y + 18.0 * tilt])
            light = np.asarray(cv2.warpAffine(light, onto, self._frame, borderMode=cv2.BORDER_REPLICATE), np.float32)
        return light

    def _developed(self, light: NDArray[np.float32], lifted: float, noise: float) -> Picture:
        """The picture: blurred, with noise."""
        if self._now.blur_px:
            light = np.asarray(cv2.GaussianBlur(light, (0, 0), self._now.blur_px), np.float32)
        # Half as many numbers, turned round each time, look as random and take half the time.
        grain = self._rng.standard_normal((self._frame[1] // 2, self._frame[0]), np.float32) * np.float32(
            _NOISE * noise
        )
        half = len(grain)
        _by_row(light)[:half] += _by_row(cv2.merge([grain] * 3))
        _by_row(light)[half:] += _by_row(cv2.merge([cv2.flip(grain, -1)] * 3))
        if lifted:
            light += np.float32(lifted)
        if self._now.bands is not None:
            light *= self._now.bands.over(light)
        return np.clip(light, 0, 255, out=light).astype(np.uint8)


def _by_row(light: NDArray[Any]) -> NDArray[Any]:
    """The same numbers, (H, W * 3): numpy is several times as fast with long rows."""
    return light.reshape(len(light), -1)
