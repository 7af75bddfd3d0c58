"""A game of Infinity at a table: each placement is told with what it did."""

from collections.abc import Sequence

from eclipse_companion.announcements import Notice
from eclipse_companion.gamekit.turn_given import TurnGiven
from eclipse_companion.games.infinity.announcements import Hint, Scored
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.claims import Claim
from eclipse_companion.games.infinity.play import corrections
from eclipse_companion.games.infinity.play.advising import steps
from eclipse_companion.games.infinity.play.corrections import Agreed, Said
from eclipse_companion.games.infinity.reply.hinting import Advice
from eclipse_companion.games.infinity.rulebook import course_of
from eclipse_companion.table.advising import AdvisedMatch
from eclipse_companion.table.effects import Effect


class InfinityMatch(AdvisedMatch):
    """One game after another."""

    numbers_name_turns = True

    def steps(self, advice: Advice) -> list[Hint]:
        """What matters, what a good placement does, the placement."""
        return steps(self.position.side, advice)

    def gave_away(self, claims: Sequence[Claim]) -> bool:
        """The coach speaks only of placements that did."""
        return bool(claims)

    def seen(self, given: TurnGiven) -> list[Effect]:
        """The placement, and what it did."""
        before = self.position
        told = super().seen(given)
        event = rules.place(before, given.turn)
        reason = course_of(self.positions, self.turns).reason
        return [*told, self.announce(Scored.of(event, before.knob, reason))]

    def own_request(self, line: str) -> Said | Agreed | Notice | None:
        """What a person says of the knob or the channels."""
        return corrections.read(line, self.position)
