"""The command line: finds the command's module, imports only that one, runs it, and turns errors into sentences.

Each command is a module with `add_arguments(parser)` and `run(arguments) -> int`. Some are shared, others a game's own
(`registry`); `--game` says which game's.
"""

import argparse
import io
import os
import re
import signal
import sys
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, NoReturn

from eclipse_companion import __version__
from eclipse_companion.commands import file_errors, registry
from eclipse_companion.commands.game import Command
from eclipse_companion.commands.misuse import COMMAND, sentence
from eclipse_companion.commands.other_games import whose
from eclipse_companion.commands.refusals import Refusals
from eclipse_companion.common import logs, plain_characters
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.common.program import NAME, PROGRAM
from eclipse_companion.common.typography import plain

SHARED: Final[Mapping[str, Command]] = {
    "check": Command("eclipse_companion.commands.check", "check the games of game files"),
    "annotate": Command(
        "eclipse_companion.commands.annotate",
        "tell what each turn of a game was worth, exactly or by an estimate, and mark mistakes",
    ),
    "games": Command(
        "eclipse_companion.commands.games", "list, show and export the games played, and their recordings"
    ),
    "rating": Command("eclipse_companion.commands.rating", "tell how strong people play, by the games in the log"),
    "club": Command("eclipse_companion.commands.club", "show all boards of a club on a page, live, by MQTT"),
    "firmware": Command("eclipse_companion.commands.firmware", "put the firmware on a board"),
    "sensors": Command("eclipse_companion.commands.sensors", "show what the board's sensors read, and how reliably"),
    "design": Command("eclipse_companion.commands.design", "choose magnets and a sensor for your set, with margins"),
    "settings": Command("eclipse_companion.commands.settings", "show your settings and where they are; write the file"),
    "install-service": Command(
        "eclipse_companion.commands.install_service", "start the page with the computer, or by an icon"
    ),
    "doctor": Command("eclipse_companion.commands.doctor", "tell what is there and what is missing"),
}
"""The commands that belong to no game."""
_ORDER: Final = (
    *("play", "virtual-board", "replay", "read", "mat", "deck", "turns", "best", "score", "solve", "check", "annotate"),
    *("puzzles", "learn", "games", "rating", "club", "firmware", "calibrate", "sensors", "design", "settings"),
    *("doctor", "install-service"),
)
"""The order in which help lists commands. Those that aren't here come last."""
_GAME: Final = "--game"
_USAGE: Final = "usage: "
_ERROR: Final = "error: "
_TITLE: Final = "Eclipse Companion"
_SILENT: Final = {"-h", "--help", "--json"}
"""With one of these, only what is asked for is printed."""

_ABOUT: Final = "A companion for the board game Rubik's Eclipse, with a real board or a virtual one."
_OPTION: Final = re.compile("--?([a-z][-a-z]*)$|-$")
_NO_VALUE: Final = re.compile(r"--?[a-z][-a-z]*=--")
_VERBOSE: Final = re.compile("--verbose|-v+")
_MORE: Final = (
    None if PROGRAM == NAME else f"`{PROGRAM}` alone lists what else a clone can do, such as running the tests."
)


class _MisuseError(Exception):
    """Words that are no right use of a command; `usage` and `program` are as argparse prints them."""

    def __init__(self, usage: str, program: str, message: str) -> None:
        super().__init__(message)
        self.usage, self.program = usage, program


class _Parser(argparse.ArgumentParser):
    """Raises `_MisuseError` where argparse would print an English sentence and end; so do its commands' parsers."""

    def error(self, message: str) -> NoReturn:
        """See `_MisuseError`."""
        usage = io.StringIO()
        self.print_usage(usage)
        raise _MisuseError(usage.getvalue(), self.prog, sentence(message, self))


