"""Damaged logs, and the games that come back from them: real SQLite files, written by the log and then damaged."""

import os
import random
import sqlite3
import tracemalloc
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eclipse_companion.commands.cli import main
from eclipse_companion.common import settings as user
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.log import FILE_NAME, GameLog, LogError, SavedGame
from eclipse_companion.log.recovery import recover
from eclipse_companion.log.sqlite_pages import records
from tests.log.played import RULES, WHEN, add, record, start

PAGE = 4096
GAMES = 60


def play_at_random(log: GameLog, number: int) -> None:
    """A game of random turns, some taken back, played to its end or broken off."""
    chance = random.Random(number)
    uuid = start(log, WHEN + timedelta(days=number), sun=f"Ann {number}", moon="Computer", moon_type="ai:3")
    positions = [EMPTY]
    for made in range(chance.randint(1, 30)):
        if rules.result(positions[-1]) is not None:
            log.finish(uuid, "1/2-1/2", "normal", WHEN + timedelta(days=number, hours=1))
            return
        if len(positions) > 1 and chance.random() < 0.15:
            log.take_back(uuid, 1, WHEN + timedelta(days=number, minutes=made))
            positions.pop()
            continue
        turn = chance.choice(rules.legal_turns(positions[-1]))
        positions.append(rules.play(positions[-1], turn))
        add(log, uuid, (turn, positions[-1]), 1000.5 * made, WHEN + timedelta(days=number, minutes=made))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[str, SavedGame]]:
    """A log of many games: its file, and the games by their UUIDs."""
    path = tmp_path_factory.mktemp("sound") / FILE_NAME
    log = GameLog(path)
    for number in range(GAMES):
        play_at_random(log, number)
    log.close()
    return path.read_bytes(), {game.uuid: game for game in GameLog(path).games()}


def recovered(data: bytes, folder: Path) -> dict[str, tuple[SavedGame, bool]]:
    path = folder / "damaged.sqlite3"
    path.write_bytes(data)
    found = recover(path, RULES)
    assert path.read_bytes() == data, "the damaged file stays as it is"
    return {game.uuid: (game, incomplete) for game, incomplete in found}


def test_a_sound_log_comes_back_whole(sound: tuple[bytes, dict[str, SavedGame]], tmp_path: Path) -> None:
    """Every game is as it was: players, all turns with their branches, results."""
    data, games = sound
    assert recovered(data, tmp_path) == {uuid: (game, False) for uuid, game in games.items()}


def test_a_log_without_its_first_page_comes_back(sound: tuple[bytes, dict[str, SavedGame]], tmp_path: Path) -> None:
    """Even if SQLite finds no database, the pages still hold every game."""
    data, games = sound
    spoilt = b"\xff" * PAGE + data[PAGE:]
    with (
        closing(sqlite3.connect(_kept(tmp_path / "no.sqlite3", spoilt))) as connection,
        pytest.raises(sqlite3.DatabaseError),
    ):
        connection.execute("SELECT * FROM game")
    found = recovered(spoilt, tmp_path)
    assert {uuid: game for uuid, (game, _) in found.items()} == games


def test_a_log_of_more_than_a_gigabyte_comes_back(sound: tuple[bytes, dict[str, SavedGame]], tmp_path: Path) -> None:
    """Whatever its size, a log that was set aside is looked through; only what is looked at is in memory."""
    data, games = sound
    path = _kept(tmp_path / "large.sqlite3", b"\xff" * PAGE + data[PAGE:])
    os.truncate(path, 1_100_000_000)
    tracemalloc.start()
    try:
        found = {game.uuid: game for game, _ in recover(path, RULES)}
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found == games
    assert most < 100_000_000


def _kept(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_each_page_that_is_lost_costs_only_its_own_rows(
    sound: tuple[bytes, dict[str, SavedGame]], tmp_path: Path
) -> None:
    """Whichever page is lost, most of sixty games come back with their turns; what lacks some, or names, is told."""
    data, games = sound
    for at in range(0, len(data), PAGE):
        found = recovered(data[:at] + b"\0" * PAGE + data[at + PAGE :], tmp_path)
        kept = [uuid for uuid, game in games.items() if uuid in found and found[uuid][0].turns == game.turns]
        assert len(kept) >= GAMES // 2
        for game in (game for game, incomplete in found.values() if not incomplete):
            was = games[game.uuid]
            assert (game.players, game.turns) == (was.players, was.turns)


fuzz = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=30)


