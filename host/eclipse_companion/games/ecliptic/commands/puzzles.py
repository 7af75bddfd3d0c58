"""`puzzles --game ecliptic`: positions in which exactly one action surely wins; `puzzles make` finds new ones.

In: a grade, a seed. Out: comments on each action; the log of games keeps what was solved.
"""

import argparse

from eclipse_companion.commands.puzzle_options import add_puzzle_options, print_new
from eclipse_companion.games.ecliptic.commands import exercises
from eclipse_companion.games.ecliptic.commands.studies import STUDIES
from eclipse_companion.games.ecliptic.puzzles import GRADES
from eclipse_companion.games.ecliptic.puzzles.making import make
from eclipse_companion.games.ecliptic.puzzles.puzzle import write


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which puzzles."""
    add_puzzle_options(parser, GRADES, 20)
    exercises.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Set puzzles until somebody leaves, or print new ones."""
    if arguments.action == "make":
        return print_new(arguments, GRADES, lambda each, seed, tell: write(make(each, seed, tell)))
    return exercises.run(arguments, STUDIES.puzzles(arguments.grade, arguments.seed))
