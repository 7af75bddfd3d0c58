"""A layer's scores on disk while they are computed, and which parts of the layer are done.

In: a folder. Out: arrays that are files. A part counts as done only once it is on disk; a part that was being written
when the run stopped is computed again.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.games.eclipse.solution.kernels import Scores
from eclipse_companion.games.eclipse.solution.layout import Layer

COUNTS: Final = 4
"""Over, won, drawn, lost."""


class LayerFile:
    """One layer: `layer-NN.scores`, the scores as `layout` orders them, and `layer-NN.done`, a line for each part.

    `layer-NN.halves` is there only while a layer is worked out in little memory.
    """

    def __init__(self, folder: Path, layer: Layer) -> None:
        self.layer = layer
        self._scores = folder / f"layer-{layer.pieces:02}.scores"
        self._done = folder / f"layer-{layer.pieces:02}.done"
        self._halves = folder / f"layer-{layer.pieces:02}.halves"

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

    def scores(self) -> Scores:
        """All scores, read-only, as a mapped file. Raises `CompanionError` if the file is missing."""
        if not self.has_scores:
            raise CompanionError(f"{self._scores} is missing or cut short. Delete the folder and solve again.")
        return np.memmap(self._scores, np.int8, "r")

    def halves(self) -> Scores:
        """Room for the scores of the layer's halves, as a mapped file."""
        return np.memmap(self._halves, np.int8, "w+", shape=(self.layer.size,))

    def drop_halves(self) -> None:
        """Delete the file of halves, if there is one."""
        self._halves.unlink(missing_ok=True)

    def drop(self) -> None:
        """Delete the scores; the counts stay."""
        self._scores.unlink(missing_ok=True)

    def forget(self) -> None:
        """Delete everything."""
        self.drop()
        self.drop_halves()
        self._done.unlink(missing_ok=True)


def fits_in(layers: Sequence[Layer], memory: int) -> bool:
    """Whether scores and halves of the largest layer take at most so many bytes."""
    return all(2 * each.size <= memory for each in layers)


class Workspace:
    """Where scores and halves are while layers are worked out: in memory, which all layers use in turn, or in files."""

    def __init__(self, layers: Sequence[Layer], memory: int) -> None:
        """`memory`: in bytes. What doesn't fit in stays in files."""
        size = max(each.size for each in layers)
        self._arrays = (np.empty(size, np.int8), np.empty(size, np.int8)) if fits_in(layers, memory) else None
        self._holds: LayerFile | None = None

    def scores(self, file: LayerFile) -> Scores:
        """All scores of a solved layer. Raises `CompanionError` if they are missing."""
        if self._arrays is None:
            return file.scores()
        found = self._arrays[0][: file.layer.size]
        if self._holds is not file:
            found[:] = file.scores()
            self._holds = file
        return found

    def halves(self, file: LayerFile) -> Scores:
        """Room for the scores of a layer's halves."""
        return file.halves() if self._arrays is None else self._arrays[1][: file.layer.size]

    def part(self, begin: int, size: int) -> Scores:
        """Room for some scores of a layer; those of the layer before are lost."""
        self._holds = None
        return np.empty(size, np.int8) if self._arrays is None else self._arrays[0][begin : begin + size]

    def holds(self, file: LayerFile) -> None:
        """All parts of this layer were written into their room."""
        self._holds = file


def make_folder(folder: Path) -> None:
    """Make sure that there is a folder and that it can be written. Raises `CompanionError`."""
    probe = folder / "probe"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise CompanionError(
            f"I can't keep the tables in {folder}: {why_of(error)}. Choose another folder with --out."
        ) from None
