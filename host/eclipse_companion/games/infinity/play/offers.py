"""What is offered in Infinity: to put the game right if a person's knob or marbles are different."""

from dataclasses import dataclass, replace

from eclipse_companion.announcements import Fact, Offer, OfferOver
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.steps import cells_of
from eclipse_companion.games.infinity.play.corrections import Said, explained
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.putting_right import Differs
from eclipse_companion.table.effects import Announce, Effect, OpenRecord, Restart, Settle
from eclipse_companion.table.offers import Offers


@dataclass(frozen=True, slots=True)
class _Correction:
    """What becomes of the game if the person agrees: another last placement, or a game from another position."""

    asked: Differs
    turns: tuple[Placement, ...]
    """The turns for which it was offered."""
    said: Position
    instead: Placement | None


class InfinityOffers(Offers[Player, Placement, Position]):
    """The open offer, or the open correction, whichever came last."""

    _match: InfinityMatch
    _correction: _Correction | None = None

    def differs(self, said: Said) -> list[Effect]:
        """A person has said where the knob stands, or what lies in the channels."""
        match, shown = self._match, self._match.device
        self._correction = None
        if said.what == "knob":
            match.shows(replace(shown, knob=said.position.knob))
        else:
            match.shows(replace(shown, cells=cells_of(said.position.channels)))
        if said.position == match.position:
            return [Announce(Differs(f"same_{said.what}", match.position, said.position)), *match.next_step()]
        instead = explained(said, match.positions, match.turns)
        how = said.what if instead is None else "other_turn"
        steps = match.hand_steps if instead is None else ()
        asked = Differs(how, match.position, said.position, instead, steps)
        self._correction = _Correction(asked, match.turns, said.position, instead)
        return [Announce(asked)]

    @property
    def to_do(self) -> Fact | None:
        """Whether to put the game right; or what else is offered."""
        correction = self._correction
        holds = correction is not None and correction.turns == self._match.turns
        return correction.asked if correction is not None and holds else super().to_do

    def correct_by_hand(self) -> None:
        """Somebody puts the device right: nothing is left to accept."""
        self._correction = None

    def accept(self, now: float, position: Position | None = None) -> list[Effect]:
        """Accept the correction, or what else is offered."""
        correction = self._open_correction()
        if correction is None or position is not None:
            return super().accept(now, position)
        if correction.instead is not None:
            self._board.forget()
            dropped = self._match.drop(1)
            self._match.shows(None)  # what is to be made instead
            self._board.clearing = not self._match.turns
            begun = [Restart(self._match.position), *self._match.next_player()]
            return [*dropped, *begun, Settle(correction.instead)]
        effects = self._board.leave_game(correction.said)
        return [*effects, OpenRecord(), Restart(self._match.position)]

    def refuse(self) -> list[Effect]:
        """Refuse the correction, or what else is offered."""
        if self._open_correction() is None:
            return super().refuse()
        return [self._match.announce(OfferOver("refused")), *self._match.next_player(again=True)]

    def _make(self, offer: Offer, now: float) -> list[Effect]:
        """Something else is offered, which takes the correction's place."""
        self._correction = None
        return super()._make(offer, now)

    def _begun(self, kind: str) -> list[Effect]:
        """Another game begins, in which nothing is put right yet."""
        self._correction = None
        return super()._begun(kind)

    def _open_correction(self) -> _Correction | None:
        """The correction that is offered in this position; it is offered only once."""
        correction, self._correction = self._correction, None
        return correction if correction is not None and correction.turns == self._match.turns else None
