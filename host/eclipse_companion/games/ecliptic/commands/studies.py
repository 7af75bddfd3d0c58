"""Ecliptic's lessons and puzzles, as `learn`, `puzzles` and the page begin them."""

from typing import Final

from eclipse_companion.commands.studies import Studies
from eclipse_companion.games.ecliptic.game.ecl import KIND
from eclipse_companion.games.ecliptic.lessons import LESSONS, Lessons
from eclipse_companion.games.ecliptic.puzzles import GRADES, load
from eclipse_companion.games.ecliptic.puzzles.exercise import Selection

STUDIES: Final = Studies(
    KIND,
    list(LESSONS),
    Lessons,
    GRADES,
    lambda solved, grade, seed, first: Selection(load(), solved, grade, seed, first),
    puzzle_count=lambda: len(load()),
)
