"""`play`: a game at the board, real or virtual. Builds all parts, joins them, and has the loop run."""

import argparse
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from eclipse_companion import settings
from eclipse_companion.announcements import Announcement, Notice
from eclipse_companion.errors import CompanionError, UsageError
from eclipse_companion.frames import Frames, turned
from eclipse_companion.game import rules
from eclipse_companion.game.editions import EDITIONS, edition
from eclipse_companion.game.pieces import Player
from eclipse_companion.game.position import EMPTY, NotAPositionError, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.link import Link, NoBoardError, PortError, find_board
from eclipse_companion.outputs import terminal
from eclipse_companion.outputs.lights import Lights
from eclipse_companion.outputs.log import FILE_NAME as LOG_NAME
from eclipse_companion.outputs.log import GameLog
from eclipse_companion.outputs.page import Page
from eclipse_companion.outputs.plain import Plain
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.voice import Voice
from eclipse_companion.play.audience import Audience, Output, SetupInOne
from eclipse_companion.play.automatic_hand import AutomaticHand
from eclipse_companion.play.boards import Boards
from eclipse_companion.play.clock import NoTimeControlError, TimeControl, parse_control
from eclipse_companion.play.director import Director
from eclipse_companion.play.inputs import Command, command_or_line
from eclipse_companion.play.keeper import Keeper
from eclipse_companion.play.loop import Loop
from eclipse_companion.play.seats import parse_seat
from eclipse_companion.play.study import Exercises
from eclipse_companion.play.table import Table
from eclipse_companion.play.thinker import Thinker
from eclipse_companion.play.typed_table import TypedTable
from eclipse_companion.recording import FOLDER as RECORDINGS
from eclipse_companion.tracking import Tracker
from eclipse_companion.virtual.child import VirtualBoard
from eclipse_companion.virtual.hand_file import read_games
from eclipse_companion.virtual.styles import SCALE

if TYPE_CHECKING:
    from eclipse_companion.outputs.terminal.screen import Screen

SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who plays, where, and what tells it."""
    parser.add_argument(
        "--board", metavar="PORT|virtual|none", help="the board's port (default: found on USB, else virtual)"
    )
    parser.add_argument(
        "--hand",
        metavar="type|auto|FILE.egn",
        help="who moves the pieces on a virtual board: you, by typed lines (the line 'help' lists what the hand can "
        "do); chance; or the first game of a file (default: type at a terminal, else auto)",
    )
    parser.add_argument("--camera", metavar="INDEX|FILE|URL|none", default="none", help="a camera (default: none)")
    parser.add_argument(
        "--sun",
        metavar="PLAYER",
        help="human, human:NAME, ai or ai:1 to 7, ai:perfect (default: human, or who plays in the game that goes on)",
    )
    parser.add_argument("--moon", metavar="PLAYER", help="the same for Moon (default: ai)")
    parser.add_argument(
        "--coding", choices=("one", "two"), help="magnets of one strength or two, on a virtual or a new board"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="repeat the computer's choices, and the virtual board")
    parser.add_argument("--style", choices=tuple(SCALE), default="tidy", help="how tidy a virtual hand is")
    parser.add_argument("--edition", choices=tuple(EDITIONS), default="eclipse", help="the words for players and sides")
    parser.add_argument(
        "--analyse",
        action="store_true",
        help="nobody plays: turns of both sides are tried and taken back, and each position's value is told",
    )
    parser.add_argument(
        "--coach",
        action="store_true",
        help="people are told when a turn of theirs gives a win or a draw away, and may take it back",
    )
    parser.add_argument(
        "--clock",
        metavar="TIME|none",
        help="5+3 is five minutes each, and three seconds more for each turn; 90s; 10+0/5+5 for Sun's and Moon's "
        "(default: as the settings say, or as the game that goes on)",
    )
    parser.add_argument("--position", metavar="POSITION", help="begin the first game from here, such as GsG1/4/4/4")
    parser.add_argument("--games", type=int, metavar="N", help="leave after so many games")
    parser.add_argument("--voice", action=argparse.BooleanOptionalAction, help="speak (default: as the settings say)")
    parser.add_argument(
        "--screen", action=argparse.BooleanOptionalAction, default=False, help="a page for the browser (default: none)"
    )
    parser.add_argument("--json", action="store_true", help="a line of JSON for each announcement, and nothing else")


def run(arguments: argparse.Namespace) -> int:
    """Play until somebody leaves, or the games wished for are over; 1 where no board answers at the end."""
    _refuse_unknown(arguments)
    with ExitStack() as stack:
        play = Play(arguments, stack)
        play.run()
        return 0 if play.connected else 1


def _refuse_unknown(arguments: argparse.Namespace) -> None:
    """Raises `UsageError` for what no game can be played with."""
    if arguments.camera != "none":
        raise UsageError(f"--camera {arguments.camera}: this version can't read a camera; leave the option out.")
    if arguments.board == "none":
        raise UsageError("--board none leaves the camera alone, which this version can't read; leave the option out.")
    if arguments.seed is not None and arguments.seed < 0:
        raise UsageError(f"--seed {arguments.seed}: a seed is 0 or more.")
    if arguments.games is not None and arguments.games < 1:
        raise UsageError(f"--games {arguments.games}: say 1 or more.")
    if arguments.analyse:
        _refuse_players(arguments)
    if arguments.hand is not None and arguments.board not in (None, "virtual"):
        raise UsageError(f"--hand {arguments.hand} is for the virtual board; at {arguments.board} you move the pieces.")


def _refuse_players(arguments: argparse.Namespace) -> None:
    """Raises `UsageError` where an analysis is to have players, clocks or an end."""
    given = {name: getattr(arguments, name) for name in ("sun", "moon", "clock", "games")}
    for name, value in given.items():
        if value is not None:
            raise UsageError(f"--{name} {value}: with --analyse nobody plays; leave one of the two out.")
    if arguments.coach:
        raise UsageError("--coach: with --analyse nobody plays; leave one of the two out.")
    if arguments.hand not in (None, "type"):
        raise UsageError(f"--hand {arguments.hand}: with --analyse you try the turns; leave one of the two out.")


@dataclass(frozen=True)
class _Board:
    """Where to play: a port, or the board that is found; and the virtual board's process where it is one."""

    port: str | None
    number: str | None = None
    child: VirtualBoard | None = None
    none: bool = False
    """Whether there is none, and turns are typed."""


