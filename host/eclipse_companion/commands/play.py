"""`play`: a game at the board, real or virtual. Builds all parts and hands them to the loop."""

import argparse
import secrets
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from eclipse_companion import settings
from eclipse_companion.announcements import Notice
from eclipse_companion.errors import CompanionError, UsageError
from eclipse_companion.frames import Frames, turned
from eclipse_companion.game import egn
from eclipse_companion.game.editions import EDITIONS, edition
from eclipse_companion.game.position import EMPTY
from eclipse_companion.game.turn import Turn
from eclipse_companion.link import Link, NoBoardError, PortError, find_board
from eclipse_companion.outputs.lights import Lights
from eclipse_companion.outputs.log import FILE_NAME as LOG_NAME
from eclipse_companion.outputs.log import GameLog
from eclipse_companion.outputs.plain import Plain
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.voice import Voice
from eclipse_companion.play.automatic_hand import AutomaticHand
from eclipse_companion.play.director import Director, Seat
from eclipse_companion.play.inputs import Command, Input, NotACommandError, Typed, parse
from eclipse_companion.play.keeper import Keeper
from eclipse_companion.play.loop import Loop, Output, Posted
from eclipse_companion.play.setup import Setup
from eclipse_companion.tracking import Tracker
from eclipse_companion.virtual.child import VirtualBoard
from eclipse_companion.wire import Hello

