"""`puzzles --game infinity`: positions in which exactly one placement wins; `puzzles make` finds new ones.

In: a grade, a seed. Out: comments on each placement; the log of games keeps what was solved.
"""

import argparse

from eclipse_companion.commands.puzzle_options import add_puzzle_options, print_new
from eclipse_companion.games.infinity.commands import exercises
from eclipse_companion.games.infinity.commands.studies import STUDIES
from eclipse_companion.games.infinity.puzzles import GRADES
from eclipse_companion.games.infinity.puzzles.making import make
from eclipse_companion.games.infinity.puzzles.puzzle import write
from eclipse_companion.games.infinity.solution.exact import Oracle


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which puzzles."""
    add_puzzle_options(parser, GRADES, 20)
    exercises.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Set puzzles until somebody leaves, or print new ones."""
    if arguments.action == "make":
        return print_new(arguments, GRADES, lambda each, seed, tell: write(make(each, seed, Oracle(), tell)))
    return exercises.run(arguments, STUDIES.puzzles(arguments.grade, arguments.seed))