class Play:
    """All parts of one call of `play`, and what joins them."""

    def __init__(self, arguments: argparse.Namespace, stack: ExitStack, exercises: Exercises | None = None) -> None:
        """`exercises`: puzzles or lessons in the place of games; then the board may be `none`, too."""
        self._arguments = arguments
        self._stack = stack
        self._settings = settings.load()
        self._seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
        self._sentences = Sentences(self._settings.voice.language, edition(arguments.edition))
        self._typing, self._written = (True, ()) if arguments.analyse else _hand(arguments.hand)
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
        self._control = None if arguments.analyse else _control(arguments.clock, self._settings.play.clock)
        self._position = _position(arguments.position)
        self._loop = Loop()
        self._table: Table | TypedTable | None = None

    @property
    def connected(self) -> bool:
        """Whether the board answers, or did up to the end."""
        return isinstance(self._table, TypedTable) or (self._table is not None and self._table.connected)

    def run(self) -> None:
        """Find the board, build the outputs, and go."""
        board = self._board()
        self._watch_signals()
        screen = self._screen(board)
        if screen is None:
            if board.child is None or self._typing:
                # Without a typist a virtual board's hand rests for ever; at a real board people play without keys.
                ended = self._loop.drain if board.none or (self._typing and board.child is not None) else None
                threading.Thread(target=self._read_lines, args=(sys.stdin, ended), name="keyboard", daemon=True).start()
            self._play(board, Plain(self._sentences, sys.stdout, as_json=self._arguments.json))
        else:
            _beside(screen, lambda: self._play(board, screen), lambda: self._loop.post(Command.QUIT))

    def _play(self, board: _Board, shows: Output) -> None:
        """From the first greeting of the board until somebody leaves.

        Each part is closed, in the reverse order, also where a later one can't be built.
        """
        if board.none:
            self._play_without(shows)
            return
        folder, post = settings.folders().data, self._loop.post
        automatic = board.child is not None and not self._typing
        with ExitStack() as stack:
            tell = self._told(board, shows, stack)
            link = Link(post, board.port, board_id=board.number)
            stack.callback(link.close)
            stack.callback(self._tell_the_last)
            keeper = Keeper(GameLog(folder / LOG_NAME, post), folder / RECORDINGS, post, self._header())
            stack.callback(keeper.close)
            controls = None if self._arguments.clock is None else [self._control]
            if self._position == EMPTY and not self._director.casual:
                self._loop.go_on_from(keeper.find_open_game(self._wanted, self._director.edition, controls))
            thinker = Thinker(post, self._seed)
            stack.callback(thinker.close)
            tracker = Tracker(Frames(), patience_ms=self._settings.play.patience_ms)
            self._table = Table(
                self._director,
                tracker,
                keeper,
                thinker=thinker,
                send=link.send,
                hand=board.child.type if board.child is not None else self._no_hand,
                tell=tell,
                lights=Lights(turned=lambda cells: turned(cells, -tracker.orientation)),
                boards=Boards(post, self._arguments.coding, copies=board.child is None),
                virtual=board.child is not None,
                position=self._position,
                games=self._arguments.games or (1 if automatic else None),
                control=self._control,
                watch_sensors=True,
            )
            link.start()
            self._loop.run(self._table)

    def _play_without(self, shows: Output) -> None:
        """Exercises with no board, from the first to the last."""
        with ExitStack() as stack:
            tell = self._told(_Board(None, none=True), shows, stack)
            stack.callback(self._tell_the_last)
            data = settings.folders().data
            keeper = Keeper(GameLog(data / LOG_NAME, self._loop.post), data / RECORDINGS, self._loop.post)
            stack.callback(keeper.close)
            thinker = Thinker(self._loop.post, self._seed)
            stack.callback(thinker.close)
            self._table = TypedTable(self._director, keeper, thinker=thinker, tell=tell)
            self._loop.run(self._table)

    def _tell_the_last(self) -> None:
        """Tell what was said while parts were being closed."""
        if self._table is not None:
            self._loop.finish(self._table)

    def _told(self, board: _Board, shows: Output, stack: ExitStack) -> Callable[[Announcement], None]:
        """Tells all outputs; and the hand at a virtual board, which alone needs each step of its setup."""
        audience = Audience((), self._loop.post)
        stack.callback(audience.close)
        for output in self._outputs(shows):
            audience.add(output)
        if board.child is None:
            return audience.tell
        # It plays, or only shows the board its test piece, and puts up the positions of exercises.
        hand = AutomaticHand(
            board.child.type,
            self._loop.post,
            self._seed,
            self._written,
            only_test_piece=self._typing,
            sets_up=self._director.studying,
        )
        hands = Audience([hand], self._loop.post)
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
        """The board that was named, or found, or a virtual one."""
        arguments = self._arguments
        if arguments.board == "none":
            return _Board(None, none=True)
        if arguments.board not in (None, "virtual"):
            return _Board(arguments.board)
        if arguments.board is None and arguments.hand is None:
            try:
                found = find_board()
            except (NoBoardError, PortError):
                if self._director.studying:
                    return _Board(None, none=True)
                self._loop.post(Notice("no_board"))
            else:
                return _Board(None, found.hello.id if found.hello else None)
        options = [
            "--hand",
            "type",
            "--coding",
            arguments.coding or "one",
            "--seed",
            str(self._seed),
            "--style",
            arguments.style,
        ]
        child = VirtualBoard(options, lambda sentence: self._loop.post(Notice("hand", {"reason": sentence})))
        self._stack.callback(child.close)
        return _Board(child.port, child=child)

    def _header(self) -> dict[str, object]:
        """What a replay of the recording must know."""
        return {"patience_ms": self._settings.play.patience_ms}

    def _screen(self, board: _Board) -> "Screen | None":
        """The terminal's screen, where there is a terminal to draw in."""
        if self._arguments.json or not terminal.usable(sys.stdin, sys.stdout, sys.stderr, os.environ):
            return None
        from eclipse_companion.outputs.terminal.screen import Screen  # noqa: PLC0415 - Textual takes its time

        return Screen(self._sentences, self._word, typing=board.none or (board.child is not None and self._typing))

    def _page(self) -> list[Output]:
        """The page in a browser, where it is asked for; its address is told."""
        if not self._arguments.screen:
            return []
        page = Page(self._sentences, self._word)
        self._loop.post(Notice("page", {"url": page.url}))
        return [page]

    def _voice(self) -> list[Output]:
        spoken = self._settings.voice
        if not (spoken.enabled if self._arguments.voice is None else self._arguments.voice):
            return []
        folder = Path(spoken.folder).expanduser() if spoken.folder else None
        watched = self._director.watched
        return [Voice(self._sentences, rate=spoken.rate, folder=folder, notify=self._loop.post, watched=watched)]

    def _no_hand(self, line: str) -> None:
        reason = f"{line!r} is no command. At a real board you move the pieces yourself."
        self._loop.post(Notice("hand", {"reason": reason}))

    def _watch_signals(self) -> None:
        """The first signal leaves as `quit` does; another one ends at once."""

        def leave(number: int, frame: object) -> None:  # noqa: ARG001 - as signals call it
            for name in SIGNALS:
                if hasattr(signal, name):
                    signal.signal(getattr(signal, name), signal.default_int_handler)
            self._loop.post(Command.QUIT)

        for name in SIGNALS:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), leave)

    def _read_lines(self, stream: TextIO | None, ended: Callable[[], None] | None) -> None:
        """Typed lines: commands of play, else lines for the hand; `ended` is called when no more can come."""
        try:
            for line in stream or ():
                if line.strip():
                    self._word(line.strip())
        except (OSError, ValueError):  # closed, or gone
            pass
        if ended is not None:
            ended()

    def _word(self, line: str) -> None:
        self._loop.post(command_or_line(line))


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


