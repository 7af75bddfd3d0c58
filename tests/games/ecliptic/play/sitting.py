"""A table of Ecliptic, without a program around it."""

from typing import Any

from eclipse_companion.announcements import Fact, Notice
from eclipse_companion.gamekit import board_commands as commands
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.director import EclipticDirector
from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES, REFEREE, REFEREE_RULES
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.table.board_port import TypedBoard
from eclipse_companion.table.effects import Announce, Settle, ThrowDice
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.searches import Think
from eclipse_companion.table.seats import parse_seat
from eclipse_companion.table.typed_turns import read_line

WORDS = EclipticSentences("en")


class Sitting:
    """A game at a board where turns are typed; what its effects ask of the board is done at once."""

    def __init__(self, *kinds: str, referee: bool = False, seed: int | None = 0) -> None:
        rules = REFEREE_RULES if referee else ECLIPTIC_RULES
        seats = [parse_seat(kind, player) for kind, player in zip(kinds or ("human", "human"), Player, strict=True)]
        edition = REFEREE if referee else rules.kind
        match = EclipticMatch(seats, edition, next_secret=lambda: 7, seed=seed)
        self.game, self.board = EclipticDirector(match), TypedBoard(rules)
        self.told: list[Fact] = []
        self.thinks: list[Think] = []
        self.now = 0.0
        self.begin()

    def begin(self) -> None:
        self.do(self.game.match.go_on())

    def tell(self, fact: Fact) -> None:
        self.told.append(fact)

    def do(self, effects: list[Any]) -> None:
        for effect in effects:
            match effect:
                case Announce(announcement):
                    self.tell(announcement)
                case Settle(turn):
                    self.give(commands.Settle(turn))
                case ThrowDice(number):
                    self.give(commands.Throw(number))
                case Think():
                    self.thinks.append(effect)
        match = self.game.match
        self.board.do(commands.Begin(match.position))

    def give(self, command: commands.BoardCommand) -> None:
        self.board.do(commands.Begin(self.game.match.position))
        for given in self.board.do(command):
            self.do(self.game.board.take(given))

    def write(self, *lines: str) -> None:
        for line in lines:
            self.now += 1000.0
            read = read_line(line, self.game.match, board=False)
            if isinstance(read, Notice):
                self.tell(read)
            else:
                self.do(self.game.requests.take(read, self.now))

    def ask(self, request: Request) -> None:
        self.now += 1000.0
        self.do(self.game.requests.take(request, self.now))

    @property
    def position(self) -> Position:
        return self.game.match.position

    def said(self, kind: type[Fact]) -> list[str | None]:
        return [WORDS.say(fact) for fact in self.told if isinstance(fact, kind)]

    @property
    def keys(self) -> list[str]:
        return [fact.key for fact in self.told if isinstance(fact, Notice)]
