"""`annotate FILE...`: games with what each turn was worth, what each mistake cost, and where they were lost.

The values are exact where a game is solved; a game of chance has estimates. In: game files; `-` reads standard input.
Out: the same games, with marks and comments. A file's tag `Game`, or else the end of its name, tells which game it
holds.
"""

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Final

from eclipse_companion.commands import registry
from eclipse_companion.commands.file_bytes import bytes_of
from eclipse_companion.commands.game import Annotate
from eclipse_companion.commands.progress import PATIENCE_S, Progress
from eclipse_companion.commands.refusals import Refusals
from eclipse_companion.common.errors import CompanionError, UsageError, printable
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import GameFileError

_STEP: Final = 25
"""Where no terminal shows it, progress is told in such steps, in percent."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a game file; - is standard input")
    having = ", ".join(game.name for game in registry.games() if game.annotating is not None)
    parser.add_argument("--game", metavar="NAME", help=f"which game they hold: {having} (default: as each file says)")


def run(arguments: argparse.Namespace) -> int:
    """Print the games; 1 if a game is wrong or a file can't be read. The others are annotated anyway."""
    progress = Progress(PATIENCE_S)
    if arguments.game is not None:
        registry.find(arguments.game)
    annotators: dict[str, Annotate] = {}
    complaints = printed = 0
    for name in arguments.files:
        number = 0
        try:
            with progress.going_on(f"Judging {printable(name)}"):
                text = files.decode(bytes_of(name))
                kind = arguments.game or registry.kind_in(name, text)
                if kind not in annotators:
                    annotators[kind] = _annotator_of(kind, lambda done, of: _show(progress, done, of))
                for number, found in enumerate(registry.saving(kind).records(text), start=1):
                    annotated = found if isinstance(found, GameFileError) else files.write([annotators[kind](found)])
                    with progress.aside():
                        if isinstance(annotated, GameFileError):
                            complaints += _complain(f"{name}: game {number} was skipped. {annotated}")
                        else:
                            print(("\n" if printed else "") + annotated, end="", flush=True)
                            printed += 1
        except CompanionError as error:
            complaints += _complain(f"{name}: {error}")
        else:
            if number == 0:
                complaints += _complain(f"{name}: there's no game in this file.")
    return 1 if complaints else 0


def _show(progress: Progress, done: int, of: int) -> None:
    """How far the current game is."""
    percent = _STEP * (done * (100 // _STEP) // of)
    progress.show(f"Judging the game: {done} of {of} turns.", f"Judging the game: {percent} %.")


def _annotator_of(kind: str, told: Callable[[int, int], None]) -> Annotate:
    """What annotates a game's records. Raises `UsageError` if nothing does."""
    game = registry.find(kind)
    if game.annotating is None:
        raise UsageError(f"Games of {game.title} can't be annotated.")
    annotate: Annotate = import_module(game.annotating).annotator(told)
    return annotate


def _complain(sentence: str) -> int:
    print(Refusals().said(sentence), file=sys.stderr, flush=True)
    return 1
