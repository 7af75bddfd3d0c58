"""The command line: finds the command's module, imports only that one, runs it, and turns errors into sentences.

Each command is a module of `commands` with `HELP` (one line), `add_arguments(parser)` and `run(arguments) -> int`.
"""

import argparse
import io
import os
import signal
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

from eclipse_companion import __version__
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.common.program import NAME, PROGRAM

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "play": ("play", "play a game, on a real board or a virtual one"),
    "virtual-board": ("virtual_board", "start a virtual board and print its port"),
    "replay": ("replay", "read a trace or a recording, and print the game"),
    "read": ("read", "tell what a picture of the board shows"),
    "mat": ("mat", "make a mat to print, so that a camera finds the board"),
    "turns": ("turns", "list the legal turns of a position"),
    "best": ("best", "tell the exact value of positions and their best turns"),
    "solve": ("solve", "solve the whole game on this machine"),
    "check": ("check", "check the games of .egn files"),
    "annotate": ("annotate", "tell the exact value of each turn of a game, and mark mistakes"),
    "puzzles": ("puzzles", "solve puzzles: find the one turn that wins"),
    "learn": ("learn", "learn the game: short lessons, and a first game with advice"),
    "games": ("games", "list, show and export the games played, and their recordings"),
    "firmware": ("firmware", "put the firmware on a board"),
    "calibrate": ("calibrate", "calibrate the board"),
    "sensors": ("sensors", "show what the board's sensors read, and how reliably"),
    "design": ("design", "choose magnets and a sensor for your set, with margins"),
    "settings": ("settings", "show your settings and where they are; write the file"),
    "doctor": ("doctor", "tell what is there and what is missing"),
}
"""Command to (module of `commands`, one line of help)."""

_ABOUT: Final = "A companion for the board game Rubik's Eclipse, with a real board or a virtual one."
_MORE: Final = (
    None if PROGRAM == NAME else f"`{PROGRAM}` alone lists what else a clone can do, such as running the tests."
)


class _ClosedInput(io.RawIOBase):
    """Replaces a standard input that was closed before the program began: reading it raises an error that says so."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:  # noqa: ARG002 - as streams call it
        raise OSError("standard input is closed")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 for done, 1 for not possible, 2 for wrong usage."""
    words = list(sys.argv[1:] if argv is None else argv)
    # Python uses None for a stream that was closed; `print` would take None for standard output.
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_ClosedInput()))
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - to the end
    if sys.stdout is None:
        print(f"{NAME}: standard output is closed. Send it to a terminal, a file, or /dev/null.", file=sys.stderr)
        return 1
    for stream in (sys.stdout, sys.stderr):
        # A character that the terminal's encoding lacks is shown as its number; it must not end the program.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        _listen_to_interrupts()
        arguments, module = _parse(words)
        status: int = module.run(arguments)
        sys.stdout.flush()
    except CompanionError as error:
        print(f"{NAME}: {error}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    except KeyboardInterrupt:
        print(f"{NAME}: interrupted.", file=sys.stderr)
        return 130
    except OSError as error:
        # The reader of our output has gone (`| head`), or its disk is full: print nothing more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"{NAME}: a file couldn't be read or written: {error}.", file=sys.stderr)
        return 1
    return status


def _listen_to_interrupts() -> None:
    """From now on Ctrl-C raises `KeyboardInterrupt`; before, it ended the program (`__main__`)."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _parse(words: list[str]) -> tuple[argparse.Namespace, ModuleType]:
    parser = argparse.ArgumentParser(prog=PROGRAM, description=_ABOUT, epilog=_MORE)
    parser.add_argument("--version", action="version", version=f"{NAME} {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    wanted = next((word for word in words if not word.startswith("-")), None)
    module: ModuleType | None = None
    for name, (module_name, line) in COMMANDS.items():
        subparser = commands.add_parser(name, help=line, description=line)
        if name == wanted:
            module = import_module(f"eclipse_companion.commands.{module_name}")
            module.add_arguments(subparser)
    arguments, unknown = parser.parse_known_args(words)
    if unknown:
        commands.choices[arguments.command].error(f"unrecognized arguments: {' '.join(unknown)}")
    assert module is not None
    return arguments, module
