"""`virtual-board`: the shipped firmware on simulated sensors, at a port that any serial program can open.

In: options; with `--hand type`, lines on standard input. Out: one line on standard output, the port to open, and
nothing else there, ever. It serves until it is stopped (SIGTERM, SIGINT, SIGHUP).
"""

import argparse
import contextlib
import secrets
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Final, TextIO

import numpy as np

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.progress import Progress
from eclipse_companion.common import limited_files, settings
from eclipse_companion.common.errors import CompanionError, UsageError, why_of
from eclipse_companion.games.eclipse.commands.hand_file import read_games
from eclipse_companion.games.eclipse.game.editions import ECLIPSE, EDITIONS
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.replaying.trace_file import read_game_trace
from eclipse_companion.hardware import resources
from eclipse_simulation.board.engine import choose_engine
from eclipse_simulation.board.lockstep import TraceSource
from eclipse_simulation.board.ports import open_port
from eclipse_simulation.board.process import Colours, FirmwareProcess
from eclipse_simulation.board.sensor_faults import BUILT_IN
from eclipse_simulation.board.sensor_faults import KINDS as SENSOR_FAULTS
from eclipse_simulation.board.sensor_faults import parse as sensor_fault
from eclipse_simulation.board.sensors import Defects
from eclipse_simulation.board.server import BoardInputs, Server, switch_on
from eclipse_simulation.eclipse.filming.seeing import Seeing
from eclipse_simulation.eclipse.filming.wire import SightSender, parse_port
from eclipse_simulation.eclipse.hand.at_the_board import HandAtTheBoard, Tape, written_games
from eclipse_simulation.eclipse.hand.driver import HandDriver, auto_games
from eclipse_simulation.eclipse.hand.scene import DOCUMENTED, ONE_STRENGTH, RANDOM, TWO_STRENGTH, BoardModel, Kit
from eclipse_simulation.eclipse.hand.styles import SCALE

CODINGS: Final = {"one": ONE_STRENGTH, "two": TWO_STRENGTH}
"""Coding on the wire to coding in files."""
_SHORT: Final = {long: short for short, long in CODINGS.items()}
_LETTERS: Final = ".rgybmcw"
"""The wire's letter for a light by its parts: 1 red, 2 green, 4 blue."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who moves the pieces, the kind of board, and the port."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--hand",
        metavar="auto|type|FILE.egn",
        default="type",
        help="who moves the pieces: auto plays game after game; type reads lines from standard input "
        "('help' lists them); a file plays its games (default: type)",
    )
    who.add_argument("--trace", metavar="FILE.npz", help="play back the sensors from an analog trace")
    add_choice(parser, "--coding", list(CODINGS), help="magnets of one strength or two (default: one)")
    words = "a kit of hardware.md, or a random one, also a weak one (default: hardware.md's kit of that coding)"
    add_choice(parser, "--kit", [*DOCUMENTED, RANDOM], help=words)
    parser.add_argument("--seed", type=int, metavar="N", help="the same board and the same hand every time")
    add_choice(parser, "--style", list(SCALE), default="ordinary", help="how tidy the hand is")
    add_choice(parser, "--edition", tuple(EDITIONS), default=ECLIPSE.key, help="the edition whose letters you type")
    parser.add_argument(
        "--fault",
        metavar="KIND:SQUARE[:SECONDS]",
        action="append",
        default=[],
        help=f"a sensor goes wrong from that second on ({', '.join(SENSOR_FAULTS)}), or the board is built wrong: "
        f"{', '.join(BUILT_IN)}",
    )
    parser.add_argument("--state", metavar="DIR", help="a folder for what the board saves (default: forget it)")
    parser.add_argument("--tcp", action="store_true", help="serve a TCP port, even if there are pseudo-terminals")
    parser.add_argument(
        "--show-lights", action="store_true", help="print on standard error what the lights and the sounder do"
    )
    parser.add_argument("--sights", metavar="PORT", help="send what there is to see to a camera at this local port")
    parser.add_argument("--until-eof", action="store_true", help="end when standard input ends")


class _EndedError(BaseException):
    """Somebody wants this to end."""


def run(arguments: argparse.Namespace) -> int:
    """Serve until ended."""
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _end)
    if hasattr(signal, "SIGTTIN"):  # in the background of a terminal there is nothing to read, and no reason to stop
        signal.signal(signal.SIGTTIN, signal.SIG_IGN)
    with contextlib.suppress(_EndedError):
        _serve(arguments)
    return 0


def _end(number: int, frame: FrameType | None) -> None:
    # Once is enough: a second signal must not disturb the cleaning up.
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    raise _EndedError(number, frame)


def _serve(arguments: argparse.Namespace) -> None:
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    if seed < 0:
        raise UsageError(f"--seed {seed}: a seed is a number from 0 up.")
    source, coding = _source(arguments, seed)
    progress = Progress()
    with progress.going_on("Getting the virtual board ready"):
        engine = choose_engine(settings.folders().cache, progress=progress.say)
    with contextlib.ExitStack() as stack:
        port = open_port(tcp=arguments.tcp)
        stack.callback(port.close)
        state = _state(arguments.state, stack)
        flash = state / "flash"
        new = not flash.is_dir() or not any(flash.iterdir())
        process = FirmwareProcess(engine, resources.firmware_dir(), flash, _identity(state, seed))
        stack.callback(process.close)
        switch_on(process, source, ("CAL CODING two", "CAL SAVE") if new and coding == "two" else ())
        print(port.name, flush=True)
        _listen(arguments, source)
        Server(process, source, port, _Looker(lights=arguments.show_lights)).serve()


def _source(arguments: argparse.Namespace, seed: int) -> tuple[BoardInputs, str]:
    """What is at the sensors, and the coding of the pieces."""
    rng = np.random.default_rng(seed)
    if arguments.trace is not None:
        trace = read_game_trace(Path(arguments.trace))
        coding = _SHORT[trace.meta["coding"]]
        if arguments.coding not in (None, coding):
            found = trace.meta["coding"]
            raise UsageError(f"--coding {arguments.coding}: the pieces of {arguments.trace} are {found}.")
        return Tape(TraceSource(trace.t_ms, trace.adc, hold=True)), coding
    kit = _kit(arguments, rng)
    games = [] if arguments.hand in ("auto", "type") else read_games(arguments.hand)
    faults = tuple(sensor_fault(text, kit.piece_mt) for text in arguments.fault)
    model = BoardModel(kit, rng, Defects(faults=faults))
    hands = HandDriver(
        model, rng, style=arguments.style, start=games[0].start if games else EMPTY, edition=EDITIONS[arguments.edition]
    )
    plan = None if arguments.hand == "type" else written_games(games) if games else auto_games(hands, rng)
    watched = None if arguments.sights is None else _watched(hands, parse_port(arguments.sights), seed)
    return HandAtTheBoard(hands, _tell, plan, watched), _SHORT[kit.coding]


def _kit(arguments: argparse.Namespace, rng: np.random.Generator) -> Kit:
    """What the board is built of. Raises `UsageError` if the kit and the coding don't fit."""
    coding = CODINGS[arguments.coding or "one"]
    if arguments.kit == RANDOM:
        return Kit.draw(rng, coding)
    kit = DOCUMENTED[arguments.kit or coding]
    if arguments.coding is not None and kit.coding != coding:
        raise UsageError(f"--coding {arguments.coding}: the kit {arguments.kit} has coding {_SHORT[kit.coding]}.")
    return kit


