"""Pictures of a table, ten a second -> when to read one, and what to tell the game.

A picture costs about a third of a second to read. So it is read only while nothing moves, and once if nothing was in
doubt; else until several readings tell the same. While the picture then stays as it is, so does what was read, and the
game is told that, too.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.camera.picture_reading import TableEye
from eclipse_companion.games.ecliptic.vision.reader import NoTableInPictureError
from eclipse_companion.sensing.camera.looks import Board, Look, Trouble
from eclipse_companion.sensing.camera.shots import Exposure, Shot
from eclipse_companion.sensing.sight.flicker import Flicker, grid
from eclipse_companion.sensing.watching.lookout import DARK

if TYPE_CHECKING:
    from eclipse_companion.games.ecliptic.following.table_state import TableState

QUIET_MS: Final = 100.0
"""A table is at rest if nothing has moved for so long. A hand may only stop: what is read doesn't count at once."""
AGREE: Final = 2
"""So many readings in a row that tell the same are enough."""
MOST_READS: Final = 6
"""After so many that tell now this, now that, the table is left alone for a while."""
AGAIN_MS: Final = 4000.0
"""A table at rest is read again after this time."""
_SMALL: Final = (192, 108)
_MOVED: Final = 11.0
"""A pixel has changed by so much, of 255, when the light of the whole picture is taken out, ..."""
_SHARE: Final = 0.0016
"""... and so many of all pixels, if something moves: a card is ten times as large."""
_DARK: Final = 6.0
_BURNT: Final = 250

_PLACES: Final = grid(_SMALL[1], _SMALL[0])

Small = NDArray[np.float32]


class Meters(Protocol):
    """What exposes a camera by what its pictures show."""

    def metered(self, number: int, mean: float, burnt_share: float) -> None:
        """How bright the table was in a shot: the mean, 0 to 255, and the share that is burnt out."""


class TableLookout:
    """Watches one table. Times are those of the pictures, milliseconds."""

    def __init__(self, eye: TableEye, shots: Meters | None = None) -> None:
        """`shots`: the camera, if it is to be exposed."""
        self._eye, self._shots = eye, shots
        self.exposes = False
        """Whether the camera can be exposed by hand."""
        self.pictures = False
        """Whether pictures of turns are wanted; there are none of tables."""
        self._flicker = Flicker()
        self._last: Small | None = None
        self._still_ms: float | None = None
        """Since when nothing has moved."""
        self._told: Board | None = None
        self._flickers = False
        """Whether it was told that the lamp flickers while something moved."""
        self._reads = self._agreed = 0
        self._read_ms = 0.0
        self._picture: Small | None = None
        self._lying: TableState | None = None
        """What was read last, of which picture."""

    def ask(self) -> None:
        """The game wants to know what lies there, even if nothing has changed."""
        self._told = None
        self._began()

    def look(self, shot: Shot) -> Iterator[Look]:
        """What to tell the game of a shot."""
        t_ms, small = shot.taken_ms, _smaller(shot.pixels)
        moves, flickers = (True, False) if self._last is None else self._moved(small, self._last)
        self._last = small
        if moves:
            self._still_ms = t_ms
            self._began()
            if self._told is Board.CLEAR or (self._told is Board.COVERED and flickers and not self._flickers):
                self._told, self._flickers = Board.COVERED, flickers
                yield Look(t_ms, Board.COVERED, flickers=flickers, dark=_is_dark(shot, small))
            return
        assert self._still_ms is not None
        if t_ms - self._still_ms < QUIET_MS:
            return
        if shot.exposure is Exposure.NORMAL and self._shots is not None:
            some = shot.pixels[::8, ::8]
            self._shots.metered(shot.number, float(some.mean()), float((some >= _BURNT).mean()))
        yield from self._at_rest(shot, small)

    def _at_rest(self, shot: Shot, small: Small) -> Iterator[Look]:
        """A table on which nothing moves is read, or is as it was read."""
        t_ms = shot.taken_ms
        changed = self._picture is not None and self._moved(small, self._picture)[0]
        if changed:
            self._began()
        elif self._lying is not None and self._reads and not self._lying.in_doubt:
            self._agreed = AGREE  # this picture tells the same
        if self._settled and t_ms - self._read_ms >= AGAIN_MS:
            self._reads, self._agreed = 0, AGREE - 1
        if self._settled:
            if self._lying is not None:
                self._told = Board.CLEAR
                yield Look(t_ms, Board.CLEAR, shows=self._lying, dark=_is_dark(shot, small))
            return
        self._picture, self._read_ms = small, t_ms
        self._reads += 1
        try:
            lying = self._eye.read(shot.pixels)
        except NoTableInPictureError:
            self._agreed, self._lying = 0, None
            if self._told is not Board.LOST:
                self._told = Board.LOST
                yield Look(t_ms, Board.LOST, trouble=Trouble.UNSEEN)
            return
        self._agreed = self._agreed + 1 if lying == self._lying else 1
        self._lying, self._told = lying, Board.CLEAR
        yield Look(t_ms, Board.CLEAR, shows=lying, dark=_is_dark(shot, small))

    @property
    def _settled(self) -> bool:
        return self._agreed >= AGREE or self._reads >= MOST_READS

    def _moved(self, one: Small, other: Small) -> tuple[bool, bool]:
        """Whether something has moved between two pictures, and whether they have the bands of a lamp that flickers.

        Light that changes as a whole doesn't count, nor do those bands.
        """
        gain = np.float32((np.median(one) + _DARK) / (np.median(other) + _DARK))
        if not _far(one, other, gain):
            return False, False
        change = np.log(one + np.float32(_DARK)) - np.log(other + np.float32(_DARK))
        bands = self._flicker.bands(change.reshape(-1, 1), _PLACES)
        if bands is None:
            return True, False
        return _far(one, other, np.exp(bands).reshape(one.shape)), True

    def _began(self) -> None:
        """Nothing is known of what lies there now."""
        self._reads = self._agreed = 0
        self._lying = self._picture = None


def _smaller(pixels: NDArray[np.uint8]) -> Small:
    small = cv2.resize(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), _SMALL, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _is_dark(shot: Shot, small: Small) -> bool:
    """Whether a normal shot is too dark for cards to be read."""
    return shot.exposure is Exposure.NORMAL and float(small.mean()) < DARK


def _far(one: Small, other: Small, gain: np.float32 | Small) -> bool:
    """Whether more has changed between two pictures than this gain of the light."""
    return float((np.abs(one - other * gain) > _MOVED).mean()) > _SHARE
