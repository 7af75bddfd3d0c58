"""What every announcement is: its fields, who hears it, which texts it has, and what fills them.

All of it stands in the announcement's own class, and nowhere else. Language files are checked against `TEXTS`, and
outputs ask `heard` and `wording`; so a new announcement is one class here and its texts in each language.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import ClassVar, Protocol

from eclipse_companion.games.eclipse.game.claims import Claim
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.turn import Turn

Wording = tuple[str, Mapping[str, object]]
"""The name of a text, and the values for the names in its braces."""


class Heard(Enum):
    """When an announcement is said aloud. Screens show all of them."""

    ALWAYS = "always"
    UNLESS_WATCHED = "unless two people play"
    """If two people play, the companion watches, and says nothing that they can see for themselves."""
    NEVER = "never"
    """It shows how something is written or typed."""


class Words(Protocol):
    """The words of a language and an edition, with the names of the people who play."""

    def player(self, player: Player) -> str:
        """Who plays a side: the player's own name, or else what the side is called."""

    def side_of(self, player: Player) -> str:
        """What a player's side of the board, and each of its pieces, is called."""

    def side(self, player: Player, side: Side) -> str:
        """The word for a side of a player's pieces."""

    def piece(self, player: Player) -> str:
        """The word for a player's piece."""

    def turn(self, player: Player, turn: Turn) -> str:
        """A turn in the form used inside a sentence."""

    def instruction(self, player: Player, turn: Turn) -> str:
        """A turn as something to do."""

    def examples(self, player: Player) -> Mapping[str, object]:
        """Examples of what a player types."""

    def claims(self, player: Player, claims: Iterable[Claim]) -> str:
        """What claims say of a position in which this player is to move."""

    def listed(self, items: Iterable[object]) -> str:
        """Items joined with "and"."""

    def alternatives(self, items: Iterable[object]) -> str:
        """Items joined with "or"."""

    def word(self, name: str) -> str:
        """A word of the language itself, such as `nowhere`."""

    def filled(self, key: str, values: Mapping[str, object]) -> str:
        """A text that other texts use, such as `Phrase.lock`."""

    def part(self, key: str, part: str, values: Mapping[str, object]) -> str:
        """One part of a text, such as a problem's `remedy`, as a sentence."""

    def has(self, key: str) -> bool:
        """Whether the language has a text."""

    def all_words(self) -> str:
        """Every word that can be typed, with what it does, one line each."""


class Fact:
    """An announcement. Its subclasses are frozen dataclasses of facts, never of sentences."""

    __slots__ = ()

    HEARD: ClassVar[Heard] = Heard.ALWAYS
    TEXTS: ClassVar[Mapping[str, str]] = {}
    """Each of its texts, and the names that the text may use in braces. A name with a `#` before it counts something,
    and may be one: a text that uses it has a plural.
    """
    OPEN: ClassVar[bool] = False
    """Whether a language may have further texts of this kind, with any names."""
    PARTS: ClassVar[Sequence[str]] = ("say", "standing")
    """The parts of each text: what is said, and the line on the screen that says what to do now."""
    STANDS: ClassVar[bool] = True
    """Whether a text without a standing line shows what is said there; otherwise the line on the screen stays."""

    def heard(self) -> Heard:
        """When it is said aloud, if it has a sentence."""
        return self.HEARD

    @property
    def silent(self) -> bool:
        """Whether it is only shown: it was said before, or is too early to say."""
        return False

    def wording(self, words: Words) -> Wording:
        """Its text, and what fills it."""
        raise NotImplementedError

    def composed(self, words: Words) -> str | None:
        """What is said and shown, if that is made of several texts."""
        del words
        return None

    def preface(self, words: Words) -> str:
        """A sentence that is shown before the standing line; empty if there is none."""
        del words
        return ""


def as_sentence(text: str) -> str:
    """The text as a sentence: it begins with a capital letter and ends with a full stop."""
    if not text:
        return text
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")


def of_player(words: Words, player: Player) -> dict[str, object]:
    """The names that most texts about a player's turn use."""
    return {
        "player": words.player(player),
        "own": words.side_of(player),
        "opponent": words.player(player.opponent),
        "opponent_piece": words.piece(player.opponent),
    }


def of_turn(words: Words, player: Player, turn: Turn) -> dict[str, object]:
    """The names that texts about a turn use."""
    values: dict[str, object] = {"side": words.side(player, turn.side), "square": turn.square}
    if turn.flip is not None:
        values["from"], values["to"] = turn.flip
    return values
