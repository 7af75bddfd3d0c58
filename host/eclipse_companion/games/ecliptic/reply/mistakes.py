"""Mistakes in games of Ecliptic: decisions that gave much away, by a clear estimate (`judging`).

In: a game's record. Out: its mistakes; none without the hands. What was given away has to be a mistake as `annotate`
marks it, one and a half points or more, and far beyond its sampling error. Alike are decisions in which the player
knew the same; positions come back too seldom to share more.
"""

import json
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from eclipse_companion.gamekit.files import GameRecord
from eclipse_companion.gamekit.mistakes import Find, Mistake, Told
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.state_json import state_json
from eclipse_companion.games.ecliptic.game.turn import Turn
from eclipse_companion.games.ecliptic.reply.sampling import GAMES

if TYPE_CHECKING:
    from eclipse_companion.games.ecliptic.game.actions import Action

VERSION: Final = 1
"""Of the search: games that an older one has looked through are searched again."""
POINTS: Final = "points"
"""What a mistake has given away: no win or draw is sure here."""
_CLEAR: Final = (2, 4)
"""The marks of mistakes."""
_PLACE_LETTERS: Final = 16


def finder(told: Told) -> Find:
    """What finds the mistakes in the games of one call, some seconds for each; `told` hears how far it is."""
    return lambda record: mistakes(record, told)


def mistakes(
    record: GameRecord[Turn, ReplayedGame], told: Told = lambda _, __: None, games: int = GAMES
) -> list[Mistake]:
    """The mistakes of both players. `games`: how many are played on for each decision."""
    from eclipse_companion.games.ecliptic.reply.judging import decided_in, judge  # noqa: PLC0415 - it loads a compiler

    found = []
    courses = list(record.positions())
    for number, judged in enumerate(judge(record, told, games)):
        states = [state for state, _, _ in decided_in(courses[number].state, record.turns[number])]
        for state, each in zip(states, judged.decisions, strict=True):
            if each.mark in _CLEAR:
                place = place_of(state.known_to(each.player))
                found.append(Mistake(number, each.player.value, json.dumps(state_json(state)), place, "", POINTS))
    return found


def place_of(view: View) -> str:
    """What a player knows, as a short text."""
    # Equal sets may list what they have in different orders.
    told = repr((replace(view.table, out=frozenset()), sorted(view.table.out), view.player, view.hand))
    return sha256(told.encode()).hexdigest()[:_PLACE_LETTERS]


def is_mistake(view: View, done: "Action", games: int = GAMES) -> bool:
    """Whether an action would be one, by the same estimate."""
    from eclipse_companion.games.ecliptic.reply.judging import Decision  # noqa: PLC0415 - as above
    from eclipse_companion.games.ecliptic.reply.valuing import weigh  # noqa: PLC0415 - as above

    return Decision(view.player, done, weigh(view, done, games=games), forced=False).mark in _CLEAR
