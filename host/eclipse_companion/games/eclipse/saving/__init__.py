"""Eclipse's games in the log: from and to its texts (`values`), and from and to game files (`game_files`)."""

from eclipse_companion.games.eclipse.saving.game_files import as_record, from_record
from eclipse_companion.games.eclipse.saving.values import (
    KIND,
    EclipseGame,
    EclipseSaving,
    new_game,
    read_game,
    saved_turn,
)

__all__ = [
    "KIND",
    "EclipseGame",
    "EclipseSaving",
    "as_record",
    "from_record",
    "new_game",
    "read_game",
    "saved_turn",
]
