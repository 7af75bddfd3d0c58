"""Pictures in sequence -> where the board lies in each: the mat's markers, looked for where they were before.

Looking for markers in a whole picture takes as long as reading the board. While the camera stands still, each marker is
only checked where it was: its corners, to a fraction of a pixel, and its black and white cells. Only if fewer than two
are there, since the table was knocked or a hand covers them, the whole picture is searched.
"""

from dataclasses import dataclass, replace
from typing import Final, Generic

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.sensing.sight import finding, markers, pose
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, Points, lifted
from eclipse_companion.sensing.sight.placing import Mat, Placing
from eclipse_companion.sensing.sight.pose import Camera

_STOOD_PX: Final = 1.0
"""A marker whose corners lie no farther, on average, from where they were has not moved: noise moves one by 0.3 pixels.
"""

_MOVED_PX: Final = 2.5
"""From here on the camera or the mat was knocked. Less is a table that gives way under an elbow: the place is
corrected, and what was seen still counts.
"""

_SEARCH_MS: Final = 200.0
"""The whole picture is searched no more often than this while the markers are covered."""

_MISSED_MS: Final = 2500.0
"""For this long a board without visible markers is believed to be where it was: an arm lies across them."""


@dataclass(frozen=True, slots=True)
class Located(Generic[Mat]):
    """Where the board lies in a picture.

    `placing`: None if it isn't known; `moved`: it isn't where it was before; `sure`: a marker confirms it; `trouble`:
    why the board can't be found.
    """

    placing: Placing[Mat] | None
    moved: bool = False
    sure: bool = True
    trouble: CompanionError | None = None


class BoardLocator(Generic[Mat]):
    """One board through many pictures of one size."""

    def __init__(self, mat: Mat, corners: Points | None = None) -> None:
        """`corners`, (4, 2) pixels: the area's as clicked, if there are no markers; then nothing moves."""
        self._mat = mat
        self._corners = corners
        self._placing: Placing[Mat] | None = None
        self._seen_ms = 0.0
        self._searched_ms = -np.inf
        self._trouble: CompanionError | None = None
        self.mirrored = False
        """Whether the pictures were found to be mirrored: they are turned round before anything else."""

    def settle(self, placing: Placing[Mat]) -> None:
        """The board was seen here: beside its expected place on the mat, or higher or lower."""
        if self._placing is not None:
            self._placing = replace(self._placing, offset=placing.offset)

    def upright(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The picture, turned round if the camera mirrors."""
        return np.ascontiguousarray(pixels[:, ::-1]) if self.mirrored else pixels

    def locate(self, pixels: NDArray[np.uint8], t_ms: float) -> Located[Mat]:
        """Where the board lies in a picture, (H, W, 3), that was turned `upright`."""
        if self._corners is not None:
            return self._clicked(pixels)
        grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
        if self._placing is not None:
            found = self._confirmed(grey, self._placing)
            if found is not None:
                self._seen_ms = t_ms
                return found
            if t_ms - self._searched_ms < _SEARCH_MS:
                return self._missing(t_ms, self._trouble)
        self._searched_ms = t_ms
        return self._searched(pixels, t_ms)

    def _clicked(self, pixels: NDArray[np.uint8]) -> Located[Mat]:
        if self._placing is None:
            assert self._corners is not None
            size = (pixels.shape[1], pixels.shape[0])
            try:
                self._placing = Placing(finding.by_corners(size, self._corners, self._mat), self._mat)
            except CompanionError as error:
                return Located(None, sure=False, trouble=_plain(error))
        return Located(self._placing)

    def _confirmed(self, grey: NDArray[np.uint8], before: Placing[Mat]) -> Located[Mat] | None:
        """The board is where it was, or a little beside it, if its markers say so."""
        found: dict[int, Points] = {}
        for number in range(MARKER_COUNT):
            there = before.camera.project(lifted(self._mat.marker_corners(number), 0.0))
            corners = markers.at(grey, there, number)
            if corners is None:
                continue
            if np.linalg.norm(corners - there, axis=1).mean() < _STOOD_PX:
                return Located(before)  # a knock moves all of them; the others may be half covered
            found[number] = corners
        if len(found) < finding.FEWEST_MARKERS:
            return None
        points = np.vstack([lifted(self._mat.marker_corners(number), 0.0) for number in found])
        seen = np.vstack(list(found.values()))
        fit = pose.fit(points, seen, (grey.shape[1], grey.shape[0]))
        if fit is None or fit.distances.mean() >= _STOOD_PX:
            return None
        return self._at(fit.camera)

    def _searched(self, pixels: NDArray[np.uint8], t_ms: float) -> Located[Mat]:
        try:
            camera = finding.by_markers(pixels, self._mat)
        except finding.MirroredError as error:
            if self._placing is None:
                self.mirrored = not self.mirrored
            return self._missing(t_ms, _plain(error))
        except CompanionError as error:
            return self._missing(t_ms, _plain(error))
        self._seen_ms = t_ms
        return self._at(camera)

    def _missing(self, t_ms: float, trouble: CompanionError | None) -> Located[Mat]:
        self._trouble = trouble
        if self._placing is not None and t_ms - self._seen_ms < _MISSED_MS:
            return Located(self._placing, sure=False)
        return Located(None, sure=False, trouble=trouble)

    def _at(self, camera: Camera) -> Located[Mat]:
        """The board as this camera sees it."""
        before = self._placing
        self._placing = Placing(camera, self._mat, None if before is None else before.offset)
        moved = before is None or _apart(before.camera, camera, self._mat) >= _MOVED_PX
        return Located(self._placing, moved=moved)


def _apart(one: Camera, other: Camera, mat: Mat) -> float:
    """How far apart two cameras see the area's corners, on average, in pixels."""
    area = lifted(mat.area(), mat.height)
    return float(np.linalg.norm(one.project(area) - other.project(area), axis=1).mean())


def _plain(error: CompanionError) -> CompanionError:
    """An error that may be kept: with its traceback it would keep the picture, too."""
    return error.with_traceback(None)
