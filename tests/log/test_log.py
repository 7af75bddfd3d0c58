"""The log of games, on real SQLite files."""

import os
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.log import GameLog, LogError, SavedPlayer, session_writes
from tests.log.played import BOOKLET, WHEN, add, booklet, open_games, record, start, texts, told_by
from tests.processes import wait_until


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
