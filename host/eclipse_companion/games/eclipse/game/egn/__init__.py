"""Eclipse's game files (`.egn`): reading, and the game records. `docs/formats.md` describes the format.

In: text (`decode` makes it from a file's bytes). Out: game records, or errors that name line, column and turn; and
back. `gamekit/files` has what the files of all games share.
"""

from eclipse_companion.gamekit.files import (
    Comment,
    GameFileError,
    IllegalGameError,
    Nag,
    NotReadableError,
    Played,
    Variation,
    decode,
    result_text,
    write,
)
from eclipse_companion.games.eclipse.game.egn.reader import read, scan, scan_sheet
from eclipse_companion.games.eclipse.game.egn.record import GameRecord

__all__ = [
    "Comment",
    "GameFileError",
    "GameRecord",
    "IllegalGameError",
    "Nag",
    "NotReadableError",
    "Played",
    "Variation",
    "decode",
    "read",
    "result_text",
    "scan",
    "scan_sheet",
    "write",
]
