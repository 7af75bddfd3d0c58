"""One call of `play`: builds all parts, connects them, and runs the loop.

In: the options of the command line; exercises, if any. Out: games, announced and kept.
"""

import argparse
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from eclipse_companion.announcements import Announcement, Fault, Notice
from eclipse_companion.commands import play_options as options
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.log import FILE_NAME as LOG_NAME
from eclipse_companion.log import GameLog
from eclipse_companion.outputs import terminal
from eclipse_companion.outputs.lights import BoardLights
from eclipse_companion.outputs.page import Page
from eclipse_companion.outputs.plain import Plain
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.voice import Voice
from eclipse_companion.sensing.evidence import StateReader, turned
from eclipse_companion.sensing.link import Link, NoBoardError, PortError, find_board, require_port
from eclipse_companion.sensing.recording import FOLDER as RECORDINGS
from eclipse_companion.table.audience import Audience, Output, SetupInOne
from eclipse_companion.table.automatic_hand import AutomaticHand
from eclipse_companion.table.board_port import SensedBoard, TypedBoard
from eclipse_companion.table.boards import Boards
from eclipse_companion.table.director import Director
from eclipse_companion.table.failures import FILE_NAME as FAILURES
from eclipse_companion.table.failures import Failures
from eclipse_companion.table.inputs import Request, command_or_line
from eclipse_companion.table.keeper import Keeper
from eclipse_companion.table.loop import Loop
from eclipse_companion.table.seats import parse_seat
from eclipse_companion.table.study import Exercises
from eclipse_companion.table.table import Table
from eclipse_companion.table.thinker import Thinker
from eclipse_companion.table.typed_hand import DO, TypedHand
from eclipse_companion.virtual.child import VirtualBoard

if TYPE_CHECKING:
    from eclipse_companion.outputs.terminal.screen import Screen

LINGERS_MS: Final = 6000.0
"""How long the screen still shows a game's end if play ends by itself."""
_WHICH_PORT: Final = f"`{PROGRAM} doctor` lists the boards. Leave --board out to find the board by itself."
SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP")


@dataclass(frozen=True)
class _Board:
    """Where to play: a port, or the board that is found; and the process of a virtual board."""

    port: str | None
    number: str | None = None
    child: VirtualBoard | None = None
    none: bool = False
    """Whether there is none, and turns are typed."""


