"""The advice that players ask for: a hint step by step, and each player's threats to win at once.

In: what the search has found about a position. Out: announcements. The steps start again with every position.
"""

from dataclasses import replace

from eclipse_companion.games.eclipse.announcements import Hint, Threats
from eclipse_companion.games.eclipse.game.claims import Claim
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.reply.hinting import Advice
from eclipse_companion.games.eclipse.reply.threats import threats


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
