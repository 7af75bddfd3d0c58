"""What the printed mats of all games have: the paper, the markers, and a line of known length.

The line is there because many printers shrink a page to fit.
"""

from typing import Final

import cv2
import numpy as np

from eclipse_companion.printing.paper import Box, Words
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, Layout

LARGEST: Final = "a3"

RULER_MM: Final = 100.0

_QUIET_CELLS: Final = 1
_CELLS: Final = 6
_TICK_MM: Final = 10


def reach(mat: Layout) -> float:
    """How far a marker and the white around it reach from the marker's centre."""
    return mat.marker_size / 2 + _QUIET_CELLS * mat.marker_size / _CELLS


def marker_boxes(mat: Layout, left: float, top: float) -> list[Box]:
    """All markers, if the mat's origin lies at this place of the paper."""
    return [
        Box(left + x, top + y, across, down)
        for number in range(MARKER_COUNT)
        for x, y, across, down in _marker(mat, number)
    ]


def ruler(middle: float, y: float) -> tuple[list[Box], Words]:
    """The line to measure, centred at `middle`, and what it is for."""
    boxes = [Box(middle - RULER_MM / 2, y, RULER_MM, 0.3)]
    boxes += [
        Box(middle - RULER_MM / 2 + k * _TICK_MM - 0.15, y - (4 if k % 5 == 0 else 2), 0.3, 4 if k % 5 == 0 else 2)
        for k in range(int(RULER_MM / _TICK_MM) + 1)
    ]
    words = Words(
        middle,
        y + 6,
        f"This line is {RULER_MM:g} mm long: measure it. If it isn't, print again at 100 %, not fitted to the page.",
        3,
    )
    return boxes, words


def _marker(mat: Layout, number: int) -> list[tuple[float, float, float, float]]:
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
