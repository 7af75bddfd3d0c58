"""What `learn` of any game has: a lesson to begin with, or one's own mistakes, and whose.

In: the options of the command line. Out: exercises.
"""

import argparse

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.progress import PATIENCE_S, Progress
from eclipse_companion.commands.studies import MISTAKES, Studies
from eclipse_companion.common.errors import UsageError
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.table.exercises import Exercises


def add_what(parser: argparse.ArgumentParser, studies: Studies[PlayerT, TurnT, PositionT]) -> None:
    """What to learn."""
    lessons = ", ".join(studies.names)
    add_choice(
        parser,
        "lesson",
        (*studies.names, MISTAKES),
        nargs="?",
        metavar="LESSON",
        help=f"start with one of {lessons} (default: the first you haven't done); or {MISTAKES}: your own, to practise",
    )
    parser.add_argument("--person", metavar="NAME", help="whose mistakes (default: of whoever gave no name)")


def chosen(
    arguments: argparse.Namespace, studies: Studies[PlayerT, TurnT, PositionT]
) -> Exercises[PlayerT, TurnT, PositionT]:
    """The lessons or the mistakes that the options name. Raises `CompanionError`."""
    if arguments.lesson == MISTAKES:
        progress = Progress(PATIENCE_S)

        def told(done: int, of: int) -> None:
            tenths = f"Looking for mistakes: {done * 10 // of * 10} %."
            progress.show(f"Looking for mistakes: {done} of {of} games.", tenths)

        with progress.going_on("Looking for mistakes"):
            return studies.mistakes(arguments.person, told)
    if arguments.person is not None:
        raise UsageError(f"--person says whose mistakes: use it with `learn {MISTAKES}`.")
    return studies.lessons(arguments.lesson)
