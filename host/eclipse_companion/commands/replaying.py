"""`replay` of any game: follows what was kept of it at full speed; prints the games, or each event.

In: what a game finds in a film, or in another file. Out: game files, or lines of JSON. Each game has its own report.
"""

import argparse
import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from eclipse_companion.announcements import Fact
from eclipse_companion.commands import registry
from eclipse_companion.commands.in_pictures import pictures_a_second
from eclipse_companion.commands.progress import PATIENCE_S, Progress
from eclipse_companion.common.errors import CompanionError, printable
from eclipse_companion.common.program import PROGRAM, typed
from eclipse_companion.gamekit.files import GameRecord, result_text, write
from eclipse_companion.gamekit.nouns import PositionT, TurnT
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.sensing.watching import FPS, LOOKS

RECORDING_ENDING: Final = ".ecr"
FILMS = "a video of a game, or a folder of pictures"


def add_file(parser: argparse.ArgumentParser, reads: str = FILMS) -> None:
    """The file, `reads` says which kinds; and how much is looked at of a film."""
    parser.add_argument("file", metavar="FILE|FOLDER", type=Path, help=reads)
    parser.add_argument(
        "--fps",
        metavar="N",
        type=pictures_a_second,
        help=f"pictures a second: in a folder (default: {FPS:g}), or to look at in a video (default: {LOOKS:g})",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """How to print it."""
    parser.add_argument("--json", action="store_true", help="print one line of JSON per event instead of the game")


class Report(ABC):
    """Collects the game, or prints each event as it comes."""

    def __init__(self, sentences: Sentences, *, as_json: bool) -> None:
        self._sentences, self._as_json = sentences, as_json
        self._printed = 0
        """How many games have been printed."""

    @abstractmethod
    def take(self, outcome: Any) -> None:  # noqa: ANN401 - each game has its own
        """Receive one outcome."""

    @abstractmethod
    def end(self) -> int:
        """Print the end; returns the exit status: 1 if it ends out of step."""

    def event(self, kind: str, t_ms: float, **values: object) -> None:
        """Print an event that happened at a time of the file."""
        if self._as_json:
            print(json.dumps({"kind": kind, **values, "t_ms": t_ms}), flush=True)

    def say(self, fact: Fact) -> str:
        """What is said to the players."""
        return self._sentences.say(fact) or ""

    def print_game(self, record: GameRecord[TurnT, PositionT], position: object) -> None:
        """Print a whole game, or how it ended."""
        if self._as_json:
            end = {"kind": "end", "result": result_text(record.result), "position": str(position)}
            print(json.dumps(end), flush=True)
        else:
            print("\n" * bool(self._printed) + write([record]), end="")
        self._printed += 1


class Replayed(NamedTuple):
    """What is replayed."""

    outcomes: Iterable[Any]
    """What it finds, one after another."""
    report: Report
    remarks: Callable[[], Iterable[str]]
    """Sentences on the file, once it has been read."""


def replay(
    path: Path,
    begin: Callable[[Callable[[float], None]], Replayed],
    reads: str = "Name a video file, or a folder of pictures.",
    *,
    recordings: bool = False,
) -> int:
    """Replay a file; returns the exit status. `begin` gets what tells the share of the file that has gone by.

    `recordings`: whether it takes a board's recording, too. Raises `CompanionError`; if there's no such file, `reads`
    says what to name.
    """
    if not path.exists():
        raise CompanionError(f"There's no file {path}. {reads}")
    if path.suffix in {registry.saving(name).suffix for name in registry.names()}:
        raise CompanionError(
            f"{path} is a game file, and this replays what a board or a camera saw. To put its games into the log: "
            f"`{PROGRAM} games import {typed(path)}`."
        )
    if path.suffix == RECORDING_ENDING and not recordings:
        raise CompanionError(
            f"{path} is a board's recording, and this follows films. Type: {PROGRAM} replay {typed(path)}"
        )
    progress = Progress(patience_s=PATIENCE_S)
    name = printable(path.name)

    def told(share: float) -> None:
        progress.show(f"Replayed {share:.1%} of {name}.", f"Replaying {name}. This takes a while.")

    with progress.going_on(f"Replaying {name}"):
        outcomes, report, remarks = begin(told)
        for outcome in outcomes:
            with progress.aside():
                report.take(outcome)
    status = report.end()
    for remark in remarks():
        print(remark, file=sys.stderr)
    return status
