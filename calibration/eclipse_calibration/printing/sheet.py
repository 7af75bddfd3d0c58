"""The layout of a printed mat.

The markers are for the camera (docs/formats.md, "The camera mat"). Everything else is for people: where the board
goes, which corner is square 1, which side is Sun's, and a line of known length.
"""

import math
from typing import Final

from eclipse_calibration.printing.parts import LARGEST, marker_boxes, reach, ruler
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.printing.paper import PAPERS, UNPRINTED_MM, Box, Sheet, Words

_TEXT_BELOW_MM: Final = 22.0
_BESIDE_MM: Final = 4.0
"""From the frame to the middle of the 1; the markers need white paper from 10 mm on."""


def sheet(mat: Mat, paper: str) -> Sheet:
    """The mat, centred across the paper's width. Raises `UsageError` if it doesn't fit on the paper."""
    width, height = PAPERS[paper]
    beyond = mat.marker_distance + reach(mat)
    needed = mat.side + 2 * beyond
    if needed + 2 * UNPRINTED_MM > width:
        widest = (width - 2 * UNPRINTED_MM - 2 * beyond) / 4
        larger = "" if paper == LARGEST else f"; --paper {LARGEST} holds larger ones"
        raise UsageError(
            f"With squares of {mat.pitch:g} mm the mat is {needed:.0f} mm wide, more than {paper} paper prints. "
            f"It holds squares up to {math.floor(10 * widest) / 10:.1f} mm{larger}."
        )
    left = (width - mat.side) / 2
    top = (height - mat.side) / 2 - _TEXT_BELOW_MM / 2
    boxes = marker_boxes(mat, left, top)
    boxes.append(Box(left, top, mat.side, mat.side, outlined=True))
    middle, below = width / 2, top + mat.side
    words = [
        Words(left - _BESIDE_MM, top + mat.pitch / 2 + 1.4, "1", 4),
        Words(middle, below + 13, "ECLIPSE", 6),
        Words(middle, below + 19, "SUN", 4),
        Words(middle, top - 12, "MOON", 4),
    ]
    y = below + beyond + 12
    line, measured = ruler(middle, y)
    boxes += line
    words += [
        measured,
        Words(
            middle,
            y + 11,
            f"For squares of {mat.pitch:g} mm, and a board whose surface lies {mat.height:g} mm above this sheet. "
            "Put the board in the frame.",
            3,
        ),
    ]
    return Sheet(width, height, tuple(boxes), tuple(words))
