"""Advice: hints step by step, what the coach says, and each player's threats to win at once.

In: what the search has found about a position. Out: announcements. The steps start again with every position.
"""

from collections.abc import Sequence
from dataclasses import replace

from eclipse_companion.games.eclipse.announcements import Coached, Hint, Threats
from eclipse_companion.games.eclipse.game.claims import Claim, GaveAway
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.hinting import Advice
from eclipse_companion.games.eclipse.reply.threats import threats
from eclipse_companion.table import advising


class EclipseAdvice(advising.Advice[Player, Turn, Position]):
    """The hints and the coach of a match."""

    def steps(self, found: Advice) -> list[Hint]:
        """What matters, the piece to flip, the turn, how it goes on."""
        return steps(self._match.position.to_move, found)

    def gave_away(self, claims: Sequence[Claim]) -> bool:
        """Whether one of them says so."""
        return any(isinstance(claim, GaveAway) for claim in claims)

    def coach_says(self, claims: Sequence[Claim]) -> Coached | None:
        """What a turn that couldn't save a lost game was worth."""
        return Coached(self._match.position.to_move.opponent, tuple(claims)) if claims else None


def steps(player: Player, advice: Advice) -> list[Hint]:
    """What matters, which piece to flip if the turn flips one, the whole turn, how the game goes on.

    No step repeats a claim of an earlier one.
    """
    told: set[Claim] = set()

    def untold(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        left = tuple(claim for claim in claims if claim not in told)
        told.update(left)
        return left

    found = [Hint(player, None, advice.value, untold(advice.matters))]
    if advice.turn.flip is not None:
        found.append(Hint(player, None, advice.value, untold(advice.flip), advice.turn.flip[0]))
    reasons = untold(advice.whole)
    onward = [
        Hint(player, advice.turn, advice.value, left, onward=True)
        for claims in advice.onward
        if (left := untold(claims))
    ]
    return [*found, replace(whole(player, advice), claims=reasons, more=bool(onward)), *onward]


def whole(player: Player, advice: Advice) -> Hint:
    """The turn and why it is good."""
    return Hint(player, advice.turn, advice.value, advice.whole)


def threats_in(position: Position, *, again: bool = False) -> Threats:
    """The ways in which the opponent, and then the side to move, could win at once."""
    player = position.to_move
    return Threats(player, (*threats(position, player.opponent), *threats(position, player)), again)
