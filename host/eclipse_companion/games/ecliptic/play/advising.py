"""A hint as announcements. In: what the search has found. Out: the steps of the hint."""

from typing import TYPE_CHECKING

from eclipse_companion.games.ecliptic.announcements import Hint
from eclipse_companion.games.ecliptic.game.players import Player

if TYPE_CHECKING:
    from eclipse_companion.games.ecliptic.reply.hinting import Advice


def steps(player: Player, advice: "Advice") -> list[Hint]:
    """What matters, what a good action does, the action. No step repeats a claim of an earlier one."""
    found = [Hint(player, None, advice.matters)]
    if advice.aim:
        found.append(Hint(player, None, advice.aim))
    whole = tuple(claim for claim in advice.whole if claim not in advice.matters)
    return [*found, Hint(player, advice.turn, whole)]