@fuzz
@given(
    strokes=st.lists(st.tuples(st.integers(0, 1 << 20), st.binary(min_size=1, max_size=600)), min_size=1, max_size=12),
    end=st.integers(0, 1 << 20) | st.just(0),
)
def test_nothing_comes_back_that_was_not_played(
    strokes: list[tuple[int, bytes]], end: int, sound: tuple[bytes, dict[str, SavedGame]], tmp_path: Path
) -> None:
    """However a log was damaged, each line of turns in a recovered game obeys the rules."""
    data = bytearray(sound[0])
    for at, stroke in strokes:
        place = at % len(data)
        data[place : place + len(stroke)] = stroke
    for game, _ in recovered(bytes(data[: len(data) - end % len(data)]), tmp_path).values():
        for saved in game.tree:
            before = game.start if saved.parent is None else game.tree[saved.parent].position
            assert RULES["eclipse"].leads(before, saved.turn, saved.position)


@given(data=st.binary(max_size=3000), page=st.booleans())
def test_any_bytes_hold_records_or_none(data: bytes, page: bool) -> None:
    """Bytes of any kind, even after a page's own header, are read to their end."""
    for record_found in records((b"\x0d\0\0\0\x08" if page else b"") + data):
        assert isinstance(record_found.values, tuple)


def test_a_row_of_any_size_is_found_in_its_pages(tmp_path: Path) -> None:
    """Text that overflows to other pages, numbers of all sizes and NULL are read as SQLite does."""
    path = tmp_path / "rows.sqlite3"
    rows = [(0, 0.0, "", None), (-1, -2.5, "a" * 100, b""), (1 << 40, 1e300, "ä" * 9000, b"\x00" * 5000)]
    rows += [(-(1 << 62), 7.25, "z" * size, b"q") for size in (4000, 4060, 4061, 4062, 8150, 8160)]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE t (i INTEGER, r REAL, t TEXT, b BLOB)")
        connection.executemany("INSERT INTO t VALUES (?, ?, ?, ?)", rows)
    connection.close()
    found = [each.values for each in records(path.read_bytes()) if len(each.values) == 4]
    assert sorted(found, key=repr) == sorted(rows, key=repr)


def test_rows_that_share_a_circle_of_pages_end() -> None:
    """Two hundred rows that each continue in one page, which continues in itself, don't read it without end."""
    size, pages, rows, place = 512, 1000, 200, 420
    held = (size - 12) * 32 // 255 - 23  # what a long row keeps in its own page, SQLite's file format 1.6
    length = held + (size - 4) * 984
    varint = bytes([0x80 | length >> 14, 0x80 | length >> 7 & 0x7F, length & 0x7F])
    itself = (3).to_bytes(4, "big")
    header = b"SQLite format 3\0" + size.to_bytes(2, "big")
    cells = b"\x0d\0\0" + rows.to_bytes(2, "big") + b"\0\0\0" + place.to_bytes(2, "big") * rows
    leaf = cells.ljust(place, b"\0") + varint + bytes([1]) + bytes([2, 33]).ljust(held, b"x") + itself
    data = b"".join(page.ljust(size, b"\0") for page in (header, leaf, itself)).ljust(size * pages, b"\0")
    assert 0 < len(list(records(data))) < rows


def test_games_come_back_into_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    """`games recover` adds, once, what a log that was set aside still holds; the notice names the command."""
    path = user.folders().data / FILE_NAME
    uuid = record(GameLog(path))
    data = path.read_bytes()
    path.write_bytes(b"\xff" * 100 + data[100:])
    assert main(["games", "list"]) == 0
    told = capsys.readouterr()
    (aside,) = path.parent.glob("*damaged*.sqlite3")
    assert f"games recover {aside}" in told.err
    assert main(["games", "recover", str(aside)]) == 0
    assert f"{uuid[:8]} (Ann and Computer (3), " in capsys.readouterr().out
    game = GameLog(path).game(uuid)
    assert len(game.turns) == 12
    assert main(["games", "recover", str(aside)]) == 0
    assert "already in the log" in capsys.readouterr().out


def test_turns_without_their_game_come_back(tmp_path: Path) -> None:
    """If a game's own row is lost, its turns make a game without names, the same one each time."""
    path = tmp_path / FILE_NAME
    uuid = record(GameLog(path))
    whole = GameLog(path).game(uuid)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("DELETE FROM game")
    connection.close()
    ((game, incomplete),) = recover(path, RULES)
    assert incomplete
    assert not game.open
    assert replace(game, uuid="").turns == whole.turns
    assert recover(path, RULES) == [(game, True)]


@pytest.mark.parametrize("text", [b"", b"no database", b"SQLite format 3\0"])
def test_a_file_without_games_is_told(text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that never was a log brings no game, and a sentence says so."""
    assert main(["games", "recover", str(_kept(tmp_path / "x", text))]) == 1
    assert "I found no game" in capsys.readouterr().err


def test_a_missing_file_and_the_log_itself_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There is nothing to recover in a file that isn't there, an endless device, or the log in use."""
    for name in (tmp_path / "none", Path("/dev/zero")):
        with pytest.raises(LogError, match="There's no file"):
            recover(name, RULES)
    path = user.folders().data / FILE_NAME
    record(GameLog(path))
    assert main(["games", "recover", str(path)]) == 2
    assert "the log in use" in capsys.readouterr().err
