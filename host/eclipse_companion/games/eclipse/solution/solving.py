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
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.solution import kernels
from eclipse_companion.games.eclipse.solution.kernels import Scores
from eclipse_companion.games.eclipse.solution.layout import LAYERS, Layer, geometry, index_of, layer, position_at
from eclipse_companion.games.eclipse.solution.store import COUNTS, LayerFile

PART: Final = 1 << 22
"""About how many positions are solved, then saved, at a time."""
SAMPLES: Final = 200
"""How many positions of each layer are checked against the rules."""
LEAST_MEMORY: Final = 64 << 20
"""The least memory, in bytes: a few parts, and the tables of the board."""
MEMORY: Final = 4 << 30
"""The memory in bytes that is used at most by default; less is enough."""

SolvingProgress = Callable[[int, int, int], None]
"""Called with the number of pieces, the parts done, and the number of parts."""


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
        below = None if layers[0] == LAYERS[0] else LayerFile(self._folder, layer(layers[0] + 1))
        for pieces in layers:
            file = LayerFile(self._folder, layer(pieces))
            yield Counted(pieces, *self._layer(file, below).tolist())
            if below is not None and not keep:
                below.drop()
            below = file
        if not keep:
            for pieces in LAYERS:
                LayerFile(self._folder, layer(pieces)).forget()

    def _layer(self, file: LayerFile, below: LayerFile | None) -> Integers:
        parts = list(parts_of(file.layer))
        done = file.begin(len(parts))
        missing = [part for part in parts if part.number not in done]
        self._progress(file.layer.pieces, len(done), len(parts))
        if missing:
            # A full board is judged as it is: nothing follows.
            after = kernels.Below(np.empty(0, np.int8), 0)
            if below is not None:
                after = kernels.Below(below.scores(self._memory), below.layer.class_size)
            for number, counts in self._work(missing, file, after):
                done[number] = counts
                self._progress(file.layer.pieces, len(done), len(parts))
            check(file, below)
        total: Integers = np.sum(list(done.values()), axis=0)
        return total

    def _work(self, parts: list[_Part], file: LayerFile, below: kernels.Below) -> Iterator[tuple[int, Integers]]:
        def one(part: _Part) -> tuple[_Part, Scores, Integers]:
            found = np.empty((part.owners.size, file.layer.faces), np.int8), np.zeros(COUNTS, np.int64)
            kernels.solve(part.occupied, part.owners, below, geometry(), found)
            return part, *found

        waiting = iter(parts)
        with ThreadPoolExecutor(self._workers) as pool:
            running = {pool.submit(one, part) for part in islice(waiting, 2 * self._workers)}
            while running:
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for each in finished:
                    part, scores, counts = each.result()
                    file.keep(part.number, part.begin, scores, counts)
                    yield part.number, counts
                if self._stop.is_set():
                    raise InterruptedSolvingError("Interrupted. Run the same command to go on from here.")
                running |= {pool.submit(one, part) for part in islice(waiting, len(finished))}


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
    scores = file.scores(0)
    after = scores if below is None else below.scores(0)
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
