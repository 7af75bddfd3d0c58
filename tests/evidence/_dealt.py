"""Whole games of Ecliptic without a table: who chooses the actions of each side, and what they lead to."""

import time
from collections.abc import Callable

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.game.events import Fight
from eclipse_companion.games.ecliptic.game.players import Player, Result
from eclipse_companion.games.ecliptic.game.rules import Happened
from eclipse_companion.games.ecliptic.game.state import State, View
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.reply.opponent import Skill, chosen

Chooser = Callable[[View], Action]


def of_skill(skill: Skill, seed: str) -> Chooser:
    """The computer with this skill; it gets views alone."""
    return lambda view: chosen(view, skill, seed)


def play(choosers: dict[Player, Chooser], seed: int) -> State:
    """Play the game of a seed to its end."""
    deck, stream = Stream(seed).shuffle()
    state = rules.settled(Happened(rules.dealt(deck))).state
    while state.result is None:
        state, stream = _after(state, stream, choosers)
    return state


def _after(state: State, stream: Stream, choosers: dict[Player, Chooser]) -> tuple[State, Stream]:
    """The state after the next action or throws."""
    side = state.to_move
    if state.table.phase is Phase.BATTLE:
        dice = [choosers[player](state.known_to(player)) for player in Player]
        white, blue = (each.die for each in dice if isinstance(each, Choose))
        throws, stream = stream.throws((white, blue))
        return rules.fought(state, Fight((white, blue), throws)), stream
    match choosers[side](state.known_to(side)):
        case Play() | Discard() as action:
            happened = rules.act(state, action)
        case Keep(card):
            happened = rules.keep(state, card)
        case Wish(stop):
            d6, stream = stream.throw(6)
            happened = rules.answered(state, stop=stop, d6=d6)
        case _:
            happened = rules.draw(state)
    return rules.settled(happened).state, stream


def points(result: Result, player: Player) -> float:
    """A win is one, a draw is half."""
    return 0.5 if result.winner is None else float(result.winner is player)


class Timed:
    """A chooser that takes note of how much of the processor's time its turns took, in seconds."""

    def __init__(self, chooser: Chooser) -> None:
        self._chooser = chooser
        self.taken: list[float] = []

    def __call__(self, view: View) -> Action:
        began = time.process_time()
        action = self._chooser(view)
        self.taken.append(time.process_time() - began)
        return action
