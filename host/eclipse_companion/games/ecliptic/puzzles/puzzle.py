"""A puzzle, and the file of the shipped ones: `.ecl`, one puzzle per game.

In: the file's text. Out: puzzles. Its games have no turns, and three tags more: `Puzzle`, the puzzle's number; `Grade`;
`Answer`, the action that wins.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from eclipse_companion.gamekit import files
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.actions import Action
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.turn import Turn
from eclipse_companion.table.exercises import PuzzlesError, shipped

FILE: Final = Path(__file__).with_name("puzzles.ecl")
GRADES: Final = range(1, 6)
"""From easy to hard."""
SOLVER: Final = Player.WHITE
"""Who is to find the action, in each puzzle."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A state with an empty stock, in which exactly one action of White surely wins."""

    number: int
    """Its number, from 1."""
    grade: int
    """One of `GRADES`."""
    state: State
    answer: Action


def write(puzzles: Iterable[Puzzle]) -> str:
    """The text of a file of puzzles."""
    return files.write([_record(puzzle) for puzzle in puzzles])


def _record(puzzle: Puzzle) -> ecl.GameRecord:
    tags = {
        "Event": f"Puzzle {puzzle.number}",
        "Puzzle": str(puzzle.number),
        "Grade": str(puzzle.grade),
        "Answer": str(puzzle.answer),
    }
    return ecl.GameRecord.of((), tags, start=ReplayedGame(puzzle.state))


def read(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file's text. Raises `GameFileError`, and `PuzzlesError` for a game that isn't a puzzle."""
    return tuple(map(_puzzle, ecl.scan(text)))


def _puzzle(record: ecl.GameRecord | files.GameFileError) -> Puzzle:
    if isinstance(record, files.GameFileError):
        raise record
    number, grade = (record.tags.get(tag, "") for tag in ("Puzzle", "Grade"))
    if not number.isdecimal() or grade not in map(str, GRADES) or "Answer" not in record.tags:
        event = record.tags.get("Event")
        raise PuzzlesError(f"The game {event} isn't a puzzle: it needs a number, a grade and an answer.")
    answer = Turn.parse(f"{SOLVER.letter} {record.tags['Answer']}").action
    return Puzzle(int(number), int(grade), record.start.state, answer)


@cache
def load() -> tuple[Puzzle, ...]:
    """The shipped puzzles, in the order of their numbers. Raises `PuzzlesError`."""
    return shipped(FILE, read)
