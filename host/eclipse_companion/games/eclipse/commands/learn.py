"""`learn [LESSON]`: the lessons in turn, from the first one not done yet, and a first game with advice.

In: a lesson's name, where to play. Out: comments on each turn; the log of games keeps what was done.
"""

import argparse

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.games.eclipse.commands import exercises
from eclipse_companion.games.eclipse.commands.studies import STUDIES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which lesson first, and where."""
    add_choice(
        parser,
        "lesson",
        STUDIES.names,
        nargs="?",
        metavar="LESSON",
        help=f"start with one of {', '.join(STUDIES.names)} (default: the first you haven't done)",
    )
    exercises.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Give lessons until somebody leaves."""
    return exercises.run(arguments, STUDIES.lessons(arguments.lesson))
