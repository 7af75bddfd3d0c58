"""Ratings from results and from turns."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.gamekit.strength import LEVELS, Shown
from eclipse_companion.games.eclipse.reply.strength import ELO
from eclipse_companion.games.eclipse.saving import EclipseSaving, new_game, saved_turn
from eclipse_companion.log import SavedGame, SavedPlayer
from eclipse_companion.log.saved_games import ANALYSIS, PUZZLE
from eclipse_companion.reviewing.rating import counts, course, kept_of, level_of, played, points_of, rating, unrated
from tests.log.played import WHEN, booklet

START = EclipseSaving.start


def game(result: str | None = "1-0", sun: str = "human", moon: str = "ai:3", name: str = "Ann") -> SavedGame:
    """A game of Ann's, with one turn."""
    begun = new_game(WHEN, sun=SavedPlayer("sun", name, sun), moon=SavedPlayer("moon", "Ben", moon))
    return replace(begun, result=result, finished=WHEN, tree=(saved_turn(*booklet(1)[0], 0.0, WHEN),), head=0)


@pytest.mark.parametrize(
    "spoilt",
    [
        game(result=None),
        game(sun="ai:2"),
        game(moon="ai:9"),
        game(moon="human", name="ben"),
        replace(game(), event=ANALYSIS),
        replace(game(), event=f"{PUZZLE}7"),
        replace(game(), start="GsG1/4/4/4"),
        replace(game(), tree=(), head=None),
    ],
    ids=["unfinished", "no person", "unknown level", "with oneself", "tried", "puzzle", "from a position", "no turn"],
)
def test_only_whole_games_of_people_count(spoilt: SavedGame) -> None:
    """A finished game of a person with a level, or with somebody else, counts; each of these doesn't."""
    assert counts(game(), ELO, START)
    assert counts(game(moon="human"), ELO, START)
    assert not counts(spoilt, ELO, START)


def test_whoever_beats_strong_players_is_rated_higher() -> None:
    """A win against level 6 counts more than one against level 1; a person's opponent loses what that one wins."""
    strong = played([game(moon="ai:6")], ELO)["ann"].results.rating
    weak = played([game(moon="ai:1")], ELO)["ann"].results.rating
    assert strong > weak > unrated(ELO).rating
    both = played([game(moon="human"), game(moon="human", name="ANN ")], ELO)
    assert {key: (each.name, len(each.games)) for key, each in both.items()} == {"ann": ("ANN ", 2), "ben": ("Ben", 2)}
    assert both["ann"].results.rating > unrated(ELO).rating > both["ben"].results.rating
    assert both["ann"].course[0] == played([game(moon="human")], ELO)["ann"].results


@pytest.mark.parametrize("level", range(1, 8))
def test_turns_that_one_level_makes_rate_like_that_level(level: int) -> None:
    """Many turns that one level makes most likely: the rating is near that level's, and surer than before."""
    chances = tuple(0.3 if number == level else 0.1 for number in range(1, 8))
    found = rating(unrated(ELO), 80 * [Shown("sun", 1, 1, chances)], ELO)
    assert found.level == pytest.approx(level, abs=0.5)
    assert found.deviation < unrated(ELO).deviation


@given(
    st.lists(st.lists(st.sampled_from(range(1, 8)), max_size=3), min_size=1, max_size=8),
    st.integers(0, 3),
    st.integers(1, 5),
)
def test_each_rating_of_the_course_is_that_of_its_time(levels: list[list[int]], before: int, newest: int) -> None:
    """It is what the results say then, together with the turns of so many of the newest games."""
    before = min(before, len(levels) - 1)
    shown = [
        [Shown("sun", 1, 1, tuple(0.3 if number == level else 0.1 for number in range(1, 8))) for level in game]
        for game in levels
    ]
    results = [
        replace(unrated(ELO), rating=1200 + 50.0 * number, deviation=90.0) for number in range(before, len(shown))
    ]
    found = course(results, shown, ELO, newest)
    assert len(found) == len(results)
    for end, (each, then) in enumerate(zip(found, results, strict=True), start=before + 1):
        turns = [turn for game in shown[max(0, end - newest) : end] for turn in game]
        alone = rating(then, turns, ELO)
        assert (each.rating, each.deviation) == pytest.approx((alone.rating, alone.deviation))


def test_without_turns_the_results_alone_count() -> None:
    """In a game without exact values the rating is that of the results."""
    found = rating(unrated(ELO), [], ELO)
    assert (found.rating, found.deviation, found.level) == (unrated(ELO).rating, unrated(ELO).deviation, 4)


@pytest.mark.parametrize("level", [0.5, 1, 2.5, 4.75, 7, 7.5])
def test_levels_and_points_are_two_names_for_one_strength(level: float) -> None:
    """From a level to its points and back."""
    assert level_of(points_of(level, ELO), ELO) == pytest.approx(level)
    assert points_of(1, ELO) == 1000
    assert len(LEVELS) == len(ELO) - 1


def test_lost_positions_have_nothing_to_keep() -> None:
    """Half of a win is a draw; a lost position counts for nothing."""
    assert kept_of([Shown("sun", 2, 2), Shown("sun", 2, 1), Shown("sun", 1, 0), Shown("sun", 0, 0)]) == (3, 5)
