"""Ecliptic's lessons, puzzles and mistakes, as `learn`, `puzzles` and the page begin them."""

from typing import Final

from eclipse_companion.commands.studies import Studies
from eclipse_companion.games.ecliptic.game.ecl import KIND
from eclipse_companion.games.ecliptic.game.state_json import read_state
from eclipse_companion.games.ecliptic.lessons import LESSONS, Lessons
from eclipse_companion.games.ecliptic.puzzles import GRADES, load
from eclipse_companion.games.ecliptic.puzzles.exercise import Selection
from eclipse_companion.games.ecliptic.puzzles.mistake import MistakeExercise

STUDIES: Final = Studies(
    KIND,
    list(LESSONS),
    Lessons,
    GRADES,
    lambda solved, grade, seed, first: Selection(load(), solved, grade, seed, first),
    puzzle_count=lambda: len(load()),
    mistake=lambda each, due: MistakeExercise(read_state(each.position), each.place, due=due),
)
