"""One or two changes of a picture, drawn at random: alike in all views of the same picture."""

from collections.abc import Callable, Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from eclipse_companion.sensing.sight.tone import even
from picture_changes import changes
from picture_changes.changes import Picture

Change = Callable[[Picture], Picture]
Drawn = Callable[[np.random.Generator], Change]

_TWO: Final = 0.3
"""How often there are two changes."""
_CODED: Final = 0.3
"""How often the picture is coded once more."""
_QUALITY: Final = (50, 96)
_SPOTS: Final = 0.2
"""How often lamps are mirrored somewhere."""
_RADIUS_MM: Final = (1.0, 5.0)
_EVENED: Final = 0.35
"""How often a picture is seen in an even tone, as readers look the second time."""


def _veiled(rng: np.random.Generator) -> Change:
    share, blue, green = rng.uniform(0.05, 0.6), *rng.uniform((0.55, 0.75), 1.0)
    return lambda picture: changes.veiled(picture, share, (blue, green, 1.0))


def _exposed(rng: np.random.Generator) -> Change:
    stops = rng.uniform(-4.2, 2.0)
    return lambda picture: changes.exposed(picture, stops)


def _bent(rng: np.random.Generator) -> Change:
    gamma = np.exp(rng.uniform(*np.log((0.45, 2.4))))
    return lambda picture: changes.bent(picture, gamma)


def _saturated(rng: np.random.Generator) -> Change:
    factor = np.exp(rng.uniform(*np.log((0.04, 2.7))))
    return lambda picture: changes.saturated(picture, factor)


def _thinned(rng: np.random.Generator) -> Change:
    share = rng.uniform(0.1, 0.5)
    return lambda picture: changes.thinned(picture, share)


def _tone_mapped(rng: np.random.Generator) -> Change:
    strength, reach = rng.uniform(0.15, 0.8), rng.uniform(0.05, 0.3)
    return lambda picture: changes.tone_mapped(picture, strength, reach * len(picture))


def _banded(rng: np.random.Generator) -> Change:
    share, period = rng.uniform(0.05, 0.45), rng.uniform(0.1, 1.5)
    phase, degrees = rng.uniform(0, 2 * np.pi), rng.uniform(0, 180)
    return lambda picture: changes.banded(picture, share, period * len(picture), phase, degrees)


KINDS: Final[tuple[Drawn, ...]] = (_veiled, _exposed, _bent, _saturated, _thinned, _tone_mapped, _banded)


def drawn(rng: np.random.Generator) -> Change:
    """One change, or two, one after the other."""
    kinds = rng.permutation(len(KINDS))[: 1 + (rng.random() < _TWO)]
    chosen = [KINDS[kind](rng) for kind in kinds]

    def change(picture: Picture) -> Picture:
        for each in chosen:
            picture = each(picture)
        return picture

    return change


def spotted(board: Picture, px_per_mm: float, rng: np.random.Generator) -> Picture:
    """One to four lamps mirrored anywhere in a board's view."""
    places = rng.uniform(0, board.shape[0], (int(rng.integers(1, 5)), 2))
    return changes.burnt(board, places, px_per_mm * rng.uniform(*_RADIUS_MM), rng.uniform(0.5, 2.0))


def in_other_rooms(
    batch: Sequence[npt.NDArray[np.uint8]], which: npt.NDArray[np.bool_], px_per_mm: float, rng: np.random.Generator
) -> list[npt.NDArray[np.uint8]]:
    """Views of N pictures, (N, H, W, 3) each, in which those of the chosen pictures, (N,), are `changed`.

    A share of all pictures is then seen in an even tone.
    """
    after = [views.copy() for views in batch]
    evened = rng.random(len(which)) < _EVENED
    for picture in np.flatnonzero(which | evened):
        seen = [views[picture] for views in after]
        if which[picture]:
            seen = changed(seen, px_per_mm, rng)
        for views, view in zip(after, even(seen) if evened[picture] else seen, strict=True):
            views[picture] = view
    return after


def changed(views: Sequence[Picture], px_per_mm: float, rng: np.random.Generator) -> list[Picture]:
    """The views of one picture after the same changes; the first shows the board, with lamps mirrored in it or not."""
    change = drawn(rng)
    after = [change(view) for view in views]
    if rng.random() < _SPOTS:
        after[0] = spotted(after[0], px_per_mm, rng)
    if rng.random() < _CODED:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(*_QUALITY))]
        after = [_coded(view, quality) for view in after]
    return after


def _coded(picture: Picture, quality: list[int]) -> Picture:
    """The picture after JPEG of this quality."""
    decoded = cv2.imdecode(cv2.imencode(".jpg", picture, quality)[1], cv2.IMREAD_COLOR)
    assert decoded is not None
    return np.asarray(decoded, np.uint8)
