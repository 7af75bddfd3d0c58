"""What every reader of game files must keep to, whatever the text is."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from eclipse_companion.gamekit.files import GameFileError

RecordT = TypeVar("RecordT")


def games_of(text: str, scan: Callable[[str], Iterable[RecordT | GameFileError]]) -> list[RecordT]:
    """The valid games; each wrong one has a place within the text."""
    records = []
    for found in scan(text):
        if isinstance(found, GameFileError):
            assert 1 <= found.place.line <= text.count("\n") + text.count("\r") + 1
            assert 1 <= found.place.column <= len(text) + 1
        else:
            records.append(found)
    return records
