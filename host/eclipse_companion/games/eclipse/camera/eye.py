"""Pictures of one board, in sequence -> what each look tells of it.

In: pictures and their times, and the tokens of the set in play. Out: glances, and what was read. A glance is cheap: it
finds the board by its markers, and tells whether something reaches over it. To read takes the network. It needs a
glance at which the board was clear, and takes a second one of the same scene at a darker exposure, if there is one.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera.earlier_pieces import EarlierPieces
from eclipse_companion.games.eclipse.camera.likelihood import rows_of
from eclipse_companion.games.eclipse.camera.troubles import trouble_of
from eclipse_companion.games.eclipse.camera.turn_picture import turn_picture
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.games.eclipse.vision.light import light_of
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.network import OwnSet
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, Placing, Views, area_places, around_places, views
from eclipse_companion.games.eclipse.vision.seeing import (
    BOARD_FROM,
    CLICKED_FROM,
    PROVEN_FROM,
    DoubtfulCornersError,
    Seen,
    see,
)
from eclipse_companion.sensing.camera.looks import Board, Lesson, Trouble
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.covering import Paper
from eclipse_companion.sensing.sight.exposures import ExposureHistory, Shares
from eclipse_companion.sensing.sight.following import BoardLocator
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.picture import Picture
from eclipse_companion.sensing.sight.picture_bands import bands_of
from eclipse_companion.sensing.sight.room_light import LightWatch
from eclipse_companion.sensing.watching.reading import Hiding, SquaresRead

_NOTHING: Final = np.full((16, len(network.CLASSES)), 1 / len(network.CLASSES))
"""What is read where nothing can be."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardGlance:
    """A cheap look at a picture: `pixels` (H, W, 3), upright; `trouble`: why the board is lost."""

    t_ms: float
    board: Board
    pixels: NDArray[np.uint8]
    placing: Placing | None = None
    views: Views | None = None
    trouble: CompanionError | None = None
    over: tuple[int, ...] = ()
    flickers: bool = False

    @property
    def view(self) -> NDArray[np.uint8] | None:
        """(H, W, 3): the board from straight above."""
        return None if self.views is None else self.views.board

    @property
    def area(self) -> NDArray[np.uint8] | None:
        """(H, W, 3): the playing area alone."""
        return None if self.views is None else self.views.board[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX]

    def area_places(self, size: int) -> NDArray[np.float64] | None:
        """(2, size, size): at which shares of the picture's height and width parts of the playing area are seen."""
        return None if self.placing is None else area_places(self.placing, size, self.pixels)

    def picture(self) -> bytes:
        """A JPEG of the board that was found."""
        assert self.placing is not None
        return turn_picture(self.pixels, self.placing)


