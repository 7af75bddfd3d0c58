"""Game files as all games have them: tags, numbered turns, comments, marks, variations, results, laid out as PGN.

In: text (`decode` makes it from a file's bytes), and the game's `FileRules`. Out: game records, or errors that name
line, column and turn; and back. `docs/formats.md` describes the layout.
"""

from eclipse_companion.gamekit.files.doubts import Ask, Doubt, nobody
from eclipse_companion.gamekit.files.errors import GameFileError, IllegalGameError, NotReadableError
from eclipse_companion.gamekit.files.file_rules import UNFINISHED, FileRules, result_text, results_of
from eclipse_companion.gamekit.files.lexer import decode
from eclipse_companion.gamekit.files.reader import scan
from eclipse_companion.gamekit.files.record import Comment, GameRecord, Nag, Played, Variation, not_annotated
from eclipse_companion.gamekit.files.tags import game_named
from eclipse_companion.gamekit.files.writer import write

__all__ = [
    "UNFINISHED",
    "Ask",
    "Comment",
    "Doubt",
    "FileRules",
    "GameFileError",
    "GameRecord",
    "IllegalGameError",
    "Nag",
    "NotReadableError",
    "Played",
    "Variation",
    "decode",
    "game_named",
    "nobody",
    "not_annotated",
    "result_text",
    "results_of",
    "scan",
    "write",
]
