"""`best POSITION...`: the exact value of each position, and all its best turns.

In: position strings; `-` reads them from standard input, one per line. Out: a line for each, in order; with `--json` an
object each.
"""

import argparse
from functools import cache
from typing import Any, Final

from eclipse_companion.commands.asked import answer_each
from eclipse_companion.games.eclipse.commands.turns import POSITION_HELP
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.search import Answer

_DOES: Final = {"win": "wins", "draw": "draws", "loss": "loses"}
"""What the side to move does, by its value."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The positions, and how to print."""
    parser.add_argument("positions", nargs="+", metavar="POSITION", help=f"{POSITION_HELP}; -: standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Print the answers; 1 if a text isn't a position, or a position can't occur. The others are answered anyway."""
    oracle = cache(Oracle)  # it is loaded once the first answer is worked out

    def answer(text: str) -> tuple[dict[str, Any], str]:
        position = Position.possible(text)
        found, result = oracle().answer(position), rules.result(position)
        return _object(position, found, result), _line(position, found, result)

    return answer_each(arguments.positions, answer, as_json=arguments.json)


def _object(position: Position, answer: Answer, result: rules.Result | None) -> dict[str, Any]:
    return {
        "position": str(position),
        "value": answer.value,
        "turns": answer.distance,
        "best": [str(turn) for turn in answer.turns],
        "result": None if result is None else result.value,
    }


def _line(position: Position, answer: Answer, result: rules.Result | None) -> str:
    if result is not None:
        return f"{position}  over: {result.value}"
    assert answer.value is not None
    mover, length = position.to_move.name.capitalize(), "" if answer.distance is None else f" in {answer.distance}"
    return f"{position}  {mover} (to move) {_DOES[answer.value]}{length}: {' '.join(map(str, answer.turns))}"