class BoardEye:
    """Looks at one board. Pictures and times are arguments; nothing here waits."""

    def __init__(  # noqa: PLR0913 - each says one more thing of the set
        self,
        known: Array,
        mat: Mat | None = None,
        corners: Points | None = None,
        own: OwnSet | None = None,
        *,
        light: LightWatch | None = None,
        learns: str | None = None,
    ) -> None:
        """`known`: the set's tokens. `corners`, (4, 2) pixels: the playing area's as clicked, without markers.

        `own`: what was fitted to this very set; `light`: watches whether it was taught in this light; `learns`: the
        profile that may learn from what is read. All pictures have the same size; large ones are made smaller before
        anything else.
        """
        self._known, self._own, self._light, self._learns = known, own, light, learns
        self._mat = mat or Mat()
        self._follower = BoardLocator(self._mat)
        self._sure = BOARD_FROM
        self._clicked: tuple[Points | None] | None = None if corners is None else (corners,)
        """Corners that the next picture is the first one with."""
        self._paper = Paper()
        self._scene = ExposureHistory(network.PRIOR, network.SIDES)
        self._forget_earlier()
        self._hiding = Hiding(network.CLASSES.index("?"), rows_of)

    def glance(self, pixels: NDArray[np.uint8], t_ms: float) -> BoardGlance:
        """Where the board lies in a picture, (H, W, 3), and whether something covers it."""
        pixels = self._fitted(pixels)
        located = self._follower.locate(pixels, t_ms)
        if located.placing is None:
            self._scene.forget()
            return BoardGlance(t_ms, Board.LOST, pixels, trouble=located.trouble)
        shown = views(pixels, located.placing)
        if located.moved:
            self._paper.forget()
            self._forget_earlier()
        places = partial(around_places, located.placing, pixels)
        covered = self._paper.covered(shown.around, t_ms, places) and not self._paper.may_be_table(t_ms)
        board = Board.MOVED if located.moved else Board.COVERED if covered or not located.sure else Board.CLEAR
        if board is not Board.CLEAR:
            self._scene.forget()
            self._hiding.forget()
        elif self._light is not None:
            self._light.saw(light_of(shown), t_ms)
        return BoardGlance(t_ms, board, pixels, located.placing, shown, flickers=self._paper.flickers)

    def read(self, glance: BoardGlance, darker: NDArray[np.uint8] | None = None) -> SquaresRead:
        """What a glance that found the board shows; `darker`, (H, W, 3): the same scene at a darker exposure.

        Raises `CompanionError` if no board is there, or only one in black and white. A board that was seen between
        clicked corners, and is in doubt now, is covered by something.
        """
        try:
            seen = self._seen(glance.pixels, glance.placing, glance.views)
        except DoubtfulCornersError:
            if self._sure != PROVEN_FROM:
                raise
            self._scene.forget()
            return SquaresRead(glance.t_ms, Board.COVERED, _NOTHING, rows_of(_NOTHING), ())
        self._scene.add(self._compared(seen, darker=False))
        if darker is not None:
            with suppress(CompanionError):  # too dark to see a board: the other exposure tells what it can
                shares = self._compared(self._seen(self._fitted(darker), glance.placing, None), darker=True)
                self._scene.add(shares, darker=True, says=self._hiding.shown(shares))
        reading = self._hiding.read(glance.t_ms, glance.board, self._scene.together)
        if reading.board is Board.CLEAR:
            self._paper.learn(glance.t_ms)
            if self._learns is not None:
                return replace(reading, lessons=(Lesson(self._learns, seen.views),))
        else:
            self._scene.forget()
        return reading

    def clicked(self, corners: Points | None) -> None:
        """From the next glance on the playing area's corners are here, (4, 2) pixels; None: where the markers say."""
        self._clicked = (corners,)

    def why(self, error: CompanionError) -> Trouble:
        """What is wrong with a picture that raised this."""
        return trouble_of(error)

    def _fitted(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The picture at the size at which it is read, turned round if the camera mirrors."""
        shown = picture.fitted(Picture(pixels))
        if self._clicked is not None:
            (corners,), self._clicked = self._clicked, None
            self._follower = BoardLocator(self._mat, shown.places(corners))
            self._sure = BOARD_FROM if corners is None else CLICKED_FROM
            self._forget()
        return self._follower.upright(shown.pixels)

    def _forget(self) -> None:
        """What was seen until now was seen elsewhere."""
        self._paper.forget()
        self._scene.forget()
        self._hiding.forget()
        self._forget_earlier()

    def _forget_earlier(self) -> None:
        """Pieces look otherwise from elsewhere."""
        self._earlier = EarlierPieces(self._known), EarlierPieces(self._known)
        """Of normal pictures, and of darker ones."""

    def _compared(self, seen: Seen, *, darker: bool) -> Shares:
        """What the network says of the squares: of a set that wasn't taught, beside pieces that lay there earlier."""
        shares = seen.judgement.shares
        return shares if self._own is not None else self._earlier[darker].compared(seen.views, shares)

    def _seen(self, pixels: NDArray[np.uint8], placing: Placing | None, shown: Views | None) -> Seen:
        assert placing is not None
        bands = bands_of(pixels)
        if bands is not None:
            pixels, shown = bands.taken_out(pixels), None
        seen = see(pixels, self._known, placing, shown=shown, sure=self._sure, own=self._own)
        self._follower.settle(seen.placing)
        if self._sure > BOARD_FROM:
            self._sure = PROVEN_FROM
        return seen
