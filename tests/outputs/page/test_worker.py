"""The thread that works for the page."""

import subprocess
import sys
import threading
from concurrent.futures import CancelledError

import pytest

from eclipse_companion.outputs.page.worker import OWN, Worker
from tests.outputs.page.served import LIMIT_S

LEAVES = """
import threading
from eclipse_companion.outputs.page.worker import Worker
begun = threading.Event()
Worker("works").submit(lambda: (begun.set(), threading.Event().wait()))
begun.wait()
"""


def test_tasks_are_done_in_order() -> None:
    """Each future has what its task gives, or raises what it raises."""
    worker, done = Worker("works"), list[int]()
    first, second, third = (worker.submit(act, 7) for act in (done.append, lambda each: 1 // (each - 7), str))
    assert third.result(LIMIT_S) == "7"
    assert first.result() is None
    assert isinstance(second.exception(), ZeroDivisionError)
    assert done == [7]
    worker.shutdown()


def test_askers_take_turns_and_this_machine_comes_first() -> None:
    """However much one of them asks: each other one waits for a single task of each, and the own page for none."""
    worker, begun, goes_on, done = Worker("works"), threading.Event(), threading.Event(), list[str]()

    def hold() -> None:
        begun.set()
        goes_on.wait(LIMIT_S)

    worker.submit_for("many", hold)
    assert begun.wait(LIMIT_S)
    asked = [("many", f"many {number}") for number in range(4)]
    asked += [("few", "few 0"), ("few", "few 1"), (OWN, "own 0"), ("one", "one 0"), (OWN, "own 1")]
    futures = [worker.submit_for(asker, done.append, name) for asker, name in asked]
    goes_on.set()
    for future in futures:
        future.result(LIMIT_S)
    assert done == ["own 0", "own 1", "many 0", "few 0", "one 0", "many 1", "few 1", "many 2", "many 3"]
    worker.shutdown()


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    """A cancelled task is left out, and so is everything after the end."""
    worker, begun, goes_on, done = Worker("works"), threading.Event(), threading.Event(), list[str]()
    worker.submit(begun.set)
    running = worker.submit(goes_on.wait, LIMIT_S)
    cancelled, waiting = worker.submit(done.append, "cancelled"), worker.submit(done.append, "waiting")
    assert begun.wait(LIMIT_S)
    assert cancelled.cancel()
    goes_on.set()
    running.result(LIMIT_S)
    waiting.result(LIMIT_S)
    with pytest.raises(CancelledError):
        cancelled.result()
    assert done == ["waiting"]
    worker.shutdown()
    with pytest.raises(RuntimeError):
        worker.submit(done.append, "late")


def test_leaving_waits_for_no_answer() -> None:
    """The program ends while a task is still at work."""
    subprocess.run([sys.executable, "-c", LEAVES], check=True, timeout=LIMIT_S)
