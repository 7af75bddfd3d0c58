"""What `puzzles` of any game has: the options, and `puzzles make`, which finds new puzzles.

In: a grade, how many of each, a seed. Out: a game file on standard output; progress on standard error.
"""

import argparse
import sys
from collections.abc import Callable, Collection
from typing import TypeAlias

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.progress import Progress
from eclipse_companion.common.errors import UsageError

Told: TypeAlias = Callable[[int, int], None]
"""Is told how many puzzles are found, and in how many positions."""


def add_puzzle_options(parser: argparse.ArgumentParser, grades: Collection[int], each: int) -> None:
    """Which puzzles; `each`: how many of a grade `make` finds, if nobody says."""
    add_choice(parser, "action", ("make",), nargs="?", help="make: find new puzzles, and print them as a game file")
    parser.add_argument(
        "--grade", type=int, choices=tuple(grades), metavar="N", help="1 to 5 (default: it rises as you solve them)"
    )
    help_text = f"make this many of each grade (default: {each})"
    parser.add_argument("--each", type=int, default=each, metavar="N", help=help_text)


def print_new(arguments: argparse.Namespace, grades: Collection[int], find: Callable[[int, int, Told], str]) -> int:
    """Find puzzles and print them. `find`: how many of each grade, a seed, and who is told, to a game file's text."""
    if arguments.each < 1:
        raise UsageError(f"--each {arguments.each}: use 1 or more.")
    if arguments.grade is not None:
        raise UsageError("--grade is only for solving. `puzzles make` finds puzzles of every grade.")
    wanted, progress = arguments.each * len(grades), Progress()

    def show(found: int, seen: int) -> None:
        tenths = f"{found * 10 // wanted * 10} % of the puzzles are found"
        progress.show(f"{found} of {wanted} puzzles, in {seen} positions", tenths)

    with progress.going_on("Looking for puzzles"):
        text = find(arguments.each, arguments.seed or 0, show)
    sys.stdout.write(text)
    return 0
