"""`turns --game ecliptic -`: what each player can do in states of a game.

In: states as JSON, one per line of standard input. Out: a line for each, in order; with `--json` an object each:
`{"legal": {"W": [...]}}`. A side that has nothing to do isn't in it.
"""

import argparse
from typing import Any

from eclipse_companion.commands.asked import answer_each
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.state_json import read_state


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The states, and how to print."""
    parser.add_argument(
        "states", nargs="+", metavar="STATE", help="a state as JSON (docs/ecliptic.md); -: standard input, one per line"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Print the answers; 1 if a text isn't a state. The others are answered anyway."""
    return answer_each(arguments.states, _answer, as_json=arguments.json, what="state")


def _answer(text: str) -> tuple[dict[str, Any], str]:
    state = read_state(text)
    legal = {player.letter: list(map(str, actions)) for player, actions in rules.legal(state).items()}
    line = "; ".join(f"{letter}: {' '.join(actions)}" for letter, actions in legal.items())
    return {"legal": legal}, line if state.result is None else f"The game is over: {state.result.value}."
