"""The log of games, on real SQLite files, with real processes that die, fill the disk or hold the lock."""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
from contextlib import closing, suppress
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.log import GameLog, LogError, SavedGame, SavedPlayer, schema, session_writes
from tests.log.played import BOOKLET, WHEN, add, booklet, open_games, record, start, texts, told_by
from tests.processes import line_of, wait_until


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a test's log goes; the folder doesn't exist yet."""
    return tmp_path / "data" / "games.sqlite3"


def test_a_game_is_read_back_as_it_was_written(path: Path) -> None:
    """A closed log returns the whole game to the next one: players, turns, times, positions, result."""
    log = GameLog(path)
    uuid = record(log)
    log.finish(uuid, "0-1", "normal", WHEN + timedelta(minutes=9))
    log.close()
    game = GameLog(path).game(uuid[:6])
    assert (game.uuid, game.recording) == (uuid, "a.ecr")
    assert game.players == (SavedPlayer("sun", "Ann"), SavedPlayer("moon", "Computer", "ai:3"))
    assert [saved.turn for saved in game.turns] == BOOKLET
    assert [saved.t_ms for saved in game.turns] == [1000.5 * number for number in range(1, 13)]
    assert game.turns[2].given == WHEN + timedelta(seconds=3)
    assert game.position == "ss2/GsG1/Gssg/1SGS"
    assert (game.result, game.termination, game.finished) == ("0-1", "normal", WHEN + timedelta(minutes=9))
    assert not game.open


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_only_its_user_can_read_the_log(path: Path) -> None:
    """The log and its journal have rights for nobody else: a running game's hidden cards are in them."""
    old = os.umask(0)
    try:
        log = GameLog(path)
        uuid = record(log, 1)
        with closing(sqlite3.connect(path, isolation_level=None)) as writing:
            writing.execute("BEGIN IMMEDIATE")
            writing.execute("UPDATE game SET event = 'another'")
            modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
            writing.execute("ROLLBACK")
    finally:
        os.umask(old)
    assert modes == {"games.sqlite3": 0o600, "games.sqlite3-journal": 0o600}
    path.chmod(0o644)
    GameLog(path).finish(uuid, "0-1", "normal", WHEN)
    assert path.stat().st_mode & 0o777 == 0o600, "a log of an older version"


def test_a_take_back_leaves_a_branch(path: Path) -> None:
    """Turns taken back no longer count, stay in the tree with the take-back's time, and others grow beside them."""
    log = GameLog(path)
    uuid = record(log, 4)
    log.take_back(uuid, 2, WHEN + timedelta(minutes=1))
    other = Turn.parse("16-15/S1")
    add(log, uuid, (other, rules.play(booklet(2)[-1][1], other)), 9000.0)
    game = log.game(uuid)
    assert [saved.turn for saved in game.turns] == ["S1", "1-5/S16", "16-15/S1"]
    assert [saved.turn for saved in game.tree] == [*BOOKLET[:4], "16-15/S1"]
    assert [saved.withdrawn is not None for saved in game.tree] == [False, False, True, True, False]
    assert [saved.parent for saved in game.tree] == [None, 0, 1, 2, 1]


def test_more_turns_than_there_are_can_be_taken_back(path: Path) -> None:
    """A take-back beyond the first turn leads to the start; an ended game is open again after it."""
    log = GameLog(path)
    uuid = record(log)
    log.finish(uuid, "0-1", "normal", WHEN)
    log.take_back(uuid, 40, WHEN)
    game = log.game(uuid)
    assert (game.turns, game.position, game.result, game.open) == ((), str(EMPTY), None, True)


def test_a_game_left_unfinished_can_be_resumed(path: Path) -> None:
    """The games that have begun and not yet ended are open."""
    log = GameLog(path)
    first, second, third = record(log, 3), record(log, 2), record(log, 1)
    log.finish(first, None, "unfinished", WHEN)
    log.finish(third, None, "abandoned", WHEN)
    start(log)
    assert open_games(log) == [second, first]
    log.close()
    again = GameLog(path)
    add(again, second, booklet(3)[-1])
    assert texts(again, second) == BOOKLET[:3]


def test_a_game_that_is_gone_on_with_elsewhere_keeps_its_place(path: Path) -> None:
    """The turns that a game file adds to an open game don't make it the last game entered."""
    log = GameLog(path)
    first, second = record(log, 2), record(log, 1)
    elsewhere = GameLog(path.with_name("elsewhere.sqlite3"))
    uuid = record(elsewhere, 3)
    assert log.add(replace(elsewhere.game(uuid), uuid=first))
    assert texts(log, first) == BOOKLET[:3]
    assert [game.uuid for game in log.games(as_entered=True)] == [second, first]


