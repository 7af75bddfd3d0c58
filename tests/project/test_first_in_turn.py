"""Workers that need the same wait for the first one."""

import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from eclipse_companion.common import file_locks
from tests.first_in_turn import first_alone


def test_others_begin_when_the_first_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes second waits while the first is inside, and then goes in."""
    waits, order = threading.Event(), list[str]()

    def sleep(seconds: float) -> None:
        waits.set()
        time.sleep(seconds)

    def second() -> None:
        with first_alone(tmp_path / "lock"):
            order.append("second")

    monkeypatch.setattr(file_locks, "time", SimpleNamespace(monotonic=time.monotonic, sleep=sleep))
    other = threading.Thread(target=second)
    with first_alone(tmp_path / "lock"):
        other.start()
        assert waits.wait(60)
        order.append("first")
    other.join(60)
    assert order == ["first", "second"]


def test_without_locks_nobody_waits(tmp_path: Path) -> None:
    """Where no lock can be made, all go on."""
    missing = tmp_path / "missing" / "lock"
    with first_alone(missing), first_alone(missing):
        pass
