"""A camera that isn't there, with the calls of `cv2.VideoCapture` (`camera.video_calls`): 1280x720.

In: a stage, a source of sights, a clock, faults. Out: pictures.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_simulation.camera.faults import CameraFault, OtherLight
from eclipse_simulation.camera.video_calls import Picture, VideoCalls
from eclipse_simulation.eclipse.filming.kit import Codes, NotAKitError
from eclipse_simulation.eclipse.filming.leaning import Leaning
from eclipse_simulation.eclipse.filming.sensor import Exposure, Sensor, SensorModel
from eclipse_simulation.eclipse.filming.sight import BOARD_MM, VirtualScene
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.filming.view import FRAME, box, quad_map, raised

_EAGER: Final = 0.25
"""The share of the way to what it wants that automatic exposure goes with each picture."""
_BLACK_LEVEL: Final = 2.0
_TIMES: Final = (1.0, 5000.0)


class VirtualCamera(VideoCalls):
    """One camera, before a stage. Only one thread may use it at a time."""

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
        super().__init__(FRAME, clock, wait=wait, faults=faults, fps=fps, times=_TIMES)
        self._stage, self._sights = stage, sights
        self._other = _other_stage(stage) if any(isinstance(f, OtherLight) and f.switches for f in faults) else stage
        self._sensor = Sensor(look or SensorModel(), seed)
        self._rng = np.random.default_rng([seed, 2])
        self._measured = 0
        empty = stage.compose(VirtualScene(()))
        self._exposure = Exposure.of_gain(self._sensor.wanted(empty, stage.light, np.ones(3)))
        self._leanings: dict[tuple[int, float], Leaning] = {}

    # ---- what nobody but a test may know ----

    @property
    def corners_px(self) -> Floats:
        """(4, 2): the playing area's corners at squares 1, 4, 16, 13 in the latest picture."""
        corners = self._stage.kit.corners_px
        return np.asarray(cv2.perspectiveTransform(corners[None], self._knocked())[0]) if self._now.knocked else corners

    # ---- one picture ----

    def _exposed_for(self) -> float:
        return self._exposure.time

    def _picture(self, t_ms: float) -> Picture:
        now, sensor = self._now, self._sensor
        if now.black:
            return self._dark()
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
