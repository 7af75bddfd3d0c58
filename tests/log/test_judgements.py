"""What was worked out about games is kept beside them."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from hypothesis import given

from eclipse_companion.log import GameLog, SavedGame
from eclipse_companion.log.judgements import line_of
from eclipse_companion.log.recovery import recover
from tests.log.played import RULES, WHEN, add, booklet, record
from tests.log.test_schema import games


def test_what_was_worked_out_is_read_back(tmp_path: Path) -> None:
    """By what it is about; a later text takes the place of an earlier one; a log without any has none."""
    log = GameLog(tmp_path / "games.sqlite3")
    assert log.judgements("turns") == {}
    first, second = record(log), record(log, 3)
    a, b = (line_of(log.game(uuid)) for uuid in (first, second))
    assert log.judgements("turns") == {}
    log.keep_judgements("turns", {first: (a, "old"), second: (b, "two")})
    log.keep_judgements("turns", {first: (a, "new")})
    log.keep_judgements("strength", {first: (a, "other")})
    assert log.judgements("turns") == {first: (a, "new"), second: (b, "two")}
    assert log.judgements("strength") == {first: (a, "other")}


def test_of_a_deleted_game_nothing_is_left(tmp_path: Path) -> None:
    """Its text isn't in the file any more, either."""
    path = tmp_path / "games.sqlite3"
    log = GameLog(path)
    uuid = record(log)
    told = {uuid: (line_of(log.game(uuid)), "nobody-reads-this")}
    log.keep_judgements("turns", told)
    assert b"nobody-reads-this" in path.read_bytes()
    log = GameLog(path)
    log.delete(uuid)
    log.keep_judgements("turns", told)  # of somebody who judged it meanwhile
    assert log.judgements("turns") == {}
    assert b"nobody-reads-this" not in path.read_bytes()


def test_a_damaged_log_brings_back_games_alone(tmp_path: Path) -> None:
    """What was worked out isn't taken for a game, though it has a game's UUID, even where the games' page is gone."""
    log = GameLog(tmp_path / "games.sqlite3")
    uuid = record(log)
    known = [saved.turn for saved in log.game(uuid).turns]
    log.keep_judgements("turns", {uuid: (line_of(log.game(uuid)), "b")})
    with closing(sqlite3.connect(log.path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'game'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    data = bytearray(log.path.read_bytes())
    data[:100] = bytes(100)  # SQLite can't read it any more
    data[(page - 1) * size : page * size] = bytes(size)
    log.path.write_bytes(data)
    assert [[saved.turn for saved in each.game.turns] for each in recover(log.path, RULES)] == [known]


def test_a_game_that_goes_on_is_worked_out_again(tmp_path: Path) -> None:
    """The line of a game is another one after each turn, and the same again if the turn is taken back."""
    log = GameLog(tmp_path / "games.sqlite3")
    uuid = record(log, 3)
    before = log.game(uuid)
    add(log, uuid, booklet(4)[-1])
    after = log.game(uuid)
    assert line_of(before) != line_of(after)
    log.take_back(uuid, 1, before.started)
    assert line_of(log.game(uuid)) == line_of(before)


def test_a_game_that_went_on_meanwhile_keeps_nothing_of_before(tmp_path: Path) -> None:
    """What comes late is about turns that don't count any more, and another end has forgotten what came in time."""
    log = GameLog(tmp_path / "games.sqlite3")
    uuid = record(log, 3)
    before = {uuid: (line_of(log.game(uuid)), "before")}
    add(log, uuid, booklet(4)[-1])
    log.keep_judgements("turns", before)
    assert log.judgements("turns") == {}
    after = {uuid: (line_of(log.game(uuid)), "after")}
    log.keep_judgements("turns", after)
    assert log.judgements("turns") == after
    log.finish(uuid, "0-1", "normal", WHEN)
    assert log.judgements("turns") == {}


@given(games())
def test_whatever_a_judgement_rests_on_changes_the_line(game: SavedGame) -> None:
    """Names, days and results don't."""
    others = (replace(game, kind="x"), replace(game, edition="x"), replace(game, start="x"))
    assert line_of(game) not in set(map(line_of, others))
    assert line_of(replace(game, event="Other", result="1-0", players=())) == line_of(game)
