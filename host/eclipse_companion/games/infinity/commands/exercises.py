"""What `puzzles` and `learn` share: exercises at a real board or at none, typed; and what was solved before."""

import argparse
from contextlib import ExitStack

from eclipse_companion.commands.play_options import add_language, add_screen, add_terminal
from eclipse_companion.common import settings
from eclipse_companion.games.infinity.commands.play import InfinityPlay
from eclipse_companion.games.infinity.game.rin import KIND
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.table.exercises import Exercises


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which outputs to use; everything else is `play`'s default."""
    parser.add_argument("--seed", type=int, metavar="N", help="repeat the same choices")
    add_language(parser)
    parser.add_argument("--voice", action=argparse.BooleanOptionalAction, help="speak (default: as the settings say)")
    add_screen(parser)
    add_terminal(parser)
    parser.add_argument("--json", action="store_true", help="print only one line of JSON per announcement")
    nobody = {"blue": None, "yellow": None, "clock": "none", "games": None, "coach": False}
    parser.set_defaults(**nobody, lan=False, tls_certificate=None, tls_key=None)


def run(arguments: argparse.Namespace, exercises: Exercises) -> int:
    """Set one exercise after the other until somebody leaves."""
    with ExitStack() as stack:
        InfinityPlay(arguments, stack, exercises).run()
    return 0


def solved() -> set[str]:
    """The log's names for the exercises that were solved. Raises `LogError`."""
    return GameLog(settings.folders().data / FILE_NAME).solved(KIND)
