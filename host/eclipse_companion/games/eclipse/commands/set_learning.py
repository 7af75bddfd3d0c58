"""A set of pieces, learned while a camera is checked: when its four faces lie on their squares, it is kept.

In: sights, in sequence. Out: the set's file, as `calibrate camera PICTURE` keeps it; or why it can't be learned.
"""

from pathlib import Path
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera.picture_reading import PictureReading
from eclipse_companion.games.eclipse.game.squares import SQUARES
from eclipse_companion.games.eclipse.vision import network, reader, sets
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.sets import UnknownSetError
from eclipse_companion.sensing.sight.arranging import Arrangement
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.layout import Points

_AGAIN_MS: Final = 3000.0
"""After a vain try, the next one comes this much later."""


class SetLearning:
    """One edition's set."""

    def __init__(self, key: str, folder: Path, mat: Mat, *, asked: bool) -> None:
        """`folder`: of configuration. `asked`: learn it even if it's known."""
        self._key, self._folder = key, folder
        self._mat = mat
        self._wanted = asked or not (key in sets.LEARNED or sets.is_shown(key, folder))
        self._faces = Arrangement("".join("G" if square in network.SHOWN else "." for square in SQUARES))
        self._not_before_ms = 0.0
        self.trouble = ""
        """Why the latest try was in vain."""
        self.said = ""
        """What was learned."""
        self.camera = ""
        """It doesn't matter which one sees it."""

    @property
    def asks(self) -> str:
        """What to put on the board; empty if nothing is to be learned."""
        if not self._wanted:
            return ""
        return f"To show me the set, put on squares {network.ON_SHOWN}: {sets.faces(self._key)}. Leave the rest empty."

    wanted, plan, legend = "", None, ""
    """The picture needn't show which face lies where: `asks` says it."""

    def leave(self) -> str:
        """Nothing was begun."""
        return ""

    def known(self) -> tuple[Array | None, float, None]:
        """The set's tokens, None if it isn't known yet; how sure a square must be to be named; nothing was fitted.

        Raises `UnknownSetError` if the set was shown, but its file can't be used.
        """
        letter_from = reader.SHOWN_FROM if sets.is_shown(self._key, self._folder) else reader.LETTER_FROM
        try:
            return sets.tokens(self._key, self._folder, network.shipped()), letter_from, None
        except UnknownSetError:
            if not self._wanted:
                raise
            return None, letter_from, None

    def look(self, sight: PictureReading, corners: Points | None) -> Path | None:
        """Learn the set if this sight shows it: its file. `corners`, (4, 2) pixels: without markers.

        Raises `UnknownSetError` if the file can't be written.
        """
        if not self._wanted or not self._faces.lies(sight.lying) or sight.t_ms < self._not_before_ms:
            return None
        try:
            views = reader.show(sight.pixels, corners=corners, mat=self._mat)
        except CompanionError as error:
            self.trouble, self._not_before_ms = str(error), sight.t_ms + _AGAIN_MS
            return None
        path = sets.keep(views, self._key, self._folder)
        self._wanted, self.trouble = False, ""
        self.said = f"I know these pieces now, and keep them in {path}. If that's wrong, delete that file."
        return path
