"""The layout of a printed mat.

The markers are for the camera (docs/formats.md, "The camera mat"). Everything else is for people: where the board
goes, which side is Sun's, and a line of known length, because many printers shrink a page to fit.
"""

import math
from typing import Final

import cv2
import numpy as np

from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.printing.paper import Box, Sheet, Words
from eclipse_companion.sensing.sight.layout import MARKER_COUNT

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
"""Width and height in millimetres."""

LARGEST: Final = "a3"

RULER_MM: Final = 100.0

_UNPRINTED_MM: Final = 5.0
"""The margin that most printers leave blank along a sheet's edges."""

_QUIET_CELLS: Final = 1
_CELLS: Final = 6
_TEXT_BELOW_MM: Final = 22.0
_TICK_MM: Final = 10


def sheet(mat: Mat, paper: str) -> Sheet:
    """The mat, centred across the paper's width. Raises `UsageError` if it doesn't fit on the paper."""
    width, height = PAPERS[paper]
    cell = mat.marker_size / _CELLS
    reach = mat.marker_distance + mat.marker_size / 2 + _QUIET_CELLS * cell
    needed = mat.side + 2 * reach
    if needed + 2 * _UNPRINTED_MM > width:
        widest = (width - 2 * _UNPRINTED_MM - 2 * reach) / 4
        larger = "" if paper == LARGEST else f"; --paper {LARGEST} holds larger ones"
        raise UsageError(
            f"With squares of {mat.pitch:g} mm the mat is {needed:.0f} mm wide, more than {paper} paper prints. "
            f"It holds squares up to {math.floor(10 * widest) / 10:.1f} mm{larger}."
        )
    left = (width - mat.side) / 2
    top = (height - mat.side) / 2 - _TEXT_BELOW_MM / 2
    boxes = [
        Box(left + x, top + y, across, down)
        for number in range(MARKER_COUNT)
        for x, y, across, down in _marker(mat, number)
    ]
    boxes.append(Box(left, top, mat.side, mat.side, outlined=True))
    middle, below = width / 2, top + mat.side
    words = [
        Words(middle, below + 13, "ECLIPSE", 6),
        Words(middle, below + 19, "SUN", 4),
        Words(middle, top - 12, "MOON", 4),
    ]
    y = below + reach + 12
    boxes.append(Box(middle - RULER_MM / 2, y, RULER_MM, 0.3))
    boxes += [
        Box(middle - RULER_MM / 2 + k * _TICK_MM - 0.15, y - (4 if k % 5 == 0 else 2), 0.3, 4 if k % 5 == 0 else 2)
        for k in range(int(RULER_MM / _TICK_MM) + 1)
    ]
    words += [
        Words(
            middle,
            y + 6,
            f"This line is {RULER_MM:g} mm long: measure it. If it isn't, print again at 100 %, not fitted to the "
            "page.",
            3,
        ),
        Words(
            middle,
            y + 11,
            f"For squares of {mat.pitch:g} mm, and a board whose surface lies {mat.height:g} mm above this sheet. "
            "Put the board in the frame.",
            3,
        ),
    ]
    return Sheet(width, height, tuple(boxes), tuple(words))


def _marker(mat: Mat, number: int) -> list[tuple[float, float, float, float]]:
    """The black parts of a marker, each (x, y, width, height) in millimetres of the mat: runs of cells in a row."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    black = cv2.aruco.generateImageMarker(dictionary, number, _CELLS) == 0
    cell = mat.marker_size / _CELLS
    left, top = mat.marker_corners(number)[0]
    parts = []
    for row, cells in enumerate(black):
        edges = np.flatnonzero(np.diff(np.concatenate([[False], cells, [False]]).astype(int)))
        parts += [
            (left + first * cell, top + row * cell, (last - first) * cell, cell)
            for first, last in zip(edges[::2], edges[1::2], strict=True)
        ]
    return parts
