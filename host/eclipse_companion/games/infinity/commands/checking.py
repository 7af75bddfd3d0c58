"""The device, as its camera is checked (`commands.camera_check`).

In: a camera. Out: what that check tells and keeps; marbles, learned.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from eclipse_companion.commands.camera_check import check
from eclipse_companion.commands.camera_check.learning import LearningSubject
from eclipse_companion.commands.camera_check.subject import Checked
from eclipse_companion.commands.camera_check.tells import Tells
from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.common import settings
from eclipse_companion.games.infinity.camera import notes, overlay
from eclipse_companion.games.infinity.camera.picture_reading import NAMES, Onlooker, PictureReading
from eclipse_companion.games.infinity.commands.cameras import simulated_device
from eclipse_companion.games.infinity.commands.device_in_picture import device_of, measures_of
from eclipse_companion.games.infinity.commands.marble_guide import MarbleGuide
from eclipse_companion.games.infinity.vision import network, profiles
from eclipse_companion.sensing.sight.judging import Names
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


class _Seen(LearningSubject[PictureReading]):
    """The device."""

    names: Names = NAMES
    corners: Sequence[str] = CORNERS
    alike = "yellow and white"
    _onlooker: Onlooker

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Raises `ProfileError` if there can't be such a profile."""
        self._device, self._measures = device_of(arguments), measures_of(arguments)
        self._guide = None if arguments.profile is None else self._marble_guide(arguments)
        super().__init__(self._guide, corners_of(arguments))

    def _marble_guide(self, asked: argparse.Namespace) -> MarbleGuide:
        folder = settings.folders().config
        exists = profiles.path_of(asked.profile, folder).exists()
        before = profiles.load(asked.profile, folder, network.shipped()) if asked.add and exists else None
        return MarbleGuide(asked.profile, folder, self._device, before=before, save=asked.save)

    def _looks(self, corners: Points | None) -> Onlooker:
        return Onlooker(self._device, corners, None if self._guide is None else self._guide.own)

    def position(self, sight: PictureReading) -> str | None:
        """The reading; None if nothing was read."""
        return None if sight.read is None else str(sight.read.reading)

    def drawn(self, sight: PictureReading) -> Pixels:
        """The picture with the device and its marbles."""
        return overlay.annotated(sight, self.wanted)

    def follow(self, sight: PictureReading, tells: Tells) -> None:
        """Learn the marbles, if what was asked for lies there."""
        if self.learns(sight, tells) and self._guide is not None:
            self._onlooker.knows(self._guide.own)

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