class Play:
    """All parts of one call of `play`, and what connects them."""

    def __init__(self, arguments: argparse.Namespace, stack: ExitStack, exercises: Exercises | None = None) -> None:
        """`exercises`: puzzles or lessons in place of games; then the board may also be `none`."""
        self._arguments = arguments
        self._stack = stack
        self._settings = options.with_language(settings.load(), arguments.language)
        self._seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
        self._sentences = Sentences(self._settings.voice.language, edition(arguments.edition))
        self._typed = False
        """Whether people type their turns."""
        self._typing, self._written = (True, ()) if arguments.analyse else options.hand(arguments.hand)
        self._wanted = {
            Player.SUN: None if arguments.sun is None else parse_seat(arguments.sun, "sun"),
            Player.MOON: None if arguments.moon is None else parse_seat(arguments.moon, "moon"),
        }
        self._director = Director(
            self._wanted[Player.SUN] or parse_seat("human", "sun"),
            self._wanted[Player.MOON] or parse_seat("human" if arguments.analyse else "ai", "moon"),
            arguments.edition,
            analysing=arguments.analyse,
            exercises=exercises,
            coached=arguments.coach,
        )
        self._control = None if arguments.analyse else options.control(arguments.clock, self._settings.play.clock)
        self._position = options.position(arguments.position)
        self._loop = Loop()
        self._failures = Failures(settings.folders().data / FAILURES)
        self._table: Table | None = None
        self._typed_hand: TypedHand | None = None

    @property
    def connected(self) -> bool:
        """Whether the board answers, or did up to the end."""
        return self._table is not None and self._table.connected

    def run(self) -> None:
        """Find the board, build the outputs, and go."""
        board = self._board()
        self._watch_signals()
        empty = "" if board.none else DO if board.child is not None and self._typing else None
        self._typed = empty is not None
        screen = self._screen(empty)
        if screen is None:
            if board.child is None or self._typing:
                # Without a typist, a virtual board's hand never moves; at a real board people play without keys.
                ended = self._loop.drain if empty is not None else None
                typed = empty if sys.stdin is not None and sys.stdin.isatty() else None
                words = (sys.stdin, ended, typed)
                threading.Thread(target=self._read_lines, args=words, name="keyboard", daemon=True).start()
            self._play(board, Plain(self._sentences, sys.stdout, as_json=self._arguments.json))
        else:
            _beside(screen, lambda: self._play(board, screen, LINGERS_MS), lambda: self._loop.post(Request.QUIT))

    def _play(self, board: _Board, shows: Output, lingers_ms: float = 0.0) -> None:
        """From the first greeting of the board until somebody leaves, or `lingers_ms` after the last game.

        Each part is closed, in the reverse order, even if a later one can't be built.
        """
        if board.none:
            self._play_without(shows)
            return
        folder, post = settings.folders().data, self._loop.post
        automatic = board.child is not None and not self._typing
        with ExitStack() as stack:
            log = self._log()
            tell = self._told(board, shows, log, stack)
            link = Link(post, board.port, board_id=board.number)
            stack.callback(link.close)
            stack.callback(self._tell_the_last)
            keeper = Keeper(log, folder / RECORDINGS, post, self._header())
            stack.callback(keeper.close)
            controls = None if self._arguments.clock is None else [self._control]
            if self._position == EMPTY and not self._director.match.casual:
                self._loop.go_on_from(keeper.find_open_game(self._wanted, self._director.match.edition, controls))
            thinker = Thinker(post, self._seed)
            stack.callback(thinker.close)
            tracked = SensedBoard(StateReader(), patience_ms=self._settings.play.patience_ms)
            self._table = Table(
                self._director,
                tracked,
                keeper,
                thinker=thinker,
                send=link.send,
                hand=self._hand_at(board),
                tell=tell,
                lights=BoardLights(turned=lambda cells: turned(cells, -tracked.orientation)),
                boards=Boards(post, self._arguments.coding, copies=board.child is None, attended=self._attended(board)),
                virtual=board.child is not None,
                puts_up=board.child is not None and self._typing,
                position=self._position,
                games=self._arguments.games or (1 if automatic else None),
                control=self._control,
                watch_sensors=True,
            )
            link.start()
            self._loop.run(self._table, self._failures, consumed=link.consumed, lingers_ms=lingers_ms)

    def _attended(self, board: _Board) -> bool:
        """Whether somebody, or a virtual board's hand, can be asked to place a test piece."""
        typing = sys.stdin is not None and sys.stdin.isatty()
        return board.child is not None or typing or bool(self._arguments.screen)

    def _play_without(self, shows: Output) -> None:
        """Exercises without a board, from the first to the last."""
        with ExitStack() as stack:
            log = self._log()
            tell = self._told(_Board(None, none=True), shows, log, stack)
            stack.callback(self._tell_the_last)
            data = settings.folders().data
            keeper = Keeper(log, data / RECORDINGS, self._loop.post)
            stack.callback(keeper.close)
            thinker = Thinker(self._loop.post, self._seed)
            stack.callback(thinker.close)
            self._table = Table(self._director, TypedBoard(), keeper, thinker=thinker, tell=tell)
            self._loop.run(self._table, self._failures)

    def _tell_the_last(self) -> None:
        """Pass on what was announced while parts were being closed."""
        if self._table is not None:
            self._loop.finish(self._table, self._failures)

    def _told(self, board: _Board, shows: Output, log: GameLog, stack: ExitStack) -> Callable[[Announcement], None]:
        """Passes announcements to all outputs, and to a virtual board's hand, which alone needs each setup step.

        People hear of a turn once it is in the log.
        """
        audience = Audience((), self._loop.post, saved=log.wait)
        stack.callback(audience.close)
        for output in self._outputs(shows):
            audience.add(output)
        if board.child is None:
            return audience.tell
        # It plays; or it only places the board's test piece, sets positions up, and puts back what was taken back.
        put_up = {Fault.NOT_SET_UP, Fault.TAKEN_BACK}
        if self._director.match.studying:
            put_up.add(Fault.OUT_OF_STEP)
        hand = AutomaticHand(
            board.child.type,
            self._loop.post,
            self._seed,
            self._written,
            only_test_piece=self._typing,
            sets_up=put_up,
            edition=self._sentences.edition,
        )
        if self._typing:
            self._typed_hand = TypedHand(board.child.type, self._loop.post, put_up, self._sentences.edition)
        hands = Audience([hand] if self._typed_hand is None else [hand, self._typed_hand], self._loop.post)
        stack.callback(hands.close)
        people = SetupInOne(audience.tell)

        def tell(announcement: Announcement) -> None:
            people.tell(announcement)
            hands.tell(announcement)

        return tell

    def _outputs(self, shows: Output) -> Iterator[Output]:
        """Builds one output after the other, each when the one before it is in use."""
        yield shows
        yield from self._page()
        yield from self._voice()

    def _board(self) -> _Board:
        """The board that was named, or found, or a virtual one. Raises `CompanionError` if the name is wrong."""
        arguments = self._arguments
        if arguments.board == "none":
            return _Board(None, none=True)
        if arguments.board not in (None, "virtual"):
            try:
                require_port(arguments.board)
            except PortError as error:
                raise CompanionError(f"{error} {_WHICH_PORT}") from None
            return _Board(arguments.board)
        if arguments.board is None and arguments.hand is None:
            try:
                found = find_board()
            except (NoBoardError, PortError):
                if self._director.match.studying:
                    return _Board(None, none=True)
                self._loop.post(Notice("no_board"))
            else:
                return _Board(None, found.hello.id if found.hello else None)
        asked = [
            "--hand",
            "type",
            "--coding",
            arguments.coding or "one",
            "--seed",
            str(self._seed),
            "--style",
            arguments.style,
            "--edition",
            arguments.edition,
        ]
        child = VirtualBoard(asked, lambda sentence: self._loop.post(Notice("hand", {"reason": sentence})))
        self._stack.callback(child.close)
        return _Board(child.port, child=child)

    def _log(self) -> GameLog:
        """The log, which a thread of its own writes; its notices are posted to the loop."""
        path = settings.folders().data / LOG_NAME
        return GameLog(path, lambda key, words: self._loop.post(Notice(key, words)), in_background=True)

    def _header(self) -> dict[str, object]:
        """What a replay of the recording must know."""
        return {"patience_ms": self._settings.play.patience_ms}

    def _screen(self, empty: str | None) -> "Screen | None":
        """The terminal's screen, if there is a terminal to draw in; `empty`: as `Screen` receives it."""
        if self._arguments.json or not terminal.usable(sys.stdin, sys.stdout, sys.stderr, os.environ):
            return None
        from eclipse_companion.outputs.terminal.screen import Screen  # noqa: PLC0415 - Textual is slow to load

        return Screen(self._sentences, self._word, empty=empty)

    def _page(self) -> list[Output]:
        """The page in a browser, if it was asked for; announces its address."""
        if not self._arguments.screen:
            return []
        page = Page(self._sentences, self._word, typed=self._typed)
        self._loop.post(Notice("page", {"url": page.url}))
        return [page]

    def _voice(self) -> list[Output]:
        spoken = self._settings.voice
        if not (spoken.enabled if self._arguments.voice is None else self._arguments.voice):
            return []
        folder = Path(spoken.folder).expanduser() if spoken.folder else None
        watched = self._director.match.watched
        return [Voice(self._sentences, rate=spoken.rate, folder=folder, notify=self._loop.post, watched=watched)]

    def _hand_at(self, board: _Board) -> Callable[[str], None] | None:
        """The receiver of typed lines: the virtual board's hand, which knows what is asked if a person types for it."""
        if board.child is None:
            return None
        return board.child.type if self._typed_hand is None else self._typed_hand.take

    def _watch_signals(self) -> None:
        """The first signal leaves as `quit` does; another one ends at once."""

        def leave(number: int, frame: object) -> None:  # noqa: ARG001 - as signals call it
            for name in SIGNALS:
                if hasattr(signal, name):
                    signal.signal(getattr(signal, name), signal.default_int_handler)
            self._loop.post(Request.QUIT)

        for name in SIGNALS:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), leave)

    def _read_lines(self, stream: TextIO | None, ended: Callable[[], None] | None, empty: str | None = None) -> None:
        """Typed lines: commands of play, or else lines for the hand; `empty`: what an empty one says, if anything.

        `ended` is called when no more can come.
        """
        try:
            for line in stream or ():
                word = line.strip() or empty
                if word is not None:
                    self._word(word)
        except (OSError, ValueError):  # closed, or gone
            pass
        if ended is not None:
            ended()

    def _word(self, line: str) -> None:
        self._loop.ask(command_or_line(line, self._sentences.shown_words))


def _beside(screen: "Screen", play: Callable[[], None], leave: Callable[[], None]) -> None:
    """Play in a thread beside the screen, which owns the main one. Raises what the thread raises."""
    failures: list[BaseException] = []

    def work() -> None:
        try:
            play()
        except BaseException as error:  # noqa: BLE001 - the main thread raises it
            failures.append(error)
        finally:
            screen.close()

    thread = threading.Thread(target=work, name="play")
    thread.start()
    try:
        screen.run()
    finally:
        leave()
        thread.join()
    if failures:
        raise failures[0]
