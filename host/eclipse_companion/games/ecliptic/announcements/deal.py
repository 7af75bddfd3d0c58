"""Before the first turn and after the last: the promise, words for the deal, real cards, and what checks chance."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from eclipse_companion.announcements import Fact, Wording
from eclipse_companion.announcements.fact import Heard
from eclipse_companion.games.ecliptic.ecliptic_words import EclipticWords
from eclipse_companion.games.ecliptic.game.players import Player


@dataclass(frozen=True, slots=True)
class Committed(Fact):
    """The program has chosen its secret: what it promises, before another player's word and the deal."""

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("asked", "elsewhere"), "commit player proposal"),
        "told": "commit",
    }

    commit: str
    asked: bool
    """Whether somebody is asked for a word."""
    player: Player | None = None
    """Who is asked first."""
    proposal: str = ""
    """The word that an empty line gives."""
    elsewhere: bool = False
    """Whether that player has a device of their own."""

    def wording(self, words: EclipticWords) -> Wording:
        """The promise, and what to do; who only looks on isn't asked."""
        if not self.asked or words.looks_on:
            return "told", {"commit": self.commit}
        return _asked(self.player, self.commit, self.proposal, words, elsewhere=self.elsewhere)


@dataclass(frozen=True, slots=True)
class WordAsked(Fact):
    """One more person is asked for a word, or is asked again."""

    TO_DO: ClassVar[bool] = True
    LASTING: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("asked", "elsewhere"), "commit player proposal"),
        "told": "player",
    }

    player: Player
    commit: str
    proposal: str
    """The word that an empty line gives."""
    elsewhere: bool
    """Whether the player has a device of their own."""

    def wording(self, words: EclipticWords) -> Wording:
        """Who is asked; who only looks on isn't."""
        if words.looks_on:
            return "told", {"player": words.player(self.player)}
        return _asked(self.player, self.commit, self.proposal, words, elsewhere=self.elsewhere)


def _asked(player: Player | None, commit: str, proposal: str, words: EclipticWords, *, elsewhere: bool) -> Wording:
    values = {"commit": commit, "player": words.player(player), "proposal": proposal}
    return ("elsewhere" if elsewhere else "asked"), values


@dataclass(frozen=True, slots=True)
class WordSealed(Fact):
    """A person's own device has chosen a word, and shows its seal: nobody knows the word yet, nor can it change.

    Only if the person leaves that device, the word counts no more.
    """

    HEARD: ClassVar[Heard] = Heard.NEVER
    TEXTS: ClassVar[Mapping[str, str]] = {"sealed": "player", "left": "player"}
    STANDS: ClassVar[bool] = False

    player: Player
    seal: str
    """Empty: the word of before counts no more."""

    def wording(self, words: EclipticWords) -> Wording:
        """Who."""
        return "sealed" if self.seal else "left", {"player": words.player(self.player)}


@dataclass(frozen=True, slots=True)
class WordGiven(Fact):
    """A person has given a word for the deal, which everybody sees before it."""

    TEXTS: ClassVar[Mapping[str, str]] = {"given": "player word"}

    player: Player
    word: str
    key: str = ""
    """What opens the seal of the word, if it was sealed."""

    def wording(self, words: EclipticWords) -> Wording:
        """Who, and the word."""
        return "given", {"player": words.player(self.player), "word": self.word}


@dataclass(frozen=True, slots=True)
class GetCardsReady(Fact):
    """A game with real cards begins: people gather, shuffle and deal them."""

    TEXTS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("first", "again"), ""),
        **dict.fromkeys(("first_for_one", "again_for_one"), "player"),
    }

    again: bool
    """Whether cards of another game lie there."""
    player: Player | None = None
    """The only person; the computer's cards are drawn one by one."""

    def wording(self, words: EclipticWords) -> Wording:
        """What to gather, and to whom seven cards are dealt."""
        name = "again" if self.again else "first"
        return (name, {}) if self.player is None else (f"{name}_for_one", {"player": words.player(self.player)})


@dataclass(frozen=True, slots=True)
class CardsChosen(Fact):
    """The cards follow from a seed that was given at the start: nothing is promised."""

    HEARD: ClassVar[Heard] = Heard.NEVER
    TEXTS: ClassVar[Mapping[str, str]] = {"chosen": ""}

    def wording(self, words: EclipticWords) -> Wording:  # noqa: ARG002 - it has no names
        """That they were chosen."""
        return "chosen", {}


@dataclass(frozen=True, slots=True)
class Revealed(Fact):
    """The game has ended: what everybody needs to check its chance."""

    TEXTS: ClassVar[Mapping[str, str]] = {"agreed": "secret word seed", "wordless": "secret seed", "given": "seed"}

    seed: str
    """Numbers of 64 bits are texts: not every reader of JSON keeps them."""
    secret: str | None
    word: str

    def wording(self, words: EclipticWords) -> Wording:  # noqa: ARG002 - it has no names
        """The numbers."""
        if self.secret is None:
            return "given", {"seed": self.seed}
        if not self.word:
            return "wordless", {"secret": self.secret, "seed": self.seed}
        return "agreed", {"secret": self.secret, "word": self.word, "seed": self.seed}
