"""`best --game infinity POSITION...`: the exact value of each position, and all its best placements.

In: position strings; `-` reads them from standard input, one per line. Out: a line for each, in order; with `--json` an
object each. The value is that of endless play: repetition and length don't count.
"""

import argparse
from functools import cache
from typing import Any, Final

from eclipse_companion.commands.asked import answer_each
from eclipse_companion.games.infinity.commands.turns import POSITION_HELP
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.solution.exact import Answer, Oracle

_DOES: Final = {"win": "wins", "draw": "draws", "loss": "loses"}
"""What the side to place does, by its value."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The positions, and how to print."""
    parser.add_argument("positions", nargs="+", metavar="POSITION", help=f"{POSITION_HELP}; -: standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Print the answers; 1 if a text isn't a position. The others are answered anyway."""
    oracle = cache(Oracle)  # it is loaded once the first answer is worked out

    def answer(text: str) -> tuple[dict[str, Any], str]:
        position = Position.parse(text)
        found = oracle().answer(position)
        return _object(position, found), _line(position, found)

    return answer_each(arguments.positions, answer, as_json=arguments.json)


def _object(position: Position, answer: Answer) -> dict[str, Any]:
    return {
        "position": str(position),
        "value": answer.value,
        "turns": answer.turns,
        "best": [str(placement) for placement in answer.best],
        "play": None if answer.play is None else str(answer.play),
        "result": _result(position),
    }


def _result(position: Position) -> str | None:
    """How the game has ended in a position; two rows can't be seen there."""
    winner = rules.winner_by_knob(position.knob)
    return None if winner is None else rules.won_by(winner).value


def _line(position: Position, answer: Answer) -> str:
    if answer.value is None:
        return f"{position}  over: {_result(position)}"
    mover, length = position.side.value.capitalize(), "" if answer.turns is None else f" in {answer.turns}"
    return f"{position}  {mover} (to place) {_DOES[answer.value]}{length}: {' '.join(map(str, answer.best))}"
