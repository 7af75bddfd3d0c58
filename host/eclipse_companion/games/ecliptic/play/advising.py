"""Hints and a coach. In: what the search has found. Out: announcements."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from eclipse_companion.games.ecliptic.announcements import Hint, Warned
from eclipse_companion.games.ecliptic.game.actions import Action
from eclipse_companion.games.ecliptic.game.claims import Claim
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.table import advising

if TYPE_CHECKING:
    from eclipse_companion.games.ecliptic.reply.hinting import Advice


class EclipticAdvice(advising.Advice[Player, Step, Position]):
    """The hints and the coach of a match."""

    warns_first = True

    def steps(self, found: "Advice") -> list[Hint]:
        """What matters, what a good action does, the action."""
        return steps(self._person_to_move, found)

    def gave_away(self, claims: Sequence[Claim]) -> bool:
        """The coach speaks only of actions that did."""
        return bool(claims)

    def warning(self, claims: Sequence[Claim]) -> Warned:
        """What the action gives away, and what is better."""
        assert isinstance(self.warned, Action)
        return Warned(self._person_to_move, self.warned, tuple(claims))

    @property
    def _person_to_move(self) -> Player:
        player = self._match.mover
        assert player is not None
        return player


def steps(player: Player, advice: "Advice") -> list[Hint]:
    """What matters, what a good action does, the action. No step repeats a claim of an earlier one."""
    found = [Hint(player, None, advice.matters)]
    if advice.aim:
        found.append(Hint(player, None, advice.aim))
    whole = tuple(claim for claim in advice.whole if claim not in advice.matters)
    return [*found, Hint(player, advice.turn, whole)]
