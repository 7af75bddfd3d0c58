"""`puzzles --game infinity`: positions in which exactly one placement wins; `puzzles make` finds new ones.

In: a grade, a seed. Out: comments on each placement; the log of games keeps what was solved.
"""

import argparse
import secrets
import sys

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.progress import Progress
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.infinity.commands import exercises
from eclipse_companion.games.infinity.puzzles import GRADES, load
from eclipse_companion.games.infinity.puzzles.exercise import Selection
from eclipse_companion.games.infinity.puzzles.making import make
from eclipse_companion.games.infinity.puzzles.puzzle import write
from eclipse_companion.games.infinity.solution.exact import Oracle
from eclipse_companion.table.exercises import solved_in


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which puzzles."""
    add_choice(parser, "action", ("make",), nargs="?", help="make: find new puzzles, and print them as a game file")
    parser.add_argument(
        "--grade", type=int, choices=tuple(GRADES), metavar="N", help="1 to 5 (default: it rises as you solve them)"
    )
    parser.add_argument("--each", type=int, default=20, metavar="N", help="make this many of each grade (default: 20)")
    exercises.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Set puzzles until somebody leaves, or print new ones."""
    if arguments.action == "make":
        return _make(arguments)
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    return exercises.run(arguments, Selection(load(), solved_in(exercises.solved()), arguments.grade, seed))


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
