"""The two players, their dice, and how a game ends."""

from enum import Enum
from typing import Final, TypeAlias

Die: TypeAlias = int
"""A die, by how many sides it has."""

DICE: Final[tuple[Die, ...]] = (4, 6, 8, 10, 12, 20)
"""What each player has. The D10 shows 0 for 10."""


class Player(Enum):
    """A player. The value is the name that files use."""

    WHITE = "white"
    BLUE = "blue"

    @property
    def opponent(self) -> "Player":
        """The other player."""
        return Player.BLUE if self is Player.WHITE else Player.WHITE

    @property
    def letter(self) -> str:
        """`W` or `B`, as turns and states have it."""
        return self.value[0].upper()

    @property
    def at(self) -> int:
        """Where this player's part stands in a pair: 0 or 1."""
        return int(self is Player.BLUE)

    @property
    def title(self) -> str:
        """As sentences name the player: White or Blue."""
        return self.value.capitalize()


LETTERS: Final = {player.letter: player for player in Player}
"""Letter to player."""


class Result(Enum):
    """How a game ends; the value is what files write."""

    WHITE_WINS = "1-0"
    BLUE_WINS = "0-1"
    DRAW = "1/2-1/2"

    @property
    def winner(self) -> Player | None:
        """Who has won; None for a draw."""
        return {Result.WHITE_WINS: Player.WHITE, Result.BLUE_WINS: Player.BLUE}.get(self)


def won_by(player: Player) -> Result:
    """The result if this player has won."""
    return Result.WHITE_WINS if player is Player.WHITE else Result.BLUE_WINS
