"""What players of Infinity ask for beside what is asked for in every game."""

from eclipse_companion.games.infinity.play.corrections import Said
from eclipse_companion.games.infinity.play.offers import InfinityOffers
from eclipse_companion.table.effects import Effect, notice
from eclipse_companion.table.inputs import OwnRequest
from eclipse_companion.table.requests import Requests


class InfinityRequests(Requests):
    """Carries out requests in the current game."""

    _offers: InfinityOffers

    def own(self, request: OwnRequest) -> list[Effect]:
        """A person says how the knob or the marbles are."""
        assert isinstance(request, Said)
        if self._match.studying:
            return notice("exercise_only")
        return self._ended() if self._match.over else self._offers.differs(request)

    def _wrong(self) -> list[Effect]:
        """The last placement of a person was another: it is taken back, and the person says which."""
        return [*self._undo(), *(notice("which_channel") if self._match.turns or self._match.seat.human else [])]
