"""Pictures of one device, in sequence -> what each look tells of it.

In: pictures and their times. Out: glances, and what was read. A glance is cheap: it finds the device, tells whether
something reaches over it, and over which spaces. To read takes the network, and a glance at which the device was clear;
a second picture of the same scene at a darker exposure is taken in if there is one.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.following.evidence import rows_of
from eclipse_companion.games.infinity.vision import network
from eclipse_companion.games.infinity.vision.classes import HIDDEN
from eclipse_companion.games.infinity.vision.device import A_SIDE, SPACES, Device
from eclipse_companion.games.infinity.vision.finding import Pose
from eclipse_companion.games.infinity.vision.glancing import Glances
from eclipse_companion.games.infinity.vision.own_marbles import OwnMarbles
from eclipse_companion.games.infinity.vision.profiles import light_of
from eclipse_companion.games.infinity.vision.reader import NoColoursError, Reader
from eclipse_companion.games.infinity.vision.views import MARGIN_PX, Views, area_places
from eclipse_companion.games.infinity.vision.views import views as views_of
from eclipse_companion.sensing.camera.looks import Board, Lesson, Trouble
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.exposures import ExposureHistory
from eclipse_companion.sensing.sight.finding import CrookedMatError, MirroredError, WrongCornersError
from eclipse_companion.sensing.sight.flicker import Flicker
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.picture_bands import without_bands
from eclipse_companion.sensing.sight.room_light import LightWatch
from eclipse_companion.sensing.watching.reading import Hiding, SquaresRead

ALL: Final = tuple(range(1, SPACES + 1))

_OTHERWISE: Final = 0.35
"""A hand is over a space if its colours differ by this much from when it was clear, as a logarithm, ..."""
_PARTS: Final = 5
"""... in so many of its sixteen parts."""
_CELLS: Final = 4 * A_SIDE
_DARK: Final = 8.0
_PICTURE_PX: Final = 640
_QUALITY: Final = 85


@dataclass(frozen=True, eq=False)
class DeviceGlance:
    """A cheap look at a picture: `pixels` (H, W, 3), upright; `trouble`: why the device is lost.

    `over`: the spaces that a hand is over, counted from 1: channel 1 from its base, then channels 2, 3 and 4.
    """

    t_ms: float
    board: Board
    pixels: NDArray[np.uint8]
    pose: Pose | None = None
    trouble: CompanionError | None = None
    over: tuple[int, ...] = ()
    flickers: bool = False

    @cached_property
    def views(self) -> Views | None:
        """The device's, if it was found."""
        return None if self.pose is None else views_of(self.pixels, self.pose.to_picture())

    @property
    def view(self) -> NDArray[np.uint8] | None:
        """(H, W, 3): the spaces and a little around them."""
        return None if self.views is None else self.views.board

    @property
    def area(self) -> NDArray[np.uint8] | None:
        """(H, W, 3): the spaces alone."""
        return None if self.views is None else self.views.board[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX]

    def area_places(self, size: int) -> NDArray[np.float64] | None:
        """(2, size, size): at which shares of the picture's height and width parts of the spaces are seen."""
        return None if self.pose is None else area_places(self.pose, size, self.pixels)

    def picture(self) -> bytes:
        """A JPEG of the spaces from straight above, with space 4 of channel 1 at the upper left."""
        assert self.pose is not None
        # The view reaches half a space beyond the outermost ones.
        step = (A_SIDE + 1) / _PICTURE_PX
        place = np.array([[step, 0.0, -1.0], [0.0, step, -1.0], [0.0, 0.0, 1.0]])
        onto = self.pose.to_picture() @ place
        shown = cv2.warpPerspective(
            self.pixels, onto, (_PICTURE_PX, _PICTURE_PX), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        )
        _, encoded = cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
        return encoded.tobytes()


