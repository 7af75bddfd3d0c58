"""Pictures of one board -> what each shows, with all that is needed to judge and to draw it.

In: pictures and their times, and the tokens of the set. Out: for each, where the board lies, the probabilities of the
network's classes, and what was found wrong. Unlike play, each picture is read, and a hand makes no difference.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera.measuring import measure
from eclipse_companion.games.eclipse.vision import network, reader
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.rectify import Placing, squares_in, views
from eclipse_companion.games.eclipse.vision.seeing import BOARD_FROM, CLICKED_FROM, NoColoursError, Seen, see
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.arranging import Lying, levels_of
from eclipse_companion.sensing.sight.exposures import Shares
from eclipse_companion.sensing.sight.following import BoardLocator
from eclipse_companion.sensing.sight.judging import LookFinding
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.measuring import Pixels, measure_whole
from eclipse_companion.sensing.sight.picture_bands import LampWatch, bands_of

LASTS: Final = 3
"""A square shows the mean of so many looks: one alone flickers."""

_EMPTY: Final = network.CLASSES.index(".")
_HIDDEN: Final = network.CLASSES.index("?")


@dataclass(frozen=True, slots=True, eq=False)
class PictureReading:
    """What one picture shows.

    `pixels` (H, W, 3): at the size at which they are read, turned round if the camera mirrors. `placing`: where the
    board lies; None if there is none. `board`: its view, from straight above. `shares` (16, 6): the probabilities of
    the network's classes; None if there is no board, or it's black and white.
    """

    pixels: Pixels
    t_ms: float
    placing: Placing | None
    board: Pixels | None
    shares: Shares | None
    found: LookFinding

    @property
    def lying(self) -> Lying:
        """Where something lies."""
        empty = None if self.shares is None else self.shares[:, _EMPTY]
        levels = None if self.board is None else levels_of(squares_in(self.board))
        return Lying(self.t_ms, empty, bool(self.found.hidden), levels)


class Onlooker:
    """Looks at one board. Pictures and times are arguments; nothing here waits."""

    def __init__(
        self,
        known: Array | None,
        mat: Mat | None = None,
        corners: Points | None = None,
        letter_from: float = reader.LETTER_FROM,
        own: network.OwnSet | None = None,
    ) -> None:
        """`known`: the set's tokens, None if it isn't known yet. `corners`, (4, 2) pixels: without markers.

        `letter_from`: how sure a square must be to be clear (`reader`). `own`: what was fitted to this very set.
        """
        self.knows(known, letter_from, own)
        self._mat = mat or Mat()
        self._given = corners
        self.corners: Points | None = None
        """The corners in pictures of the size at which they are read; known after the first look."""
        self._follower = BoardLocator(self._mat)
        self._size: tuple[int, ...] = ()
        self._sure = BOARD_FROM if corners is None else CLICKED_FROM
        self._last: deque[Shares] = deque(maxlen=LASTS)
        self._lamp = LampWatch()
        self._flickers = False

    def knows(self, known: Array | None, letter_from: float, own: network.OwnSet | None = None) -> None:
        """The set is known by these tokens from now on, and by what was fitted to it."""
        self._known, self._letter_from, self._own = known, letter_from, own
        self._tokens = network.shipped().house_set(0) if known is None else known

    @property
    def mirrored(self) -> bool:
        """Whether the pictures were found to be mirrored."""
        return self._follower.mirrored

    def look(self, pixels: Pixels, t_ms: float) -> PictureReading:
        """What a picture, (H, W, 3), shows; a large one is made smaller first."""
        shown = picture.fitted(picture.Picture(pixels))
        if pixels.shape != self._size:
            self._size, self.corners = pixels.shape, shown.places(self._given)
            self._follower = BoardLocator(self._mat, self.corners)
        pixels = shown.pixels
        mirrored = self.mirrored
        located = self._follower.locate(self._follower.upright(pixels), t_ms)
        if self.mirrored != mirrored:  # that was just found out, so the same picture shows the board
            located = self._follower.locate(self._follower.upright(pixels), t_ms)
        pixels = self._follower.upright(pixels)
        bands = bands_of(pixels)
        self._flickers = self._lamp.flickers(bands)
        if located.placing is None or located.moved:
            self._last.clear()
        if located.placing is None:
            return self._lost(pixels, t_ms, mat=False)
        try:
            even = pixels if bands is None else bands.taken_out(pixels)
            seen = see(even, self._tokens, located.placing, sure=self._sure, own=self._own)
        except NoColoursError:
            return self._sight(pixels, t_ms, located.placing, None)
        except CompanionError:
            return self._lost(pixels, t_ms, mat=self._given is None)
        self._follower.settle(seen.placing)
        self._last.append(seen.judgement.shares)
        return self._sight(pixels, t_ms, seen.placing, seen)

    def _lost(self, pixels: Pixels, t_ms: float, *, mat: bool) -> PictureReading:
        found = LookFinding(
            whole=measure_whole(pixels),
            mat=mat,
            by_corners=self._given is not None,
            mirrored=self.mirrored,
            flickers=self._flickers,
        )
        return PictureReading(pixels, t_ms, None, None, None, found)

    def _sight(self, pixels: Pixels, t_ms: float, placing: Placing, seen: Seen | None) -> PictureReading:
        board = views(pixels, placing).board if seen is None else seen.views.board
        shares = None if seen is None else np.asarray(np.mean(self._last, axis=0), np.float64)
        unclear, hidden = ((), ()) if shares is None else told(shares, self._letter_from)
        found = LookFinding(
            measured=measure(pixels, placing, board, has_markers=self._given is None),
            grey=seen is None,
            mirrored=self.mirrored,
            by_corners=self._given is not None,
            unclear=unclear,
            hidden=hidden,
            known=self._known is not None,
            flickers=self._flickers,
        )
        return PictureReading(pixels, t_ms, placing, board, shares, found)


def told(shares: Shares, letter_from: float) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The squares that can't be told, given the probabilities of the network's classes; and those that are hidden."""
    best = shares.argmax(axis=1)
    hidden = shares[:, _HIDDEN] > 1 / 2
    unclear = ~hidden & ((shares.max(axis=1) < letter_from) | (best == _HIDDEN))
    return (
        tuple(int(at) + 1 for at in np.flatnonzero(unclear)),
        tuple(int(at) + 1 for at in np.flatnonzero(hidden)),
    )
