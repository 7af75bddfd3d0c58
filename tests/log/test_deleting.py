"""Deleted games: nothing of them is where it was, and all of it comes back, byte for byte."""

import os
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.commands.cli import main
from eclipse_companion.common.settings import HOME_VARIABLE, folders
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.reviewing.removing import FOLDER, KEPT, deleted, deleted_game, remove, restore
from tests.log.played import record


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameLog:
    """The user's log."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return GameLog(folders().data / FILE_NAME)


def belongings(uuid: str) -> list[str]:
    """The names of files that belong to a game."""
    return [f"recordings/1_{uuid[:8]}.ecr", f"turn-pictures/{uuid}/01.jpg", f"variations/{uuid}.json"]


def files_in(data: Path) -> dict[Path, bytes]:
    """All files but the log, by their names."""
    return {
        path.relative_to(data): path.read_bytes()
        for path in data.rglob("*")
        if path.suffix != ".sqlite3" and path.is_file()
    }


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_what_is_deleted_comes_back_as_it_was(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """In whatever order games are deleted and brought back: turns, names, order of entry, and every file's bytes."""
    folder = tmp_path_factory.mktemp("data")
    log = GameLog(folder / FILE_NAME)
    uuids = [record(log, count) for count in (1, 3, 12)]
    for uuid in uuids:
        log.name(uuid, data.draw(st.sampled_from(["", "Ann's"])))
        for name in belongings(uuid):
            if data.draw(st.booleans()):
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_bytes(data.draw(st.binary(max_size=9)))
    before = log.games(as_entered=True), log.names, files_in(folder)
    gone = data.draw(st.lists(st.sampled_from(uuids), unique=True, min_size=1))
    for uuid in gone:
        remove(log.game(uuid), log, folder)
        assert not any((folder / name).exists() for name in belongings(uuid))
    assert {game.uuid for game in log.games()} == {*uuids} - {*gone}
    assert {each.entry.game.uuid for each in deleted(folder)} == {*gone}
    for uuid in data.draw(st.permutations(gone)):
        restore(deleted_game(uuid, folder), log, folder)
    assert (log.games(as_entered=True), log.names, files_in(folder)) == before
    assert deleted(folder) == []


def test_a_game_is_deleted_and_brought_back(log: GameLog, capsys: pytest.CaptureFixture[str]) -> None:
    """`restore` without an ID brings back the one that was deleted last; then there is none."""
    first, second = record(log), record(log)
    data = log.path.parent
    assert main(["games", "delete", first]) == main(["games", "delete", second]) == 0
    assert "`eclipse-companion games restore` brings it back, for 30 days." in capsys.readouterr().out
    os.utime(data / FOLDER / first / "game.sqlite3", (time.time() - 60,) * 2)
    assert main(["games", "deleted"]) == 0
    assert [line[:8] for line in capsys.readouterr().out.splitlines()] == [second[:8], first[:8]]
    assert main(["games", "restore"]) == 0
    assert [game.uuid for game in log.games()] == [second]
    assert main(["games", "restore", first[:10]]) == 0
    assert {game.uuid for game in log.games()} == {first, second}
    assert main(["games", "restore"]) == main(["games", "restore", "ffff"]) == 1
    assert main(["games", "deleted"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "eclipse-companion: There's no deleted game that could come back.",
        "eclipse-companion: There's no deleted game 'ffff' that could come back.",
        "No deleted game can come back.",
    ]


def test_what_is_deleted_for_good_is_gone(log: GameLog) -> None:
    """At once, or when another game is deleted a month later; nothing is left of it."""
    first, second, third = record(log), record(log), record(log)
    data = log.path.parent
    assert main(["games", "delete", first, "--for-good"]) == 0
    assert main(["games", "delete", second]) == 0
    assert [each.name for each in (data / FOLDER).iterdir()] == [second]
    os.utime(data / FOLDER / second / "game.sqlite3", (time.time() - KEPT.total_seconds() - 1,) * 2)
    assert main(["games", "delete", third]) == 0
    assert [each.name for each in (data / FOLDER).iterdir()] == [third]
    assert log.path.read_bytes().count(first.encode()) == 0


@pytest.mark.parametrize("length", [1, 2, 7])
def test_a_few_characters_delete_no_game(length: int, log: GameLog, capsys: pytest.CaptureFixture[str]) -> None:
    """They may be a number of something else: a sentence names the game that begins so, and how it is deleted."""
    uuid = record(log)
    assert main(["games", "delete", uuid[:length]]) == 2
    said = capsys.readouterr().err
    assert f"begins with that: {uuid[:8]} (Ann and Computer (3), " in said
    assert f"`eclipse-companion games delete {uuid[:8]}`." in said
    assert [game.uuid for game in log.games()] == [uuid]
    assert main(["games", "delete", uuid[:8].upper()]) == 0
    assert log.games() == []


def test_a_terminal_is_asked_before_a_game_goes_for_good(
    log: GameLog, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The question names it; without a yes, it stays."""
    uuid = record(log)
    for stream in (sys.stdin, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    for typed, left in (("\n", 1), ("no\n", 1), ("", 1), ("yes\n", 0)):
        monkeypatch.setattr(sys.stdin, "readline", lambda typed=typed: typed, raising=False)
        assert main(["games", "delete", uuid, "--for-good"]) == 0
        assert len(log.games()) == left
        said = capsys.readouterr()
        assert f"{uuid[:8]} (Ann and Computer (3), " in said.err
        assert ("is still there." in said.out) == bool(left)


def test_a_game_that_cannot_be_kept_stays(log: GameLog, capsys: pytest.CaptureFixture[str]) -> None:
    """If something is in the folder's way, nothing is deleted, and a sentence says so."""
    uuid = record(log)
    (log.path.parent / FOLDER).write_text("")
    assert main(["games", "delete", uuid]) == 1
    assert "The game is still there." in capsys.readouterr().err
    assert [game.uuid for game in log.games()] == [uuid]
