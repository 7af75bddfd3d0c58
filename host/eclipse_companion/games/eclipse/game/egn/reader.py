"""Reads Eclipse's game files, and score sheets.

In: text. Out: records, and errors for faulty games; a faulty game doesn't hide those after it.
"""

from collections.abc import Iterator

from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import Ask, GameFileError, NotReadableError, nobody
from eclipse_companion.games.eclipse.game.egn.legible import SlipError, as_legal_turns
from eclipse_companion.games.eclipse.game.egn.record import GameRecord
from eclipse_companion.games.eclipse.game.egn.score_sheet import as_turns


def scan(text: str) -> Iterator[GameRecord | GameFileError]:
    """Each game in order: its record, or the first thing that is wrong with it."""
    return files.scan(text, GameRecord)


def scan_sheet(text: str, ask: Ask = nobody) -> list[GameRecord | GameFileError]:
    """As `scan`; a score sheet is read as well, typed or scanned.

    Its game needs no result: it has the one that the rules give, or none. `ask`: what an entry means that can be read
    in several ways.
    """
    sheet = as_turns(text)
    found = list(files.scan(text if sheet is None else sheet, GameRecord, needs_result=sheet is None))
    if found and not any(isinstance(each, GameFileError) for each in found):
        return found
    try:
        legal = as_legal_turns(text, ask)
    except SlipError as error:
        return [error]
    except NotReadableError as error:
        return [error] if sheet is None else found
    return found if legal is None else list(files.scan(legal, GameRecord, needs_result=False))


def read(text: str) -> list[GameRecord]:
    """All games. Raises `GameFileError` for the first faulty one."""
    records = []
    for found in scan(text):
        if isinstance(found, GameFileError):
            raise found
        records.append(found)
    return records
