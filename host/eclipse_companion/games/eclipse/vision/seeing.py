"""A picture and the camera that took it -> what the network says of the board, looked for where it lies exactly."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.games.eclipse.vision.network import NetworkOutput, OwnSet
from eclipse_companion.games.eclipse.vision.rectify import SQUARE_PX, Placing, Views, views
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.finding import NoBoardInPictureError, WrongCornersError
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.placing import moved

BOARD_FROM: Final = 0.5
CLICKED_FROM: Final = 0.99
"""Markers can't be off by a square, but clicks can, and a board seen one square off looks much like a board."""
PROVEN_FROM: Final = 0.9
"""For a board that was seen where somebody clicked, and may have been pushed since. Of 48 boards looked for one square
off, 7 look like one from `BOARD_FROM` on, 3 from here on, and 2 from `CLICKED_FROM` on.
"""

_LOOK_AGAIN_PX: Final = 2.0
"""A board that lies this far from where it was expected, in pixels of its view, is looked at again there."""

_FARTHEST_PX: Final = 14.0

_COLOURED_FROM: Final = 0.002
"""How much a board's channels differ, each relative to its mean: not at all in black and white. The palest of 720
coloured pictures, black and silver pieces on grey, has 0.007.
"""


def _to_corners() -> NDArray[np.float64]:
    """(4, 16): the moves of the corners that best explain those of the squares' centres."""
    steps = (np.arange(4) + 0.5) / 4
    shares = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    units = [moved(shares, np.eye(4)[:, [corner, corner]])[:, 0] for corner in range(4)]
    return np.asarray(np.linalg.pinv(np.column_stack(units)), np.float64)


_TO_CORNERS: Final = _to_corners()


class EmptyPlaceError(NoBoardInPictureError):
    """The mat is there, but no board on it."""


class DoubtfulCornersError(WrongCornersError):
    """There may be a board between the corners that were clicked."""


class NoColoursError(CompanionError):
    """The picture shows a board, in black and white."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A board as one picture shows it: where it lies, its views, and what the network says of them."""

    placing: Placing
    views: Views
    judgement: NetworkOutput


def see(  # noqa: PLR0913 - each says one more thing of the picture
    pixels: NDArray[np.uint8],
    known: Array,
    placing: Placing,
    *,
    shown: Views | None = None,
    sure: float = BOARD_FROM,
    own: OwnSet | None = None,
) -> Seen:
    """What a picture, (H, W, 3), shows of the set with these tokens; a board beside its place is looked at again.

    `own`: what was fitted to this very set. `shown`: the board's views at this place, if they are known already.
    `sure`: how certain it must be that there is a board. Raises `EmptyPlaceError`, or, if it must be more certain than
    `BOARD_FROM`, since corners were clicked, `WrongCornersError`; `NoColoursError`.
    """
    eyes = network.shipped()
    seen = views(pixels, placing) if shown is None else shown
    along = eyes.judge(seen, known, own)
    beside = np.asarray(_TO_CORNERS @ along.offsets, np.float64)
    if along.is_board >= sure and _LOOK_AGAIN_PX < np.abs(beside).max() < _FARTHEST_PX:
        placing = _shifted(placing, beside)
        seen = views(pixels, placing)
        along = eyes.judge(seen, known, own)
    judged = eyes.judge_from_both_sides(seen, known, along, own)
    if judged.is_board < sure and own is not None:
        # Six pictures teach faces, and less of what a board is than the tokens that were learned from thousands.
        house = eyes.judge_from_both_sides(seen, eyes.house_set(0))
        judged = replace(judged, is_board=max(judged.is_board, house.is_board))
    if judged.is_board < sure:
        wrong = DoubtfulCornersError if judged.is_board >= BOARD_FROM else WrongCornersError
        raise (wrong if sure > BOARD_FROM else EmptyPlaceError)(
            "I can't see a board where it should be. Show all of it. Corners are those of squares 1, 4, 16, 13."
        )
    if not _has_colours(seen.board):
        raise NoColoursError("This picture is black and white, so gold looks like silver. Take it in colour.")
    return Seen(placing, seen, judged)


def _shifted(placing: Placing, beside: Points) -> Placing:
    """The placing with its corners moved by this much, (4, 2), in pixels of the board's view."""
    offset = beside * placing.mat.pitch / SQUARE_PX
    if placing.offset is not None:
        offset = offset + placing.offset
    return Placing(placing.camera, placing.mat, offset)


def _has_colours(board: NDArray[np.uint8]) -> bool:
    means = np.maximum(board.mean(axis=(0, 1)), 1.0).astype(np.float32)
    return bool(picture.spread(board / means).mean() >= _COLOURED_FROM)
