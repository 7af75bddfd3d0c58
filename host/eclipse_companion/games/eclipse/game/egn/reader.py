"""Reads Eclipse's game files, and score sheets.

In: text. Out: records, and errors for faulty games; a faulty game doesn't hide those after it.
"""

from collections.abc import Iterator

from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import GameFileError
from eclipse_companion.games.eclipse.game.egn.record import GameRecord
from eclipse_companion.games.eclipse.game.egn.score_sheet import as_turns


def scan(text: str, *, sheets: bool = False) -> Iterator[GameRecord | GameFileError]:
    """Each game in order: its record, or the first thing that is wrong with it.

    `sheets`: typed score sheets are read as well. Their games need no result: they have the one that the rules give, or
    none.
    """
    sheet = as_turns(text) if sheets else None
    return files.scan(text if sheet is None else sheet, GameRecord, needs_result=sheet is None)


def read(text: str) -> list[GameRecord]:
    """All games. Raises `GameFileError` for the first faulty one."""
    records = []
    for found in scan(text):
        if isinstance(found, GameFileError):
            raise found
        records.append(found)
    return records
