"""A picture and a pose -> the spaces as from straight above them, and the sheet around the device.

The spaces are shown in the plane of the marbles' centres: the device stands high above its sheet, so that everything on
it appears elsewhere than the sheet below it.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.vision.device import A_SIDE
from eclipse_companion.games.infinity.vision.finding import Pose
from eclipse_companion.sensing.sight.covering import AROUND_PX, AROUND_REACH
from eclipse_companion.sensing.sight.window import Window, places_seen, seen

SPACE_PX: Final = 24
"""The side of a space in the view of all spaces, whatever its true shape."""

MARGIN_PX: Final = 12
"""How much this view shows beyond the spaces on each side."""

BOARD_PX: Final = A_SIDE * SPACE_PX + 2 * MARGIN_PX
"""The side of the view of all spaces."""

WIDE_PX: Final = 40
"""The side of the wide view, which shows the device and what is around it."""

WIDE_REACH: Final = 2.0
"""How many spaces the wide view shows beyond the spaces on each side."""

_FINE: Final = 2
_FINE_WIDE: Final = 3
"""How many samples each way make a pixel."""


@dataclass(frozen=True, slots=True)
class Views:
    """What is judged: `board` (BOARD_PX, BOARD_PX, 3) and `wide` (WIDE_PX, WIDE_PX, 3), in blue, green, red.

    Space 4 of channel 1 is at the upper left in both.
    """

    board: NDArray[np.uint8]
    wide: NDArray[np.uint8]


def views(picture: NDArray[np.uint8], to_picture: NDArray[np.float64]) -> Views:
    """Both views of a picture, (H, W, 3); `to_picture`, (3, 3): as `Pose` has it."""
    margin = MARGIN_PX / SPACE_PX
    return Views(
        seen(picture, to_picture @ _to_places(margin, BOARD_PX), BOARD_PX, _FINE),
        seen(picture, to_picture @ _to_places(WIDE_REACH, WIDE_PX), WIDE_PX, _FINE_WIDE),
    )


def _to_places(margin: float, size: int) -> NDArray[np.float64]:
    """(3, 3): maps pixels of a view to places, for a view of this size that shows so many spaces more on each side."""
    step = (A_SIDE + 2 * margin) / size
    first = -margin - 0.5 + step / 2
    return np.array([[step, 0.0, first], [0.0, step, first], [0.0, 0.0, 1.0]])


def area_places(pose: Pose, size: int, picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(2, size, size): at which shares of a picture's height and width parts of the spaces are seen."""
    return places_seen(pose.to_picture() @ _to_places(0.0, size), size, picture)


def sheet(picture: NDArray[np.uint8], pose: Pose) -> NDArray[np.uint8]:
    """(AROUND_PX, AROUND_PX, 3): the sheet around the device, as `sensing.sight.covering` takes it."""
    return seen(picture, _sheet_to_picture(pose), AROUND_PX, _FINE_WIDE)


def sheet_places(pose: Pose, picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(2, AROUND_PX, AROUND_PX): at which shares of a picture's height and width the sheet is seen."""
    return places_seen(_sheet_to_picture(pose), AROUND_PX, picture)


def _sheet_to_picture(pose: Pose) -> NDArray[np.float64]:
    first, last = pose.device.footprint()
    beyond = AROUND_REACH * (last - first)
    return Window(first - beyond, last + beyond, 0.0, AROUND_PX).to_picture(pose.placing)
