"""Many independent cases on all cores; finished ones are kept.

In: a function from a case's number to its outcome (anything that JSON holds). Out: the list of all outcomes, by number.
"""

import gc
import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

Outcome = Any
Progress = Callable[[int, int], None]
_MEMORY = Path("/dev/shm")  # noqa: S108 - a disk as quick as memory, if there is one


def home() -> TemporaryDirectory[str]:
    """A folder for what a case writes, such as the log of its games; it waits for no disk, if that can be."""
    return TemporaryDirectory(prefix="eclipse-evidence-", dir=_MEMORY if _MEMORY.is_dir() else None)


def gather(case: Callable[[int], Outcome], count: int, progress: Progress, resume_dir: Path) -> list[Outcome]:
    """The results of `case(0)` to `case(count - 1)`; `case` is a function at a module's top, or a `partial` of one.

    Each outcome is written to `resume_dir` as it comes: a later call asks only for those that are missing.
    """
    file = resume_dir / "cases.jsonl"
    done = _read(file)
    progress(len(done), count)
    with file.open("a", encoding="utf-8") as out:
        for number, outcome in _compute(case, [number for number in range(count) if number not in done]):
            out.write(json.dumps([number, outcome]) + "\n")
            out.flush()
            done[number] = outcome
            progress(len(done), count)
    return [done[number] for number in range(count)]


def _read(file: Path) -> dict[int, Outcome]:
    """The outcomes in the file; a last line that was cut short is removed."""
    if not file.exists():
        return {}
    whole, _, torn = file.read_text(encoding="utf-8").rpartition("\n")
    if torn:
        file.write_text(whole + "\n" if whole else "", encoding="utf-8")
    return dict(json.loads(line) for line in whole.splitlines())


def _compute(case: Callable[[int], Outcome], numbers: list[int]) -> Iterator[tuple[int, Outcome]]:
    workers = min(os.cpu_count() or 1, len(numbers))
    if workers <= 1:
        yield from ((number, case(number)) for number in numbers)
        return
    pool = _pool()
    waiting = iter(numbers)
    running = {pool.submit(_one, case, number): number for _, number in zip(range(2 * workers), waiting, strict=False)}
    try:
        while running:
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                number = running.pop(future)
                yield number, future.result()
                following = next(waiting, None)
                if following is not None:
                    running[pool.submit(_one, case, following)] = following
    except BaseException:
        _pool.cache_clear()
        pool.shutdown(wait=True, cancel_futures=True)
        raise


def _one(case: Callable[[int], Outcome], number: int) -> Outcome:
    """The outcome of a case. What a figure's first one has loaded stays: nobody looks for garbage in it again."""
    outcome = case(number)
    _loaded(getattr(case, "func", case))
    return outcome


@cache
def _loaded(_: Callable[..., Outcome]) -> None:
    gc.collect()
    gc.freeze()


@cache
def _pool() -> ProcessPoolExecutor:
    """The workers, which stay for all figures: each takes seconds to load what it measures.

    Threads of numba and of serial ports don't survive a fork: each worker starts afresh.
    """
    return ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