def test_an_unknown_or_ambiguous_id_is_a_sentence(path: Path) -> None:
    """If a prefix fits no game, or several, a sentence says so."""
    log = GameLog(path)
    with pytest.raises(LogError, match="no game 'zz'"):
        log.game("zz")
    record(log, 1)
    record(log, 1)
    with pytest.raises(LogError, match="no game ''"):
        log.game("")
    uuid = log.games()[0].uuid
    add(log, uuid, booklet(2)[1])
    assert texts(log, uuid) == BOOKLET[:2]


def test_a_turn_of_an_unknown_game_is_told(path: Path) -> None:
    """It is left out, and the games that the log has go on."""
    log, told = told_by(path)
    uuid = record(log, 1)
    add(log, "0" * 36, booklet(1)[0])
    add(log, uuid, booklet(2)[1])
    assert told == [("log_failed", {"reason": f"The log has no game {'0' * 36}."})]
    assert texts(log, uuid) == BOOKLET[:2]


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


def test_a_foreign_newer_or_older_database_is_left_alone(path: Path) -> None:
    """Another program's database, and a log of another version, are named and not touched."""
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE theirs (a)")
    before = path.read_bytes()
    with pytest.raises(LogError, match="another program"):
        GameLog(path).games()
    assert path.read_bytes() == before
    path.unlink()
    record(GameLog(path), 1)
    for version, said in ((99, "newer version"), (4, "older than this program's first release")):
        with closing(sqlite3.connect(path)) as other, other:
            other.execute(f"PRAGMA user_version = {version}")
        before = path.read_bytes()
        with pytest.raises(LogError, match=said):
            GameLog(path).games()
        assert path.read_bytes() == before


@pytest.mark.parametrize(
    "nonsense",
    [
        "UPDATE turn SET given = 'soon'",
        "UPDATE turn SET clocks = '[1]'",
        "UPDATE turn SET clocks = '[1, true]'",
        "UPDATE turn SET clocks = 'none'",
        "UPDATE player SET seat = 7 WHERE seat = 1",
        "UPDATE game SET started = ''",
    ],
)
def test_a_row_that_makes_no_sense_is_named(path: Path, nonsense: str) -> None:
    """A row edited by hand into nonsense makes a sentence with the game's UUID."""
    uuid = record(GameLog(path), 2)
    with closing(sqlite3.connect(path)) as hand, hand:
        hand.execute(nonsense)
    with pytest.raises(LogError, match=f"{uuid} makes no sense: "):
        GameLog(path).game(uuid)


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


def test_a_turn_that_leads_to_itself_is_refused(path: Path) -> None:
    """A circle among the turns, made by hand, is named and not followed."""
    uuid = record(GameLog(path), 3)
    with closing(sqlite3.connect(path)) as hand, hand:
        hand.execute("UPDATE turn SET parent = 3 WHERE id = 2")
    with pytest.raises(LogError, match=f"{uuid} makes no sense"):
        GameLog(path).games()


def test_a_log_that_does_not_exist_is_empty_and_not_made_by_reading(path: Path) -> None:
    """Looking at games creates no file."""
    assert GameLog(path).games() == []
    assert not path.exists()


@pytest.mark.parametrize("in_background", [False, True])
def test_whoever_waits_for_the_disk_is_called_once_all_is_written(path: Path, *, in_background: bool) -> None:
    """As long as something in the way keeps the log from being written, nobody is called."""
    path.parent.write_text("in the way", encoding="utf-8")
    log = GameLog(path, in_background=in_background)
    written: list[int] = []
    uuid = start(log)
    log.after(lambda: written.append(len(GameLog(path).game(uuid).turns)))
    log.wait()
    assert not written
    path.parent.unlink()
    add(log, uuid, booklet(1)[0])
    wait_until(lambda: written)
    log.after(lambda: written.append(2))
    wait_until(lambda: len(written) == 2)
    assert written == [1, 2]
    log.close()


def test_only_the_newest_games_are_kept_to_be_written_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that is deleted gets them back whole; an older game goes on as long as the log has it."""
    monkeypatch.setattr(session_writes, "MOST_KEPT", 20)
    log = GameLog(path)
    uuids = [record(log, 4) for _ in range(10)]
    log.finish(uuids[0], "0-1", "normal", WHEN)
    assert log.game(uuids[0]).result == "0-1"
    path.unlink()
    log.finish(uuids[-1], "1-0", "normal", WHEN)
    games = {game.uuid: [saved.turn for saved in game.turns] for game in log.games()}
    assert {uuids[0], *uuids[-2:]} <= {*games} < {*uuids}
    assert all(turns == BOOKLET[:4] for turns in games.values())
