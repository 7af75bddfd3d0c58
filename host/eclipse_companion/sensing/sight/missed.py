"""Some of the mat's markers -> the others, which the detector missed, found where they must lie.

The detector needs a marker's whole outline, free of everything else. A fingertip on a corner, the edge of a shadow, or
paper so bright that it bleeds over the black is enough to lose it. But any marker that was found tells roughly where
the others lie and how they look from there. So each missing one is compared with its drawing at that place; light from
one side, glare and blur don't change the match.
"""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.sight import pose
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, Layout, Points, lifted
from eclipse_companion.sensing.sight.markers import CELLS, FoundMarkers, drawing
from eclipse_companion.sensing.sight.pose import Camera, Fit

_PX_A_MM: Final = 2.0

_FAR_MM: Final = 40.0
"""How far a marker may seem to be from its place if one other marker points to it, seven times its side away."""

_NEAR_MM: Final = 10.0
"""The same if two or more point to it."""

_SLACK_MM: Final = 4.0
_RIM_CELLS: Final = 1
_BLUR_PX: Final = 1.0

_ALIKE_FROM: Final = 0.75
"""Correlation with the drawing. Some things that are no markers reach 0.7; nearly all markers in full view pass."""

_FITS_PX: Final = 2.0

_STOP: Final = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 60, 1e-4)
_SMOOTHING: Final = 3


def fit(found: FoundMarkers, mat: Layout, size: tuple[int, int]) -> Fit | None:
    """The camera that sees these markers there, or None. `size`: the picture's, (width, height)."""
    points = np.vstack([lifted(mat.marker_corners(number), 0.0) for number in found])
    return pose.fit(points, np.vstack(list(found.values())), size)


def find(grey: NDArray[np.uint8], seen: FoundMarkers, mat: Layout) -> FoundMarkers:
    """The markers seen, at least one, and those that they help to find in a picture's brightness, (H, W).

    Each one found makes the place of the next more certain.
    """
    size = (grey.shape[1], grey.shape[0])
    found = dict(seen)
    missing = [number for number in range(MARKER_COUNT) if number not in found]
    while missing:
        known = fit(found, mat, size)
        if known is None:
            break
        reach = _FAR_MM if len(found) == 1 else _NEAR_MM
        for number in missing:
            corners = _looked_for(grey, known.camera, number, mat, reach)
            if corners is None:
                continue
            both = fit(found | {number: corners}, mat, size)
            if both is not None and both.distances.mean() < _FITS_PX:
                found[number] = corners
                missing.remove(number)
                break
        else:
            break
    return found


def _looked_for(grey: NDArray[np.uint8], camera: Camera, number: int, mat: Layout, reach_mm: float) -> Points | None:
    """A marker's corners, (4, 2) pixels, if it lies no farther than this from its expected place."""
    drawn = _drawn(number, mat.marker_size)
    side = len(drawn) / _PX_A_MM
    around = _Window(camera, mat.marker_centres()[number], reach_mm + side / 2)
    likeness = cv2.matchTemplate(around.seen_in(grey), drawn, cv2.TM_CCOEFF_NORMED)
    _, _, _, best = cv2.minMaxLoc(likeness)
    middle = around.to_mat(np.array(best, np.float64) + (len(drawn) - 1) / 2)
    close = _Window(camera, middle, side / 2 + _SLACK_MM)
    shown = close.seen_in(grey)
    # Once near its place, the marker's turn and slant are known better than before.
    start = np.eye(3, dtype=np.float32)
    start[:2, 2] = (len(shown) - len(drawn)) / 2
    everywhere = np.full_like(shown, 255)
    try:
        alike, bend = cv2.findTransformECC(drawn, shown, start, cv2.MOTION_HOMOGRAPHY, _STOP, everywhere, _SMOOTHING)
    except cv2.error:  # it does not converge: nothing there looks like the drawing
        return None
    if alike < _ALIKE_FROM:
        return None
    half = mat.marker_size / 2 * _PX_A_MM
    corners = (len(drawn) - 1) / 2 + half * np.array([[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]])
    there = cv2.perspectiveTransform(corners, np.asarray(bend, np.float64))[0]
    return camera.project(lifted(close.to_mat(there), 0.0))


@lru_cache
def _drawn(number: int, size_mm: float) -> NDArray[np.uint8]:
    """A marker's drawing with a rim of paper, as a picture shows it."""
    fine = drawing(number, 16 * CELLS)
    rim = 16 * _RIM_CELLS
    on_paper = cv2.copyMakeBorder(fine, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=(255.0,))
    side = round(size_mm * _PX_A_MM * len(on_paper) / len(fine))
    small = cv2.resize(on_paper, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), _BLUR_PX), np.uint8)


class _Window:
    """A square of the mat around a place, in millimetres, as it would look from above."""

    def __init__(self, camera: Camera, middle: Points, half_mm: float) -> None:
        self._corner = middle - half_mm
        self._side = round(2 * half_mm * _PX_A_MM)
        self._camera = camera

    def to_mat(self, pixels: Points) -> Points:
        """The mat's millimetres, (..., 2), at the window's pixels, (..., 2)."""
        return np.asarray((pixels + 0.5) / _PX_A_MM + self._corner, np.float64)

    def seen_in(self, grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
        steps = np.arange(self._side, dtype=np.float64)
        across = self.to_mat(np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2))
        at = self._camera.project(lifted(across, 0.0)).astype(np.float32).reshape(self._side, self._side, 2)
        seen = cv2.remap(grey, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen, np.uint8)
