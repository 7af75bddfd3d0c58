"""The two players and their marbles: eight plain ones each, and a joker: Blue's is black, Yellow's is white."""

from enum import Enum
from typing import Final


class Player(Enum):
    """A player. The value is the name that files use."""

    BLUE = "blue"
    YELLOW = "yellow"

    # Each is one object. An `Enum` hashes its name, in Python; boards are looked up by them all the time.
    __hash__ = object.__hash__

    @property
    def opponent(self) -> "Player":
        """The other player."""
        return Player.YELLOW if self is Player.BLUE else Player.BLUE

    @property
    def letter(self) -> str:
        """`b` or `y`, as a position says who is next."""
        return self.value[0]

    @property
    def plain(self) -> "Marble":
        """The kind of which this player has eight."""
        return Marble.BLUE if self is Player.BLUE else Marble.YELLOW

    @property
    def joker(self) -> "Marble":
        """The kind of which this player has one."""
        return Marble.BLACK if self is Player.BLUE else Marble.WHITE

    @property
    def marbles(self) -> "tuple[Marble, Marble]":
        """Both kinds, the plain one first."""
        return self.plain, self.joker


class Marble(Enum):
    """A kind of marble. The value is the letter of positions and placements."""

    BLUE = "b"
    BLACK = "B"
    YELLOW = "y"
    WHITE = "W"

    __hash__ = object.__hash__

    @property
    def owner(self) -> Player:
        """Whose marble it is."""
        return Player.BLUE if self is Marble.BLUE or self is Marble.BLACK else Player.YELLOW

    @property
    def is_joker(self) -> bool:
        """Whether it is its owner's joker."""
        return self is Marble.BLACK or self is Marble.WHITE

    @property
    def number(self) -> int:
        """How many there are of this kind."""
        return 1 if self.is_joker else 8


MARBLES: Final = {marble.value: marble for marble in Marble}
"""Letter to marble."""
