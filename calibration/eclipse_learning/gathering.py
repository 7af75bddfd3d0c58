"""Examples by the thousand as arrays, made on all cores from a folder of plates."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.vision.sets import LEARNED
from eclipse_learning.examples import examples
from eclipse_learning.shows import VIEWS, Shows, put_together
from eclipse_pictures.plates import Plate
from eclipse_pictures.scenes import FAMILY

_View = tuple[NDArray[np.uint8], NDArray[np.uint8]]
"""The sizes of a board's view, (160, 160, 3), and of its surroundings, (40, 40, 3)."""

NO_HOUSE_SET: Final = -1
NO_FAMILY: Final = -1

VIEWS_VERSION: Final = 6
"""Add one whenever plates give other views than before; saved ones are then made again."""


@dataclass(frozen=True, slots=True)
class Examples:
    """What the network is fitted to.

    `board` (N, 160, 160, 3), `around` (N, 40, 40, 3), `classes` (N, 16) or LEFT_OUT, `offsets` (N, 16, 2) pixels,
    `is_board` (N,), `house` (N,): the house set's number or NO_HOUSE_SET, `family` (N,): the number of the set among
    all sets that are shown, or NO_FAMILY, `number` (N,): the number of the set among those of its kind.
    """

    board: NDArray[np.uint8]
    around: NDArray[np.uint8]
    classes: NDArray[np.int64]
    offsets: NDArray[np.float32]
    is_board: NDArray[np.float32]
    house: NDArray[np.int64]
    family: NDArray[np.int64]
    number: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.board)

    def some(self, chosen: NDArray[np.int64]) -> "Examples":
        """The examples at these indices."""
        return Examples(
            self.board[chosen],
            self.around[chosen],
            self.classes[chosen],
            self.offsets[chosen],
            self.is_board[chosen],
            self.house[chosen],
            self.family[chosen],
            self.number[chosen],
        )


def gather(
    files: list[Path], each: int, seed: int, kept: Path, progress: Callable[[int, int], None]
) -> tuple[Examples, Shows]:
    """This many examples of each plate, and the views that show each set.

    A set is shown by the plate of its four faces alone; without one, by squares of one plate that has them all. The
    examples of a plate stay in the folder `kept` and aren't made again. Raises `CompanionError` if no set is shown.
    """
    kept.mkdir(parents=True, exist_ok=True)
    alone = [file for file in files if int(file.stem.rpartition("_")[2]) % FAMILY == 0]
    orders = [_Order(file, each, seed, kept) for file in files]
    orders += [_Order(file, 2 * VIEWS, seed + 1, kept) for file in alone]
    with get_context("spawn").Pool() as pool:
        for number, _ in enumerate(pool.imap(_make, orders), 1):
            progress(number, len(orders))
    rng = np.random.default_rng(seed)
    shown: dict[str, list[_View]] = {}
    every = [_Made.load(order.path) for order in orders]
    for made in reversed(every):
        views = [] if made.set_name in shown else list(_showing(made, rng))
        if views:
            shown[made.set_name] = list(islice(cycle(views), VIEWS))
    if not shown:
        raise CompanionError("None of these plates shows a set's four faces. Make more: ./run pictures (--varied)")
    families = {name: number for number, name in enumerate(shown)}
    known = [_examples(made, families) for made in every[: len(files)]]
    known = [one for one in known if one.house[0] != NO_HOUSE_SET or one.family[0] != NO_FAMILY]
    joined = {field.name: np.concatenate([getattr(one, field.name) for one in known]) for field in fields(Examples)}
    return Examples(**joined), Shows(
        np.stack([np.stack([board for board, _ in views]) for views in shown.values()]),
        np.stack([np.stack([around for _, around in views]) for views in shown.values()]),
    )


@dataclass(frozen=True, slots=True)
class _Made:
    """All examples of one plate, in the form of `Examples`."""

    set_name: str
    board: NDArray[np.uint8]
    around: NDArray[np.uint8]
    classes: NDArray[np.int64]
    offsets: NDArray[np.float32]
    is_board: NDArray[np.float32]
    dyed: NDArray[np.bool_]

    @classmethod
    def load(cls, path: Path) -> "_Made":
        with np.load(path, allow_pickle=False) as file:
            arrays = {field.name: file[field.name] for field in fields(cls)}
        return cls(**{**arrays, "set_name": str(arrays["set_name"])})


@dataclass(frozen=True, slots=True)
class _Order:
    """This many examples of a plate, drawn with a seed, for saving in a folder."""

    plate: Path
    each: int
    seed: int
    kept: Path

    @property
    def path(self) -> Path:
        told = self.plate.stat()
        made = f"{told.st_size} {told.st_mtime_ns} {VIEWS_VERSION}".encode()
        return self.kept / f"{self.plate.stem}-{self.each}-{self.seed}-{hashlib.sha256(made).hexdigest()[:8]}.npz"


def _make(order: _Order) -> None:
    if order.path.exists():
        return
    cv2.setNumThreads(1)
    plate = Plate.load(order.plate)
    rng = np.random.default_rng([order.seed, plate.seed, len(plate.kind)])
    found = list(examples(plate, order.each, rng))
    beside = order.path.with_suffix(".part")
    with beside.open("wb") as file:
        np.savez(
            file,
            set_name=np.array(plate.set_name),
            board=np.stack([one.views.board for one in found]),
            around=np.stack([one.views.around for one in found]),
            classes=np.stack([one.classes for one in found]),
            offsets=np.stack([one.offsets for one in found]),
            is_board=np.array([one.is_board for one in found], np.float32),
            dyed=np.array([one.dyed for one in found]),
        )
    beside.replace(order.path)


def _showing(made: _Made, rng: np.random.Generator) -> Iterator[_View]:
    """The views that show the set in a plate's own colours."""
    for one in np.flatnonzero((made.is_board > 0) & ~made.dyed):
        board = put_together(made.board[one], made.classes[one], rng)
        if board is not None:
            yield board, made.around[one]


def _examples(made: _Made, families: dict[str, int]) -> Examples:
    count = len(made.board)
    kind, _, number = made.set_name.partition("-")
    return Examples(
        made.board,
        made.around,
        made.classes,
        made.offsets,
        made.is_board,
        np.full(count, LEARNED.get(kind, NO_HOUSE_SET)),
        np.where(made.dyed, NO_FAMILY, families.get(made.set_name, NO_FAMILY)),
        np.full(count, int(number)),
    )
