"""What a coach says about a turn that gave something away: what, how the opponent wins, what would have been better.

In: a position, the turn made there, an oracle. Out: claims about that position; none for a turn that kept the value.
"""

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import Better, Claim, Forces, GaveAway, Later, Losing
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.forced import refuted
from eclipse_companion.games.eclipse.reply.hinting import advise, hard
from eclipse_companion.games.eclipse.reply.ideas import FORCED
from eclipse_companion.games.eclipse.reply.search import value_of


def slip(position: Position, turn: Turn, oracle: Oracle) -> tuple[Claim, ...]:
    """What the turn gave away: a win or a draw; empty if the value is unchanged."""
    before, left = oracle.score(position), rules.apply(position, turn)
    over = rules.result(left)
    if over is None:
        after = -oracle.score(left)
    else:
        after = 0 if over.winner is None else 1 if over.winner is position.to_move else -1
    if value_of(before) == value_of(after):
        return _lost(position, turn, before, oracle) if before < 0 and over is None else ()
    gave = GaveAway(turn, value_of(before), value_of(after))
    better = Better(advise(position, oracle).turn, value_of(before))
    return (gave, *_how(refuted(position, turn, oracle)[0]), better) if after < 0 else (gave, better)


def _lost(position: Position, turn: Turn, before: int, oracle: Oracle) -> tuple[Claim, ...]:
    """How the opponent wins, as far as one sentence says it."""
    if -oracle.score(rules.apply(position, turn)) < before:
        return (Losing(turn, oracle.answer(position).turns[0]),)
    return Losing(turn), hard(position, turn, oracle)


def _how(step: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """How the opponent wins, as much of it as is said in one sentence."""
    first, *rest = step
    match rest:
        case [Later(then=Forces(flips=flips, locks=locks))] if len(flips) <= FORCED and len(locks) == 1:
            return step
        case _:
            return (first,)
