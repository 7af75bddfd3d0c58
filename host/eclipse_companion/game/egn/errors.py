"""What can be wrong with a game file: it can't be read at a line and column, or the game in it is not legal."""

from dataclasses import dataclass

from eclipse_companion.errors import CompanionError
from eclipse_companion.game.pieces import Player


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file: line and column from 1, and the turn that was being read, if any (its number and player)."""

    line: int
    column: int
    turn: int | None = None
    player: Player | None = None

    def __str__(self) -> str:
        text = f"line {self.line}, column {self.column}"
        if self.turn is not None and self.player is not None:
            text += f", turn {self.turn} of {self.player.name.capitalize()}"
        return text


class EgnError(CompanionError):
    """A game that is wrong: `place` in the file, and `reason`, a clause without full stop."""

    def __init__(self, place: Place, reason: str) -> None:
        super().__init__(f"L{str(place)[1:]}: {reason}.")
        self.place = place
        self.reason = reason


class NotReadableError(EgnError):
    """The text there is no game file: brackets, tags, numbers, or something that is no turn."""


class IllegalGameError(EgnError):
    """The text reads well, but the rules forbid the turn or gave another result."""
