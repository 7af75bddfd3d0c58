"""What players of Infinity ask for beside what is asked for in every game."""

from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.play.corrections import Agreed, Said
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.play.offers import InfinityOffers
from eclipse_companion.games.infinity.watched import Question
from eclipse_companion.table.effects import Answer, Effect, notice
from eclipse_companion.table.inputs import AnyRequest, OwnRequest, Request
from eclipse_companion.table.requests import Requests


class InfinityRequests(Requests[Player, Placement, Position]):
    """Carries out requests in the current game."""

    _match: InfinityMatch
    _offers: InfinityOffers

    def _done(self, request: AnyRequest, now: float) -> list[Effect]:
        """`yes` and `no` answer a question that only asks whether a placement was made."""
        question = self._board.question
        agrees = isinstance(request, Agreed) or request is Request.ACCEPT
        if isinstance(question, Question) and question.yes_or_no and (agrees or request is Request.NO):
            return self._answered(1 if agrees else 2)
        return super()._done(Request.ACCEPT if isinstance(request, Agreed) else request, now)

    def _answered(self, number: int) -> list[Effect]:
        """The open question is answered."""
        question = self._board.question
        if not isinstance(question, Question) or not 0 < number <= len(question.options):
            return super()._answered(number)
        self._board.question = None
        same = question.options[number - 1] == question.instead_of
        # What is as it was isn't told: the game goes on where it was.
        again = self._match.next_player(again=True) if same and not self._match.undecided else []
        return [*again, Answer(number)]

    def own(self, request: OwnRequest) -> list[Effect]:
        """A person says how the knob or the marbles are."""
        assert isinstance(request, Said)
        if self._match.studying:
            return notice("exercise_only")
        return self._ended() if self._match.stage.over else self._offers.differs(request)

    def _finished(self) -> list[Effect]:
        """A step for the hands is done."""
        if not self._match.hand_steps:
            return super()._finished()
        self._offers.correct_by_hand()
        return self._match.step_done()

    def _undo(self) -> list[Effect]:
        """A placement that is asked about was made last, and comes before any that was told."""
        question = self._board.question
        asked = isinstance(question, Question) and question.instead_of is None
        return self._board.take_back(0) if asked else super()._undo()

    def _wrong(self) -> list[Effect]:
        """The last placement of a person was another: it is taken back, and the person says which."""
        count = self._count_back()
        if not count:
            return self._undo()
        if not self._match.seen_by_camera:
            self._match.say_wrong(count)
        return [*self._undo(), *notice("which_channel")]