def _watched(hands: HandDriver, port: int, seed: int) -> Callable[[float], None]:
    """Sends what there is to see at a time, if it is time for that."""
    seeing, sender = Seeing(hands, seed), SightSender(port)

    def look(t_ms: float) -> None:
        if sender.due(t_ms):
            sender.send(seeing.at(t_ms), t_ms)

    return look


def _state(wanted: str | None, stack: contextlib.ExitStack) -> Path:
    """The folder of the board's saved state."""
    if wanted is None:
        return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="eclipse-board-")))
    folder = settings.with_home(wanted).absolute()
    try:
        (folder / "flash").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CompanionError(f"--state {wanted}: I can't make that folder ({why_of(error)}).") from error
    return folder


def _identity(state: Path, seed: int) -> bytes:
    """The board's number: kept with its flash, or else random."""
    note = state / "identity"
    with contextlib.suppress(OSError, ValueError, limited_files.TooLargeError):
        number = bytes.fromhex(limited_files.read_limited(note, limited_files.MEGABYTE).decode("ascii"))
        if len(number) == 8:  # noqa: PLR2004 - bytes of a flash chip's number
            return number
    number = np.random.default_rng([seed, 1]).bytes(8)
    try:
        note.write_text(number.hex() + "\n", encoding="ascii")
    except OSError as error:
        raise CompanionError(f"I can't write in {state} ({why_of(error)}).") from error
    return number


def _listen(arguments: argparse.Namespace, source: BoardInputs) -> None:
    """Have a thread read standard input while the board is served, if anything depends on it."""
    typed = isinstance(source, HandAtTheBoard) and arguments.hand == "type"
    if not typed and not arguments.until_eof:
        return

    def listen() -> None:
        for line in _lines(sys.stdin):
            if isinstance(source, HandAtTheBoard) and typed:
                source.type(line)
        if arguments.until_eof:
            signal.raise_signal(signal.SIGTERM)

    threading.Thread(target=listen, name="standard input", daemon=True).start()


def _lines(stream: TextIO | None) -> Iterator[str]:
    """The lines of a stream, as long as it can be read at all."""
    with contextlib.suppress(OSError, ValueError):
        yield from stream or ()


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


class _Looker:
    """Reports on standard error what goes wrong, and what lights and sounder do if that is wanted."""

    def __init__(self, *, lights: bool) -> None:
        self._wanted = lights

    def say(self, sentence: str) -> None:
        """Print a sentence."""
        _tell(sentence)

    def lights(self, colours: Colours) -> None:
        """One letter per square, as in the wire's `LED`."""
        if self._wanted:
            parts = (sum(1 << place for place, part in enumerate(colour) if part) for colour in colours)
            _tell("lights " + "".join(_LETTERS[part] for part in parts))

    def sound(self, hertz: int) -> None:
        """The frequency, or silence."""
        if self._wanted:
            _tell(f"sound {hertz} Hz" if hertz else "sound off")
