"""`turns POSITION`: all legal turns of a position, each with the position after it.

In: a position string. Out: a line for each turn, in the order of their text; with `--json` an object each.
"""

import argparse
import json
import sys
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position

POSITION_HELP: Final = (
    "squares 1 to 16, four rows joined by '/': G or S, one of Sun's pieces, gold or silver up; g or s, one of Moon's; "
    "a number, that many empty squares: S3/4/4/4"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The position, and how to print."""
    parser.add_argument("position", metavar="POSITION", help=POSITION_HELP)
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Print the turns. Raises `CompanionError` as `Position.possible` does."""
    position = Position.possible(arguments.position)
    result = rules.result(position)
    if result is not None:
        print(f"The game is over in this position: {result.value}.", file=sys.stderr)
    for turn in rules.legal_turns(position):
        after = str(rules.apply(position, turn))
        line = json.dumps({"turn": str(turn), "position": after}) if arguments.json else f"{turn!s:<11} {after}"
        print(line, flush=True)
    return 0
