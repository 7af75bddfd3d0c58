"""Infinity's lessons, puzzles and mistakes, as `learn`, `puzzles` and the page begin them."""

from typing import Final

from eclipse_companion.commands.studies import Studies
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rin import KIND
from eclipse_companion.games.infinity.lessons import LESSONS, Lessons
from eclipse_companion.games.infinity.puzzles import GRADES, load
from eclipse_companion.games.infinity.puzzles.exercise import Selection
from eclipse_companion.games.infinity.puzzles.mistake import MistakeExercise

STUDIES: Final = Studies(
    KIND,
    list(LESSONS),
    Lessons,
    GRADES,
    lambda solved, grade, seed, first: Selection(load(), solved, grade, seed, first),
    puzzle_count=lambda: len(load()),
    mistake=lambda each, due: MistakeExercise(Position.parse(each.position), each.place, each.had, due=due),
)
