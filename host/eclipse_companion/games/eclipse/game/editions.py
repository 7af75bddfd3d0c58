"""The editions in which the game was sold, and their words: what people see, hear and type, never what files hold.

In: an edition's key, as `[Edition "magic"]` and `--edition` give it; what a person types. Out: names of the players
and of the sides; turns and pieces in the edition's letters, and read from them. No other module knows those letters.
Files, JSON and the wire always use the letters of Eclipse.
"""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.games.eclipse.game.pieces import PIECES, Piece, Player, Side
from eclipse_companion.games.eclipse.game.turn import Letters, Turn


class UnknownEditionError(CompanionError):
    """No edition has this key."""


class NotALetterError(CompanionError):
    """The edition has no such letter for a side, or for a piece."""


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
        return self.letters(player).of(side)

    def letters(self, player: Player) -> Letters:
        """The letters of that player's pieces, for turns that are typed and shown."""
        words = self.words(player)
        said = f"{words.gold_letter} ({words.gold}) or {words.silver_letter} ({words.silver})"
        return Letters(words.gold_letter, words.silver_letter, f"{said} for {words.name}")

    def face(self, piece: Piece) -> str:
        """The letter for one of the four faces: a capital for the first player's pieces, a small one for the second's.

        If the two players' letters differ, `read_face` takes either case.
        """
        letter = self.letter(piece.owner, piece.side)
        return letter if piece.owner is Player.SUN else letter.lower()

    def written(self, player: Player, turn: Turn) -> str:
        """A turn of that player's in the edition's letters, such as `1-5/S16`."""
        return turn.written(self.letters(player))

    def read_turn(self, player: Player, text: str) -> Turn:
        """A turn of that player's as `written` writes it. Raises `NotATurnError`, which names the right letters."""
        return Turn.parse(text, self.letters(player))

    def read_face(self, text: str) -> Piece:
        """The piece for a letter as `face` gives it. Raises `NotALetterError`, which names the letters."""
        for key in (str, str.upper):
            found = [piece for piece in PIECES.values() if key(self.face(piece)) == key(text)]
            if len(found) == 1:
                return found[0]
        raise NotALetterError(f"{quoted(text)} isn't a piece. Write {self.faces_said}.")

    def read_side(self, text: str) -> Side:
        """The side for a letter, whoever owns the piece: no edition uses one letter for both sides.

        Raises `NotALetterError`, which names the letters.
        """
        for player in Player:
            side = self.letters(player).side(text)
            if side is not None:
                return side
        sides = dict.fromkeys(self.letter(player, side) for player in Player for side in Side)
        raise NotALetterError(f"{quoted(text)} isn't a side. Write one of {', '.join(sides)}.")

    def anybodys(self, side: Side) -> str:
        """The letters of a side where nobody can tell whose piece it is: `G`, or `B/Y` where the players' differ."""
        return "/".join(dict.fromkeys(self.letter(player, side) for player in Player))

    @property
    def faces_said(self) -> str:
        """The letters of all four faces, such as `G or S for Sun's pieces, g or s for Moon's`."""
        (gold, silver), (other_gold, other_silver) = (
            [self.face(PIECES[player, side]) for side in Side] for player in Player
        )
        return f"{gold} or {silver} for {self.sun.name}'s pieces, {other_gold} or {other_silver} for {self.moon.name}'s"


_SUN: Final = PlayerWords("Sun", "magenta", "gold", "silver", "G", "S")
_MOON: Final = PlayerWords("Moon", "purple", "gold", "silver", "G", "S")

# For Heads & Tails we only know that the coins have two colours. The lighter one begins here.
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

ECLIPSE: Final = EDITIONS["eclipse"]
"""The edition if none is named."""


def edition(key: str) -> Edition:
    """The edition with this key. Raises `UnknownEditionError`."""
    found = EDITIONS.get(key)
    if found is None:
        message = f"There's no edition {quoted(key)}. Choose one of {', '.join(EDITIONS)}."
        raise UnknownEditionError(message)
    return found
