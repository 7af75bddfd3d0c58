"""Pictures of sets -> episodes, from which it is learned to tell faces apart by a few examples of each.

An episode is a handful of pictures of one set: each picture's squares are to be told by the faces in the others.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.embedding import CROP_PX
from eclipse_companion.games.eclipse.vision.network import CLASSES
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, squares_in
from eclipse_companion.sensing.sight.tints import paper_in
from eclipse_learning.gathering import NO_FAMILY, Examples
from eclipse_sketches.squares import SIDE_PX, sketch

PICTURES: Final = 6
"""In an episode; as many as the guide asks for to teach a set."""

SKETCHES_VERSION: Final = 1
"""Add one whenever sketches look different; kept ones are then made again."""

UNKNOWN: Final = -1

_FEWEST_FACES: Final = 3
_TOGETHER: Final = 5
"""Sets in one file of sketches."""
_SPARE_PX: Final = SIDE_PX - CROP_PX
_SHIFTED_PX: Final = 2
_HUES: Final = 0.7
_MIRRORED: Final = 0.5
_PAPER: Final = 0.08
_PAPER_COLOUR: Final = 0.03
"""How well the level of paper is known in a picture, and in each of its colours (logarithms, standard deviations)."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """Pictures of a set.

    `squares` (P, 16, SIDE_PX, SIDE_PX, 3), `paper` (P, 3): its level, `faces` (P, 16): what is alike, or UNKNOWN.
    """

    squares: NDArray[np.uint8]
    paper: NDArray[np.float32]
    faces: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Episode:
    """N squares, CROP_PX wide, as in `Shown`; `faces` are numbered from 0, and those of `pictures`, too, (N,) each."""

    squares: NDArray[np.uint8]
    paper: NDArray[np.float32]
    faces: NDArray[np.int64]
    pictures: NDArray[np.int64]


def episode(shown: Shown, rng: np.random.Generator) -> Episode:
    """An episode of a few of the pictures.

    The whole set may be seen in a mirror, or in other colours; each square is turned, and lies a little elsewhere.
    """
    chosen = rng.permutation(len(shown.squares))[:PICTURES]
    squares, paper, faces = shown.squares[chosen], shown.paper[chosen], shown.faces[chosen]
    if rng.random() < _HUES:
        channels = rng.permutation(3)
        squares, paper = squares[..., channels], paper[:, channels]
    if rng.random() < _MIRRORED:
        squares = squares[:, :, :, ::-1]
    guessed = rng.normal(0, _PAPER, (len(paper), 1)) + rng.normal(0, _PAPER_COLOUR, paper.shape)
    paper = (paper * np.exp(guessed)).astype(np.float32)
    known = np.argwhere(faces != UNKNOWN)
    first = _SPARE_PX // 2 + rng.integers(-_SHIFTED_PX, _SHIFTED_PX + 1, (len(known), 2))
    quarters = rng.integers(4, size=len(known))
    crops = [
        np.rot90(squares[picture, square, y : y + CROP_PX, x : x + CROP_PX], turned)
        for (picture, square), (y, x), turned in zip(known, first, quarters, strict=True)
    ]
    numbered = np.unique(faces[faces != UNKNOWN], return_inverse=True)[1]
    return Episode(np.stack(crops), paper[known[:, 0]], numbered, known[:, 0])


def sketched(count: int, seed: int, kept: Path, progress: Callable[[int, int], None]) -> list[Shown]:
    """So many sketched sets, made on all cores; they stay in the folder `kept` and aren't made again."""
    kept.mkdir(parents=True, exist_ok=True)
    files = [kept / f"sketches-{seed}-{first}-{SKETCHES_VERSION}.npz" for first in range(0, count, _TOGETHER)]
    orders = [(file, seed, number * _TOGETHER) for number, file in enumerate(files) if not file.exists()]
    if orders:
        there = len(files) - len(orders)
        with get_context("spawn").Pool() as pool:
            for number, _ in enumerate(pool.imap(_sketch, orders), there + 1):
                progress(min(number * _TOGETHER, count), count)
    return [shown for file in files for shown in _loaded(file)][:count]


def plates_shown(examples: Examples) -> list[Shown]:
    """The pictures of each set of plates of which there are enough."""
    sets = []
    for family in np.unique(examples.family[examples.family != NO_FAMILY]):
        rows = np.flatnonzero((examples.family == family) & (examples.is_board > 0))
        classes = examples.classes[rows]
        faces = np.where((classes >= 0) & (classes < len(CLASSES) - 1), classes, UNKNOWN)
        if len(rows) > PICTURES and len(np.unique(faces[faces > 0])) >= _FEWEST_FACES:
            paper = np.stack([paper_in(around) for around in examples.around[rows]])
            squares = np.stack([squares_in(board, around_px=MARGIN_PX) for board in examples.board[rows]])
            sets.append(Shown(squares, paper, faces))
    return sets


def told(shown: Sequence[Shown], rng: np.random.Generator) -> Shown:
    """Any of the sets."""
    return shown[int(rng.integers(len(shown)))]


def _sketch(order: tuple[Path, int, int]) -> None:
    file, seed, first = order
    cv2.setNumThreads(1)
    sets = [sketch(PICTURES, np.random.default_rng([seed, first + number])) for number in range(_TOGETHER)]
    beside = file.with_suffix(".part")
    with beside.open("wb") as opened:
        np.savez(
            opened,
            squares=np.stack([each.squares for each in sets]),
            paper=np.stack([each.paper for each in sets]),
            faces=np.stack([each.faces for each in sets]),
        )
    beside.replace(file)


def _loaded(file: Path) -> list[Shown]:
    with np.load(file, allow_pickle=False) as found:
        # An empty square is one more face here.
        return [Shown(*each) for each in zip(found["squares"], found["paper"], found["faces"] + 1, strict=True)]
