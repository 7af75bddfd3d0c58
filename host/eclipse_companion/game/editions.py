"""The editions in which the game was sold, and their words: what people see and hear, never what files hold.

In: an edition's key, as `[Edition "magic"]` and `--edition` give it. Out: names of the players and of the sides, and
the letters shown for sides. Files and protocols always use the letters of Eclipse; shown letters are never read back.
"""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.errors import CompanionError, quoted
from eclipse_companion.game.pieces import Player, Side


class UnknownEditionError(CompanionError):
    """No edition has this key."""


@dataclass(frozen=True, slots=True)
class PlayerWords:
    """What an edition calls one player and the two sides of that player's pieces."""

    name: str
    look: str
    """What tells this player's pieces from the other's."""
    gold: str
    silver: str
    gold_letter: str
    silver_letter: str


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition: its key in files, its name, and the words for both players."""

    key: str
    name: str
    sun: PlayerWords
    moon: PlayerWords

    def words(self, player: Player) -> PlayerWords:
        """All words for one player."""
        return self.sun if player is Player.SUN else self.moon

    def player(self, player: Player) -> str:
        """The player's name, such as `Sun`."""
        return self.words(player).name

    def side(self, player: Player, side: Side) -> str:
        """The word for a side of that player's pieces, such as `gold`."""
        words = self.words(player)
        return words.gold if side is Side.GOLD else words.silver

    def letter(self, player: Player, side: Side) -> str:
        """The letter shown for a side of that player's pieces, such as `G`."""
        words = self.words(player)
        return words.gold_letter if side is Side.GOLD else words.silver_letter


_SUN: Final = PlayerWords("Sun", "magenta", "gold", "silver", "G", "S")
_MOON: Final = PlayerWords("Moon", "purple", "gold", "silver", "G", "S")

# Of Heads & Tails it is only known that the coins have two colours: the lighter begins here.
EDITIONS: Final[dict[str, Edition]] = {
    edition.key: edition
    for edition in (
        Edition("eclipse", "Eclipse", _SUN, _MOON),
        Edition("flip", "Flip", _SUN, _MOON),
        Edition(
            "magic",
            "Magic Strategy",
            PlayerWords("Circle", "circles", "black", "silver", "B", "S"),
            PlayerWords("Square", "squares", "black", "silver", "B", "S"),
        ),
        Edition(
            "tac-toe",
            "Tac Toe",
            PlayerWords("O", "blue and green", "blue", "green", "B", "G"),
            PlayerWords("X", "yellow and white", "yellow", "white", "Y", "W"),
        ),
        Edition(
            "heads-tails",
            "Heads & Tails",
            PlayerWords("Light", "light coins", "heads", "tails", "H", "T"),
            PlayerWords("Dark", "dark coins", "heads", "tails", "H", "T"),
        ),
    )
}
"""All editions by key, in the order in which a list shows them."""


def edition(key: str) -> Edition:
    """The edition with this key. Raises `UnknownEditionError`."""
    found = EDITIONS.get(key)
    if found is None:
        message = f"There is no edition {quoted(key)}; choose one of {', '.join(EDITIONS)}."
        raise UnknownEditionError(message)
    return found
