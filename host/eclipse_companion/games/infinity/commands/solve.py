"""`solve --game infinity`: solves the whole game on this machine, and prints how many states have each value.

Out: a line for each number of marbles on the board, and the sums; progress on standard error.
"""

import argparse
import os
import signal
import threading
import time

from eclipse_companion.commands.progress import Progress
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.infinity.solution.solving import Counted, Solving


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where the values go, and what the command may use."""
    parser.add_argument("--workers", type=int, metavar="N", help="how many cores to use (default: all)")


def run(arguments: argparse.Namespace) -> int:
    """Solve, and print the table. Raises `UsageError`, and `CompanionError` when interrupted or without space."""
    workers = (os.cpu_count() or 1) if arguments.workers is None else arguments.workers
    if workers < 1:
        raise UsageError(f"--workers takes a number from 1 up, not {workers}.")
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
        for counted in solving.run():
            progress.clear()
            _print(str(counted.marbles), [counted])
            every.append(counted)
        _print("all", every)
    finally:
        progress.clear()
        signal.signal(signal.SIGINT, before)
    progress.say(f"Solved and checked in {time.monotonic() - started:.0f} s.")
    return 0


def _print(name: str, every: list[Counted]) -> None:
    won, lost, neither = (sum(getattr(counted, value) for counted in every) for value in ("won", "lost", "neither"))
    print(f"{name:>7} {won + lost + neither:>11} {won:>11} {lost:>11} {neither:>11}", flush=True)
