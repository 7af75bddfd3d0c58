"""Pictures of one device -> what each shows, with all that is needed to judge and to draw it.

In: pictures and their times. Out: for each, where the device stands, what the spaces show, and what was found wrong.
Unlike play, each picture is read, and a hand makes no difference.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.camera.measuring import measure
from eclipse_companion.games.infinity.game.reading import UNREADABLE
from eclipse_companion.games.infinity.vision.classes import CLASSES, EMPTY, HIDDEN
from eclipse_companion.games.infinity.vision.device import A_SIDE, Device
from eclipse_companion.games.infinity.vision.finding import DeviceLocator, Pose
from eclipse_companion.games.infinity.vision.own_marbles import OwnMarbles, spaces_in
from eclipse_companion.games.infinity.vision.reader import NoColoursError, Read, Reader, told
from eclipse_companion.games.infinity.vision.views import views
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.arranging import Lying, levels_of
from eclipse_companion.sensing.sight.exposures import Shares
from eclipse_companion.sensing.sight.judging import LookFinding, Names
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.measuring import Pixels, measure_whole
from eclipse_companion.sensing.sight.picture_bands import LampWatch, bands_of

LASTS: Final = 3
"""A space shows the mean of so many looks: one alone flickers."""
SMALLEST_PX: Final = 22.0
"""Marbles are 20 pixels wide if spaces are so far apart."""


def named(spaces: tuple[int, ...]) -> str:
    """Spaces in words, as the reader counts them: `space 2 of channel 1`, `3 spaces in channel 2`."""
    channels = sorted({(space - 1) // A_SIDE + 1 for space in spaces})
    if len(spaces) == 1:
        return f"space {(spaces[0] - 1) % A_SIDE + 1} of channel {channels[0]}"
    if not channels:
        return "no spaces"
    if len(channels) == 1:
        return f"{len(spaces)} spaces in channel {channels[0]}"
    return f"{len(spaces)} spaces in channels {', '.join(map(str, channels[:-1]))} and {channels[-1]}"


NAMES: Final = Names("device", "sheet", "spaces", named=named, smallest_px=SMALLEST_PX, unclear="Use even light.")


@dataclass(frozen=True, slots=True, eq=False)
class PictureReading:
    """What one picture shows.

    `pixels` (H, W, 3): at the size at which they are read, turned round if the camera mirrors. `board`: the spaces from
    straight above. `shares` (16, 6): the probabilities of the network's classes, and `read`: what lies there. All are
    None if the device isn't seen, the last two also in black and white.
    """

    pixels: Pixels
    t_ms: float
    found: LookFinding
    pose: Pose | None = None
    board: Pixels | None = None
    shares: Shares | None = None
    read: Read | None = None

    @property
    def lying(self) -> Lying:
        """Where something lies."""
        empty = None if self.shares is None else self.shares[:, CLASSES.index(EMPTY)]
        levels = None if self.board is None else levels_of(spaces_in(self.board))
        return Lying(self.t_ms, empty, bool(self.found.hidden), levels)


class Onlooker:
    """Looks at one device. Pictures and times are arguments; nothing here waits."""

    def __init__(
        self, device: Device | None = None, corners: Points | None = None, own: OwnMarbles | None = None
    ) -> None:
        """`corners`, (4, 2) pixels of the camera's: as `find` takes them. `own`: what is known of these marbles."""
        self._device, self._given = device or Device(), corners
        self.knows(own)
        self.corners: Points | None = None
        """The corners in pictures of the size at which they are read; known after the first look."""
        self._follower = DeviceLocator(self._device)
        self._size: tuple[int, ...] = ()
        self._last: deque[Shares] = deque(maxlen=LASTS)
        self._lamp = LampWatch()
        self._flickers = False

    def knows(self, own: OwnMarbles | None) -> None:
        """So much is known of the marbles from now on."""
        self._reader = Reader(own=own)

    @property
    def mirrored(self) -> bool:
        """Whether the pictures were found to be mirrored."""
        return self._follower.mirrored

    def look(self, pixels: Pixels, t_ms: float) -> PictureReading:
        """What a picture, (H, W, 3), shows; a large one is made smaller first."""
        shown = picture.fitted(picture.Picture(pixels))
        if pixels.shape != self._size:
            self._size, self.corners = pixels.shape, shown.places(self._given)
            self._follower = DeviceLocator(self._device, self.corners)
        mirrored = self.mirrored
        located = self._follower.locate(self._follower.upright(shown.pixels), t_ms)
        if self.mirrored != mirrored:  # that was just found out, so the same picture shows the device
            located = self._follower.locate(self._follower.upright(shown.pixels), t_ms)
        upright = self._follower.upright(shown.pixels)
        bands = bands_of(upright)
        self._flickers = self._lamp.flickers(bands)
        if located.pose is None or located.moved:
            self._last.clear()
        if located.pose is None:
            return self._lost(upright, t_ms, mat=False)
        try:
            even = upright if bands is None else bands.taken_out(upright)
            self._last.append(np.asarray(self._reader.read(even, located.pose), np.float64))
        except NoColoursError:
            return self._seen(upright, t_ms, located.pose, None)
        except CompanionError:
            self._last.clear()
            return self._lost(upright, t_ms, mat=self._given is None)
        return self._seen(upright, t_ms, located.pose, np.asarray(np.mean(self._last, axis=0), np.float64))

    def _lost(self, pixels: Pixels, t_ms: float, *, mat: bool) -> PictureReading:
        by_corners = self._given is not None
        found = LookFinding(
            whole=measure_whole(pixels),
            mat=mat,
            by_corners=by_corners,
            mirrored=self.mirrored,
            flickers=self._flickers,
        )
        return PictureReading(pixels, t_ms, found)

    def _seen(self, pixels: Pixels, t_ms: float, pose: Pose, shares: Shares | None) -> PictureReading:
        board = views(pixels, pose.to_picture()).board
        read = None if shares is None else told(np.asarray(shares, np.float32), self._reader.letter_from)
        hidden = () if shares is None else tuple(int(at) + 1 for at in np.flatnonzero(shares[:, HIDDEN] > 1 / 2))
        cells = "" if read is None else "".join(read.reading.channels)
        unclear = (at for at, cell in enumerate(cells, 1) if cell == UNREADABLE and at not in hidden)
        found = LookFinding(
            measured=measure(pixels, pose, board),
            grey=shares is None,
            mirrored=self.mirrored,
            by_corners=self._given is not None,
            unclear=tuple(unclear),
            hidden=hidden,
            flickers=self._flickers,
        )
        return PictureReading(pixels, t_ms, found, pose, board, shares, read)