class _ClosedInput(io.RawIOBase):
    """Replaces a standard input that was closed before the program began: reading it raises an error that says so."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:  # noqa: ARG002 - as streams call it
        raise OSError("standard input is closed")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 for done, 1 for not possible, 2 for wrong usage."""
    words = [_with_hyphens(word) for word in (sys.argv[1:] if argv is None else argv)]
    refusals = Refusals(words)
    # Python uses None for a stream that was closed; `print` would take None for standard output.
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_ClosedInput()))
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - to the end
    if sys.stdout is None:
        closed = "standard output is closed. Send it to a terminal, a file, or /dev/null."
        print(f"{NAME}: {refusals.said(closed)}", file=sys.stderr)
        return 1
    for stream in (sys.stdout, sys.stderr):
        plain_characters.use(stream, os.environ)
    if isinstance(sys.stdin, io.TextIOWrapper):
        # Typed bytes that are no text must not end what is heard; the word with them isn't known.
        sys.stdin.reconfigure(errors="replace")
    words, verbose = _without_verbose(words)
    logs.begin(verbose)
    try:
        return _done(words, refusals)
    finally:
        logs.end()


def _done(words: list[str], refusals: Refusals) -> int:
    """The exit status of a command, after it has run. What went wrong is told."""
    try:
        arguments, module = parse(words)
        _listen_to_interrupts()
        status: int = module.run(arguments)
        sys.stdout.flush()
    except CompanionError as error:
        print(f"{NAME}: {refusals.said(str(error))}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    except _MisuseError as error:
        usage = error.usage.removeprefix(_USAGE)
        said = f"{refusals.said(_ERROR)}{refusals.said(str(error))}"
        print(f"{refusals.said(_USAGE)}{usage}{error.program}: {said}", file=sys.stderr)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        print(f"{NAME}: {refusals.said('interrupted.')}", file=sys.stderr)
        return 130
    except OSError as error:
        # The reader of our output has gone (`| head`), or its disk is full: print nothing more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"{NAME}: {refusals.said(file_errors.sentence(error))}", file=sys.stderr)
        return 1
    return status


def _with_hyphens(word: str) -> str:
    """An option whose hyphens a word processor has made dashes of; any other word as it is."""
    option, equals, value = word.partition("=")
    found = _OPTION.match(plain(option))
    if option.isascii() or found is None:
        return word
    name = found[1] or ""
    return f"{'--' if len(name) > 1 else '-'}{name}{equals}{value}"


def _listen_to_interrupts() -> None:
    """From now on Ctrl-C raises `KeyboardInterrupt`; before, it ended the program (`__main__`).

    The command is loaded before: in a callback of Python's loading the exception would be shown, and then ignored.
    """
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)


def listed() -> dict[str, str]:
    """All commands, shared and of any game, as help lists them: with one line each."""
    lines = {name: command.help for name, command in SHARED.items()}
    for game in registry.games():
        for name, command in game.commands.items():
            lines.setdefault(name, command.help)
    return {name: lines[name] for name in dict.fromkeys((*_ORDER, *lines)) if name in lines}


def parse(words: list[str]) -> tuple[argparse.Namespace, ModuleType]:
    """What these words ask for, and the module of the command. Raises `CompanionError`; ends if they are wrong."""
    parser = _Parser(prog=PROGRAM, description=_ABOUT, epilog=_MORE)
    parser.add_argument("--version", action="version", version=f"{NAME} {__version__}")
    _tell_of_verbose(parser)
    commands = parser.add_subparsers(dest="command", metavar=COMMAND, required=True)
    wanted = next((word for word in _without_game(words)[0] if not word.startswith("-")), None)
    module: ModuleType | None = None
    for name, line in listed().items():
        subparser = commands.add_parser(name, help=line, description=line)
        if name == wanted:
            command = SHARED.get(name)
            if command is None:
                words, command, title = _of_a_game(name, words, subparser)
                if command.slow and not _SILENT & {*words} and sys.stdout.isatty():
                    print(f"{_TITLE}: {title} ...", flush=True)
            module = import_module(command.module)
            module.add_arguments(subparser)
            _tell_of_verbose(subparser)
    for word in words[: words.index("--") if "--" in words else None]:
        if _NO_VALUE.fullmatch(word):  # argparse takes these hyphens away, and makes a list of what is left
            commands.choices.get(wanted or "", parser).error(f"argument {word[:-3]}: expected one argument")
    arguments, unknown = parser.parse_known_args(words)
    if unknown:
        anothers = None if arguments.command in SHARED else whose(arguments.command, unknown, words)
        if anothers is not None:
            raise UsageError(anothers)
        _innermost(commands.choices[arguments.command], arguments).error(f"unrecognized arguments: {' '.join(unknown)}")
    assert module is not None
    return arguments, module


