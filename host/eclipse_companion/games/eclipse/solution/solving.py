"""Solves the whole game, layer by layer from the full board back to the empty one, on all cores.

In: a folder, how much of the machine may be used, and a callback for progress. Out: how many positions of each layer
are over, won, drawn and lost; the scores, in the folder's files. An interrupted run goes on where it stopped.
"""

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final, TypeVar

import numpy as np

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.solution import kernels
from eclipse_companion.games.eclipse.solution.kernels import Scores
from eclipse_companion.games.eclipse.solution.layout import LAYERS, Layer, geometry, index_of, layer, position_at
from eclipse_companion.games.eclipse.solution.store import COUNTS, LayerFile, Workspace

PART: Final = 1 << 22
"""About how many positions are solved, then saved, at a time."""
SAMPLES: Final = 200
"""How many positions of each layer are checked against the rules."""
LEAST_MEMORY: Final = 64 << 20
"""The least memory, in bytes: a few parts, and the tables of the board."""
MEMORY: Final = 4 << 30
"""The memory in bytes that is used at most by default; less is enough."""

Found = TypeVar("Found")

SolvingProgress = Callable[[int, int, int], None]
"""Called with the number of pieces, the parts done, and the number of parts; each part is halves, then positions."""


class InterruptedSolvingError(CompanionError):
    """The user stopped it."""


@dataclass(frozen=True)
class Counted:
    """How many positions of a layer have each value for the side to move."""

    pieces: int
    over: int
    win: int
    draw: int
    loss: int


@dataclass(frozen=True)
class _Part:
    """Some sets of owners of one class."""

    number: int
    occupied: int
    owners: Integers
    begin: int
    """The first position."""


class Solving:
    """One run through all layers, in one folder."""

    def __init__(
        self, folder: Path, *, workers: int, memory: int, progress: SolvingProgress, stop: threading.Event
    ) -> None:
        """`memory`: in bytes. A run that `stop` interrupted goes on in the next one."""
        self._folder = folder
        self._workers = workers
        self._memory = memory - workers * PART
        self._progress = progress
        self._stop = stop

    def run(self, *, keep: bool, layers: Sequence[int] = LAYERS) -> Iterator[Counted]:
        """Solve the game. Yields each layer's counts once the layer is done and checked.

        `keep`: leave all layers' files in the folder; otherwise only those that are still needed. `layers`: only these,
        in order; the layer before them must be in the folder. Raises `InterruptedSolvingError` soon after `stop` is
        set, and `CompanionError` if files don't hold what they should.
        """
        space = Workspace([layer(pieces) for pieces in LAYERS if pieces <= layers[0] + 1], self._memory)
        below = None if layers[0] == LAYERS[0] else LayerFile(self._folder, layer(layers[0] + 1))
        for pieces in layers:
            file = LayerFile(self._folder, layer(pieces))
            yield Counted(pieces, *self._layer(file, below, space).tolist())
            if below is not None and not keep:
                below.drop()
            below = file
        if not keep:
            for pieces in LAYERS:
                LayerFile(self._folder, layer(pieces)).forget()

    def _layer(self, file: LayerFile, below: LayerFile | None, space: Workspace) -> Integers:
        parts = list(parts_of(file.layer))
        done = file.begin(len(parts))
        missing = [part for part in parts if part.number not in done]
        work = _Work(file.layer.pieces, len(done), 2 * len(parts), self._progress)
        work.show()
        if missing:
            # A full board is judged as it is: nothing follows.
            halves = np.empty(0, np.int8) if below is None else self._halves(parts, file, below, space, work)
            for part, counts in self._solved(missing, file, halves, space, work):
                done[part.number] = counts
            if len(missing) == len(parts):
                space.holds(file)
            del halves
            file.drop_halves()
            check(file, below)
        total: Integers = np.sum(list(done.values()), axis=0)
        return total

    def _halves(self, parts: list[_Part], file: LayerFile, below: LayerFile, space: Workspace, work: "_Work") -> Scores:
        """The scores of the layer's halves.

        A run that goes on works them out again, which takes less time than to write them all to the disk.
        """
        halves = space.halves(file)
        after = kernels.Table(space.scores(below), below.layer.class_size)

        def placed(part: _Part) -> None:
            own = halves[part.begin : part.begin + part.owners.size * file.layer.faces]
            kernels.place(part.occupied, part.owners, after, geometry(), own.reshape(part.owners.size, -1))

        for _ in self._each(parts, placed):
            work.step()
        return halves

    def _solved(
        self, missing: list[_Part], file: LayerFile, halves: Scores, space: Workspace, work: "_Work"
    ) -> Iterator[tuple[_Part, Integers]]:
        """Solve the parts that are missing; yields each with its counts once it is on the disk."""
        table = kernels.Table(halves, file.layer.class_size)

        def solved(part: _Part) -> tuple[Scores, Integers]:
            scores = space.part(part.begin, part.owners.size * file.layer.faces).reshape(part.owners.size, -1)
            counts = np.zeros(COUNTS, np.int64)
            kernels.flip(part.occupied, part.owners, table, geometry(), (scores, counts))
            return scores, counts

        for part, (scores, counts) in self._each(missing, solved):
            file.keep(part.number, part.begin, scores, counts)
            work.step()
            yield part, counts

    def _each(self, parts: list[_Part], one: Callable[[_Part], Found]) -> Iterator[tuple[_Part, Found]]:
        """Do this for each part, on all cores. Raises `InterruptedSolvingError` soon after `stop` is set."""
        waiting = iter(parts)
        with ThreadPoolExecutor(self._workers) as pool:
            running = {pool.submit(one, part): part for part in islice(waiting, 2 * self._workers)}
            while running:
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for each in finished:
                    yield running.pop(each), each.result()
                if self._stop.is_set():
                    raise InterruptedSolvingError("Interrupted. Run the same command to go on from here.")
                running |= {pool.submit(one, part): part for part in islice(waiting, len(finished))}


