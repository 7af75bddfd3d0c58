"""Eclipse's games in the log: from and to its texts (`values`), and from and to game files (`game_files`)."""

from eclipse_companion.games.eclipse.saving.game_files import UNKNOWN_DATE, as_record, from_record
from eclipse_companion.games.eclipse.saving.values import (
    KIND,
    RULES,
    EclipseGame,
    new_game,
    read_game,
    saved_result,
    saved_turn,
)

__all__ = [
    "KIND",
    "RULES",
    "UNKNOWN_DATE",
    "EclipseGame",
    "as_record",
    "from_record",
    "new_game",
    "read_game",
    "saved_result",
    "saved_turn",
]