LEVELS: Final = ("1", "2", "3", "4", "5", "6", "7", "perfect")
USUAL_LEVEL: Final = "5"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who plays, where, and what tells it."""
    parser.add_argument("--board", metavar="PORT|virtual|none", help="the board's port (default: found on USB, else virtual)")
    parser.add_argument("--hand", metavar="type|auto|FILE.egn", help="who moves the pieces on a virtual board")
    parser.add_argument("--camera", metavar="INDEX|FILE|URL|none", default="none", help="a camera (default: none)")
    parser.add_argument("--sun", metavar="PLAYER", default="human", help="human, human:NAME, ai or ai:LEVEL (1 to 7, perfect)")
    parser.add_argument("--moon", metavar="PLAYER", default="ai", help="the same for Moon (default: ai)")
    parser.add_argument("--coding", choices=("one", "two"), default="one", help="the pieces' magnets: one strength or two")
    parser.add_argument("--seed", type=int, metavar="N", help="repeat the computer's choices, and the virtual board")
    parser.add_argument("--style", metavar="STYLE", default="tidy", help="how tidy a virtual hand is: tidy, ordinary, messy")
    parser.add_argument("--edition", choices=tuple(EDITIONS), default="eclipse", help="the words for players and sides")
    parser.add_argument("--games", type=int, metavar="N", help="leave after so many games")
    parser.add_argument("--voice", action=argparse.BooleanOptionalAction, help="speak (default: as the settings say)")
    parser.add_argument("--screen", action=argparse.BooleanOptionalAction, default=False, help="serve the page")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each announcement, and nothing else")


def run(arguments: argparse.Namespace) -> int:
    """Play until somebody leaves, or the games wished for are over."""
    if arguments.camera != "none":
        message = f"--camera {arguments.camera}: reading by camera is not part of this version; leave the option out."
        raise CompanionError(message)
    if arguments.board == "none":
        message = "--board none leaves only the camera, which this version can't read; leave the option out."
        raise CompanionError(message)
    with ExitStack() as stack:
        _Play(arguments, stack).run()
    return 0


class _Play:
    """All parts of one call of `play`, and what joins them."""

    def __init__(self, arguments: argparse.Namespace, stack: ExitStack) -> None:
        self._arguments = arguments
        self._stack = stack
        self._settings = settings.load()
        self._folders = settings.folders()
        self._seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
        if self._seed < 0:
            message = f"--seed {self._seed}: a seed is 0 or more."
            raise UsageError(message)
        self._sentences = Sentences(self._settings.voice.language, edition(arguments.edition))
        self._hand, self._written = _hand(arguments.hand)
        self._director = Director(_seat(arguments.sun, "sun"), _seat(arguments.moon, "moon"), arguments.edition)
        self._tracker = Tracker(Frames(self._settings.board.orientation), patience_ms=self._settings.play.patience_ms)
        self._early: list[Notice] = []
        self._loop: Loop | None = None

    def run(self) -> None:
        """Find the board, build the outputs, and go."""
        port, table = self._board()
        keeper = Keeper(GameLog(self._folders.data / LOG_NAME, self._notify), self._folders.data / "recordings", self._notify)
        outputs: list[Output] = [Plain(self._sentences, sys.stdout, as_json=self._arguments.json)]
        if self._settings.voice.enabled if self._arguments.voice is None else self._arguments.voice:
            spoken = self._settings.voice
            folder = Path(spoken.folder).expanduser() if spoken.folder else None
            outputs.append(Voice(self._sentences, rate=spoken.rate, folder=folder, notify=self._notify))
        link = Link(self._post, port)
        self._stack.callback(link.close)
        automatic = table is not None and self._hand != "type"
        games = self._arguments.games or (1 if automatic else None)
        orientation = self._settings.board.orientation
        self._loop = Loop(
            self._director,
            self._tracker,
            keeper,
            send=link.send,
            hand=table.type if table is not None else self._no_hand,
            outputs=outputs,
            lights=Lights(turned=lambda cells: turned(cells, -orientation)),
            seed=self._seed,
            setup=lambda hello: None if hello.calibrated else Setup(self._coding(hello)),
            virtual=table is not None,
            games=games,
        )
        if table is not None and automatic:
            outputs_hand = AutomaticHand(table.type, self._loop.post, self._seed, self._written)
            self._loop.listen(outputs_hand)
        elif table is not None:
            self._loop.listen(AutomaticHand(table.type, self._loop.post, self._seed, only_test_piece=True))
        for notice in self._early:
            self._loop.post(notice)
        self._watch_signals()
        link.start()
        if not automatic and sys.stdin is not None:
            threading.Thread(target=self._read_lines, name="keyboard", daemon=True).start()
        self._loop.run()

    def _board(self) -> tuple[str | None, VirtualBoard | None]:
        """The port to play at, and the virtual board where it is one."""
        wanted = self._arguments.board
        if wanted is None:
            if self._arguments.hand is None:
                try:
                    find_board()
                except (NoBoardError, PortError):
                    self._early.append(Notice("no_board"))
                else:
                    return None, None
        elif wanted != "virtual":
            return wanted, None
        arguments = self._arguments
        options = ["--hand", "type", "--coding", arguments.coding, "--seed", str(self._seed), "--style", arguments.style]
        table = VirtualBoard(options, lambda sentence: self._notify(Notice("hand", {"reason": sentence})))
        self._stack.callback(table.close)
        return table.port, table

    def _coding(self, hello: Hello) -> str:
        return self._arguments.coding if self._arguments.board == "virtual" else hello.coding

    def _post(self, item: Posted) -> None:
        assert self._loop is not None
        self._loop.post(item)

    def _notify(self, notice: Notice) -> None:
        if self._loop is None:
            self._early.append(notice)
        else:
            self._loop.post(notice)

    def _no_hand(self, line: str) -> None:
        self._notify(Notice("hand", {"reason": f"{line!r} is no command. At a real board you move the pieces yourself."}))

    def _watch_signals(self) -> None:
        def leave(number: int, frame: object) -> None:  # noqa: ARG001 - as signals call it
            self._post(Command.QUIT)

        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), leave)

    def _read_lines(self) -> None:
        """Typed lines: commands of play, else lines for the hand."""
        for line in sys.stdin:
            if line.strip():
                self._post(_command_or_line(line.strip()))
        if self._loop is not None:
            self._loop.drain()


def _command_or_line(line: str) -> Input:
    try:
        return parse(line)
    except NotACommandError:
        return Typed(line)


def _seat(text: str, side: str) -> Seat:
    """`human`, `human:NAME`, `ai`, `ai:LEVEL` to who sits there. Raises `UsageError`."""
    kind, _, detail = text.partition(":")
    if kind == "human":
        return Seat(detail.strip() or side.capitalize())
    level = detail or USUAL_LEVEL
    if kind != "ai" or level not in LEVELS:
        message = f"--{side} {text}: say human, human:NAME, ai, or ai:LEVEL with a level of {', '.join(LEVELS)}."
        raise UsageError(message)
    return Seat("Computer", level)


def _hand(wanted: str | None) -> tuple[str, Sequence[Turn]]:
    """Who moves the pieces at a virtual board, and the turns of a file."""
    if wanted is None:
        return ("type" if sys.stdin is not None and sys.stdin.isatty() else "auto"), ()
    if wanted in ("type", "auto"):
        return wanted, ()
    path = Path(wanted)
    try:
        data = path.read_bytes()
    except OSError as error:
        message = f"--hand {wanted}: that file can't be read ({error.strerror}). Say type, auto, or a game file."
        raise CompanionError(message) from None
    games = egn.read(egn.decode(data))
    if not games or games[0].start != EMPTY:
        message = f"--hand {wanted}: the file's first game must begin on the empty board."
        raise CompanionError(message)
    return "file", games[0].turns
