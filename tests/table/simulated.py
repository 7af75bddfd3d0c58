"""A table in simulated time, with who thinks there and what is announced: no clock, thread or output of its own."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic

from eclipse_companion.announcements import Envelope, Fact, GameStarted, Notice
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.log import GameLog
from eclipse_companion.outputs.view import View
from eclipse_companion.table.inputs import command_or_line
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.searches import Search
from eclipse_companion.table.seats import Seat, parse_seat
from eclipse_companion.table.table import GameTable, Posted
from eclipse_companion.table.thinker import Find

STEP_MS = 100.0


class SimulatedTable(ABC, Generic[PlayerT, TurnT, PositionT]):
    """One `play`, as far as its table goes; somebody types. It is the thinker, too."""

    table: GameTable[PlayerT, TurnT, PositionT]

    def __init__(self, home: Path, view: View, rules: Rules[PlayerT, TurnT, PositionT], find: Find) -> None:
        self.now = 0.0
        self.told: list[Fact] = []
        self.view = view
        self.rules = rules
        self.thinks_ms = 0.0
        self._find = find
        self._due: list[tuple[float, Posted]] = []
        self.log = GameLog(home / "games.sqlite3", lambda key, words: self.post(Notice(key, words)))
        self.recorder = GameRecorder(self.log, home / "recordings", self.post)

    def seated(self, kinds: Sequence[str]) -> list[Seat]:
        """These players, such as `human:Ann` and `ai:1`."""
        return [parse_seat(kind, player) for kind, player in zip(kinds, self.rules.players, strict=True)]

    def sit_down(self, table: GameTable[PlayerT, TurnT, PositionT]) -> None:
        """The first game at this table begins."""
        self.table = table
        self.until(lambda: any(isinstance(fact, GameStarted) for fact in self.told))
        self.wait(2000.0)

    # A thinker.

    def begin(self, search: Search) -> None:
        self._due.append((self.now + self.thinks_ms, self._find(search, threading.Event())))

    def stop(self) -> None:
        """Nothing to stop: the game drops whatever is found."""

    # The table.

    def post(self, item: Posted) -> None:
        self._due.append((self.now, item))

    def deliver(self, envelope: Envelope) -> None:
        """What the shared device may show is announced."""
        if envelope.only_for is None or envelope.here:
            self.told.append(envelope.fact)
            self.view = self.view.after(envelope.fact)

    def close(self) -> None:
        self.recorder.close()
        self.log.close()

    def say(self, line: str) -> None:
        words = self.view.sentences
        self.post(command_or_line(line, self.rules.position, words.shown_words, words.VOCABULARY.own_words))

    def wait(self, ms: float) -> None:
        until = self.now + ms
        self.until(lambda: self.now >= until)

    def until(self, holds: Callable[[], bool], limit_s: float = 60.0) -> None:
        """Let time pass until something holds."""
        limit = self.now + limit_s * 1000.0
        while not holds():
            assert self.now < limit, self.told[-5:]
            self.now += STEP_MS
            self.step()

    def step(self) -> None:
        """A moment passes."""
        self.table.advance(self.now)
        due = [item for at, item in self._due if at <= self.now]
        self._due = [each for each in self._due if each[0] > self.now]
        for item in due:
            self.table.take(item, self.now)

    def hears(self, *kinds: type[Fact]) -> None:
        """Wait until something of these kinds is announced anew."""
        before = len(self.told)
        self.until(lambda: any(isinstance(fact, kinds) for fact in self.told[before:]))

    def the_computers_turn(self) -> str:
        return ""

    @abstractmethod
    def a_turn(self) -> str:
        """Some legal turn for the person to move, as it is typed."""
