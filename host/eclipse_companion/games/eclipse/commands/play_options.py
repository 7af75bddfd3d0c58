"""What the options of `play` ask for that only Eclipse has, as values. Raises `CompanionError`s."""

from collections.abc import Sequence
from typing import Final

from eclipse_companion.commands.typing_in import somebody_types
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, NotAPositionError, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.hand.hand_file import read_games

SCREEN: Final = "screen"
"""No board: turns are made on the page, or typed."""


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
