"""`learn --game ecliptic [LESSON]`: the lessons in turn, from the first one not done yet; or mistakes.

In: a lesson's name, or whose mistakes. Out: comments on each action; the log of games keeps what was done.
"""

import argparse

from eclipse_companion.commands import learn_options
from eclipse_companion.games.ecliptic.commands import exercises
from eclipse_companion.games.ecliptic.commands.studies import STUDIES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to learn."""
    learn_options.add_what(parser, STUDIES)
    exercises.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Give lessons, or set mistakes, until somebody leaves."""
    return exercises.run(arguments, learn_options.chosen(arguments, STUDIES))
