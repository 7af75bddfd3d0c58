"""Eclipse's lessons, puzzles and mistakes, as `learn`, `puzzles` and the page begin them."""

from typing import Final

from eclipse_companion.commands.studies import Studies
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.lessons import LESSONS, Lessons
from eclipse_companion.games.eclipse.puzzles import GRADES, load
from eclipse_companion.games.eclipse.puzzles.exercise import Selection
from eclipse_companion.games.eclipse.puzzles.mistake import MistakeExercise
from eclipse_companion.games.eclipse.saving import KIND

STUDIES: Final = Studies(
    KIND,
    [lesson.name for lesson in LESSONS],
    Lessons,
    GRADES,
    lambda solved, grade, seed, first: Selection(load(), solved, grade, seed, first),
    puzzle_count=lambda: len(load()),
    mistake=lambda each, due: MistakeExercise(Position.parse(each.position), each.place, each.had, due=due),
)
