"""Which picture shows a turn: the clear one from which it was told, or else the next clear one before anything moves.

In: a game's turns and those taken back; clear pictures of the board, each with its time. Out: pictures to keep.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from eclipse_companion.log.turn_pictures import PictureFiles

ROUNDED_MS: Final = 1.0
"""Times of one picture may differ by this much: some of them were rounded."""


class ClearPicture(NamedTuple):
    """A picture of the board without a hand, and when it was taken, the loop's milliseconds.

    `jpeg` makes the content of its file.
    """

    t_ms: float
    jpeg: Callable[[], bytes]


class TurnPictures:
    """The pictures of one table's games."""

    def __init__(self, files: PictureFiles) -> None:
        self._files = files
        self._uuid = ""
        self._made = 0
        self._newest: ClearPicture | None = None
        self._since_ms: float | None = None
        """The last turn has no picture yet: it needs one taken from then on. None: it has, or needs none."""

    def begin(self, uuid: str, turns: int = 0) -> None:
        """A game begins, or goes on after so many turns; none after those can have a picture."""
        self._uuid, self._made, self._since_ms = uuid, turns, None
        if turns:
            self._files.drop(uuid, turns)

    def saw(self, picture: ClearPicture, *, in_step: bool) -> None:
        """The board was clear. `in_step`: it showed the position after the last turn."""
        self._newest = picture
        if in_step:
            self._keep()

    def made(self, since_ms: float) -> None:
        """One more turn counts, which was complete at this time."""
        self._made += 1
        self._since_ms = since_ms
        self._keep()

    def taken_back(self, count: int) -> None:
        """The last `count` turns are withdrawn, and so are their pictures."""
        self._made = max(0, self._made - count)
        self._since_ms = None
        self._files.drop(self._uuid, self._made)

    def close(self) -> None:
        """Wait until the pictures are on the disk."""
        self._files.close()

    def _keep(self) -> None:
        newest, since = self._newest, self._since_ms
        if newest is not None and since is not None and newest.t_ms >= since - ROUNDED_MS:
            self._since_ms = None
            self._files.keep(self._uuid, self._made, newest.jpeg)
