"""What a coach says of a turn that gave something away: what, how the opponent wins, what would have been better.

In: a position, the turn made there, an oracle. Out: claims about that position; none for a turn that kept the value.
"""

from eclipse_companion.game import rules
from eclipse_companion.game.claims import Better, Claim, GaveAway, Refuted
from eclipse_companion.game.position import Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.reply.exact import Oracle
from eclipse_companion.reply.hinting import advise
from eclipse_companion.reply.reasons import locks_of, wins
from eclipse_companion.reply.search import value_of


def slip(position: Position, turn: Turn, oracle: Oracle) -> tuple[Claim, ...]:
    """What the turn gave away: a win or a draw; empty where the value is what it was."""
    before, left = oracle.score(position), rules.apply(position, turn)
    over = rules.result(left)
    if over is None:
        after = -oracle.score(left)
    else:
        after = 0 if over.winner is None else 1 if over.winner is position.to_move else -1
    if value_of(before) == value_of(after):
        return ()
    gave = GaveAway(turn, value_of(before), value_of(after))
    better = Better(advise(position, oracle).turn, value_of(before))
    return (gave, *_refuted(position, turn, oracle), better) if after < 0 else (gave, better)


def _refuted(position: Position, turn: Turn, oracle: Oracle) -> list[Claim]:
    """How the opponent wins now."""
    left = rules.apply(position, turn)
    if rules.result(left) is not None:
        return [Refuted(turn, None, 0, locks_of(left, left.to_move))]
    found = advise(left, oracle)
    assert found.distance is not None
    return [Refuted(turn, found.turn, found.distance, wins(left, found.turn).locks if found.distance == 1 else ())]
