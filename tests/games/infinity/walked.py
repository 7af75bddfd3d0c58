"""Infinity at a virtual device in simulated time, with its hand, or at a real device that nobody watches; who types."""

import random
import threading
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from eclipse_companion.announcements import Envelope, Fact, GameStarted, Notice, Offer, Paused, ReplyChosen, ToMove
from eclipse_companion.games.infinity.filming.hand import Hand
from eclipse_companion.games.infinity.following.evidence import rows_of
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.play.director import InfinityDirector
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.play.real_board import RealBoard
from eclipse_companion.games.infinity.play.searches import preparation
from eclipse_companion.games.infinity.play.virtual_hand import VirtualHand
from eclipse_companion.games.infinity.play.watched_board import WatchedBoard
from eclipse_companion.games.infinity.play.watched_performer import WatchedPerformer
from eclipse_companion.games.infinity.play.watched_table import WatchedTable
from eclipse_companion.games.infinity.putting_right import NextStep
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.watched import Problem, Question
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.log import GameLog
from eclipse_companion.sensing.camera import Board, CameraUp, Look
from eclipse_companion.table.inputs import command_or_line
from eclipse_companion.table.keeper import Keeper
from eclipse_companion.table.performing import Performer
from eclipse_companion.table.searches import Search
from eclipse_companion.table.seats import parse_seat
from eclipse_companion.table.table import Posted, Table
from eclipse_companion.table.thinker import Find
from tests.games.infinity.following.seen import shares_of

UP = CameraUp("Camera 0", 1280, 720, can_expose=True, can_lock=True)
STEP_MS = 100.0
LOOK_MS = 300.0
SENTENCES = InfinitySentences("en")


@cache
def _find() -> Find:
    return preparation(1)()


class AtDevice:
    """One `play` with the computer as the second player."""

    def __init__(self, home: Path, *, virtual: bool = True, thinks_ms: float = 0.0) -> None:
        """`virtual`: a virtual camera watches a simulated hand; else people only say what they do."""
        self.now = 0.0
        self.told: list[Fact] = []
        self.view = InfinityView(SENTENCES)
        self.thinks_ms = thinks_ms
        self._due: list[tuple[float, Posted]] = []
        self._looks_at = 0.0
        self._log = GameLog(home / "games.sqlite3", lambda key, words: self.post(Notice(key, words)))
        self._keeper = Keeper(self._log, home / "recordings", self.post)
        seats = [
            parse_seat(kind, player) for kind, player in zip(("human", "ai:1"), INFINITY_RULES.players, strict=True)
        ]
        self.match = InfinityMatch(INFINITY_RULES, seats, INFINITY_RULES.kind)
        self.match.on_device, self.match.seen_by_camera = True, virtual
        director = InfinityDirector(self.match, watched=virtual)
        self.hand = Hand()
        self._mover = VirtualHand(self.hand, lambda: self.now, self.post, 1, typed=True) if virtual else None
        if self._mover is None:
            self.table = Table(
                Performer(director, RealBoard(INFINITY_RULES), self._keeper, thinker=self, deliver=self._deliver)
            )
        else:
            board = WatchedBoard(patience_ms=6000.0)
            game = WatchedPerformer(lambda: None, director, board, self._keeper, thinker=self, deliver=self._deliver)
            self.table = WatchedTable(game, hand=self._mover.take)
            self.post(UP)
        self.until(lambda: any(isinstance(fact, GameStarted) for fact in self.told))
        self.wait(2000.0)

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
        if self._mover is not None and not envelope.repeated:
            self._mover.tell(envelope.fact)

    def close(self) -> None:
        self._keeper.close()
        self._log.close()

    def say(self, line: str) -> None:
        self.post(command_or_line(line, Position.parse, SENTENCES.shown_words))

    def wait(self, ms: float) -> None:
        until = self.now + ms
        self.until(lambda: self.now >= until)

    def until(self, holds: Callable[[], bool], limit_s: float = 60.0) -> None:
        """Let time pass until something holds."""
        limit = self.now + limit_s * 1000.0
        while not holds():
            assert self.now < limit, self.told[-5:]
            self._step()

    def _step(self) -> None:
        self.now += STEP_MS
        if self._mover is not None and self.now >= self._looks_at:
            self._looks_at = self.now + LOOK_MS
            self._due.append((self.now, self._look()))
        self.table.advance(self.now)
        due, self._due = [item for at, item in self._due if at <= self.now], [e for e in self._due if e[0] > self.now]
        for item in due:
            self.table.take(item, self.now)

    def _look(self) -> Look:
        scene = self.hand.at(self.now)
        if scene.fingers is not None:
            channel = min(4, max(1, round(scene.fingers.x / 34.0) + 1))
            return Look(self.now, Board.COVERED, over=((channel - 1) * 4 + 1,))
        return Look(self.now, Board.CLEAR, rows_of(shares_of(scene.channels, random.Random(1))))

    def the_computers_turn(self) -> str:
        return str(self.match.reply)

    def a_turn(self) -> str:
        return str(rules.legal_placements(self.match.position)[0].channel)

    # What leads to each phase.

    def hears(self, kind: type[Fact]) -> None:
        before = len(self.told)
        self.until(lambda: any(isinstance(fact, kind) for fact in self.told[before:]))

    def places(self, channel: int) -> None:
        """The person places, and the computer's marble is placed, too."""
        self.say(str(channel))
        self.hears(ReplyChosen if self._mover is not None else ToMove)
        if self._mover is not None:
            self.wait(1000.0)
            reply = self.match.reply
            if reply is not None:
                self.say(str(reply))
        self.until(lambda: self.match.seat.human and len(self.match.turns) % 2 == 0)
        self.wait(3000.0)


