"""`solve --game infinity`: solves the whole game on this machine, and prints how many states have each value.

Out: a line for each number of marbles on the board, and the sums; progress on standard error.
"""

import argparse
import os
import signal
import threading
import time
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion.commands.progress import Progress
from eclipse_companion.common import new_files
from eclipse_companion.common.errors import CompanionError, UsageError, why_of
from eclipse_companion.games.infinity.solution.lengths import measure
from eclipse_companion.games.infinity.solution.solving import Counted, Solving
from eclipse_companion.games.infinity.solution.tables import write

VALUES: Final = "infinity-values.npy"
"""The thresholds of all boards, as `solution.layout` orders them."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where the values go, and what the command may use."""
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="keep the values there, 18 MB (default: only count them)"
    )
    parser.add_argument(
        "--tables", type=Path, metavar="FILE", help="also write the tables that the program ships with; takes longer"
    )
    parser.add_argument("--workers", type=int, metavar="N", help="how many cores to use (default: all)")


def run(arguments: argparse.Namespace) -> int:
    """Solve, and print the table. Raises `UsageError`, and `CompanionError` when interrupted or without space."""
    workers = (os.cpu_count() or 1) if arguments.workers is None else arguments.workers
    if workers < 1:
        raise UsageError(f"--workers takes a number from 1 up, not {workers}.")
    if arguments.out is not None:
        _make_folder(arguments.out)
    if arguments.tables is not None:
        new_files.refuse_existing(arguments.tables)
        _make_folder(arguments.tables.absolute().parent)
    stop = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    started = time.monotonic()
    progress = Progress()

    def show(marbles: int, done: int, total: int) -> None:
        noun = "marble" if marbles == 1 else "marbles"
        progress.show(f"{marbles} {noun}: {done} of {total} shapes", f"working on the boards with {marbles} {noun}")

    try:
        print(f"{'marbles':>7} {'states':>11} {'won':>11} {'lost':>11} {'neither':>11}", flush=True)
        solving = Solving(workers=workers, progress=show, stop=stop)
        every = []
        with progress.going_on("Solving the game"):
            for counted in solving.run():
                with progress.aside():
                    _print(str(counted.marbles), [counted])
                every.append(counted)
        _print("all", every)
        if arguments.out is not None:
            np.save(arguments.out / VALUES, solving.values, allow_pickle=False)
        if arguments.tables is not None:
            progress.say("Solved. Now I work out how long the forced ends take.")
            with progress.going_on(f"Writing {arguments.tables}"):
                lengths = measure(solving.values, workers=workers, progress=show, stop=stop)
                write(arguments.tables, solving.values, lengths)
    finally:
        signal.signal(signal.SIGINT, before)
    progress.say(f"Solved and checked in {time.monotonic() - started:.0f} s.")
    return 0


def _make_folder(folder: Path) -> None:
    """Make sure, before the work begins, that there is a folder that can be written. Raises `CompanionError`."""
    probe = folder / "probe"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise CompanionError(f"I can't write into {folder}: {why_of(error)}. Choose another folder.") from None


def _print(name: str, every: list[Counted]) -> None:
    won, lost, neither = (sum(getattr(counted, value) for counted in every) for value in ("won", "lost", "neither"))
    print(f"{name:>7} {won + lost + neither:>11} {won:>11} {lost:>11} {neither:>11}", flush=True)
