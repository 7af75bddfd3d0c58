"""The whole game, layer after layer from the full board back to the empty one, on all cores.

In: a folder, what may be used of the machine, somebody who is told how far it is. Out: how many positions of each layer
are over, won, drawn and lost; the scores, in the folder's files. What was broken off goes on where it was.
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

from eclipse_companion.errors import CompanionError
from eclipse_companion.game import rules
from eclipse_companion.solution import kernels
from eclipse_companion.solution.kernels import Scores
from eclipse_companion.solution.layout import LAYERS, Integers, Layer, geometry, index_of, layer, position_at
from eclipse_companion.solution.store import COUNTS, LayerFile

PART: Final = 1 << 22
"""About so many positions are worked out, and then kept, at a time."""
SAMPLES: Final = 200
"""So many positions of each layer are worked out once more, from the rules alone."""
LEAST_MEMORY: Final = 64 << 20
"""Bytes: a few parts, and the tables of the board."""
MEMORY: Final = 4 << 30
"""Bytes that are used at most, where nothing else is asked for; less is enough."""

Progress = Callable[[int, int, int], None]
"""Told the number of pieces, the parts done, and how many there are."""


class InterruptedSolvingError(CompanionError):
    """Somebody wished to stop."""


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
    """Some owners of one class."""

    number: int
    occupied: int
    owners: Integers
    begin: int
    """The first position."""


class Solving:
    """One way through all layers, on one folder."""

    def __init__(self, folder: Path, *, workers: int, memory: int, progress: Progress, stop: threading.Event) -> None:
        """`memory`: bytes to be used. What was broken off when `stop` was set goes on in another one."""
        self._folder = folder
        self._workers = workers
        self._memory = memory - workers * PART
        self._progress = progress
        self._stop = stop

    def run(self, *, keep: bool, layers: Sequence[int] = LAYERS) -> Iterator[Counted]:
        """Solve the game: gives each layer's counts as it is done and checked.

        `keep`: leave all layers' files in the folder, else only those that are still needed. `layers`: some of the way
        alone, in order; what comes before them must be in the folder. Raises
        `InterruptedSolvingError` soon after `stop` is set, `CompanionError` where files don't hold what they should.
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
            # A full board is judged as it lies: nothing follows.
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
                    raise InterruptedSolvingError("Interrupted; the same command goes on from here.")
                running |= {pool.submit(one, part) for part in islice(waiting, len(finished))}


def parts_of(stands: Layer) -> Iterator[_Part]:
    """A layer in parts of about `PART` positions, or one class."""
    step = max(1, PART // stands.faces)
    number = 0
    for place, occupied in enumerate(stands.classes.tolist()):
        for first in range(0, stands.owners.size, step):
            begin = place * stands.class_size + first * stands.faces
            yield _Part(number, occupied, stands.owners[first : first + step], begin)
            number += 1


def check(file: LayerFile, below: LayerFile | None, samples: int = SAMPLES) -> None:
    """Work out positions drawn by chance from the rules and the layer below, one by one. Raises `CompanionError`."""
    chance = random.Random(file.layer.pieces)  # noqa: S311 - a sample, no secret
    scores = file.scores(0)
    after = scores if below is None else below.scores(0)
    for _ in range(samples):
        index = chance.randrange(file.layer.size)
        found, right = int(scores[index]), plain_score(file.layer.pieces, index, after)
        if found != right:
            position = position_at(file.layer.pieces, index)
            raise CompanionError(
                f"The tables are damaged: {position} has the score {found}, and {right} by what follows. Delete the "
                "folder, and solve again."
            )


def plain_score(pieces: int, index: int, below: Scores) -> int:
    """The score of one position by the rules and the layer below, worked out slowly."""
    position = position_at(pieces, index)
    result = rules.result(position)
    if result is None:
        return max(-int(below[index_of(rules.apply(position, turn))]) for turn in rules.legal_turns(position))
    if result.winner is None:
        return 0
    return len(LAYERS) - pieces if result.winner is position.to_move else pieces - len(LAYERS)
