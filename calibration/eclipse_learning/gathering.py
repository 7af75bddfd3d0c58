"""Examples by the thousand as arrays, made by all cores from a folder of plates."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_learning.examples import HOUSE_SETS, Example, examples
from eclipse_pictures.plates import Plate
from eclipse_pictures.scenes import FAMILY

NO_HOUSE_SET: Final = -1

_SHOWS: Final = 12
"""Pictures of a set's four faces, each in a light of its own."""


@dataclass(frozen=True, slots=True)
class Examples:
    """`board` (N, 160, 160, 3), `around` (N, 40, 40, 3), `classes` (N, 16) or LEFT_OUT, `offsets` (N, 16, 2) pixels, `is_board` (N,), `house` (N,): the
    house set's number or NO_HOUSE_SET, `family` (N,): the number of the set among all sets that are shown, -1 for none.
    """

    board: NDArray[np.uint8]
    around: NDArray[np.uint8]
    classes: NDArray[np.int64]
    offsets: NDArray[np.float32]
    is_board: NDArray[np.float32]
    house: NDArray[np.int64]
    family: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.board)

    def some(self, chosen: NDArray[np.int64]) -> "Examples":
        """These of them."""
        return Examples(
            self.board[chosen],
            self.around[chosen],
            self.classes[chosen],
            self.offsets[chosen],
            self.is_board[chosen],
            self.house[chosen],
            self.family[chosen],
        )


@dataclass(frozen=True, slots=True)
class Shows:
    """Pictures of sets' faces: `board` (F, S, 160, 160, 3), `around` (F, S, 40, 40, 3), for each family S of them."""

    board: NDArray[np.uint8]
    around: NDArray[np.uint8]


def gather(files: list[Path], each: int, seed: int, progress: Callable[[int, int], None]) -> tuple[Examples, Shows]:
    """So many examples of each plate, and the pictures that show each plate's set where there are any."""
    shows = [file for file in files if int(file.stem.rpartition("_")[2]) % FAMILY == 0]
    made: list[tuple[str, list[Example]]] = []
    shown: dict[str, list[Example]] = {}
    with get_context("spawn").Pool() as pool:
        for number, (name, found) in enumerate(pool.imap(partial(_of_plate, each=each, seed=seed), files)):
            made.append((name, found))
            progress(number + 1, len(files) + len(shows))
        for number, (name, found) in enumerate(pool.imap(partial(_of_plate, each=2 * _SHOWS, seed=seed + 1), shows)):
            good = [one for one in found if one.is_board][:_SHOWS]
            if len(good) == _SHOWS:
                shown[name] = good
            progress(len(files) + number + 1, len(files) + len(shows))
    families = {name: number for number, name in enumerate(shown)}
    rows = [
        (example, HOUSE_SETS.get(name.partition("-")[0], NO_HOUSE_SET), families.get(name, -1))
        for name, found in made
        for example in found
    ]
    rows = [row for row in rows if row[1] != NO_HOUSE_SET or row[2] >= 0]
    every = Examples(
        np.stack([example.views.board for example, _, _ in rows]),
        np.stack([example.views.around for example, _, _ in rows]),
        np.stack([example.classes for example, _, _ in rows]),
        np.stack([example.offsets for example, _, _ in rows]),
        np.array([example.is_board for example, _, _ in rows], np.float32),
        np.array([house for _, house, _ in rows]),
        np.array([family for _, _, family in rows]),
    )
    faces = Shows(
        np.stack([np.stack([one.views.board for one in found]) for found in shown.values()]),
        np.stack([np.stack([one.views.around for one in found]) for found in shown.values()]),
    )
    return every, faces




def _of_plate(file: Path, each: int, seed: int) -> tuple[str, list[Example]]:
    cv2.setNumThreads(1)
    plate = Plate.load(file)
    rng = np.random.default_rng([seed, plate.seed, len(plate.kind)])
    return plate.set_name, list(examples(plate, each, rng))
