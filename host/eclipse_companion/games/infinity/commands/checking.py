"""The device, as its camera is checked (`commands.camera_check`).

In: a camera. Out: what that check tells and keeps.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from eclipse_companion.commands.camera_check import check
from eclipse_companion.commands.camera_check.subject import Checked
from eclipse_companion.commands.camera_check.tells import Tells
from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.games.infinity.camera import notes, overlay
from eclipse_companion.games.infinity.camera.picture_reading import NAMES, Onlooker, PictureReading
from eclipse_companion.games.infinity.commands.cameras import simulated_device
from eclipse_companion.games.infinity.commands.device_in_picture import device_of, measures_of
from eclipse_companion.sensing.sight.judging import Names, ViewQuality, judge
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.measuring import Pixels

CORNERS: Final = tuple(
    f"the centre of space {space} of channel {channel}" for space, channel in ((1, 1), (1, 4), (4, 4), (4, 1))
)


def run(arguments: argparse.Namespace) -> int:
    """Check a camera; 0 if the device was ever seen, otherwise 1. Raises `CompanionError` if that can't be done."""
    return check.run(
        arguments,
        check.begin(arguments, lambda: simulated_device().still(arguments, device_of(arguments))),
        _Seen(arguments),
    )


class _Seen:
    """The device."""

    names: Names = NAMES
    corners: Sequence[str] = CORNERS
    alike = "yellow and white"
    first: Sequence[str] = ()
    layout: Sequence[str] = ()
    lines: Sequence[str] = ()

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._device, self._measures = device_of(arguments), measures_of(arguments)
        self._onlooker = Onlooker(self._device, corners_of(arguments))

    def look(self, pixels: Pixels, t_ms: float) -> PictureReading:
        """What a picture, (H, W, 3), shows."""
        return self._onlooker.look(pixels, t_ms)

    def clicked(self, corners: Points | None) -> None:
        """From now on the device is where these corners are."""
        self._onlooker = Onlooker(self._device, corners)

    @property
    def mirrored(self) -> bool:
        """Whether the pictures were found to be mirrored."""
        return self._onlooker.mirrored

    def judged(self, sight: PictureReading) -> ViewQuality:
        """How well it is seen."""
        return judge(sight.found, self.names)

    def position(self, sight: PictureReading) -> str | None:
        """The reading; None if nothing was read."""
        return None if sight.read is None else str(sight.read.reading)

    def drawn(self, sight: PictureReading) -> Pixels:
        """The picture with the device and its marbles."""
        return overlay.annotated(sight)

    def begin(self, tells: Tells) -> None:
        """Nothing is asked for."""

    def follow(self, sight: PictureReading, tells: Tells) -> None:
        """Nothing is learned."""

    def finish(self, tells: Tells) -> None:
        """Nothing is left to do."""

    def could_expose(self, camera: str) -> bool | None:
        """What the notes on a camera say of dark shots."""
        before = notes.load(camera)
        return None if before is None else before.can_expose

    def keep(self, checked: Checked, sight: PictureReading) -> Path:
        """Keep the notes on the camera."""
        del sight
        found = notes.CameraNotes(
            checked.camera, checked.mirrored, checked.can_expose, checked.when, checked.corners, self._measures
        )
        return notes.save(found)
