"""What the options of `play` ask for that only Eclipse has, as values. Raises `CompanionError`s."""

import argparse
from collections.abc import Sequence
from typing import Final

from eclipse_companion.commands import camera_options
from eclipse_companion.commands.choices import Options, add_choice
from eclipse_companion.commands.typing_in import somebody_types
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.games.eclipse.commands.board_simulation import STYLES
from eclipse_companion.games.eclipse.commands.hand_file import read_games
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, NotAPositionError, Position
from eclipse_companion.games.eclipse.game.turn import Turn

VIRTUAL: Final = "virtual"
"""`--board`: a simulated board."""
DEFAULT_STYLE: Final = STYLES[0]


def add_style(parser: Options) -> None:
    """How the hand at a virtual board moves."""
    add_choice(parser, "--style", STYLES, help=f"how tidy the virtual hand is (default: {DEFAULT_STYLE})")


def is_simulated(arguments: argparse.Namespace) -> bool:
    """Whether a virtual board is asked for, or its hand, or a camera that sees it."""
    asked = arguments.board == VIRTUAL or arguments.camera == camera_options.VIRTUAL or arguments.hand is not None
    return bool(asked)


def refuse_style(arguments: argparse.Namespace) -> None:
    """Raises `UsageError` if there is no hand that could be tidy."""
    if arguments.style is not None and not is_simulated(arguments):
        raise UsageError(f"--style {arguments.style} works only with the virtual board. Add --board virtual.")


def position(wanted: str | None) -> Position:
    """The position to begin from. Raises `UsageError` for one that can't be played on."""
    if wanted is None:
        return EMPTY
    try:
        found = Position.parse(wanted)
    except NotAPositionError as error:
        raise UsageError(f"--position {wanted}: {error}") from error
    if faults := found.faults():
        raise UsageError(f"--position {wanted} can't occur: {' '.join(faults)}")
    if rules.result(found) is not None:
        raise UsageError(f"--position {wanted}: the game is already over there. Give another one.")
    return found


def hand(wanted: str | None) -> tuple[bool, Sequence[Turn]]:
    """Whether a person types for the hand of a virtual board; otherwise the turns of a file, or none."""
    if wanted is None:
        return somebody_types(), ()
    if wanted in ("type", "auto"):
        return wanted == "type", ()
    game = read_games(wanted)[0]
    if game.start != EMPTY:
        raise CompanionError(f"--hand {wanted}: the file's first game must start with an empty board.")
    return False, game.turns