def first(_: AtDevice) -> None:
    """Nobody has placed."""


def own_turn(at: AtDevice) -> None:
    at.places(2)
    at.places(3)


def reply_due(at: AtDevice) -> None:
    at.places(2)
    at.say("3")
    at.hears(ReplyChosen)


def thinking(at: AtDevice) -> None:
    at.places(2)
    at.thinks_ms = 6000.0
    at.say("3")
    at.until(lambda: len(at.match.turns) % 2 == 1)


def wrong_device(at: AtDevice) -> None:
    """A marble was taken out."""
    at.places(2)
    at.say("take 2")
    at.until(lambda: any(isinstance(fact, Problem | Question) for fact in at.told))
    at.wait(1000.0)


def asked(at: AtDevice) -> None:
    """The person says that the knob stands elsewhere."""
    at.places(2)
    at.say("knob blue 2")
    at.wait(1000.0)


def putting_right(at: AtDevice) -> None:
    """The hands are told step by step what to put back."""
    at.places(2)
    at.say("undo")
    at.hears(NextStep)


def resigning(at: AtDevice) -> None:
    at.places(2)
    at.say("resign")
    at.hears(Offer)
    at.wait(1000.0)


def paused(at: AtDevice) -> None:
    at.places(2)
    at.say("pause")
    at.hears(Paused)


def taken_back(at: AtDevice) -> None:
    own_turn(at)
    at.say("undo")
    at.wait(6000.0)


def resigned(at: AtDevice) -> None:
    resigning(at)
    at.say("resign")
    at.wait(1000.0)


begin = AtDevice

_WATCHED = (first, own_turn, reply_due, thinking, wrong_device, resigning, paused, taken_back, resigned)
_SAID = (first, own_turn, thinking, asked, putting_right, resigning, taken_back, resigned)


def phases(*, virtual: bool = True) -> Mapping[str, Callable[[AtDevice], None]]:
    """What leads to each phase."""
    return {each.__name__: each for each in (_WATCHED if virtual else _SAID)}
