"""Ecliptic on one device in simulated time: a person who types, against the computer."""

import threading
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from eclipse_companion.announcements import Envelope, Fact, GameStarted, Notice, Offer
from eclipse_companion.games.ecliptic.play.director import EclipticDirector
from eclipse_companion.games.ecliptic.play.entry_board import EntryBoard
from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.play.own import before_the_deal
from eclipse_companion.games.ecliptic.play.searches import preparation
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.log import GameLog
from eclipse_companion.table.inputs import command_or_line
from eclipse_companion.table.keeper import Keeper
from eclipse_companion.table.performing import Performer
from eclipse_companion.table.searches import Search
from eclipse_companion.table.seats import parse_seat
from eclipse_companion.table.table import Posted, Table
from eclipse_companion.table.thinker import Find
from tests.games.ecliptic.play.scripted import legal

STEP_MS = 100.0
SENTENCES = EclipticSentences("en")


@cache
def _find() -> Find:
    return preparation(1, ["1"])()


class AtTheTable:
    """One `play`; the computer is Blue."""

    def __init__(self, home: Path) -> None:
        self.now = 0.0
        self.told: list[Fact] = []
        self.view = EclipticView(SENTENCES)
        self.thinks_ms = 0.0
        self._due: list[tuple[float, Posted]] = []
        self._log = GameLog(home / "games.sqlite3", lambda key, words: self.post(Notice(key, words)))
        self._keeper = Keeper(self._log, home / "recordings", self.post)
        rules = ECLIPTIC_RULES
        seats = [parse_seat(kind, player) for kind, player in zip(("human:Ann", "ai:1"), rules.players, strict=True)]
        self.match = EclipticMatch(seats, rules.kind, next_secret=lambda: 7)
        game = Performer(
            EclipticDirector(self.match), EntryBoard(rules), self._keeper, thinker=self, deliver=self._deliver
        )
        self.table = Table(game)
        self.until(lambda: any(isinstance(fact, GameStarted) for fact in self.told))
        self.wait(1000.0)

    # A thinker.

    def begin(self, search: Search) -> None:
        self._due.append((self.now + self.thinks_ms, _find()(search, threading.Event())))

    def stop(self) -> None:
        """Nothing to stop: the game drops whatever is found."""

    # The table.

    def post(self, item: Posted) -> None:
        self._due.append((self.now, item))

    def _deliver(self, envelope: Envelope) -> None:
        self.told.append(envelope.fact)
        self.view = self.view.after(envelope.fact)

    def close(self) -> None:
        self._keeper.close()
        self._log.close()

    def say(self, line: str) -> None:
        words = SENTENCES
        said = command_or_line(line, self.match.rules.position, words.shown_words, words.VOCABULARY.own_words)
        self.post(before_the_deal(line, said) if self.match.awaits_word else said)

    def wait(self, ms: float) -> None:
        until = self.now + ms
        self.until(lambda: self.now >= until)

    def until(self, holds: Callable[[], bool], limit_s: float = 60.0) -> None:
        """Let time pass until something holds."""
        limit = self.now + limit_s * 1000.0
        while not holds():
            assert self.now < limit, self.told[-5:]
            self.now += STEP_MS
            self.table.advance(self.now)
            due = [item for at, item in self._due if at <= self.now]
            self._due = [each for each in self._due if each[0] > self.now]
            for item in due:
                self.table.take(item, self.now)

    def the_computers_turn(self) -> str:
        return ""

    def a_turn(self) -> str:
        mover = self.match.position.to_move
        return "word plum" if mover is None else str(legal(self.match.position, mover)[0])

    # What leads to each phase.

    def makes(self, count: int) -> None:
        """So many steps of people, and what follows from them."""
        if self.match.awaits_word:
            self.say("word plum")
            self.wait(1000.0)
        for _ in range(count):
            self.until(lambda: self.match.seat.human)
            self.say(self.a_turn())
            self.wait(2000.0)
        self.until(lambda: self.match.seat.human)


def first(_: AtTheTable) -> None:
    """Before the deal, or before the first entry."""


def own_turn(at: AtTheTable) -> None:
    at.makes(3)


def thinking(at: AtTheTable) -> None:
    at.makes(1)
    at.thinks_ms = 6000.0
    at.until(lambda: at.match.seat.human)
    for _ in range(4):
        if at.match.seat.human:
            at.say(at.a_turn())
            at.wait(500.0)


def offering(at: AtTheTable) -> None:
    at.makes(4)
    at.say("offer draw")
    at.wait(1000.0)


def resigning(at: AtTheTable) -> None:
    at.makes(2)
    at.say("resign")
    at.until(lambda: any(isinstance(fact, Offer) for fact in at.told))
    at.wait(1000.0)


def resigned(at: AtTheTable) -> None:
    resigning(at)
    at.say("resign")
    at.wait(1000.0)


begin = AtTheTable

PHASES: Mapping[str, Callable[[AtTheTable], None]] = {
    each.__name__: each for each in (first, own_turn, thinking, offering, resigning, resigned)
}
