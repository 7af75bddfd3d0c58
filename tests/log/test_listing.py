"""The list of the log's games, beside what is read of the games themselves."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.log import GameLog, ListedGame, LogError, SavedGame, SavedTurn, schema
from eclipse_companion.log.listing import read_list
from eclipse_companion.log.saved_games import ANALYSIS, EVENT, LESSON, PUZZLE
from tests.log.played import record
from tests.log.test_schema import games

KINDS = ("eclipse", "noughts")
EVENTS = (EVENT, ANALYSIS, f"{PUZZLE}7", f"{LESSON}flip", PUZZLE.lower(), PUZZLE.strip())
FEW = tuple(datetime(2026, 11, day, tzinfo=UTC) for day in (1, 2))


@st.composite
def alike(draw: st.DrawFn) -> SavedGame:
    """A game of a few kinds, events and moments."""
    kind, event = draw(st.sampled_from(KINDS)), draw(st.sampled_from(EVENTS))
    return replace(draw(games()), kind=kind, event=event, started=draw(st.sampled_from(FEW)))


def listed(game: SavedGame) -> ListedGame:
    """What a list shows of a game, from all that is known of it."""
    names = tuple(player.name for player in game.players)
    types = tuple(player.type for player in game.players)
    turns = len(game.turns)
    return ListedGame(game.uuid, game.started, game.date, names, types, game.event, game.result, turns, game.open)


@given(st.lists(alike(), max_size=6, unique_by=lambda game: UUID(game.uuid)), st.integers(1, 4))
def test_a_list_is_read_as_the_games_are(written: list[SavedGame], count: int) -> None:
    """However many are asked for at once: those of a kind that were begun, but no exercises, the newest first."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        schema.create(memory)
        for game in written:
            schema.insert_game(memory, game)
        known = [game for game in schema.read_games(memory) if game.kind == KINDS[0] and not game.exercise]
        wanted = [listed(game) for game in known if game.finished is not None or game.tree]
        found: list[ListedGame] = []
        while some := read_list(memory, KINDS[0], count, found[-1].uuid if found else None):
            found += some
        assert found == wanted
        lines: list[tuple[Sequence[str], str]] = []

        def counting(turns: Sequence[str], last: str) -> int:
            lines.append((turns, last))
            return 7

        counted = read_list(memory, KINDS[0], len(written) + 1, None, counting)
        assert {game.turns for game in counted} <= {7}
        assert lines == [
            ([saved.turn for saved in game.turns], game.turns[-1].position if game.turns else "")
            for game in known
            if game.finished is not None or game.tree
        ]


def test_a_game_that_the_list_has_not_is_refused(tmp_path: Path) -> None:
    """One that is unknown, and one of another kind."""
    log = GameLog(tmp_path / "games.sqlite3")
    assert log.listed("eclipse", 9) == []
    uuid = record(log)
    assert [game.uuid for game in log.listed("eclipse", 9)] == [uuid]
    for kind, after in (("eclipse", "nothing"), ("noughts", uuid)):
        with pytest.raises(LogError, match="Load the list again"):
            log.listed(kind, 9, after)


def test_a_date_that_makes_no_sense_is_named(tmp_path: Path) -> None:
    """The sentence has the game's ID."""
    log = GameLog(tmp_path / "games.sqlite3")
    uuid = record(log)
    with closing(sqlite3.connect(log.path)) as connection:
        connection.execute("UPDATE game SET started = 'soon'")
        connection.commit()
    with pytest.raises(LogError, match=f"entry of game {uuid} makes no sense"):
        log.listed("eclipse", 9)


def test_what_is_only_opened_is_no_game(tmp_path: Path) -> None:
    """The log is told which kind of game opens with which word; the same word is a turn in any other game."""
    opened = SavedGame("1" * 32, FEW[0], "noughts", "", (), "")
    told: list[tuple[dict[str, str], int]] = [({}, 1), ({"noughts": "deal"}, 0), ({"noughts": "de"}, 1)]
    for number, (openings, count) in enumerate([*told, ({"eclipse": "deal"}, 1)]):
        log = GameLog(tmp_path / f"{number}.sqlite3", openings=openings)
        log.start_game(opened)
        assert (log.games(), log.listed("noughts", 9)) == ([], [])
        log.record_turn(opened.uuid, SavedTurn("deal a b", "there", 0.0, FEW[0]))
        assert len(log.games()) == len(log.listed("noughts", 9)) == count
        log.record_turn(opened.uuid, SavedTurn("put c", "here", 0.0, FEW[0]))
        assert len(log.games()) == len(log.listed("noughts", 9)) == 1