def _control(asked_for: str | None, usual: str) -> TimeControl | None:
    """The clocks of new games; `usual`: as the settings say. Raises `CompanionError`."""
    if asked_for is None:
        return parse_control(usual)
    try:
        return parse_control(asked_for)
    except NoTimeControlError as error:
        raise UsageError(f"--clock: {error}") from None


def _position(wanted: str | None) -> Position:
    """The position to begin from. Raises `UsageError` for one that can't be played on."""
    if wanted is None:
        return EMPTY
    try:
        position = Position.parse(wanted)
    except NotAPositionError as error:
        raise UsageError(f"--position {wanted}: {error}") from error
    if faults := position.faults():
        raise UsageError(f"--position {wanted} can't occur: {' '.join(faults)}")
    if rules.result(position) is not None:
        raise UsageError(f"--position {wanted}: the game has ended there; give another one.")
    return position


def _hand(wanted: str | None) -> tuple[bool, Sequence[Turn]]:
    """Whether a person types for the hand of a virtual board; else the turns of a file, or none."""
    if wanted is None:
        return sys.stdin is not None and sys.stdin.isatty(), ()
    if wanted in ("type", "auto"):
        return wanted == "type", ()
    game = read_games(wanted)[0]
    if game.start != EMPTY:
        raise CompanionError(f"--hand {wanted}: the file's first game must begin on the empty board.")
    return False, game.turns
