"""Ecliptic's lessons, as `learn` and the page begin them."""

from typing import Final

from eclipse_companion.commands.studies import Studies
from eclipse_companion.games.ecliptic.game.ecl import KIND
from eclipse_companion.games.ecliptic.lessons import LESSONS, Lessons

STUDIES: Final = Studies(KIND, list(LESSONS), Lessons)
