"""`learn [LESSON]`: the lessons in turn, from the first one not done yet, and a first game with advice.

In: a lesson's name, where to play. Out: comments on each turn; the log of games keeps what was done.
"""

import argparse

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.games.eclipse.commands import exercises, studies


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which lesson first, and where."""
    add_choice(
        parser,
        "lesson",
        studies.NAMES,
        nargs="?",
        metavar="LESSON",
        help=f"start with one of {', '.join(studies.NAMES)} (default: the first you haven't done)",
    )
    exercises.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Give lessons until somebody leaves."""
    return exercises.run(arguments, studies.lessons(arguments.lesson))
