"""What `learn` and `puzzles` of any game have: the options of exercises; everything else is `play`'s default."""

import argparse
from typing import Any, Final

from eclipse_companion.commands.play_options import add_language, add_screen, add_terminal
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules

_NOBODY: Final[dict[str, Any]] = {
    "clock": "none",
    "games": None,
    "coach": False,
    "position": None,
    "lan": False,
    "tls_certificate": None,
    "tls_key": None,
}
"""The options of `play` that exercises don't have."""


def add_exercise_options(parser: argparse.ArgumentParser, rules: Rules[PlayerT, TurnT, PositionT]) -> None:
    """Which outputs to use, and a seed."""
    parser.add_argument("--seed", type=int, metavar="N", help="repeat the same choices")
    add_language(parser)
    parser.add_argument("--voice", action=argparse.BooleanOptionalAction, help="speak (default: as the settings say)")
    add_screen(parser)
    parser.add_argument("--json", action="store_true", help="print only one line of JSON per announcement")
    add_terminal(parser)
    parser.set_defaults(**{player.value: None for player in rules.players}, **_NOBODY)
