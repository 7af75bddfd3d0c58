"""A game of a file up to some turn: its state, and the stream of chance, if a seed tells it.

In: a start and whole turns, one at a time. Out: what each has done, or why it can't be made.
"""

import json
from dataclasses import dataclass, field, replace

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.cards import Card, card_text
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.game.events import Event
from eclipse_companion.games.ecliptic.game.players import Player, Result
from eclipse_companion.games.ecliptic.game.rules import Happened, IllegalActionError
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.state_json import state_json
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.game.turn import Turn


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A game before a turn, or at its end. Two courses are alike if their states are."""

    state: State
    """Where a turn begins, it isn't settled: nothing is drawn yet."""
    stream: Stream | None = field(default=None, compare=False)
    """What comes next of the stream that the game's seed gives; None without a seed."""
    deck: tuple[Card, ...] | None = field(default=None, compare=False, repr=False)
    """All cards as they were dealt; None if nobody told."""
    events: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    """What happened in the last turn."""

    def __str__(self) -> str:
        return json.dumps(state_json(self.state), separators=(",", ":"))

    @property
    def to_move(self) -> Player:
        """Whose turn it is."""
        return self.state.to_move

    @property
    def result(self) -> Result | None:
        """How the rules have ended the game; None if it goes on."""
        return self.state.result

    def why_illegal(self, turn: Turn) -> str | None:
        """Why a turn can't be made here, as half a sentence; None for a legal one."""
        try:
            self.after(turn)
        except IllegalActionError as error:
            return str(error)
        return None

    def after(self, turn: Turn) -> "ReplayedGame":
        """The course after a turn. Raises `IllegalActionError`."""
        player = self.state.to_move
        if self.result is not None:
            raise IllegalActionError(f"the game is over ({self.result.value})")
        if turn.side is not player:
            raise IllegalActionError(f"it's {player.title}'s turn")
        done, stream = rules.act(self.state, turn.action), self.stream
        done, stream = _battle(done, stream, turn)
        done, stream = _twelfth(done, stream, turn)
        return replace(self, state=done.state, stream=stream, events=done.events)


def _battle(done: Happened, stream: Stream | None, turn: Turn) -> tuple[Happened, Stream | None]:
    """The same after the turn's battle, if one is due."""
    table, fight, kept = done.state.table, turn.fight, turn.kept
    if table.phase is not Phase.BATTLE:
        if fight is not None:
            raise IllegalActionError(f"there's no battle: {turn.side.opponent.title} doesn't have the sign")
        return done, stream
    if fight is None or kept is None:
        card = next(card for card in rules.contested(table) if card in table.lines[turn.side.opponent.at])
        raise IllegalActionError(f"the battle is missing: {turn.side.opponent.title} has {card_text(card)}")
    state = rules.fought(done.state, fight)
    if stream is not None:
        throws, stream = stream.throws(fight.dice)
        if throws != fight.throws:
            told = ",".join(f"{white}-{blue}" for white, blue in throws)
            raise IllegalActionError(f"the seed gives the throws {told}")
    after = rules.keep(state, kept)
    return Happened(after.state, done.events + after.events), stream


def _twelfth(done: Happened, stream: Stream | None, turn: Turn) -> tuple[Happened, Stream | None]:
    """The same after the question of the twelfth sign, if it is due."""
    if done.state.table.phase is not Phase.TWELFTH:
        if turn.stop is not None:
            raise IllegalActionError(
                "nobody is asked to stop: that comes with the last free sign, once, while there is a stock"
            )
        return done, stream
    if turn.stop is None or turn.d6 is None:
        raise IllegalActionError("the twelfth sign was placed, so #stop= or #go= and the throw of the D6 must follow")
    if not 1 <= turn.d6 <= 6:
        raise IllegalActionError(f"the D6 can't show {turn.d6}")
    if stream is not None:
        shown, stream = stream.throw(6)
        if shown != turn.d6:
            raise IllegalActionError(f"the seed gives {shown} for the D6")
    after = rules.answered(done.state, stop=turn.stop, d6=turn.d6)
    return Happened(after.state, done.events + after.events), stream
