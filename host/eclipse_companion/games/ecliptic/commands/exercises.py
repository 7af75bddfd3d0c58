"""What `learn` and `puzzles` share: exercises typed or on the page."""

import argparse
from contextlib import ExitStack

from eclipse_companion.commands.exercise_options import add_exercise_options
from eclipse_companion.games.ecliptic.commands.play import EclipticPlay
from eclipse_companion.games.ecliptic.lessons.lesson import EclipticExercises
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which outputs to use."""
    add_exercise_options(parser, ECLIPTIC_RULES)
    parser.set_defaults(referee=False, board=None)


def run(arguments: argparse.Namespace, exercises: EclipticExercises) -> int:
    """Set one exercise after the other until somebody leaves."""
    with ExitStack() as stack:
        EclipticPlay(arguments, stack, exercises).run()
    return 0
