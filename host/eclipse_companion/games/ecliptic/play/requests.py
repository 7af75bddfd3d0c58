"""What players of Ecliptic ask for beside what is asked for in every game.

In: typed lines; the match. Out: requests, and what they do.
"""

from eclipse_companion.announcements import Fact, OfferOver, ToMove
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.correcting import question
from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.play.own import Done, Said, Sealed, ThrowForUs, Uncover, Word
from eclipse_companion.games.ecliptic.play.real_cards import RealCardsMatch
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.games.ecliptic.watched import Question
from eclipse_companion.table.effects import Announce, Answer, Effect, notice
from eclipse_companion.table.inputs import AnyRequest, OwnRequest, Request
from eclipse_companion.table.offers import LEFT_GAMES
from eclipse_companion.table.requests import Requests


class EclipticRequests(Requests[Player, Step, Position]):
    """Carries out requests in the current game."""

    _match: EclipticMatch

    def _done(self, request: AnyRequest, now: float) -> list[Effect]:
        """After a warning, `yes` does it anyway, and `no` leaves the choice open; or an entry was right after all.

        In a pause neither is answered.
        """
        asks = self._match.advice.warned is not None or self._match.corrections.open is not None
        if self._match.stage.paused and asks and self._offers.open is None and request in {Request.ACCEPT, Request.NO}:
            return notice("paused")
        warned = self._match.advice.warned if self._offers.open is None else None
        if warned is not None and request is Request.ACCEPT:
            return self._make(warned)
        if warned is not None and request is Request.NO:
            self._match.advice.unwarned()
            return [Announce(OfferOver("gone")), *self._match.next_player(again=True)]
        correction = self._match.corrections.open
        if correction is not None and self._offers.open is None and request is Request.NO:
            return self._make(correction.noted[0][0])
        return super()._done(request, now)

    def _wrong(self) -> list[Effect]:
        """With real cards, the last entry of a person was noted wrongly: it is entered again. Else it is taken back."""
        if not self._match.position.refereed:
            return self._undo()
        count = self._count_back()
        if not count:
            return notice("no_entry_yet")
        self._match.corrections.correct()
        taken_back = self._board.take_back(count)
        mover, correction = self._match.position.to_move, self._match.corrections.open
        assert mover is not None
        assert correction is not None
        return [*taken_back, self._match.announce(question(mover, correction.noted[0][0]))]

    def _repeated(self, fact: Fact | None) -> list[Effect]:
        """Whose turn it is comes with the hand of that player, as it did before."""
        ready = self._match.cards_ready if isinstance(fact, ToMove) else None
        effects = [*([] if ready is None else [Announce(ready, repeated=True)]), *super()._repeated(fact)]
        own = isinstance(fact, ToMove) and fact.human and self._match.sharing.asker in {None, fact.player}
        return [*effects, *self._match.asked_again()] if own else effects

    def _pause(self) -> list[Effect]:
        """Before the deal nothing runs that could be stopped."""
        return notice("first_deal") if self._match.position.state is None else super()._pause()

    def _go_on(self) -> list[Effect]:
        """What was asked before the pause is asked again."""
        effects, match = super()._go_on(), self._match
        asked = match.to_do if match.corrections.open is not None or match.advice.warned is not None else None
        return effects if asked is None else [*effects, Announce(asked.asked_for(), repeated=True)]

    def _undo(self) -> list[Effect]:
        """While an entry is put right, the one before it is, too."""
        return super()._undo() if self._match.corrections.open is None else self._wrong()

    def own(self, request: OwnRequest) -> list[Effect]:
        """A word for the deal, the device in other hands, a throw by the program; what is said of real cards."""
        match request:
            case Word() | Sealed():
                return self._before_the_deal(request)
            case Uncover():
                return self._match.sharing.uncover()
            case ThrowForUs():
                return self._match.throw()
            case Done() if isinstance(self._match, RealCardsMatch):
                return self._match.done()
            case Said(step):
                return self._make(step)
            case _:
                raise TypeError(request)

    def _before_the_deal(self, given: Word | Sealed) -> list[Effect]:
        """A person's word, or its seal.

        While a game that was left is offered, a turn or a typing error isn't a word: it would deal another game.
        """
        offer = self._offers.open
        if offer is not None and offer.kind in LEFT_GAMES:
            return [self._match.announce(offer)]
        if isinstance(given, Sealed):
            return self._match.dealing.take_seal(given.player, given.seal)
        return self._match.dealing.take_word(given.player, given.word, given.key)

    def _answered(self, number: int) -> list[Effect]:
        """The open question about what was seen is answered."""
        question = self._board.question
        if not isinstance(question, Question) or not 0 < number <= len(question.options):
            return super()._answered(number)
        self._board.question = None
        return [Answer(number)]
