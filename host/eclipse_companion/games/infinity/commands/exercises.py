"""What `puzzles` and `learn` share: exercises at a real board or at none, typed or on the page."""

import argparse
from contextlib import ExitStack

from eclipse_companion.commands.exercise_options import add_exercise_options
from eclipse_companion.games.infinity.commands.play import InfinityPlay
from eclipse_companion.games.infinity.lessons.lesson import InfinityExercises
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which outputs to use."""
    add_exercise_options(parser, INFINITY_RULES)
    parser.set_defaults(repetition=None)


def run(arguments: argparse.Namespace, exercises: InfinityExercises) -> int:
    """Set one exercise after the other until somebody leaves."""
    with ExitStack() as stack:
        InfinityPlay(arguments, stack, exercises).run()
    return 0
