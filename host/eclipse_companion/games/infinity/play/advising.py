"""A hint as announcements. In: what the search has found about a position. Out: the steps of the hint."""

from eclipse_companion.games.infinity.announcements import Hint
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.reply.hinting import Advice


def steps(player: Player, advice: Advice) -> list[Hint]:
    """What matters, what a good placement does, the placement. No step repeats a claim of an earlier one."""
    found = [Hint(player, None, advice.value, advice.matters)]
    if advice.aim:
        found.append(Hint(player, None, advice.value, advice.aim))
    whole = tuple(claim for claim in advice.whole if claim not in advice.matters)
    return [*found, Hint(player, advice.turn, advice.value, whole)]
