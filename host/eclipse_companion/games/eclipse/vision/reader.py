"""A picture -> what it shows: where the board lies and what stands on each square, or why that can't be told."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.reading import GOLD_UP, SILVER_UP, UNREADABLE, Reading
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.network import OwnSet
from eclipse_companion.games.eclipse.vision.rectify import Placing, Views
from eclipse_companion.games.eclipse.vision.seeing import CLICKED_FROM, NoColoursError, Seen, see
from eclipse_companion.sensing.sight.exposures import together
from eclipse_companion.sensing.sight.finding import NoBoardInPictureError, by_corners, by_markers
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.layout import Points

LETTER_FROM: Final = 0.95
"""A square is named if this much of the probability agrees. A wrong name does more harm than a `?`.

In pictures of new scenes, changed as rooms and phones change them, 0.05 to 0.25 % of squares are then named wrong; from
0.93 on it is half as much again (60 pictures, each in 17 ways, three draws).
"""

SHOWN_FROM: Final = 0.97
"""The same for a set that was only shown: its probabilities are wrong three times as often as they claim."""

_NOT_TOLD: Final = (GOLD_UP, SILVER_UP, UNREADABLE)

_APART_FROM: Final = 0.8
"""If the very picture that shows a face names it with less than this, the set reads 40 % of squares instead of 78 % (72
pictures of sets held back; six other pictures of each, read with them).
"""


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


def read(  # noqa: PLR0913 - each says one more thing of the picture
    pixels: NDArray[np.uint8],
    known: Array | None = None,
    *,
    darker: NDArray[np.uint8] | None = None,
    corners: Points | None = None,
    mat: Mat | None = None,
    letter_from: float = LETTER_FROM,
    own: OwnSet | None = None,
) -> Read:
    """What a picture, (H, W, 3), shows of the set with these tokens (`sets`); by default Eclipse's.

    `darker`: the same scene at a darker exposure, of the same size. `corners`, (4, 2) pixels: the playing area's at
    squares 1, 4, 16, 13, as clicked; without them, the mat's markers are looked for. `letter_from`: `SHOWN_FROM` for a
    set that was shown. `own`: what was fitted to this very set. Raises `NoBoardInPictureError`, `NoColoursError`.
    """
    looks = [pixels] if darker is None else [pixels, darker]
    shares = together(
        [seen.judgement.shares for seen in _seen(looks, known, corners, mat or Mat(), own)], network.PRIOR
    )
    told = [_told(each, letter_from) for each in shares]
    hidden = shares[:, network.CLASSES.index(UNREADABLE)] > 1 / 2
    unclear = (k for k, (cell, _) in enumerate(told, 1) if cell in _NOT_TOLD and not hidden[k - 1])
    return Read(Reading("".join(cell for cell, _ in told)), tuple(sure for _, sure in told), tuple(unclear))


def board(pixels: NDArray[np.uint8], *, corners: Points | None = None, mat: Mat | None = None) -> Seen:
    """Where the board lies in a picture of any set, and its views; what is judged is of Eclipse's set.

    Raises `NoBoardInPictureError`, `NoColoursError`.
    """
    return _seen([pixels], None, corners, mat or Mat())[0]


def show(pixels: NDArray[np.uint8], *, corners: Points | None = None, mat: Mat | None = None) -> Views:
    """The views of a picture that shows a set's four faces.

    The set is still unknown, so owners don't matter; only that something lies on SHOWN, and nothing elsewhere. Raises
    `NoBoardInPictureError` if that isn't so, `NoColoursError`, and `UnclearSetError` if a face isn't recognised in the
    very picture that shows it.
    """
    shown = _seen([pixels], None, corners, mat or Mat())[0]
    empty = shown.judgement.shares[:, network.CLASSES.index(".")]
    for square in range(1, len(empty) + 1):
        if (empty[square - 1] > 1 / 2) == (square in network.SHOWN):
            there = "nothing visible" if square in network.SHOWN else "something"
            raise NoBoardInPictureError(
                f"There is {there} on square {square}. "
                f"Put the set's four faces on {network.ON_SHOWN}, and nothing anywhere else."
            )
    _apart(shown.views)
    return shown.views


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


def _seen(
    looks: list[NDArray[np.uint8]], known: Array | None, corners: Points | None, mat: Mat, own: OwnSet | None = None
) -> list[Seen]:
    """A board as each of the pictures of one scene shows it, or those of them in which it can be found."""
    known = network.shipped().house_set(0) if known is None else known
    seen: list[Seen] = []
    trouble: CompanionError | None = None
    for pixels in looks:
        try:
            if corners is None:
                seen.append(see(pixels, known, Placing(by_markers(pixels, mat), mat), own=own))
            else:
                camera = by_corners((pixels.shape[1], pixels.shape[0]), corners, mat)
                seen.append(see(pixels, known, Placing(camera, mat), sure=CLICKED_FROM, own=own))
        except (NoBoardInPictureError, NoColoursError) as error:
            trouble = trouble or error
    if not seen:
        assert trouble is not None
        raise trouble
    return seen


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
