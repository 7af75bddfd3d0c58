"""Hypothesis strategies for games of few people, with turns that were judged somehow."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from eclipse_companion.gamekit.judged_turns import FULL, JudgedTurn
from eclipse_companion.games.eclipse.saving import new_game, saved_turn
from eclipse_companion.log import SavedGame, SavedPlayer
from eclipse_companion.log.saved_games import ANALYSIS, EVENT, PUZZLE
from tests.log.played import booklet

SIDES = ("sun", "moon")
KINDS = ("left_open", "opened", "wrong_square")
FIRST = datetime(2026, 1, 5, 10, tzinfo=UTC)
PLAYERS = st.sampled_from(
    [("Ann", "human"), ("ann ", "human"), ("Ben", "human"), ("Computer", "ai:3"), ("Computer", "ai:perfect")]
)
RESULTS = st.sampled_from(["1-0", "1-0", "0-1", "0-1", "1/2-1/2", None])
EVENTS = st.sampled_from([*[EVENT] * 8, ANALYSIS, f"{PUZZLE}7"])
DATES = st.sampled_from([*[None] * 6, "2026.03.04", "2026.??.??"])
CONTROLS = st.sampled_from([None, "300+3", "60+0/90+5"])


@st.composite
def some_games(draw: st.DrawFn) -> SavedGame:
    """The first turns of the booklet's game, played by anybody at some time, with clocks or without."""
    began = FIRST + timedelta(hours=draw(st.integers(0, 5000)))
    players = tuple(SavedPlayer(side, *draw(PLAYERS)) for side in SIDES)
    control, count = draw(CONTROLS), draw(st.sampled_from([*range(1, 13), 0]))
    seconds = draw(st.lists(st.integers(0, 900), min_size=count, max_size=count))
    tree, at, left = [], began, [300_000, 300_000]
    for number, (made, pause) in enumerate(zip(booklet(count), seconds, strict=True)):
        at += timedelta(seconds=pause)
        left[number % 2] -= pause * 100
        clocks = (left[0], left[1]) if control and draw(st.booleans()) else None
        turn = saved_turn(*made, 0.0, at, clocks)
        tree.append(replace(turn, parent=number - 1 if number else None))
    game = new_game(began, sun=players[0], moon=players[1], event=draw(EVENTS), time_control=control)
    return replace(
        game, tree=tuple(tree), head=count - 1 if count else None, result=draw(RESULTS), finished=at, date=draw(DATES)
    )


@st.composite
def judged(draw: st.DrawFn, count: int) -> tuple[JudgedTurn, ...]:
    """So many turns, of both sides in turn, or of one twice."""
    turns = []
    for _ in range(count):
        before, after = draw(st.integers(0, 2)), draw(st.integers(0, 2))
        kind = draw(st.sampled_from(KINDS)) if after < before else ""
        length = draw(st.none() | st.integers(1, 16))
        turns.append(JudgedTurn(draw(st.sampled_from(SIDES)), before, after, length, draw(st.integers(0, FULL)), kind))
    return tuple(turns)


@st.composite
def logs(draw: st.DrawFn) -> tuple[list[SavedGame], dict[str, tuple[JudgedTurn, ...]]]:
    """Some games, the oldest first, and the turns of those that somebody could judge."""
    games = sorted(draw(st.lists(some_games(), min_size=1, max_size=14)), key=lambda game: game.started)
    known = [game for game in games if draw(st.integers(0, 4))]
    return games, {game.uuid: draw(judged(len(game.turns))) for game in known}
