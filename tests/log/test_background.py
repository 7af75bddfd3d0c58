"""The log that a thread of its own writes, on real SQLite files that another connection holds."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from queue import Queue

import pytest

from eclipse_companion.log import GameLog, log_store, writer
from eclipse_companion.log.recovery import recover
from tests.log.played import BOOKLET, RULES, add, booklet, record, texts

FOR_EVER_S = 600.0
"""A test that waits this long for a lock has hung."""
SOON_S = 60.0
"""Longer than a notice takes on a busy machine."""

Told = Queue[tuple[str, dict[str, str]]]


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a test's log goes; what is rescued goes beside it."""
    monkeypatch.setattr(log_store, "gettempdir", lambda: str(tmp_path))
    return tmp_path / "games.sqlite3"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another connection holds the log alone."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("COMMIT")


def background(path: Path) -> tuple[GameLog, Told]:
    """A log with a thread of its own, and its notices as they come."""
    told: Told = Queue()
    return GameLog(path, lambda key, words: told.put((key, words)), in_background=True), told


def test_nobody_waits_for_a_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The calls return while another program holds the log; the turns are on the disk once it lets go."""
    log, told = background(path)
    uuid = record(log, 1)
    log.wait()
    monkeypatch.setattr(log_store, "_BUSY_S", FOR_EVER_S)
    with locked(path):
        for made in booklet()[1:]:
            add(log, uuid, made)
    log.wait()
    assert texts(GameLog(path), uuid) == BOOKLET
    log.close()
    assert told.empty()


def test_a_long_lock_is_told_and_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One notice says that the log can't be written; the next, without another turn, that everything is on the disk."""
    monkeypatch.setattr(log_store, "_BUSY_S", 0.01)
    monkeypatch.setattr(writer, "PAUSE_S", 0.01)
    log, told = background(path)
    uuid = record(log, 1)
    log.wait()
    with locked(path):
        for made in booklet(3)[1:]:
            add(log, uuid, made)
        key, words = told.get(timeout=SOON_S)
        assert (key, "in use by another program" in words["reason"]) == ("log_failed", True)
    assert [told.get(timeout=SOON_S)[0] for _ in range(2)] == ["log_kept", "log_mended"]
    assert texts(GameLog(path), uuid) == BOOKLET[:3]
    log.close()
    assert told.empty()


@pytest.mark.parametrize(
    ("busy_s", "wait_s", "failed"),
    [(0.01, SOON_S, ["log_failed", "log_kept"]), (FOR_EVER_S, 0.01, [])],
    ids=["fails", "hangs"],
)
def test_a_log_that_is_never_free_is_left_and_its_games_rescued(
    path: Path, monkeypatch: pytest.MonkeyPatch, busy_s: float, wait_s: float, failed: list[str]
) -> None:
    """The end doesn't wait for ever, even if a try does; a game that went on is whole in the rescued log."""
    uuid = record(GameLog(path), 2)
    log, told = background(path)
    log.games()
    monkeypatch.setattr(log_store, "_BUSY_S", busy_s)
    monkeypatch.setattr(writer, "WAIT_S", wait_s)
    with locked(path):
        add(log, uuid, booklet(3)[-1])
        log.close()
        notices = [told.get(timeout=SOON_S) for _ in [*failed, "log_rescued"]]
        assert [key for key, _ in notices] == [*failed, "log_rescued"]
        rescued = Path(notices[-1][1]["path"])
        assert rescued.stat().st_mode & 0o077 == 0, "only its user can read it"
        ((game, incomplete),) = recover(rescued, RULES)
    assert not incomplete
    assert [saved.turn for saved in game.turns] == BOOKLET[:3]
    if log._writer is not None:
        log._writer._thread.join(SOON_S)
    assert texts(GameLog(path), uuid)[:2] == BOOKLET[:2]


def test_what_was_given_is_written_before_anything_is_read(path: Path) -> None:
    """A game is read with all its turns, in their order, whatever the thread has done by then."""
    log, _ = background(path)
    uuid = record(log)
    assert texts(log, uuid) == BOOKLET
    log.take_back(uuid, 3, log.game(uuid).started)
    assert texts(log, uuid) == BOOKLET[:-3]
    log.close()


def test_the_end_writes_everything(path: Path) -> None:
    """Turns that were given just before it are on the disk after it."""
    log, told = background(path)
    uuid = record(log)
    log.close()
    assert texts(GameLog(path), uuid) == BOOKLET
    assert told.empty()