class DeviceEye:
    """Looks at one device. Pictures and times are arguments; nothing here waits."""

    def __init__(
        self,
        device: Device | None = None,
        corners: Points | None = None,
        own: OwnMarbles | None = None,
        *,
        light: LightWatch | None = None,
        learns: str | None = None,
    ) -> None:
        """`corners`, (4, 2) pixels: the outermost spaces as clicked, without markers, from the base of channel 1 on.

        `own`: what is known of these very marbles; `light`: watches whether they were taught in this light; `learns`:
        the profile that may learn from what is read. All pictures have the same size; large ones are made smaller
        before anything else.
        """
        self._device = device or Device()
        self._clicked: tuple[Points | None] | None = None if corners is None else (corners,)
        """Corners that the next picture is the first one with."""
        self._glances = Glances(self._device)
        self._reader = Reader(own=own)
        self._light, self._learns = light, learns
        self._scene = ExposureHistory(network.PRIOR)
        self._clear: NDArray[np.float32] | None = None
        """The spaces' colours when they were clear."""
        self._hiding = Hiding(HIDDEN, rows_of)
        self._flicker = Flicker()

    def glance(self, pixels: NDArray[np.uint8], t_ms: float) -> DeviceGlance:
        """Where the device stands in a picture, (H, W, 3), and whether something covers it."""
        fitted = self._fitted(pixels)
        found = self._glances.glance(fitted, t_ms)
        if found.pose is None:
            self._scene.forget()
            return DeviceGlance(t_ms, Board.LOST, found.pixels, trouble=found.trouble)
        board = Board.MOVED if found.moved else Board.COVERED if found.covered else Board.CLEAR
        glance = DeviceGlance(t_ms, board, found.pixels, found.pose, flickers=found.flickers)
        if board is Board.CLEAR:
            if self._light is not None and glance.views is not None:
                self._light.saw(light_of(glance.views), t_ms)
            return glance
        self._scene.forget()
        self._hiding.forget()
        if board is Board.MOVED:
            self._clear = None
            return glance
        return replace(glance, over=self._over(glance))

    def read(self, glance: DeviceGlance, darker: NDArray[np.uint8] | None = None) -> SquaresRead:
        """What a glance that found the device shows; `darker`, (H, W, 3): the same scene at a darker exposure.

        Raises `CompanionError` if no device is there.
        """
        assert glance.pose is not None
        even = without_bands(glance.pixels)
        self._scene.add(np.asarray(self._reader.read(even, glance.pose), np.float64))
        if darker is not None:
            with suppress(CompanionError):  # too dark: the other exposure tells what it can
                seen = np.asarray(self._reader.read(without_bands(self._fitted(darker)), glance.pose), np.float64)
                self._scene.add(seen, darker=True, says=self._hiding.shown(seen))
        reading = self._hiding.read(glance.t_ms, glance.board, self._scene.together)
        if reading.board is Board.CLEAR:
            self._glances.learn(glance.t_ms)
            self._clear = _cells(glance)
            if self._learns is not None:
                return replace(reading, lessons=(Lesson(self._learns, views_of(even, glance.pose.to_picture())),))
        else:
            self._scene.forget()
        return reading

    def clicked(self, corners: Points | None) -> None:
        """From the next glance on the outermost spaces are here, (4, 2) pixels; None: where the markers say."""
        self._clicked = (corners,)

    def why(self, error: CompanionError) -> Trouble:
        """What is wrong with a picture that raised this."""
        match error:
            case WrongCornersError():
                return Trouble.CORNERS
            case MirroredError():
                return Trouble.MIRRORED
            case CrookedMatError():
                return Trouble.CROOKED
            case NoColoursError():
                return Trouble.COLOURLESS
        return Trouble.UNSEEN

    def _fitted(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The picture at the size at which it is read."""
        shown = picture.fitted(picture.Picture(pixels))
        if self._clicked is not None:
            (corners,), self._clicked = self._clicked, None
            self._glances, self._clear = Glances(self._device, shown.places(corners)), None
            self._scene.forget()
            self._hiding.forget()
        return shown.pixels

    def _over(self, glance: DeviceGlance) -> tuple[int, ...]:
        """The spaces that look otherwise than when they were clear; all if that isn't known."""
        if self._clear is None:
            return ALL
        change = _cells(glance) - self._clear
        places = glance.area_places(_CELLS)
        assert places is not None
        far = np.abs(self._flicker.steady(change, places)).max(axis=2) > _OTHERWISE
        parts = far.reshape(A_SIDE, 4, A_SIDE, 4).sum(axis=(1, 3))
        # The view has space 4 at the top, and a column for each channel.
        return tuple(
            channel * A_SIDE + space + 1
            for channel in range(A_SIDE)
            for space in range(A_SIDE)
            if parts[A_SIDE - 1 - space, channel] >= _PARTS
        )


def _cells(glance: DeviceGlance) -> NDArray[np.float32]:
    """(_CELLS, _CELLS, 3): the logarithms of the mean colours of the spaces' parts."""
    assert glance.area is not None
    small = cv2.resize(glance.area, (_CELLS, _CELLS), interpolation=cv2.INTER_AREA)
    return np.asarray(np.log(small.astype(np.float32) + np.float32(_DARK)), np.float32)
