"""Solving layer by layer: progress, interruption, going on, and the checks on the way."""

import shutil
import threading
from pathlib import Path

import numpy as np
import pytest

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.keys import key_of
from eclipse_companion.games.eclipse.solution.layout import layer, position_at
from eclipse_companion.games.eclipse.solution.solving import (
    PART,
    Counted,
    InterruptedSolvingError,
    Solving,
    check,
    parts_of,
)
from eclipse_companion.games.eclipse.solution.store import LayerFile
from eclipse_companion.games.eclipse.solution.tables import load
from tests.games.eclipse.solution.counts import COUNTS

FIRST = 5
"""The layers below come from the tables that ship with the program."""


@pytest.fixture(scope="module")
def layer_five(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds layer 5, as if it had been solved there."""
    folder = tmp_path_factory.mktemp("layers")
    stands = layer(FIRST)
    file = LayerFile(folder, stands)
    file.begin(sum(1 for _ in parts_of(stands)))
    keys = np.array([key_of(position_at(FIRST, index)) for index in range(stands.size)], np.uint64)
    scores = load().scores(FIRST, keys)
    for part in parts_of(stands):
        end = part.begin + part.owners.size * stands.faces
        file.keep(part.number, part.begin, scores[part.begin : end], np.array([0, end - part.begin, 0, 0]))
    return folder


@pytest.fixture
def folder(layer_five: Path, tmp_path: Path) -> Path:
    """A copy of that folder, to be solved in."""
    return Path(shutil.copytree(layer_five, tmp_path / "layers"))


class Watching:
    """Keeps the reported progress, and stops after a number of parts."""

    def __init__(self, parts: int = 10**9) -> None:
        self.told: list[tuple[int, int, int]] = []
        self.stop = threading.Event()
        self._parts = parts

    def show(self, pieces: int, done: int, total: int) -> None:
        self.told.append((pieces, done, total))
        if len(self.told) >= self._parts:
            self.stop.set()


def solve(folder: Path, watching: Watching, *, keep: bool = True, memory: int = 4 << 30) -> list[Counted]:
    solving = Solving(folder, workers=2, memory=memory, progress=watching.show, stop=watching.stop)
    return list(solving.run(keep=keep, layers=range(FIRST - 1, -1, -1)))


def published(counted: Counted) -> dict[str, int]:
    return {"over": counted.over, "win": counted.win, "draw": counted.draw, "loss": counted.loss}


def test_the_last_layers_come_to_the_published_counts(folder: Path) -> None:
    """The layers from five pieces back to the empty board have the published counts."""
    found = solve(folder, Watching())
    assert [each.pieces for each in found] == [4, 3, 2, 1, 0]
    for each in found:
        if each.pieces in COUNTS:
            assert published(each) == COUNTS[each.pieces]


def test_what_was_interrupted_goes_on_where_it_was(folder: Path) -> None:
    """After an interruption no part is solved twice, and the end is the same."""
    # A layer's halves come before its positions: this is among those of three pieces.
    first = Watching(parts=640)
    with pytest.raises(InterruptedSolvingError, match="to go on from here"):
        solve(folder, first)
    assert first.told[-1][0] == 3
    parts = sum(1 for _ in parts_of(layer(3)))
    solved = len((folder / "layer-03.done").read_text().splitlines())
    assert 0 < solved < parts
    second = Watching()
    found = solve(folder, second)
    assert second.told[0] == (4, 252, 504)
    assert [told for told in second.told if told[0] == 3] == [
        (3, done, 2 * parts) for done in range(solved, 2 * parts + 1)
    ]
    assert len((folder / "layer-03.done").read_text().splitlines()) == parts
    assert published(found[-1]) == COUNTS[0]


def test_a_part_that_was_not_noted_whole_is_worked_out_again(folder: Path) -> None:
    """A line that was cut short doesn't count; the scores of its part are written again."""
    solve(folder, Watching())
    done = folder / "layer-04.done"
    lines = done.read_text().splitlines(keepends=True)
    done.write_text("".join(lines[:-1]) + lines[-1].rstrip("\n")[:-1])
    watching = Watching()
    assert published(solve(folder, watching)[0]) == COUNTS[4]
    assert watching.told[0] == (4, len(lines) - 1, 2 * len(lines))


def test_little_memory_gives_the_same(folder: Path) -> None:
    """With little memory, layers are read from their files, and the result is the same."""
    assert solve(folder, Watching(), memory=2 * PART) == solve(folder, Watching())


def test_layers_that_are_not_kept_need_not_be_there_to_go_on(folder: Path) -> None:
    """Scores that no missing part needs are deleted, and an interrupted run still goes on."""
    with pytest.raises(InterruptedSolvingError):
        solve(folder, Watching(parts=600), keep=False)
    assert not (folder / "layer-05.scores").exists()
    assert [published(each) for each in solve(folder, Watching(), keep=False)][-1] == COUNTS[0]


def test_scores_that_are_missing_are_told(folder: Path) -> None:
    """Missing scores are reported with what to do."""
    (folder / "layer-05.scores").unlink()
    with pytest.raises(CompanionError, match="Delete the folder and solve again"):
        solve(folder, Watching())


def test_layers_that_are_not_kept_leave_nothing(folder: Path) -> None:
    """Layers that aren't kept leave neither scores nor counts."""
    solve(folder, Watching(), keep=False)
    assert not list(folder.glob("layer-*"))


def test_a_wrong_score_on_disk_is_found(folder: Path) -> None:
    """A wrong score on disk is found, since positions drawn at random are solved again."""
    solve(folder, Watching())
    scores = folder / "layer-02.scores"
    scores.write_bytes(bytes(byte ^ 1 for byte in scores.read_bytes()))
    with pytest.raises(CompanionError, match="damaged"):
        check(LayerFile(folder, layer(2)), LayerFile(folder, layer(3)))
