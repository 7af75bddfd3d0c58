"""The log with real processes that die, fill the disk or hold the lock; and with damaged files."""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.log import GameLog, LogError, SavedGame, schema
from tests.log.played import BOOKLET, WHEN, add, booklet, open_games, record, start, texts, told_by
from tests.processes import line_of

CHILD = """
    import sys
    from datetime import UTC, datetime
    from pathlib import Path
    from eclipse_companion.log import GameLog
    from tests.log.played import add, booklet, start

    log = GameLog(Path(sys.argv[1]), in_background=True)
    uuid = start(log)
    print(uuid, flush=True)
    for made in booklet(int(sys.argv[2])):
        add(log, uuid, made)
        log.wait()
        print("on the disk", flush=True)
    sys.stdin.readline()
    log.close()
"""


def child(path: Path, count: int) -> "subprocess.Popen[str]":
    """Another process that records the first turns of a game, then waits."""
    command = [sys.executable, "-c", textwrap.dedent(CHILD), str(path), str(count)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path.cwd())


def test_a_killed_process_loses_no_turn_it_was_told_of(path: Path) -> None:
    """After kill -9 in mid-game, all turns that were waited for are in the log, and the game is open."""
    process = child(path, 5)
    uuid = line_of(process).strip()
    told = [line_of(process).strip() for _ in range(5)]
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert told == ["on the disk"] * 5
    log = GameLog(path)
    assert texts(log, uuid) == BOOKLET[:5]
    assert open_games(log) == [uuid]


def test_two_processes_write_one_log(path: Path) -> None:
    """Two programs that record games at the same time both find all their turns there."""
    processes = [child(path, 12) for _ in range(2)]
    uuids = [output.split()[0] for output, _ in (process.communicate("\n") for process in processes)]
    log = GameLog(path)
    assert [texts(log, uuid) for uuid in uuids] == [BOOKLET, BOOKLET]


def test_nobody_else_writes_while_a_turn_is_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is locked for other processes up to the end of what is written together."""
    code = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN IMMEDIATE')"
    insert, said = schema.insert_turn, []

    def insert_slowly(connection: sqlite3.Connection, **turn: Any) -> None:
        command = [sys.executable, "-c", code, str(path)]
        said.append(subprocess.run(command, capture_output=True, text=True, check=False).stderr)
        insert(connection, **turn)

    monkeypatch.setattr(schema, "insert_turn", insert_slowly)
    record(GameLog(path), 1)
    (error,) = said
    assert "database is locked" in error


def test_a_damaged_file_is_set_aside_and_the_game_goes_on(path: Path) -> None:
    """A log overwritten with rubbish during a game is kept under another name; the game is whole in the new one."""
    log, told = told_by(path)
    uuid = record(log, 3)
    path.write_bytes(b"rubbish " * 4096)
    add(log, uuid, booklet(4)[-1])
    assert texts(log, uuid) == BOOKLET[:4]
    assert [key for key, _ in told] == ["log_set_aside"]
    assert Path(told[0][1]["path"]).read_bytes() == b"rubbish " * 4096


def test_a_resumed_game_is_whole_after_damage(path: Path) -> None:
    """The turns of an earlier session are in memory too, and survive damage to the file."""
    uuid = record(GameLog(path), 3)
    log = GameLog(path)
    played = booklet(5)
    add(log, uuid, played[3])
    with path.open("r+b") as file:
        file.seek(1000)
        file.write(os.urandom(20000))
    add(log, uuid, played[4])
    log.close()
    assert texts(GameLog(path), uuid) == BOOKLET[:5]


def test_a_damaged_length_is_damage(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If SQLite finds a length that is too big, the file is set aside, and what was known is written again."""
    log, told = told_by(path)
    uuid = record(log, 3)
    reading = schema.read_games

    def too_big(connection: sqlite3.Connection, *args: Any, **options: Any) -> list[SavedGame]:
        if not told:
            connection.execute("SELECT zeroblob(2000000000)").fetchone()
        return reading(connection, *args, **options)

    monkeypatch.setattr(schema, "read_games", too_big)
    assert texts(log, uuid) == BOOKLET[:3]
    assert [key for key, _ in told] == ["log_set_aside"]


def test_a_file_damaged_before_the_start_is_set_aside(path: Path) -> None:
    """Reading a damaged log returns an empty one, and says where the old one is kept."""
    path.parent.mkdir()
    path.write_bytes(b"\x00\x01" * 3000)
    log, told = told_by(path)
    assert log.games() == []
    assert len(told) == 1
    assert Path(told[0][1]["path"]).stat().st_size == 6000


