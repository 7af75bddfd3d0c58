"""Eclipse's sentences: turns, sides, pieces and claims, in an edition's words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Self

from eclipse_companion.announcements import Fact, Wording
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.eclipse.announcements import eclipse_wording, of_turn
from eclipse_companion.games.eclipse.game.claims import Claim
from eclipse_companion.games.eclipse.game.editions import Edition, edition
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player, Side
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.words.advised import claims_text
from eclipse_companion.games.eclipse.words.vocabulary import ECLIPSE_VOCABULARY
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.vocabulary import Vocabulary


class EclipseSentences(Sentences):
    """The sentences of one language in one edition's words. It is the `EclipseWords` of Eclipse's announcements."""

    VOCABULARY: ClassVar[Vocabulary] = ECLIPSE_VOCABULARY

    def __init__(self, language: str, edition: Edition, names: Mapping[AnyPlayer, str] | None = None) -> None:
        """`language`: a code of `languages()`; `names`: the players' own names. Raises `LanguageError`."""
        super().__init__(language, names)
        self.edition = edition

    def in_edition(self, key: str) -> Self:
        """A copy in the words of the edition with this key."""
        after = super().in_edition(key)
        after.edition = edition(key)
        return after

    @property
    def title(self) -> str:
        """The edition's name."""
        return self.edition.name

    @property
    def players(self) -> Sequence[Player]:
        """Sun, then Moon."""
        return tuple(Player)

    def turn(self, player: AnyPlayer | None, turn: object) -> str:
        """A turn in the form used inside a sentence: `1 to 5, silver on 16`."""
        assert isinstance(player, Player)
        assert isinstance(turn, Turn)
        return self.filled("Turn.flip" if turn.flip else "Turn.place", of_turn(self, player, turn))

    def instruction(self, player: AnyPlayer | None, turn: object) -> str:
        """A turn as something to do: `flip 1 to 5, then place silver on 16`."""
        assert isinstance(player, Player)
        assert isinstance(turn, Turn)
        return self.filled("Turn.make_flip" if turn.flip else "Turn.make_place", of_turn(self, player, turn))

    def deed(self, player: Player, turn: Turn, whose: str) -> str:
        """A turn as what somebody does: `mine`, behind "I"; `theirs`, behind a name: `flips 1 to 5, ...`."""
        return self.filled(f"Turn.{whose}_{'flip' if turn.flip else 'place'}", of_turn(self, player, turn))

    def written(self, player: AnyPlayer, turn: object) -> str:
        """A turn in the edition's letters, such as `1-5/S16`."""
        assert isinstance(player, Player)
        assert isinstance(turn, Turn)
        return self.edition.written(player, turn)

    def examples(self, player: AnyPlayer) -> dict[str, object]:
        """Examples of what a player types: a turn, a first turn, a piece; and the side that they show."""
        assert isinstance(player, Player)
        silver = PIECES[player, Side.SILVER]
        return {
            "example": self.written(player, Turn((1, 5), Side.SILVER, 16)),
            "first_turn": self.written(player, Turn(None, Side.SILVER, 1)),
            "face": self.edition.face(silver),
            "example_side": self.side(player, Side.SILVER),
        }

    def wording(self, announcement: Fact) -> Wording | None:
        """Eclipse's own wording of an announcement; None if the announcement's own serves."""
        return eclipse_wording(announcement, self)

    def reasons(self, player: AnyPlayer, reasons: Iterable[Claim]) -> str:
        """What claims say of a position in which this player is to move, a sentence or two each."""
        assert isinstance(player, Player)
        return claims_text(self, player, reasons)

    def side_of(self, player: AnyPlayer) -> str:
        """What a player's side of the board, and each of its pieces, is called in this language and edition."""
        assert isinstance(player, Player)
        return self.name(self.edition.player(player))

    def side(self, player: Player, side: Side) -> str:
        """The word for a side of a player's pieces in this language and edition."""
        return self.name(self.edition.side(player, side))

    def piece(self, player: Player) -> str:
        """The word for a player's piece in this language and edition."""
        english = self.edition.player(player)
        entry = self.language.names.get(english, {})
        return entry.get("piece") or self.word("piece").format(name=self.name(english))
