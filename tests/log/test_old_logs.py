"""Logs of earlier versions: a file that version 4 wrote, with the games that it read from it, and what led there.

It has a finished game; an open one with clocks and turns taken back, in another edition; an imported one; a solved
puzzle; an analysis; and a game without a turn.
"""

import json
import sqlite3
from contextlib import closing
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.log import GameLog, SavedGame, SavedPlayer, SavedTurn
from eclipse_companion.log.recovery import recover
from eclipse_companion.log.schema import VERSION
from tests.log.played import RULES

LOGS = Path(__file__).parents[1] / "data" / "logs"
PAGE = 4096
NEWER = [
    [("game", "date")],
    [("game", "time_control"), ("turn", "sun_ms"), ("turn", "moon_ms")],
    [("game", "source")],
]
"""The columns that came with each version after the first."""


def moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def as_now(game: dict[str, Any], without: set[str]) -> SavedGame:
    """A game as version 4 had it, in today's form, without the columns that came later than its log."""
    was = game | dict.fromkeys(without & game.keys())
    tree = [
        SavedTurn(
            turn["turn"],
            turn["position"],
            turn["t_ms"],
            datetime.fromisoformat(turn["given"]),
            turn["parent"],
            moment(turn["withdrawn"]),
            None if turn["clocks"] is None or "sun_ms" in without else tuple(turn["clocks"]),
        )
        for turn in was["tree"]
    ]
    return SavedGame(
        was["uuid"],
        datetime.fromisoformat(was["started"]),
        kind="eclipse",
        event=was["event"],
        edition=was["edition"],
        players=(SavedPlayer("sun", was["sun"], was["sun_type"]), SavedPlayer("moon", was["moon"], was["moon_type"])),
        start=was["start"],
        result=was["result"],
        termination=was["termination"],
        finished=moment(was["finished"]),
        recording=was["recording"],
        tree=tuple(tree),
        head=was["head"],
        date=was["date"],
        time_control=was["time_control"],
        source=was["source"],
    )


def old_games(version: int = 4) -> list[SavedGame]:
    """All games in the log of an earlier version, latest first."""
    without = {column for _, column in chain(*NEWER[version - 1 :])}
    written: list[dict[str, Any]] = json.loads((LOGS / "version-4.json").read_text(encoding="utf-8"))
    return [as_now(game, without) for game in written]


def old_log(path: Path, version: int = 4) -> Path:
    """A log as an earlier version has left it."""
    path.write_bytes((LOGS / "version-4.sqlite3").read_bytes())
    with closing(sqlite3.connect(path)) as older, older:
        for table, column in chain(*NEWER[version - 1 :]):
            older.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        older.execute(f"PRAGMA user_version = {version}")
    return path


@pytest.mark.parametrize("version", range(1, 5))
def test_a_log_of_an_earlier_version_has_the_same_games_now(tmp_path: Path, version: int) -> None:
    """Each game is read as that version knew it, and the file is brought up to date."""
    path = old_log(tmp_path / "games.sqlite3", version)
    begun = [game for game in old_games(version) if game.tree or game.finished]
    for _ in range(2):
        assert GameLog(path).games() == begun
    with closing(sqlite3.connect(path)) as now, now:
        assert now.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert now.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert now.execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_game_of_an_earlier_version_goes_on(tmp_path: Path) -> None:
    """Its next turn, with clocks, follows those that it had."""
    log = GameLog(old_log(tmp_path / "games.sqlite3"))
    (before,) = [game for game in log.games() if game.open and game.time_control]
    clocks = (570_000, 291_000)
    log.record_turn(before.uuid, SavedTurn("5-6/S2", before.position, 1.0, before.started, clocks=clocks))
    after = log.game(before.uuid)
    assert after.turns[:-1] == before.turns
    assert after.turns[-1].clocks == clocks


@pytest.mark.parametrize("version", range(1, 5))
@pytest.mark.parametrize("lost", [0, PAGE])
def test_a_damaged_log_of_an_earlier_version_comes_back(tmp_path: Path, version: int, lost: int) -> None:
    """Every game that had begun is there, even without the page that describes the tables."""
    path = old_log(tmp_path / "damaged.sqlite3", version)
    path.write_bytes(b"\xff" * lost + path.read_bytes()[lost:])
    begun = {game.uuid: (game, False) for game in old_games(version) if game.tree or game.finished}
    assert {game.uuid: (game, incomplete) for game, incomplete in recover(path, RULES)} == begun


def test_turns_of_an_earlier_version_without_their_game_come_back(tmp_path: Path) -> None:
    """If the games' own rows are lost, the turns make games without names."""
    path = old_log(tmp_path / "damaged.sqlite3")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM game")
    found = recover(path, RULES)
    assert all(incomplete for _, incomplete in found)
    played = [game.turns for game in old_games() if game.turns and game.start == "4/4/4/4"]
    assert {game.turns for game, _ in found} >= set(played)
