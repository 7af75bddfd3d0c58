"""A puzzle, and the file of the shipped ones: `.egn`, one puzzle per game, with solution and defence.

In: the file's text. Out: puzzles. Tags besides those of every game (docs/formats.md): `Puzzle`, its number; `Grade`;
`Length`; `Temptation`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.table.exercises import PuzzlesError, shipped

FILE: Final = Path(__file__).with_name("puzzles.egn")
GRADES: Final = range(1, 6)
"""From easy to hard."""
TEMPTING: Final = 0.85
"""From this temptation on wrong turns look natural."""
LONG: Final = 4
"""This many of the solver's own turns, or more, count as long."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which exactly one turn of the player to move wins."""

    number: int
    """Its number, from 1."""
    position: Position
    line: tuple[Turn, ...]
    """That turn, then the longest defence and the shortest win, to the end."""
    temptation: float
    """How likely a person errs here, 0 to 1 (see `making`)."""

    @property
    def turn(self) -> Turn:
        """The winning turn."""
        return self.line[0]

    @property
    def solver(self) -> Player:
        """The player to move, who wins."""
        return self.position.to_move

    @property
    def length(self) -> int:
        """Turns until the win against the longest defence, counting both players'."""
        return len(self.line)

    @property
    def own_turns(self) -> int:
        """How many of these the solver makes."""
        return (self.length + 1) // 2

    @property
    def grade(self) -> int:
        """One of `GRADES`: by the solver's turns, and one more if wrong turns look natural."""
        return min(LONG, self.own_turns) + (self.temptation >= TEMPTING)


def as_record(puzzle: Puzzle) -> egn.GameRecord:
    """The puzzle as a game of a file."""
    tags = {
        "Event": f"Puzzle {puzzle.number}",
        "Puzzle": str(puzzle.number),
        "Grade": str(puzzle.grade),
        "Length": str(puzzle.length),
        "Temptation": f"{puzzle.temptation:.2f}",
    }
    return egn.GameRecord.of(puzzle.line, tags, start=puzzle.position)


def write(puzzles: Iterable[Puzzle]) -> str:
    """The text of a file of puzzles."""
    return egn.write(map(as_record, puzzles))


def read(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file's text. Raises `GameFileError`, and `PuzzlesError` for a game that isn't a puzzle."""
    return tuple(map(_puzzle, egn.read(text)))


def _puzzle(record: egn.GameRecord) -> Puzzle:
    try:
        number, temptation = int(record.tags["Puzzle"]), float(record.tags["Temptation"])
    except (KeyError, ValueError) as error:
        raise PuzzlesError(
            f"The game from {record.start} isn't a puzzle: {error} is missing or isn't a number."
        ) from error
    if not record.line:
        raise PuzzlesError(f"Puzzle {number} has no solution.")
    return Puzzle(number, record.start, record.turns, temptation)


@cache
def load() -> tuple[Puzzle, ...]:
    """The shipped puzzles, in the order of their numbers. Raises `PuzzlesError`."""
    return shipped(FILE, read)