def test_a_deleted_file_is_written_again(path: Path) -> None:
    """A log deleted in mid-game comes back with the next turn, with the whole game."""
    log = GameLog(path)
    uuid = record(log, 3)
    path.unlink()
    add(log, uuid, booklet(4)[-1])
    assert texts(GameLog(path), uuid) == BOOKLET[:4]


def test_a_locked_log_keeps_turns_until_it_is_free(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another program holds the log, turns are kept elsewhere; notices say so, and when all is written."""
    monkeypatch.setattr("eclipse_companion.log.log_store._BUSY_S", 0.05)
    log, told = told_by(path)
    uuid = record(log, 1)
    played = booklet(4)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        add(log, uuid, played[1])
        add(log, uuid, played[2])
        assert [key for key, _ in told] == ["log_failed", "log_kept"]
        assert "in use by another program" in told[0][1]["reason"]
        kept = Path(told[1][1]["path"])
        assert texts(GameLog(kept), uuid) == BOOKLET[:3]
        other.execute("COMMIT")
    add(log, uuid, played[3])
    assert [key for key, _ in told] == ["log_failed", "log_kept", "log_mended"]
    assert not kept.exists()
    assert texts(GameLog(path), uuid) == BOOKLET[:4]


def test_a_full_disk_is_a_sentence_and_loses_nothing(path: Path) -> None:
    """If the file can't grow, a sentence says so; what was written before stays readable."""
    uuid = record(GameLog(path), 3)
    code = """
        import resource, sys
        from pathlib import Path
        from eclipse_companion.log import GameLog
        from tests.log.played import start

        path = Path(sys.argv[1])
        usual = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, usual[1]))
        log = GameLog(path, lambda key, words: print(key, words))
        for _ in range(30):
            start(log, sun="long " * 200)
        # What the interpreter writes at its end (coverage's counts) is not meant.
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    """
    command = [sys.executable, "-c", textwrap.dedent(code), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("log_failed") == 1
    assert "full" in done.stdout
    assert texts(GameLog(path), uuid) == BOOKLET[:3]


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    """A log below a plain file can't be opened: the game goes on, and is kept elsewhere, in one file."""
    (tmp_path / "file").write_text("")
    log, told = told_by(tmp_path / "file" / "games.sqlite3")
    start(log)
    assert [key for key, _ in told] == ["log_failed", "log_kept"]
    log.close()
    assert [key for key, _ in told] == ["log_failed", "log_kept", "log_rescued"]
    assert told[1][1] == told[2][1]
    assert len(GameLog(Path(told[1][1]["path"]))._read()) == 1


def test_a_log_that_can_neither_be_read_nor_written_is_told_of_once(tmp_path: Path) -> None:
    """A folder lies in its place; whoever wants to read it says so first."""
    (tmp_path / "games.sqlite3").mkdir()
    log, told = told_by(tmp_path / "games.sqlite3")
    with pytest.raises(LogError) as unread:
        log.games()
    log.report_unread(str(unread.value))
    start(log)
    assert [key for key, _ in told] == ["log_failed", "log_kept"]
    log.close()


def test_games_that_can_be_kept_nowhere_are_at_risk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One notice says so while the game goes on, and one at the end, that they are lost; nothing is raised."""

    def none_usable() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr("eclipse_companion.log.log_store.gettempdir", none_usable)
    (tmp_path / "file").write_text("")
    log, told = told_by(tmp_path / "file" / "games.sqlite3")
    uuid = start(log)
    add(log, uuid, booklet(1)[0])
    log.close()
    assert [key for key, _ in told] == ["log_failed", "log_at_risk", "log_lost"]


@cache
def whole_file() -> bytes:
    """The bytes of a log with a game and a take-back."""
    with tempfile.TemporaryDirectory() as folder:
        log = GameLog(Path(folder) / "games.sqlite3")
        log.take_back(record(log, 6), 2, WHEN)
        return log.path.read_bytes()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 60_000), st.binary(min_size=1, max_size=8)), min_size=1, max_size=3))
def test_any_damage_is_read_or_told(changes: list[tuple[int, bytes]]) -> None:
    """Whichever bytes of a log change, reading returns games or raises `LogError`, and a new game can be recorded."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite3"
        data = bytearray(whole_file())
        for at, rubbish in changes:
            data[at % len(data) : at % len(data) + len(rubbish)] = rubbish
        path.write_bytes(data)
        with suppress(LogError):
            for game in GameLog(path).games():
                assert len(game.turns) <= len(game.tree)
        again = GameLog(path)
        uuid = start(again)
        add(again, uuid, booklet(1)[0])
        with suppress(LogError):
            assert texts(again, uuid) == BOOKLET[:1]
