"""A puzzle, and the file of the shipped ones: `.rin`, one puzzle per game, with solution and defence.

In: the file's text. Out: puzzles. Its games have one tag more: `Puzzle`, the puzzle's number.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from eclipse_companion.gamekit import files
from eclipse_companion.games.infinity.game import rin
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.table.exercises import PuzzlesError, shipped

FILE: Final = Path(__file__).with_name("puzzles.rin")
GRADES: Final = range(1, 6)
"""From easy to hard."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which exactly one placement of the side to place wins."""

    number: int
    """Its number, from 1."""
    position: Position
    line: tuple[Placement, ...]
    """That placement, then the longest defence and the shortest win, to the end."""

    @property
    def solver(self) -> Player:
        """The side to place, which wins."""
        return self.position.side

    @property
    def own_turns(self) -> int:
        """How many placements of the line are the solver's."""
        return sum(placement.marble.owner is self.solver for placement in self.line)

    @property
    def grade(self) -> int:
        """One of `GRADES`: the solver's placements."""
        return min(GRADES[-1], self.own_turns)


def write(puzzles: Iterable[Puzzle]) -> str:
    """The text of a file of puzzles."""
    return files.write([_record(puzzle) for puzzle in puzzles])


def _record(puzzle: Puzzle) -> rin.GameRecord:
    tags = {"Event": f"Puzzle {puzzle.number}", "Puzzle": str(puzzle.number)}
    return rin.GameRecord.of(puzzle.line, tags, start=GameHistory(puzzle.position))


def read(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file's text. Raises `GameFileError`, and `PuzzlesError` for a game that isn't a puzzle."""
    return tuple(map(_puzzle, rin.scan(text)))


def _puzzle(record: rin.GameRecord | files.GameFileError) -> Puzzle:
    if isinstance(record, files.GameFileError):
        raise record
    number = record.tags.get("Puzzle", "")
    if not number.isdecimal() or not record.turns:
        raise PuzzlesError(f"The game from {record.start} isn't a puzzle: it needs a number and a solution.")
    return Puzzle(int(number), record.start.position, record.turns)


@cache
def load() -> tuple[Puzzle, ...]:
    """The shipped puzzles, in the order of their numbers. Raises `PuzzlesError`."""
    return shipped(FILE, read)
