"""`turns --game infinity POSITION`: all legal placements of a position, with what each would do.

In: a position string. Out: a line for each placement, in the order of their text; with `--json` the event of each.
"""

import argparse
import json
import sys
from typing import Final

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Event

POSITION_HELP: Final = (
    "channels 1 to 4 from the base, joined by '/': b blue, B black joker, y yellow, W white joker, a number for the "
    "empty spaces; then who is next, and the knob: 'b3/4/4/4 y 0'"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The position, and how to print."""
    parser.add_argument("position", metavar="POSITION", help=POSITION_HELP)
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Print the placements. Raises `NotAPositionError`."""
    position = Position.parse(arguments.position)
    winner = rules.winner_by_knob(position.knob)
    if winner is not None:
        print(f"The game is over in this position: {rules.won_by(winner).value}.", file=sys.stderr)
    for placement in rules.legal_placements(position):
        event = rules.place(position, placement)
        print(json.dumps(event.as_json()) if arguments.json else _line(event), flush=True)
    return 0


def _line(event: Event) -> str:
    """The placement, the position after it, and what else has happened."""
    points = ":".join(str(event.points[player]) for player in Player)
    more = [f"points {points}"] if points != "0:0" else []
    more += [f"{event.pushed.name.lower()} comes off"] if event.pushed is not None else []
    more += [f"{event.winner.value.capitalize()} wins"] if event.winner is not None else []
    return f"{event.placement!s:<4}{event.position}{'   ' if more else ''}{', '.join(more)}"
