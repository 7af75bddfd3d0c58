"""`calibrate camera` without a picture: Eclipse's board, as its camera is checked (`commands.camera_check`).

In: a camera. Out: what that check tells and keeps; the set of pieces, learned.
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
from eclipse_companion.games.eclipse.camera import notes, overlay
from eclipse_companion.games.eclipse.camera.picture_reading import Onlooker, PictureReading
from eclipse_companion.games.eclipse.commands.board_in_picture import mat_of
from eclipse_companion.games.eclipse.commands.board_simulation import simulated_board
from eclipse_companion.games.eclipse.commands.set_guide import SetGuide
from eclipse_companion.games.eclipse.commands.set_learning import SetLearning
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.reading import UNREADABLE, Reading
from eclipse_companion.games.eclipse.vision import network, profiles
from eclipse_companion.sensing.sight.judging import USUAL, Names
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.measuring import Pixels

CORNERS: Final = tuple(f"the board's corner at square {square}" for square in (1, 4, 16, 13))


def run(arguments: argparse.Namespace) -> int:
    """Check a camera; 0 if the board was ever seen, otherwise 1. Raises `CompanionError` if that can't be done."""
    camera = check.begin(arguments, lambda: simulated_board().still(arguments))
    return check.run(arguments, camera, _Board(arguments))


class _Board(LearningSubject[PictureReading]):
    """The board and its set."""

    names: Names = USUAL
    corners: Sequence[str] = CORNERS
    alike = "gold and silver"
    _onlooker: Onlooker

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Raises `CompanionError` if the set's file can't be used."""
        self._arguments = arguments
        self._mat = mat_of(arguments)
        self._taught = self._shown() if arguments.profile is None else self._set_guide()
        self._words = edition(arguments.edition)
        super().__init__(self._taught, corners_of(arguments))

    def _shown(self) -> SetLearning:
        return SetLearning(self._arguments.edition, settings.folders().config, self._mat, asked=self._arguments.learn)

    def _set_guide(self) -> SetGuide:
        asked, folder = self._arguments, settings.folders().config
        exists = profiles.path_of(asked.profile, folder).exists()
        before = profiles.load(asked.profile, folder, network.shipped()) if asked.add and exists else None
        asked.edition = asked.edition or ("eclipse" if before is None else before.edition)
        return SetGuide(asked.profile, asked.edition, folder, self._mat, before=before, save=asked.save)

    def _looks(self, corners: Points | None) -> Onlooker:
        known, letter_from, own = self._taught.known()
        return Onlooker(known, self._mat, corners, letter_from, own)

    def position(self, sight: PictureReading) -> str | None:
        """The reading of the squares that are clear; None if nothing was read."""
        if sight.shares is None or not sight.found.known:
            return None
        open_squares = {*sight.found.unclear, *sight.found.hidden}
        cells = [
            UNREADABLE if square in open_squares else network.CLASSES[int(shares.argmax())]
            for square, shares in enumerate(sight.shares, 1)
        ]
        return str(Reading("".join(cells)))

    def drawn(self, sight: PictureReading) -> Pixels:
        """The picture with the board and its pieces."""
        return overlay.annotated(sight, self._words, self.wanted)

    def follow(self, sight: PictureReading, tells: Tells) -> None:
        """Learn the set, if what was asked for lies there."""
        if self.learns(sight, tells):
            self._onlooker.knows(*self._taught.known())

    def could_expose(self, camera: str) -> bool | None:
        """What the notes on a camera say of dark shots."""
        before = notes.load(camera)
        return None if before is None else before.can_expose

    def keep(self, checked: Checked, sight: PictureReading) -> Path:
        """Keep the notes on the camera."""
        placing = sight.placing
        offset = None if placing is None or placing.offset is None else placing.offset.mean(axis=0).round(2)
        return notes.save(
            notes.CameraNotes(
                checked.camera,
                mirrored=checked.mirrored,
                can_expose=checked.can_expose,
                offset_mm=None if offset is None else (float(offset[0]), float(offset[1])),
                when=checked.when,
                edition=self._arguments.edition,
                corners=checked.corners,
                pitch=self._arguments.pitch,
                height=self._arguments.height,
            )
        )
