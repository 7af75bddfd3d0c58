"""Pictures -> the pose of the device in them, by the sheet's markers or by four clicked spaces."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.vision.device import A_SIDE, SPACES, Device, from_base
from eclipse_companion.sensing.sight import finding, following
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.placing import Placing
from eclipse_companion.sensing.sight.pose import Camera

_CORNERS: Final = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]) * (A_SIDE - 1)
"""(4, 2): the outermost spaces, in the order of `Device.area`, in places of `Pose.to_picture`."""


def _places() -> Points:
    channel, space = np.divmod(np.arange(SPACES), A_SIDE)
    return np.column_stack([channel, A_SIDE - 1 - space]).astype(np.float64)


_PLACES: Final = _places()


@dataclass(frozen=True)
class Pose:
    """Where the device stands in a picture: the camera above its sheet, and the clicked spaces, (4, 2), if any.

    Clicks are in the order of `Device.area`. They are where the spaces are, even if the device's measures are others.
    """

    placing: Placing[Device]
    clicked: Points | None = None

    @property
    def camera(self) -> Camera:
        """The camera above the sheet."""
        return self.placing.camera

    @property
    def device(self) -> Device:
        """The measures that the pose goes by."""
        return self.placing.mat

    def to_picture(self) -> NDArray[np.float64]:
        """(3, 3): maps places among the spaces, (channel - 1, 4 - space), to the picture's pixels."""
        return to_picture(self.camera.project(self.device.centres()) if self.clicked is None else self.clicked)

    def centres(self) -> Points:
        """(16, 2): the pixels at which the centres of the spaces appear."""
        there = cv2.perspectiveTransform(_PLACES.reshape(-1, 1, 2), self.to_picture())
        return np.asarray(there, np.float64).reshape(-1, 2)


def to_picture(pixels: Points) -> NDArray[np.float64]:
    """(3, 3): maps places among the spaces, (channel - 1, 4 - space), to a picture's pixels.

    `pixels`: the centres of all spaces, (16, 2), or of the outermost ones, (4, 2) in the order of `Device.area`.
    """
    found, _ = cv2.findHomography(_PLACES if len(pixels) == SPACES else _CORNERS, pixels)
    return np.asarray(found, np.float64)


def find(pixels: NDArray[np.uint8], corners: Points | None = None, device: Device | None = None) -> Pose:
    """The pose in a picture, (H, W, 3), by its markers, or by `corners`, (4, 2) pixels.

    Corners are the centres of the spaces 1 of channels 1 and 4, then 4 of channels 4 and 1. Raises
    `NoBoardInPictureError`, and its kinds as `sensing.sight.finding` has them.
    """
    known = device or Device()
    if corners is None:
        return Pose(Placing(finding.by_markers(pixels, known), known))
    clicked = from_base(corners)
    camera = finding.by_corners((pixels.shape[1], pixels.shape[0]), clicked, known)
    return Pose(Placing(camera, known), clicked)


@dataclass(frozen=True, slots=True)
class Located:
    """Where the device stands in a picture.

    `pose`: None if it isn't known; `moved`: it isn't where it was before; `sure`: a marker confirms it; `trouble`: why
    the device can't be found.
    """

    pose: Pose | None
    moved: bool = False
    sure: bool = True
    trouble: CompanionError | None = None


class DeviceLocator:
    """One device through many pictures of one size."""

    def __init__(self, device: Device | None = None, corners: Points | None = None) -> None:
        """`corners`, (4, 2) pixels: as `find` takes them, if there are no markers; then nothing moves."""
        self._clicked = None if corners is None else from_base(corners)
        self._follower = following.BoardLocator(device or Device(), self._clicked)

    @property
    def mirrored(self) -> bool:
        """Whether the pictures were found to be mirrored: `upright` turns them round."""
        return self._follower.mirrored

    def upright(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The picture, turned round if the camera mirrors."""
        return self._follower.upright(pixels)

    def locate(self, pixels: NDArray[np.uint8], t_ms: float) -> Located:
        """Where the device stands in a picture, (H, W, 3), that was turned `upright`."""
        there = self._follower.locate(pixels, t_ms)
        pose = None if there.placing is None else Pose(there.placing, self._clicked)
        return Located(pose, there.moved, there.sure, there.trouble)
