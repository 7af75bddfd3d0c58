"""`solve`: solves the whole game on this machine, and prints how many positions have each value.

Out: a line for each number of pieces; progress on standard error. If interrupted, the same command continues from
there.
"""

import argparse
import os
import re
import shutil
import signal
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Final

from eclipse_companion.commands.progress import Progress
from eclipse_companion.common import new_files, settings
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.games.eclipse.solution.layout import LAYERS, layer
from eclipse_companion.games.eclipse.solution.solving import LEAST_MEMORY, MEMORY, PART, Counted, Solving
from eclipse_companion.games.eclipse.solution.store import LayerFile, fits_in, make_folder
from eclipse_companion.games.eclipse.solution.tables import MOST_PIECES, write

UNITS: Final = {"M": 1 << 20, "G": 1 << 30}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where the tables go, and what the command may use."""
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="keep the tables there, about 3 GB (default: drop them)"
    )
    parser.add_argument("--tables", type=Path, metavar="FILE", help="also write the part that the program ships with")
    parser.add_argument("--memory", default="4G", help="how much memory to use at most, such as 500M (default: 4G)")
    parser.add_argument("--workers", type=int, metavar="N", help="how many cores to use (default: all)")


def run(arguments: argparse.Namespace) -> int:
    """Solve, and print the table. Raises `UsageError`, and `CompanionError` without space or when interrupted."""
    workers = (os.cpu_count() or 1) if arguments.workers is None else arguments.workers
    if workers < 1:
        raise UsageError(f"--workers takes a number from 1 up, not {workers}.")
    memory = _bytes(arguments.memory)
    keep = arguments.out is not None
    if arguments.tables is not None and not keep:
        raise UsageError("--tables needs the tables that --out keeps. Give --out a folder.")
    folder = settings.folders().cache / "solution" if arguments.out is None else arguments.out
    make_folder(folder)
    _must_have_room(folder, memory - workers * PART, keep=keep)
    if arguments.tables is not None:
        new_files.refuse_existing(arguments.tables)
    stop = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    started = time.monotonic()
    progress = Progress()

    def show(pieces: int, done: int, total: int) -> None:
        progress.show(f"{pieces} pieces: {done * 100 // total} %", f"working on the positions with {pieces} pieces")

    print(f"{'pieces':>6} {'positions':>11} {'over':>11} {'win':>11} {'draw':>11} {'loss':>11}", flush=True)
    try:
        solving = Solving(folder, workers=workers, memory=memory, progress=show, stop=stop)
        with progress.going_on("Solving the game"):
            for counted in solving.run(keep=keep):
                with progress.aside():
                    _print(counted)
        if arguments.tables is not None:
            layers = ((pieces, LayerFile(folder, layer(pieces)).scores()) for pieces in range(MOST_PIECES + 1))
            with progress.going_on(f"Writing {arguments.tables}"):
                write(arguments.tables, layers)
    finally:
        signal.signal(signal.SIGINT, before)
    progress.say(f"Solved and checked in {time.monotonic() - started:.0f} s.")
    return 0


def _print(counted: Counted) -> None:
    positions = counted.over + counted.win + counted.draw + counted.loss
    numbers = (positions, counted.over, counted.win, counted.draw, counted.loss)
    print(f"{counted.pieces:>6} " + " ".join(f"{number:>11}" for number in numbers), flush=True)


def _bytes(text: str) -> int:
    found = re.fullmatch(r"(\d{1,6})([MG])", text.strip().upper())
    memory = int(found[1]) * UNITS[found[2]] if found else 0
    if not LEAST_MEMORY <= memory <= MEMORY:
        least, most = f"{LEAST_MEMORY >> 20}M", f"{MEMORY >> 30}G"
        raise UsageError(f"--memory takes {least} to {most}, such as 500M or 2G, not {text!r}.")
    return memory


def _must_have_room(folder: Path, memory: int, *, keep: bool) -> None:
    """Raises `CompanionError` if the disk has too little space for what is still to be written."""
    sizes = [layer(pieces).size for pieces in LAYERS]
    needed = sum(sizes) if keep else max(map(sum, pairwise(sizes)))
    if not fits_in([layer(pieces) for pieces in LAYERS], memory):
        needed += max(sizes)  # a layer's halves
    there = sum(file.stat().st_size for file in folder.glob("layer-*.scores"))
    free = shutil.disk_usage(folder).free
    if free + there < needed:
        raise CompanionError(
            f"The tables take {needed >> 20} MB, but {folder} has only {free >> 20} MB free. Make room, or choose "
            "another folder with --out."
        )
