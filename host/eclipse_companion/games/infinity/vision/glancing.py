"""A cheap look at each picture: where the device stands, and whether something reaches over it."""

from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.games.infinity.vision.finding import DeviceLocator, Pose
from eclipse_companion.games.infinity.vision.views import sheet, sheet_places
from eclipse_companion.sensing.sight.covering import Paper
from eclipse_companion.sensing.sight.layout import Points


@dataclass(frozen=True, slots=True, eq=False)
class FoundDevice:
    """What a glance tells.

    `pixels` (H, W, 3): the picture, upright. `pose`: None if the device is lost, and then `trouble` says why. `moved`:
    it isn't where it was. `covered`: something reaches over the sheet to the device, or no marker is in sight.
    `flickers`: the picture has bands of a lamp on the mains.
    """

    t_ms: float
    pixels: NDArray[np.uint8]
    pose: Pose | None
    moved: bool = False
    covered: bool = False
    trouble: CompanionError | None = None
    flickers: bool = False


class Glances:
    """Looks at one device, picture by picture. Pictures and times are arguments; nothing here waits."""

    def __init__(self, device: Device | None = None, corners: Points | None = None) -> None:
        """`corners`, (4, 2) pixels, as `find` takes them. All pictures have one size."""
        self._follower = DeviceLocator(device, corners)
        self._paper = Paper()

    def glance(self, pixels: NDArray[np.uint8], t_ms: float) -> FoundDevice:
        """Where the device stands in a picture, (H, W, 3), and whether something covers it."""
        pixels = self._follower.upright(pixels)
        there = self._follower.locate(pixels, t_ms)
        if there.pose is None:
            return FoundDevice(t_ms, pixels, None, trouble=there.trouble)
        if there.moved:
            self._paper.forget()
        places = partial(sheet_places, there.pose, pixels)
        covered = self._paper.covered(sheet(pixels, there.pose), t_ms, places) and not self._paper.may_be_table(t_ms)
        covered = covered or not there.sure
        return FoundDevice(t_ms, pixels, there.pose, there.moved, covered, flickers=self._paper.flickers)

    def learn(self, t_ms: float) -> None:
        """The last glance was at a device with nothing over it: its sheet looks like this."""
        self._paper.learn(t_ms)
