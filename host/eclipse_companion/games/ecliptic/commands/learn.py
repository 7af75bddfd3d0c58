"""`learn --game ecliptic [LESSON]`: the lessons in turn, from the first one not done yet.

In: a lesson's name. Out: comments on each action; the log of games keeps what was done.
"""

import argparse
from contextlib import ExitStack

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.exercise_options import add_exercise_options
from eclipse_companion.games.ecliptic.commands.play import EclipticPlay
from eclipse_companion.games.ecliptic.commands.studies import STUDIES
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which lesson first, and which outputs to use."""
    listed = f"start with one of {', '.join(STUDIES.names)} (default: the first you haven't done)"
    add_choice(parser, "lesson", tuple(STUDIES.names), nargs="?", metavar="LESSON", help=listed)
    add_exercise_options(parser, ECLIPTIC_RULES)
    parser.set_defaults(referee=False, board=None)


def run(arguments: argparse.Namespace) -> int:
    """Give lessons until somebody leaves."""
    with ExitStack() as stack:
        EclipticPlay(arguments, stack, STUDIES.lessons(arguments.lesson)).run()
    return 0
