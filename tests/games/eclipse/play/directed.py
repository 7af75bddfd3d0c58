"""A director without a board or a clock, and shorthand for what happens to it and for the effects that it gives."""

from eclipse_companion.announcements import Fact, Notice, Offer
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.turns.outcomes import TakeBack
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import AnyRequest
from eclipse_companion.table.searches import ReplyFound
from eclipse_companion.table.seats import Seat

ANNA, BEN, COMPUTER = Seat("Anna"), Seat("Ben"), Seat("Computer", "5")

THREE = Position.parse("GsG1/4/4/4")


class Game:
    """A director, what its tracker was asked to do, and shorthand for what happens at the board."""

    def __init__(self, sun: Seat = ANNA, moon: Seat = BEN) -> None:
        self.director = EclipseDirector(sun, moon)
        self.begun = self.director.start("uuid")
        self.now = 0.0
        self.shown = EMPTY

    def given(self, word: str | Turn) -> list[do.Effect]:
        """The tracker reports one more turn."""
        turn = Turn.parse(word) if isinstance(word, str) else word
        self.shown = rules.apply(self.shown, turn)
        return self.director.board.take(TurnGiven(1.0, turn, self.shown))

    def withdrawn(self, count: int, position: Position) -> list[do.Effect]:
        self.shown = position
        return self.director.board.take(TakeBack(2.0, count, position))

    def found(self, word: str) -> list[do.Effect]:
        """The search finds the computer's turn."""
        return self.director.found(ReplyFound(self.director.match.position, Turn.parse(word)), 0.0)

    def asked(self, wish: AnyRequest) -> list[do.Effect]:
        """A request, one second after the one before."""
        self.now += 1000.0
        return self.director.requests.take(wish, self.now)

    def asked_twice(self, wish: AnyRequest) -> list[do.Effect]:
        """A request made twice; returns the second answer."""
        self.asked(wish)
        return self.asked(wish)

    def play(self, *words: str | Turn) -> "Game":
        """Play these turns normally: people's are seen; the computer's are found, announced and then seen."""
        for word in words:
            turn = Turn.parse(word) if isinstance(word, str) else word
            if not self.director.match.seats[self.director.match.position.to_move].human:
                self.director.found(ReplyFound(self.director.match.position, turn), 0.0)
            self.given(turn)
        return self


def told(effects: list[do.Effect]) -> list[Fact]:
    return [effect.announcement for effect in effects if isinstance(effect, do.Announce)]


def offers(effects: list[do.Effect]) -> list[str]:
    return [fact.kind for fact in told(effects) if isinstance(fact, Offer)]


def kinds(effects: list[do.Effect]) -> list[type]:
    """The kinds of the effects; announcements by their own kind."""
    return [type(effect.announcement) if isinstance(effect, do.Announce) else type(effect) for effect in effects]


def notices(effects: list[do.Effect]) -> list[str]:
    return [fact.key for fact in told(effects) if isinstance(fact, Notice)]


def turns(*words: str) -> tuple[Turn, ...]:
    return tuple(Turn.parse(word) for word in words)


def one(word: str) -> Turn:
    return Turn.parse(word)


def after(*words: str) -> Position:
    position = EMPTY
    for turn in turns(*words):
        position = rules.play(position, turn)
    return position
