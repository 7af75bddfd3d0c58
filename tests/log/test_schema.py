"""The log's tables: any game of any kind is read as it was written."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.log import SavedGame, SavedPlayer, SavedTurn, schema

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
MOMENTS = st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30)).map(  # noqa: DTZ001 - the zone comes next
    lambda when: when.replace(microsecond=when.microsecond // 1000 * 1000, tzinfo=UTC)
)
LEFT_MS = st.integers(0, 10**9)


@st.composite
def games(draw: st.DrawFn) -> SavedGame:
    """Any game: one player or more, with clocks or without, and any tree of turns."""
    players = draw(st.lists(st.builds(SavedPlayer, WORDS, WORDS, WORDS), min_size=1, max_size=6))
    clocks = st.none() | st.tuples(*[LEFT_MS] * len(players))
    tree = []
    for number in range(draw(st.integers(0, 6))):
        parent = draw(st.none() | st.integers(0, number - 1)) if number else None
        turn = st.builds(
            SavedTurn,
            WORDS,
            WORDS,
            st.floats(0, 1e12),
            MOMENTS,
            st.just(parent),
            st.none() | MOMENTS,
            clocks,
        )
        tree.append(draw(turn))
    return SavedGame(
        str(draw(st.uuids())),
        draw(MOMENTS),
        kind=draw(WORDS),
        edition=draw(WORDS),
        players=tuple(players),
        start=draw(WORDS),
        event=draw(WORDS),
        result=draw(st.none() | st.sampled_from(["1-0", "3rd", "12:7:4"])),
        termination=draw(st.none() | WORDS.filter(bool)),
        finished=draw(st.none() | MOMENTS),
        recording=draw(st.none() | WORDS.filter(bool)),
        tree=tuple(tree),
        head=draw(st.none() | st.integers(0, len(tree) - 1)) if tree else None,
        date=draw(st.none() | WORDS),
        time_control=draw(st.none() | WORDS),
        source=draw(st.none() | WORDS),
    )


@given(st.lists(games(), min_size=1, max_size=3, unique_by=lambda game: UUID(game.uuid)))
def test_any_game_is_read_as_it_was_written(written: list[SavedGame]) -> None:
    """Whatever its kind, its number of players and its turns; so it is if it is written a second time."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        memory.execute("PRAGMA foreign_keys = ON")
        schema.create(memory)
        for game in [*written, *written]:
            schema.insert_game(memory, game)
        assert schema.read_games(memory, as_entered=True) == written[::-1]