def _innermost(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> argparse.ArgumentParser:
    """The parser of the last word that names a command, such as `camera` in `calibrate camera`."""
    for action in parser._actions:  # noqa: SLF001 - argparse doesn't tell otherwise
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - as above
            word = getattr(arguments, action.dest)
            return parser if word is None else _innermost(action.choices[word], arguments)
    return parser


def _of_a_game(name: str, words: list[str], parser: argparse.ArgumentParser) -> tuple[list[str], Command, str]:
    """The words without `--game`, the command of the game that it names, and its title. Raises `UsageError`."""
    having = [game.name for game in registry.games() if name in game.commands]
    rest, chosen = _without_game(words)
    game = registry.find(having[0] if chosen is None else chosen)
    if name not in game.commands:
        raise UsageError(f"{game.title} has no `{name}`. Games that have it: {', '.join(having)}.")
    command = game.commands[name]
    if chosen is not None and game.name != having[0]:
        parser.prog += f" {_GAME} {game.name}"
    parser.description = command.help
    if len(having) > 1:
        others = f"`{PROGRAM} {name} {_GAME} NAME --help` shows another game's."
        parser.description += f". These are {game.title}'s options; {others}"
    # For help, and to refuse what isn't a game's name or not the whole option.
    line = f"the game: {', '.join(having)} (default: {having[0]})"
    parser.add_argument(_GAME, metavar="NAME", type=_not_in_full, default=argparse.SUPPRESS, help=line)
    return rest, command, game.title


def _without_game(words: list[str]) -> tuple[list[str], str | None]:
    """The words without `--game NAME` and `--game=NAME`, wherever they stand; and the name, the last if there are more.

    argparse must know the game's options before it reads any, and a subcommand of the command's has none of these.
    """
    rest: list[str] = []
    chosen = None
    left = deque(words)
    while left and left[0] != "--":
        word = left.popleft()
        if word == _GAME and left and not left[0].startswith("--"):
            chosen = left.popleft()
        elif word.startswith(f"{_GAME}="):
            chosen = word.removeprefix(f"{_GAME}=")
        else:
            rest.append(word)
    return [*rest, *left], chosen


def _not_in_full(text: str) -> str:
    """Refuses `--gam NAME`: argparse takes the beginning of an option for the option."""
    raise argparse.ArgumentTypeError(f"write it in full: {_GAME} {text}")


def _without_verbose(words: list[str]) -> tuple[list[str], int]:
    """The words without `-v` and `--verbose`, wherever they stand; and how often they were there: twice in `-vv`."""
    end = words.index("--") if "--" in words else len(words)
    found = [word for word in words[:end] if _VERBOSE.fullmatch(word)]
    rest = [word for word in words[:end] if not _VERBOSE.fullmatch(word)]
    return [*rest, *words[end:]], sum(1 if word == "--verbose" else len(word) - 1 for word in found)


class _VerboseNotInFull(argparse.Action):
    """Refuses `--verb`, as `_not_in_full` does for `--gam`."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        parser.error("write it in full: --verbose")


def _tell_of_verbose(parser: argparse.ArgumentParser) -> None:
    """Have help list what `_without_verbose` has taken away."""
    line = "log on standard error what the program does meanwhile; -vv: in detail"
    parser.add_argument("-v", "--verbose", action=_VerboseNotInFull, nargs=0, default=argparse.SUPPRESS, help=line)
