"""`learn [LESSON]`: the lessons in turn, from the first one not done yet, and a first game with advice; or mistakes.

In: a lesson's name, or whose mistakes, and where to play. Out: comments on each turn; the log keeps what was done.
"""

import argparse

from eclipse_companion.commands import learn_options
from eclipse_companion.games.eclipse.commands import exercises
from eclipse_companion.games.eclipse.commands.studies import STUDIES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to learn, and where."""
    learn_options.add_what(parser, STUDIES)
    exercises.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Give lessons, or set mistakes, until somebody leaves."""
    return exercises.run(arguments, learn_options.chosen(arguments, STUDIES))
