"""What only a board with sensors can be asked."""

from dataclasses import dataclass

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.table.effects import TableEffect


@dataclass(frozen=True, slots=True)
class TurnBoard(TableEffect):
    """The board is turned clockwise by this much more than was thought, degrees."""

    degrees: int


@dataclass(frozen=True, slots=True)
class AskOthers(TableEffect):
    """Have reconstruction ask which other turn the last one given may have been."""


@dataclass(frozen=True, slots=True)
class CommitLikeliest(TableEffect):
    """Have reconstruction give the likeliest complete turn now."""


@dataclass(frozen=True, slots=True)
class OfferBoard(TableEffect):
    """Have what is on the board offered as a position to play on from, if it can be one."""


@dataclass(frozen=True, slots=True)
class TakeBoard(TableEffect):
    """Begin a game from what is on the board. `position`: the exact position, if a player has given it."""

    position: Position | None = None
