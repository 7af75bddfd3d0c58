"""A picture -> what it shows: where the board lies and what stands on each square, or why that can't be told."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.reading import GOLD_UP, SILVER_UP, UNREADABLE, Reading
from eclipse_companion.games.eclipse.vision import markers, missed, network, pose
from eclipse_companion.games.eclipse.vision.markers import FoundMarkers
from eclipse_companion.games.eclipse.vision.mat import MARKER_COUNT, Mat, Points, lifted
from eclipse_companion.games.eclipse.vision.network import Array, Judgement
from eclipse_companion.games.eclipse.vision.pose import Camera, Fit
from eclipse_companion.games.eclipse.vision.rectify import SQUARE_PX, Placing, Views, moved, views

LETTER_FROM: Final = 0.93
"""A square is named if this much of the probability agrees. A wrong name does more harm than a `?`."""

SHOWN_FROM: Final = 0.97
"""The same for a set that was only shown: its probabilities are wrong three times as often as they claim."""

_NOT_TOLD: Final = (GOLD_UP, SILVER_UP, UNREADABLE)

_BOARD_FROM: Final = 0.5
_CLICKED_FROM: Final = 0.99
"""Markers can't be off by a square, but clicks can, and a board seen one square off looks much like a board."""

_FEWEST_MARKERS: Final = 2
_FITS_PX: Final = 4.0
"""If a marker's corners lie farther, on average, from where the others say, it isn't a marker."""

_FITS_WELL_PX: Final = 1.0
"""A camera has as many unknowns as two markers have corners: two that fit no better than this were seen badly."""

_LOOK_AGAIN_PX: Final = 2.0
"""A board that lies this far from where it was expected, in pixels of its view, is looked at again there."""

_APART_FROM: Final = 0.8
"""If the very picture that shows a face names it with less than this, the set reads 40 % of squares instead of 78 % (72
pictures of sets held back; six other pictures of each, read with them).
"""

_COLOURED_FROM: Final = 0.002
"""How much a board's channels differ, each relative to its mean: not at all in black and white. The palest of 720
coloured pictures, black and silver pieces on grey, has 0.007.
"""

_SMALLEST_PX: Final = 40
"""The side of the smallest board whose squares have ten pixels each way."""

_FARTHEST_PX: Final = 14.0


def _to_corners() -> NDArray[np.float64]:
    """(4, 16): the moves of the corners that best explain those of the squares' centres."""
    steps = (np.arange(4) + 0.5) / 4
    shares = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    units = [moved(shares, np.eye(4)[:, [corner, corner]])[:, 0] for corner in range(4)]
    return np.asarray(np.linalg.pinv(np.column_stack(units)), np.float64)


_TO_CORNERS: Final = _to_corners()


class NoBoardInPictureError(CompanionError):
    """The picture shows no board, or none at the given corners."""


class NoColoursError(CompanionError):
    """The picture shows a board, in black and white."""


class UnclearSetError(CompanionError):
    """The picture shows a set's four faces, but they can't be told apart."""


@dataclass(frozen=True, slots=True)
class Read:
    """A reading, and the probability of each square's letter.

    For `?` it is the probability of the most likely content. `unclear`: the squares that aren't named although nothing
    is in front of them.
    """

    reading: Reading
    confidence: tuple[float, ...]
    unclear: tuple[int, ...]


def read(
    pixels: NDArray[np.uint8],
    known: Array | None = None,
    *,
    corners: Points | None = None,
    mat: Mat | None = None,
    letter_from: float = LETTER_FROM,
) -> Read:
    """What a picture, (H, W, 3), shows of the set with these tokens (`sets`); by default Eclipse's.

    `corners`, (4, 2) pixels: the playing area's at squares 1, 4, 16, 13, as clicked; without them, the mat's markers
    are looked for. `letter_from`: `SHOWN_FROM` for a set that was shown. Raises `NoBoardInPictureError`,
    `NoColoursError`.
    """
    _, judged = _looked(pixels, known, corners, mat or Mat())
    told = [_told(shares, letter_from) for shares in judged.shares]
    hidden = judged.shares[:, network.CLASSES.index(UNREADABLE)] > 1 / 2
    unclear = (k for k, (cell, _) in enumerate(told, 1) if cell in _NOT_TOLD and not hidden[k - 1])
    return Read(Reading("".join(cell for cell, _ in told)), tuple(sure for _, sure in told), tuple(unclear))


def show(pixels: NDArray[np.uint8], *, corners: Points | None = None, mat: Mat | None = None) -> Views:
    """The views of a picture that shows a set's four faces.

    The set is still unknown, so owners don't matter; only that something lies on SHOWN, and nothing elsewhere. Raises
    `NoBoardInPictureError` if that isn't so, `NoColoursError`, and `UnclearSetError` if a face isn't recognised in the
    very picture that shows it.
    """
    shown, judged = _looked(pixels, None, corners, mat or Mat())
    empty = judged.shares[:, network.CLASSES.index(".")]
    for square in range(1, len(empty) + 1):
        if (empty[square - 1] > 1 / 2) == (square in network.SHOWN):
            there = "nothing visible" if square in network.SHOWN else "something"
            raise NoBoardInPictureError(
                f"There is {there} on square {square}. "
                f"Put the set's four faces on {network.ON_SHOWN}, and nothing anywhere else."
            )
    _apart(shown)
    return shown


