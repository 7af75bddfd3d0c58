"""Makes examples and keeps them, a hundred views a file, so that making them can be stopped and gone on with."""

import hashlib
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common import atomic_files
from infinity_pictures.examples import Example, examples
from infinity_pictures.families import LEARNED
from infinity_traced.looks import looks
from infinity_traced.plates import TracedPlate

SCENES: Final = 20
"""How many scenes a file holds."""

SHOTS: Final = 6
TRACED_SHOTS: Final = 12
"""How many shots of a path-traced plate: each in another light."""
_PLAINLY: Final = 3
"""One scene in three is drawn, not rendered, with this many shots."""


@dataclass(frozen=True, slots=True)
class Examples:
    """N looks, as `infinity_pictures.examples` has them: `classes` (N, 16), `is_board` (N,)."""

    board: NDArray[np.uint8]
    wide: NDArray[np.uint8]
    classes: NDArray[np.int8]
    is_board: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.board)

    def some(self, which: NDArray[np.int64]) -> "Examples":
        """These alone, by number."""
        return Examples(self.board[which], self.wide[which], self.classes[which], self.is_board[which])


def made(folder: Path, number: int, family: str) -> Path:
    """The file of this number, made if it isn't there."""
    path = folder / f"{family}-{number:05d}.npz"
    if path.exists():
        return path
    every = []
    for scene in range(SCENES):
        seed = number * SCENES + scene
        plainly = seed % 3 == 0 and family == LEARNED
        every += examples(seed, family, _PLAINLY if plainly else SHOTS, plainly=plainly)
    _keep(path, every)
    return path


def looked(folder: Path, plate: Path) -> Path:
    """The file of the looks at a path-traced plate, made if it isn't there. Raises `NotAPlateError`."""
    seen = TracedPlate.load(plate)
    told = plate.stat()
    which = hashlib.sha256(f"{told.st_size} {told.st_mtime_ns}".encode()).hexdigest()[:8]
    path = folder / f"traced-{plate.stem}-{which}.npz"
    if not path.exists():
        _keep(path, looks(seen, TRACED_SHOTS, np.random.default_rng(seen.seed)))
    return path


def _keep(path: Path, every: Sequence[Example]) -> None:
    packed = io.BytesIO()
    np.savez(
        packed,
        board=np.stack([each.views.board for each in every]),
        wide=np.stack([each.views.wide for each in every]),
        classes=np.stack([each.classes for each in every]),
        is_board=np.array([each.is_board for each in every]),
    )
    atomic_files.write(path, packed.getvalue())


def gathered(paths: Iterable[Path]) -> Examples:
    """The examples of these files."""
    parts = []
    for path in paths:
        with np.load(path, allow_pickle=False) as file:
            parts.append([file[name] for name in ("board", "wide", "classes", "is_board")])
    board, wide, classes, is_board = (np.concatenate(each) for each in zip(*parts, strict=True))
    return Examples(board, wide, classes, is_board)
