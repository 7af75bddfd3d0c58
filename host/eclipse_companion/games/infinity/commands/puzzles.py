"""`puzzles --game infinity`: positions in which exactly one placement wins; `puzzles make` finds new ones.

In: a grade, a seed. Out: comments on each placement; the log of games keeps what was solved.
"""

import argparse
import secrets

from eclipse_companion.commands.puzzle_options import add_puzzle_options, print_new
from eclipse_companion.games.infinity.commands import exercises
from eclipse_companion.games.infinity.puzzles import GRADES, load
from eclipse_companion.games.infinity.puzzles.exercise import Selection
from eclipse_companion.games.infinity.puzzles.making import make
from eclipse_companion.games.infinity.puzzles.puzzle import write
from eclipse_companion.games.infinity.solution.exact import Oracle
from eclipse_companion.table.exercises import solved_in


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which puzzles."""
    add_puzzle_options(parser, GRADES, 20)
    exercises.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Set puzzles until somebody leaves, or print new ones."""
    if arguments.action == "make":
        return print_new(arguments, GRADES, lambda each, seed, tell: write(make(each, seed, Oracle(), tell)))
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    return exercises.run(arguments, Selection(load(), solved_in(exercises.solved()), arguments.grade, seed))
