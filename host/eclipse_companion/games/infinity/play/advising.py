"""Hints and a coach. In: what the search has found about a position. Out: announcements."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from eclipse_companion.games.infinity.announcements import Hint
from eclipse_companion.games.infinity.game.claims import Claim
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.reply.hinting import Advice
from eclipse_companion.table import advising

if TYPE_CHECKING:
    from eclipse_companion.games.infinity.play.match import InfinityMatch


class InfinityAdvice(advising.Advice[Player, Placement, Position]):
    """The hints and the coach of a match."""

    _match: "InfinityMatch"

    def steps(self, found: Advice) -> list[Hint]:
        """What matters, what a good placement does, the placement."""
        return steps(self._match.position.side, found)

    def past(self, count: int) -> GameHistory:
        """A repetition depends on all of it."""
        return self._match.course(count)

    def gave_away(self, claims: Sequence[Claim]) -> bool:
        """The coach speaks only of placements that did."""
        return bool(claims)


def steps(player: Player, advice: Advice) -> list[Hint]:
    """What matters, what a good placement does, the placement. No step repeats a claim of an earlier one."""
    found = [Hint(player, None, advice.value, advice.matters)]
    if advice.aim:
        found.append(Hint(player, None, advice.value, advice.aim))
    whole = tuple(claim for claim in advice.whole if claim not in advice.matters)
    return [*found, Hint(player, advice.turn, advice.value, whole)]
