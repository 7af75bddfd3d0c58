"""`learn --game ecliptic [LESSON]`: the lessons in turn, from the first one not done yet.

In: a lesson's name. Out: comments on each action; the log of games keeps what was done.
"""

import argparse

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.games.ecliptic.commands import exercises
from eclipse_companion.games.ecliptic.commands.studies import STUDIES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which lesson first."""
    listed = f"start with one of {', '.join(STUDIES.names)} (default: the first you haven't done)"
    add_choice(parser, "lesson", tuple(STUDIES.names), nargs="?", metavar="LESSON", help=listed)
    exercises.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Give lessons until somebody leaves."""
    return exercises.run(arguments, STUDIES.lessons(arguments.lesson))
