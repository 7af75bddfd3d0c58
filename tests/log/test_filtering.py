"""Which games of the log are wanted: what SQLite finds is what plain comparisons find."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from sqlite3 import Connection, connect
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.saving import new_game, saved_turn
from eclipse_companion.log import GameLog, SavedGame, SavedPlayer, Wanted, schema
from eclipse_companion.log.filtering import Opening
from tests.log.played import booklet, record

NAMES = ["Ann", "ann ", "Änne", "ÄNNE", "Bob", "a*", ""]
TYPES = ["human", "ai:3", "ai:perfect"]
OPENINGS: list[dict[str, Sequence[Opening]]] = [
    {},
    {"eclipse": [("S1",)]},
    {"eclipse": [("S1", "1-5/S16"), ("G1",)]},
    {"other": [()]},
]
FIRST = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def connection() -> Iterator[Connection]:
    """A log's tables in memory."""
    with closing(connect(":memory:", isolation_level=None)) as memory:
        schema.create(memory)
        yield memory


seats = st.builds(SavedPlayer, st.just("sun"), st.sampled_from(NAMES), st.sampled_from(TYPES))


@st.composite
def games(draw: st.DrawFn) -> SavedGame:
    """A game with the booklet's first turns, some of which may have been taken back."""
    made = booklet(draw(st.integers(0, 3)))
    began = FIRST + timedelta(days=draw(st.integers(-3, 3)))
    tree = [
        replace(saved_turn(*each, 0.0, began), parent=number - 1 if number else None)
        for number, each in enumerate(made)
    ]
    counting = draw(st.integers(0, len(tree)))
    tree[counting:] = [replace(turn, withdrawn=began) for turn in tree[counting:]]
    return replace(
        new_game(began, sun=draw(seats), moon=replace(draw(seats), side="moon")),
        uuid=str(UUID(int=draw(st.integers(0, 2**128 - 1)))),
        date=draw(st.sampled_from([None, None, "????.??.??"])),
        result=draw(st.sampled_from([None, "1-0", "0-1", "1/2-1/2"])),
        finished=began,
        tree=tuple(tree),
        head=counting - 1 if counting else None,
    )


@st.composite
def wishes(draw: st.DrawFn) -> Wanted:
    """Any wish."""
    person = draw(st.sampled_from(["", "ANN", "änne", "A*"]))
    results = ["", "unfinished", "drawn", "0-1", *(["won", "lost"] if person else [])]
    days = st.none() | st.builds(lambda day: FIRST.date() + timedelta(days=day), st.integers(-4, 4))
    openings = st.sampled_from(OPENINGS)
    return Wanted(
        draw(st.sampled_from([None, "eclipse", "other"])),
        person,
        draw(st.sampled_from(["", "bob", "ai", "ai:3", "a*", "ann"])),
        draw(st.sampled_from(results)),
        draw(days),
        draw(days),
        draw(openings),
    )


def folded(name: str) -> str:
    """A name as people compare it."""
    return name.strip().casefold()


def fits(game: SavedGame, wanted: Wanted) -> bool:
    """The same, looked at plainly."""
    persons = {seat for seat, player in enumerate(game.players) if folded(player.name) == folded(wanted.person)}
    against = {
        seat
        for seat, player in enumerate(game.players)
        if folded(player.name) == folded(wanted.opponent)
        or player.type == wanted.opponent
        or (wanted.opponent == "ai" and player.type.startswith("ai:"))
    }
    winner = {"1-0": 0, "0-1": 1}.get(game.result or "")
    results = {
        "": True,
        "unfinished": game.result is None,
        "drawn": game.result == "1/2-1/2",
        "won": winner in persons,
        "lost": winner is not None and 1 - winner in persons,
    }
    turns = tuple(turn.turn for turn in game.turns)
    day = game.started.astimezone().date()
    dated = wanted.since is wanted.until is None or game.date is None
    return (
        wanted.kind in {None, game.kind}
        and (not wanted.person or bool(persons))
        and (not wanted.opponent or any(not wanted.person or persons - {seat} for seat in against))
        and results.get(wanted.result, game.result == wanted.result)
        and dated
        and (wanted.since or date.min) <= day <= (wanted.until or date.max)
        and (
            not wanted.openings
            or any(turns[: len(opening)] == tuple(opening) for opening in wanted.openings.get(game.kind, ()))
        )
    )


@given(st.lists(games(), max_size=4, unique_by=lambda game: game.uuid), wishes())
def test_the_log_gives_the_games_that_are_wanted(
    connection: Connection, entered: list[SavedGame], wanted: Wanted
) -> None:
    """By person, opponent, result, day, first turns and kind, together and alone."""
    connection.execute("BEGIN")
    try:
        for game in entered:
            schema.insert_game(connection, game)
        found = schema.read_games(connection, *wanted.condition())
    finally:
        connection.execute("ROLLBACK")
    assert {game.uuid for game in found} == {game.uuid for game in entered if fits(game, wanted)}


def test_a_log_without_wishes_gives_all(tmp_path: Path) -> None:
    """An empty wish is none."""
    log = GameLog(tmp_path / "games.sqlite3")
    record(log)
    assert [game.uuid for game in log.games(Wanted())] == [game.uuid for game in log.games()]
    assert log.games(Wanted(person="Nobody")) == []


def test_turns_are_alike_in_eight_ways() -> None:
    """A corner has four ways, and a first turn with its answer eight, of which each is legal."""
    rules = ECLIPSE_RULES
    corner = [rules.turn("S1")]
    assert {str(turn) for (turn,) in rules.alike(corner)} == {"S1", "S4", "S13", "S16"}
    both = rules.alike([rules.turn("S1"), rules.turn("1-5/S12")])
    assert len({tuple(map(str, way)) for way in both}) == len(both) == 8
    for way in both:
        position = rules.start
        for turn in way:
            rules.check(position, turn, "eclipse")
            position = rules.after(position, turn)
