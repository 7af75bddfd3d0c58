"""What `puzzles` and `learn` share: exercises at a board, real or virtual, or with none, typed or on the page."""

import argparse
from contextlib import ExitStack

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.exercise_options import add_exercise_options
from eclipse_companion.games.eclipse.commands.play_options import add_style, refuse_style
from eclipse_companion.games.eclipse.commands.playing import EclipsePlay
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.lessons.lesson import EclipseExercises
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to play, and which outputs to use; everything else is `play`'s default."""
    parser.add_argument(
        "--board",
        metavar="PORT|virtual|screen|none",
        help=(
            "the board's port, virtual, screen to make your turns on the page, or none to type them "
            "(default: a board on USB, else none)"
        ),
    )
    add_choice(parser, "--coding", ("one", "two"), help="magnets of one strength or two, on a virtual or a new board")
    add_style(parser)
    add_choice(parser, "--edition", tuple(EDITIONS), default="eclipse", help="the words for players and sides")
    add_exercise_options(parser, ECLIPSE_RULES)
    parser.set_defaults(hand=None, camera="none", analyse=False)


def run(arguments: argparse.Namespace, exercises: EclipseExercises) -> int:
    """Set one exercise after the other until somebody leaves; 1 if no board answers at the end."""
    refuse_style(arguments)
    if arguments.board == "virtual":
        arguments.hand = "type"
    with ExitStack() as stack:
        play = EclipsePlay(arguments, stack, exercises)
        play.run()
        return 0 if play.connected else 1
