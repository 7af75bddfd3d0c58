"""The two players and the two-sided pieces."""

from dataclasses import dataclass
from enum import Enum


class Player(Enum):
    """A player. The value is the name that files use."""

    SUN = "sun"
    MOON = "moon"

    # Each is one object. An `Enum` hashes its name, in Python; histories are looked up by their turns all the time.
    __hash__ = object.__hash__

    @property
    def opponent(self) -> "Player":
        """The other player."""
        return Player.MOON if self is Player.SUN else Player.SUN


class Side(Enum):
    """Which side of a piece is up. The value is the letter that turns use."""

    GOLD = "G"
    SILVER = "S"

    __hash__ = object.__hash__

    @property
    def turned(self) -> "Side":
        """The side that shows after turning the piece over."""
        return Side.SILVER if self is Side.GOLD else Side.GOLD


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as it lies: its owner and the side that is up."""

    owner: Player
    side: Side

    @property
    def letter(self) -> str:
        """`G` `S` for Sun, `g` `s` for Moon (the letters of position strings)."""
        return self.side.value if self.owner is Player.SUN else self.side.value.lower()

    @property
    def turned(self) -> "Piece":
        """The same piece with its other side up."""
        return PIECES[self.owner, self.side.turned]


PIECES = {(owner, side): Piece(owner, side) for owner in Player for side in Side}
"""The four faces; use these rather than making new ones."""

FACES = {piece.letter: piece for piece in PIECES.values()}
"""Letter of a position string to piece."""
