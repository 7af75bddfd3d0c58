"""`puzzles`: positions in which exactly one turn wins, one after the other; `puzzles make` finds new ones.

In: a grade, a seed, where to play. Out: comments on each turn; the log of games keeps what was solved.
"""

import argparse
import sys

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.progress import Progress
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.eclipse.commands import exercises, studies
from eclipse_companion.games.eclipse.puzzles import GRADES
from eclipse_companion.games.eclipse.puzzles.making import make
from eclipse_companion.games.eclipse.puzzles.puzzle import write
from eclipse_companion.games.eclipse.reply.exact import Oracle


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which puzzles, and where."""
    add_choice(parser, "action", ("make",), nargs="?", help="make: find new puzzles, and print them as a game file")
    parser.add_argument(
        "--grade", type=int, choices=tuple(GRADES), metavar="N", help="1 to 5 (default: it rises as you solve them)"
    )
    parser.add_argument("--each", type=int, default=60, metavar="N", help="make this many of each grade (default: 60)")
    exercises.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Set puzzles until somebody leaves, or print new ones."""
    if arguments.action == "make":
        return _make(arguments)
    return exercises.run(arguments, studies.puzzles(arguments.grade, arguments.seed))


def _make(arguments: argparse.Namespace) -> int:
    if arguments.each < 1:
        raise UsageError(f"--each {arguments.each}: use 1 or more.")
    if arguments.grade is not None:
        raise UsageError("--grade is only for solving. `puzzles make` finds puzzles of every grade.")
    wanted, progress = arguments.each * len(GRADES), Progress()

    def show(found: int, seen: int) -> None:
        tenths = f"{found * 10 // wanted * 10} % of the puzzles are found"
        progress.show(f"{found} of {wanted} puzzles, in {seen} positions", tenths)

    try:
        puzzles = make(arguments.each, arguments.seed or 0, Oracle(), show)
    finally:
        progress.clear()
    sys.stdout.write(write(puzzles))
    return 0
