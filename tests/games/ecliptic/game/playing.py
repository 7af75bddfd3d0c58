"""Whole random games, played through the rules action by action."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from eclipse_companion.games.ecliptic.game import ecl, rules
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import Card
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.game.events import Event, Fight
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.rules import Happened
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.game.turn import Turn

Choice = Callable[[State, Player, list[Action]], Action]


@dataclass
class Game:
    """A game that was played: everything that it went through."""

    seed: int
    deck: tuple[Card, ...]
    turns: list[Turn] = field(default_factory=list)
    states: list[State] = field(default_factory=list)
    """Each state in which somebody acted, and the last one."""
    steps: list[str] = field(default_factory=list)
    """What led from each state to the next: an action, or throws."""
    events: list[Event] = field(default_factory=list)

    @property
    def final(self) -> State:
        return self.states[-1]

    @property
    def start(self) -> ReplayedGame:
        return ecl.start_with(self.deck)


@cache
def game(seed: int) -> Game:
    """The random game of a seed."""
    source = random.Random(seed)
    return play(seed, lambda *given: source.choice(given[2]))


def play(seed: int, choose: Choice) -> Game:
    deck, stream = Stream(seed).shuffle()
    made = Game(seed, deck)
    state = settled(Happened(rules.dealt(deck)), made)
    while state.result is None:
        made.states.append(state)
        side = state.to_move
        action = picked(state, side, choose, made)
        if isinstance(action, Draw):
            drew = rules.draw(state)
            made.events += drew.events
            state = drew.state
            made.states.append(state)
            action = picked(state, side, choose, made)
        assert isinstance(action, Play | Discard)
        happened = rules.act(state, action)
        turn = Turn(side, action)
        if happened.state.table.phase is Phase.BATTLE:
            made.events += happened.events
            made.states.append(happened.state)
            white, blue = (picked(happened.state, player, choose) for player in Player)
            assert isinstance(white, Choose)
            assert isinstance(blue, Choose)
            throws, stream = stream.throws((white.die, blue.die))
            fight = Fight((white.die, blue.die), throws)
            made.steps.append(f"!{fight}")
            won = rules.fought(happened.state, fight)
            made.states.append(won)
            kept = picked(won, won.to_move, choose, made)
            assert isinstance(kept, Keep)
            turn = Turn(side, action, fight, kept.card)
            happened = rules.keep(won, kept.card)
        elif happened.state.table.phase is Phase.TWELFTH:
            made.events += happened.events
            made.states.append(happened.state)
            wish = picked(happened.state, side, choose)
            assert isinstance(wish, Wish)
            d6, stream = stream.throw(6)
            made.steps.append(f"{wish}={d6}")
            turn = Turn(side, action, stop=wish.stop, d6=d6)
            happened = rules.answered(happened.state, stop=wish.stop, d6=d6)
        made.turns.append(turn)
        state = settled(happened, made)
    made.states.append(state)
    return made


def settled(happened: Happened, made: Game) -> State:
    after = rules.settled(happened)
    made.events += after.events
    return after.state


def picked(state: State, player: Player, choose: Choice, made: Game | None = None) -> Action:
    action = choose(state, player, rules.legal(state)[player])
    if made is not None:
        made.steps.append(str(action))
    return action
