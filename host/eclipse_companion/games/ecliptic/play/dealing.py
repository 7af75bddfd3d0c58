"""Before the deal: the program promises its secret, people give words, and the cards follow from all of them.

In: words and their seals, as they are typed. Out: what is announced, and the deal. A word that is sealed on a person's
own device is fixed, and still a secret.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from eclipse_companion.announcements import Notice
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.ecliptic.announcements import CardsChosen, Committed, WordAsked, WordGiven, WordSealed
from eclipse_companion.games.ecliptic.game.chance import SIXTY_FOUR, commit
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.own import Word, opened, random_word, seal_of, word_of
from eclipse_companion.games.ecliptic.steps.step import Deal
from eclipse_companion.table.effects import Announce, Effect, Expect, Settle
from eclipse_companion.table.inputs import OwnRequest

if TYPE_CHECKING:
    from eclipse_companion.games.ecliptic.play.match import EclipticMatch


class Dealing:
    """The words and the deal of one game after another."""

    def __init__(self, match: "EclipticMatch", seed: int | None) -> None:
        """`seed`: each game is dealt from it, and nobody is asked."""
        self._match = match
        self._seed = seed

    def begin(self, secret: int) -> None:
        """Another game, with a secret of 64 bits."""
        self._secret = secret
        self._words: dict[Player, str] = {}
        """The words that people have given."""
        self._seals: dict[Player, str] = {}
        """The seals of words that are kept on people's own devices, until those of the others are fixed, too."""
        self._proposal = random_word()
        """The word that is proposed to the next one at the shared device."""

    def chance(self, number: int) -> int:
        """The seed of a game without words; `number` counts the games."""
        return self._secret if self._seed is None else (self._seed + number) % SIXTY_FOUR

    @property
    def awaits_word(self) -> bool:
        """Whether a person is asked for a word."""
        match = self._match
        return match.position.state is None and self._seed is None and bool(match.seats.people) and not match.stage.over

    def ask(self, number: int) -> list[Effect]:
        """Promise, and ask for the first word; or deal at once, if nobody is there to give one. `number`: as above."""
        if self._seed is not None:
            return [Announce(CardsChosen()), Settle(Deal(self.chance(number)))]
        told = Announce(self.asked)
        return [told, Expect(None)] if self.awaits_word else [told, *self._deal("")]

    @property
    def asked(self) -> Committed | WordAsked:
        """The promise with the first question for a word; later the question alone."""
        promised, due = commit(self._secret), self._due
        elsewhere = due in self._match.sharing.device.elsewhere
        if due is None or not self._words:
            return Committed(promised, self.awaits_word, due, "" if due is None else self._proposal, elsewhere)
        return WordAsked(due, promised, self._proposal, elsewhere)

    @property
    def _due(self) -> Player | None:
        """Whose word comes next: those who play here go first, so that nobody here chooses after the others."""
        missing = [player for player in self._match.seats.people if player not in self._words]
        here = [player for player in missing if player not in self._match.sharing.device.elsewhere]
        return next(iter([*here, *missing]), None)

    def take_seal(self, player: Player, seal: str) -> list[Effect]:
        """A person's word is fixed, and still a secret."""
        self._seals[player] = seal
        return [self._match.announce(WordSealed(player, seal))]

    def unseal(self, players: Collection[AnyPlayer]) -> list[Effect]:
        """Who has lost the device that keeps the word chooses another, unless a word that was sealed is known."""
        if self._seals.keys() & self._words.keys():
            return []
        lost = [player for player in self._seals if player in players]
        for player in lost:
            del self._seals[player]
        return [self._match.announce(WordSealed(player, "")) for player in lost]

    def take_word(self, player: Player, word: str, key: str) -> list[Effect]:
        """A person's word, which everybody hears, with the key of its seal; with the last one, shuffle and deal."""
        self._words[player] = word
        self._proposal = random_word()
        given = self._match.announce(WordGiven(player, word, key))
        if self._due is not None:
            return [given, Announce(self.asked)]
        return [given, *self._deal(*(self._words[each] for each in self._match.seats.people))]

    def _deal(self, *words: str) -> list[Effect]:
        """Shuffle and deal."""
        return [Settle(Deal.agreed(self._secret, *words))]

    def word_here(self, line: str) -> Word | Notice:
        """What is typed at the shared device while a word is awaited: an empty line takes the proposed one."""
        due = self._due
        assert due is not None
        if due in self._match.sharing.device.elsewhere:
            return Notice("word_elsewhere", {}, due)
        if due in self._seals:
            return Notice("word_sealed", {}, due)
        return word_of(line, due) if line.strip() else Word(due, self._proposal)

    def word_of_seat(self, player: AnyPlayer, line: str) -> OwnRequest | Notice | None:
        """The same from a player's own device, which may seal the word first."""
        due = self._due
        who = next((each for each in self._match.seats.people if each is player), None)
        if who is None or due is None:
            return None
        if who in self._words:
            return Notice("word_was_given", {}, who)
        sealed, seal = self._seals.get(who), seal_of(line, who)
        if seal is not None:
            return seal if sealed is None else Notice("word_sealed", {}, who)
        if due is not who and due not in self._match.sharing.device.elsewhere:
            return Notice("word_first", {}, due)
        if sealed is not None:
            return opened(line, who, sealed, commit(self._secret)) or Notice("word_sealed", {}, who)
        return word_of(line, who)
