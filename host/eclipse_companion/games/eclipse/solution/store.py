"""A layer's scores on disk while they are computed, and which parts of the layer are done.

In: a folder. Out: arrays that are files. A part counts as done only once it is on disk; a part that was being written
when the run stopped is computed again.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.solution.kernels import Scores
from eclipse_companion.games.eclipse.solution.layout import Layer

COUNTS: Final = 4
"""Over, won, drawn, lost."""


class LayerFile:
    """One layer: `layer-NN.scores`, the scores as `layout` orders them, and `layer-NN.done`, a line for each part."""

    def __init__(self, folder: Path, layer: Layer) -> None:
        self.layer = layer
        self._scores = folder / f"layer-{layer.pieces:02}.scores"
        self._done = folder / f"layer-{layer.pieces:02}.done"

    def begin(self, parts: int) -> dict[int, Integers]:
        """The parts done so far, each with its `COUNTS`. Makes the file of scores unless all `parts` are done."""
        done = dict(self._parts())
        if len(done) == parts or self.has_scores:
            return done
        self._done.unlink(missing_ok=True)
        with self._scores.open("wb") as file:
            file.truncate(self.layer.size)
        return {}

    @property
    def has_scores(self) -> bool:
        """Whether there is a file that may hold all scores; one that is no longer needed is deleted."""
        return self._scores.exists() and self._scores.stat().st_size == self.layer.size

    def _parts(self) -> Iterator[tuple[int, Integers]]:
        if not self._done.exists():
            return
        for line in self._done.read_text(encoding="ascii", errors="replace").splitlines(keepends=True):
            words = line.split()
            if line.endswith("\n") and len(words) == 1 + COUNTS and all(map(str.isdecimal, words)):
                yield int(words[0]), np.array([int(word) for word in words[1:]])

    def keep(self, part: int, begin: int, scores: Scores, counts: Integers) -> None:
        """Write a part's scores from position `begin` on; once they are on disk, note that the part is done."""
        with self._scores.open("r+b") as file:
            file.seek(begin)
            file.write(scores.data)
            file.flush()
            os.fsync(file.fileno())
        with self._done.open("a", encoding="ascii") as file:
            file.write(f"{part} {' '.join(map(str, counts.tolist()))}\n")

    def scores(self, memory: int) -> Scores:
        """All scores, read-only: in memory if they fit into so many bytes, otherwise as a mapped file.

        Raises `CompanionError` if the file is missing.
        """
        if not self.has_scores:
            raise CompanionError(f"{self._scores} is missing or cut short. Delete the folder and solve again.")
        if self.layer.size <= memory:
            return np.fromfile(self._scores, np.int8)
        return np.memmap(self._scores, np.int8, "r")

    def drop(self) -> None:
        """Delete the scores; the counts stay."""
        self._scores.unlink(missing_ok=True)

    def forget(self) -> None:
        """Delete everything."""
        self.drop()
        self._done.unlink(missing_ok=True)


def make_folder(folder: Path) -> None:
    """Make sure that there is a folder and that it can be written. Raises `CompanionError`."""
    probe = folder / "probe"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise CompanionError(
            f"I can't keep the tables in {folder}: {error.strerror}. Choose another folder with --out."
        ) from None
