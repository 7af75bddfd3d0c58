"""A picture -> the camera above the mat, by the mat's markers or by clicked corners; or why there is none."""

from functools import partial
from itertools import combinations
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.sensing.sight import markers, missed, pose
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, Layout, Points, lifted
from eclipse_companion.sensing.sight.markers import FoundMarkers
from eclipse_companion.sensing.sight.pose import Camera, Fit

FEWEST_MARKERS: Final = 2
_FITS_PX: Final = 4.0
"""If a marker's corners lie farther, on average, from where the others say, it isn't a marker."""

_FITS_WELL_PX: Final = 1.0
"""A camera has as many unknowns as two markers have corners: two that fit no better than this were seen badly."""

_SMALLEST_PX: Final = 40
"""The side of the smallest board of four by four whose places have ten pixels each way."""


class NoBoardInPictureError(CompanionError):
    """The picture shows no board, or none at the given corners."""


class MirroredError(NoBoardInPictureError):
    """The picture shows the mat, mirrored."""


class CrookedMatError(NoBoardInPictureError):
    """The picture shows markers, but they don't lie as on the mat."""


class SeveralMatsError(NoBoardInPictureError):
    """The picture shows more than one mat."""


class WrongCornersError(NoBoardInPictureError):
    """The given corners aren't those of a board."""


def by_markers(pixels: NDArray[np.uint8], mat: Layout) -> Camera:
    """The camera that a picture, (H, W, 3), was taken with, from the mat's markers.

    Raises `NoBoardInPictureError`; `MirroredError` if the picture is mirrored, `CrookedMatError` if markers don't fit,
    `SeveralMatsError` if there are more than one of several markers.
    """
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    first = markers.sighted(grey)
    if markers.copies(first) >= FEWEST_MARKERS:
        raise SeveralMatsError("The picture shows more than one sheet with markers. Show only one.")
    found: FoundMarkers = {}
    for look in (partial(markers.find, first=first), markers.find_faint):
        before, found = len(found), look(grey) | found
        camera = _of_markers(grey, found, mat) if len(found) > before else None
        if camera is not None:
            return camera
    mirrored = np.ascontiguousarray(grey[:, ::-1])
    if _of_markers(mirrored, markers.find(mirrored), mat) is not None:
        raise MirroredError("This picture is mirrored. Turn mirroring off in the camera's program, and take it again.")
    if len(found) < FEWEST_MARKERS:
        raise NoBoardInPictureError(
            f"I see {len(found) or 'none'} of the mat's {MARKER_COUNT} markers, but I need {FEWEST_MARKERS}. Show the "
            "whole mat in even light, or give the board's corners (--corners)."
        )
    raise CrookedMatError("The markers don't fit the mat. Lay the mat flat, and print it at full size.")


def _of_markers(grey: NDArray[np.uint8], found: FoundMarkers, mat: Layout) -> Camera | None:
    """The camera that sees these markers, or some of them, and the missed ones; None if they fit no camera."""
    size = (grey.shape[1], grey.shape[0])
    uncertain: Camera | None = None
    for numbers in _choices(sorted(found)):
        known = {number: found[number] for number in numbers}
        fit = missed.fit(known, mat, size)
        if fit is None or fit.distances.mean() >= _FITS_PX:
            continue
        if not _suffice(known, fit):
            known = missed.find(grey, known, mat)
            fit = missed.fit(known, mat, size)
        if fit is not None and _suffice(known, fit):
            return fit.camera
        if fit is not None and len(known) >= FEWEST_MARKERS:
            uncertain = uncertain or fit.camera
    return uncertain


def _suffice(known: FoundMarkers, fit: Fit) -> bool:
    fits_well = bool(fit.distances.mean() < _FITS_WELL_PX)
    return len(known) > FEWEST_MARKERS or (len(known) == FEWEST_MARKERS and fits_well)


def _choices(numbers: list[int]) -> list[tuple[int, ...]]:
    """All markers first, then all but one, and so on."""
    sizes = range(len(numbers), 0, -1)
    return [choice for size in sizes for choice in combinations(numbers, size)]


def by_corners(size: tuple[int, int], corners: Points, mat: Layout) -> Camera:
    """The camera of a picture of this size, (width, height), that shows the area's corners here, (4, 2) pixels.

    Raises `WrongCornersError`.
    """
    fit = None
    reach = np.array(size)
    if not ((corners > -reach) & (corners < 2 * reach)).all():
        raise WrongCornersError("The corners are far outside the picture. Give them in pixels of the picture.")
    if _go_round(corners) and cv2.contourArea(corners.astype(np.float32)) >= _SMALLEST_PX**2:
        fit = pose.fit(lifted(mat.area(), mat.height), corners, size)
    if fit is None:
        raise WrongCornersError(
            f"These four corners can't be a board seen from above. Give them in the order of {mat.corners_are}."
        )
    return fit.camera


def _go_round(corners: Points) -> bool:
    """Whether four corners go clockwise around a convex area, like those of a board seen from above."""
    sides = np.roll(corners, -1, axis=0) - corners
    after = np.roll(sides, -1, axis=0)
    return bool((sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0] > 0).all())