class _Work:
    """How far a layer is: its halves and its positions, in parts."""

    def __init__(self, pieces: int, done: int, total: int, progress: SolvingProgress) -> None:
        self._pieces, self._done, self._total, self._progress = pieces, done, total, progress

    def step(self) -> None:
        """One more part is done."""
        self._done += 1
        self.show()

    def show(self) -> None:
        self._progress(self._pieces, self._done, self._total)


def parts_of(stands: Layer) -> Iterator[_Part]:
    """A layer in parts of about `PART` positions, but at least one class each."""
    step = max(1, PART // stands.faces)
    number = 0
    for place, occupied in enumerate(stands.classes.tolist()):
        for first in range(0, stands.owners.size, step):
            begin = place * stands.class_size + first * stands.faces
            yield _Part(number, occupied, stands.owners[first : first + step], begin)
            number += 1


def check(file: LayerFile, below: LayerFile | None, samples: int = SAMPLES) -> None:
    """Check positions drawn at random against the rules and the layer below, one by one. Raises `CompanionError`."""
    chance = random.Random(file.layer.pieces)  # noqa: S311 - a sample, no secret
    scores = file.scores()
    after = scores if below is None else below.scores()
    for _ in range(samples):
        index = chance.randrange(file.layer.size)
        found, right = int(scores[index]), plain_score(file.layer.pieces, index, after)
        if found != right:
            position = position_at(file.layer.pieces, index)
            raise CompanionError(
                f"The tables are damaged: {position} has the score {found} but should have {right}. Delete the "
                "folder and solve again."
            )


def plain_score(pieces: int, index: int, below: Scores) -> int:
    """The score of one position, computed slowly from the rules and the layer below."""
    position = position_at(pieces, index)
    result = rules.result(position)
    if result is None:
        return max(-int(below[index_of(rules.apply(position, turn))]) for turn in rules.legal_turns(position))
    if result.winner is None:
        return 0
    return len(LAYERS) - pieces if result.winner is position.to_move else pieces - len(LAYERS)
