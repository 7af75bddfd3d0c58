"""A game of Infinity at a table: each placement is told with what it did."""

from eclipse_companion.announcements import Notice
from eclipse_companion.gamekit.turn_given import TurnGiven
from eclipse_companion.games.infinity.announcements import Scored
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.play import corrections
from eclipse_companion.games.infinity.play.corrections import Said
from eclipse_companion.games.infinity.rulebook import course_of
from eclipse_companion.table.effects import Effect
from eclipse_companion.table.match import Match


class InfinityMatch(Match):
    """One game after another."""

    def seen(self, given: TurnGiven) -> list[Effect]:
        """The placement, and what it did."""
        before = self.position
        told = super().seen(given)
        event = rules.place(before, given.turn)
        reason = course_of(self.positions, self.turns).reason
        return [*told, self.announce(Scored.of(event, before.knob, reason))]

    def own_request(self, line: str) -> Said | Notice | None:
        """What a person says of the knob or the channels."""
        return corrections.read(line, self.position)
