"""What can be wrong with a game file: it can't be read at some line and column, or its game isn't legal."""

from dataclasses import dataclass

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.nouns import AnyPlayer


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A place in a file: line and column from 1, and the turn being read, if any (its number and player)."""

    line: int
    column: int
    turn: int | None = None
    player: AnyPlayer | None = None

    def __str__(self) -> str:
        text = f"line {self.line}, column {self.column}"
        if self.turn is not None and self.player is not None:
            text += f", turn {self.turn} of {self.player.name.capitalize()}"
        return text


class GameFileError(CompanionError):
    """A faulty game: `place` in the file, and `reason`, a clause without a full stop."""

    def __init__(self, place: TextPlace, reason: str) -> None:
        super().__init__(f"L{str(place)[1:]}: {reason}.")
        self.place = place
        self.reason = reason


class NotReadableError(GameFileError):
    """The text isn't a game file: brackets, tags, numbers, or something that isn't a turn."""


class IllegalGameError(GameFileError):
    """The text is readable, but the rules forbid the turn or give another result."""
