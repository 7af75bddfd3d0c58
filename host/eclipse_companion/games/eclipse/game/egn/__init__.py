"""Game files (`.egn`): reading, writing, and the game records in between. `docs/formats.md` describes the format.

In: text (`decode` makes it from a file's bytes). Out: game records, or errors that name line, column and turn; and
back.
"""

from eclipse_companion.games.eclipse.game.egn.errors import EgnError, IllegalGameError, NotReadableError
from eclipse_companion.games.eclipse.game.egn.lexer import decode
from eclipse_companion.games.eclipse.game.egn.reader import read, scan
from eclipse_companion.games.eclipse.game.egn.record import Comment, GameRecord, Nag, Played, Variation, result_text
from eclipse_companion.games.eclipse.game.egn.writer import write

__all__ = [
    "Comment",
    "EgnError",
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
    "write",
]
