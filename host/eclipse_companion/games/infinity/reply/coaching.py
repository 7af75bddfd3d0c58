"""What a coach says of a placement that gave something away: what, how the other player wins, what is better.

In: a course, the placement made there, an oracle. Out: claims about that position; none if the value was kept.
"""

from typing import Final

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.claims import Better, Claim, GaveAway, LostAtOnce, Refuted
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.rules import Event, Reason
from eclipse_companion.games.infinity.reply.hinting import advise
from eclipse_companion.games.infinity.solution import forcing
from eclipse_companion.games.infinity.solution.exact import VALUES, Oracle


def slip(course: GameHistory, turn: Placement, oracle: Oracle) -> tuple[Claim, ...]:
    """What the placement gave away: a win or a draw; empty if the value is unchanged."""
    outcomes = oracle.outcomes(course.position)
    followed = course.place(turn)
    repeats = followed.reason is Reason.REPETITION
    before, after = max(outcomes.values()), forcing.NEITHER if repeats else outcomes[turn]
    if before <= after:
        return ()
    how = _how(rules.place(course.position, turn), oracle) if after < 0 else ()
    advice = advise(course, oracle)
    better = (Better(advice.turn, VALUES[before]),) if outcomes[advice.turn] == before else ()
    return (GaveAway(turn, VALUES[before], VALUES[after], followed.result is not None), *how, *better)


def _how(event: Event, oracle: Oracle) -> tuple[Claim, ...]:
    """How the other player wins, if that is the next placement or has happened."""
    if event.over:
        return (LostAtOnce(event.placement),)
    if event.position.side is event.placer:
        return ()
    reply = oracle.answer(event.position).play
    assert reply is not None
    reason = rules.place(event.position, reply).reason
    return (Refuted(event.placement, reply, "later" if reason is None else _HOW[reason]),)


_HOW: Final = {Reason.TWO_ROWS: "two_rows", Reason.KNOB: "knob"}