def _apart(shown: Views) -> None:
    eyes = network.shipped()
    judged = eyes.judge_from_both_sides(shown, eyes.shown_set(shown))
    faces = range(1, 1 + len(network.SHOWN))
    for face, square in zip(faces, network.SHOWN, strict=True):
        shares = judged.shares[square - 1].copy()
        if shares[face] >= _APART_FROM:
            continue
        shares[face] = 0.0
        other = int(shares.argmax())
        trouble = (
            f"The pieces on squares {square} and {network.SHOWN[other - 1]} look alike in this picture."
            if other in faces
            else f"The piece on square {square} isn't clear in this picture."
        )
        raise UnclearSetError(
            f"{trouble} Put the set's four faces there, and take another picture in daylight, with no lamp reflected "
            "in the pieces."
        )


def _looked(
    pixels: NDArray[np.uint8], known: Array | None, corners: Points | None, mat: Mat
) -> tuple[Views, Judgement]:
    """A board's views and what they show; if it lies beside the expected place, it is looked at again."""
    camera = _by_markers(pixels, mat) if corners is None else _by_corners(pixels, corners, mat)
    eyes = network.shipped()
    known = eyes.house_set(0) if known is None else known
    seen = views(pixels, Placing(camera, mat))
    along = eyes.judge(seen, known)
    beside = _corner_offsets(along.offsets)
    sure = _BOARD_FROM if corners is None else _CLICKED_FROM
    if along.is_board >= sure and _LOOK_AGAIN_PX < np.abs(beside).max() < _FARTHEST_PX:
        seen = views(pixels, Placing(camera, mat, beside * mat.pitch / SQUARE_PX))
        along = eyes.judge(seen, known)
    judged = eyes.judge_from_both_sides(seen, known, along)
    if judged.is_board < sure:
        raise NoBoardInPictureError(
            "I can't see a board where it should be. Show all of it. Corners are those of squares 1, 4, 16, 13."
        )
    if not _has_colours(seen.board):
        raise NoColoursError("This picture is black and white, so gold looks like silver. Take it in colour.")
    return seen, judged


def _has_colours(board: NDArray[np.uint8]) -> bool:
    means = np.maximum(board.mean(axis=(0, 1)), 1.0)
    return bool(np.ptp(board / means, axis=2).mean() >= _COLOURED_FROM)


def _by_markers(pixels: NDArray[np.uint8], mat: Mat) -> Camera:
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    found: FoundMarkers = {}
    for look in (markers.find, markers.find_faint):
        before, found = len(found), look(grey) | found
        camera = _of_markers(grey, found, mat) if len(found) > before else None
        if camera is not None:
            return camera
    mirrored = np.ascontiguousarray(grey[:, ::-1])
    if _of_markers(mirrored, markers.find(mirrored), mat) is not None:
        raise NoBoardInPictureError(
            "This picture is mirrored. Turn mirroring off in the camera's program, and take it again."
        )
    if len(found) < _FEWEST_MARKERS:
        raise NoBoardInPictureError(
            f"{len(found)} of the mat's {MARKER_COUNT} markers are visible, but I need {_FEWEST_MARKERS}. Show the "
            "whole mat in even light, or give the board's corners (--corners)."
        )
    raise NoBoardInPictureError("The markers don't fit the mat. Lay the mat flat, and print it at full size.")


def _of_markers(grey: NDArray[np.uint8], found: FoundMarkers, mat: Mat) -> Camera | None:
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
        if fit is not None and len(known) >= _FEWEST_MARKERS:
            uncertain = uncertain or fit.camera
    return uncertain


def _suffice(known: FoundMarkers, fit: Fit) -> bool:
    fits_well = bool(fit.distances.mean() < _FITS_WELL_PX)
    return len(known) > _FEWEST_MARKERS or (len(known) == _FEWEST_MARKERS and fits_well)


def _choices(numbers: list[int]) -> list[tuple[int, ...]]:
    """All markers first, then all but one, and so on."""
    sizes = range(len(numbers), 0, -1)
    return [choice for size in sizes for choice in combinations(numbers, size)]


def _by_corners(pixels: NDArray[np.uint8], corners: Points, mat: Mat) -> Camera:
    fit = None
    size = np.array(pixels.shape[1::-1])
    if not ((corners > -size) & (corners < 2 * size)).all():
        raise NoBoardInPictureError("The corners are far outside the picture. Give them in pixels of the picture.")
    if _go_round(corners) and cv2.contourArea(corners.astype(np.float32)) >= _SMALLEST_PX**2:
        fit = pose.fit(lifted(mat.area(), mat.height), corners, (pixels.shape[1], pixels.shape[0]))
    if fit is None:
        raise NoBoardInPictureError(
            "These four corners can't be a board seen from above. Give them in the order of squares 1, 4, 16, 13."
        )
    return fit.camera


def _go_round(corners: Points) -> bool:
    """Whether four corners go clockwise around a convex area, like those of a board seen from above."""
    sides = np.roll(corners, -1, axis=0) - corners
    after = np.roll(sides, -1, axis=0)
    return bool((sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0] > 0).all())


def _corner_offsets(offsets: Points) -> Points:
    """(4, 2): how far the corners lie from where they were expected, judged by the squares' offsets, (16, 2)."""
    return np.asarray(_TO_CORNERS @ offsets, np.float64)


def _told(shares: NDArray[np.float64], letter_from: float) -> tuple[str, float]:
    """A square's letter and its probability."""
    by_cell = dict(zip(network.CLASSES, shares.tolist(), strict=True))
    best = max(by_cell, key=by_cell.__getitem__)
    if best != UNREADABLE and by_cell[best] >= letter_from:
        return best, by_cell[best]
    for cell, faces in ((GOLD_UP, "Gg"), (SILVER_UP, "Ss")):
        together = sum(by_cell[face] for face in faces)
        if together >= letter_from:
            return cell, together
    return UNREADABLE, max(share for cell, share in by_cell.items() if cell != UNREADABLE)
