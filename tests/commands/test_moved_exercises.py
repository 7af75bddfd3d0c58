"""Exercises from mistakes, when games are deleted, restored and merged, and persons are joined: by the commands."""

from datetime import timedelta
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.commands.mistake_search import search_of
from eclipse_companion.games.eclipse.saving import KIND
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.reviewing.mistakes import OwnExercise, exercises, people, search, unsearched
from tests.log.played import WHEN
from tests.log.test_mistakes import finished, tried

SEARCH = search_of(KIND)


def practised(log: GameLog) -> dict[str, list[OwnExercise]]:
    """Everybody's exercises, once all games are searched."""
    assert search(log, SEARCH, unsearched(log, SEARCH)) == 0
    owned = log.mistakes(KIND, SEARCH.version)
    return {key: exercises(owned, log.tries(KIND), key) for key in people(owned)}


def days(log: GameLog) -> dict[str, list[tuple[str, str]]]:
    """Their places, with the days on which they come back."""
    return {key: sorted((each.mistake.place, str(each.day)) for each in own) for key, own in practised(log).items()}


@pytest.fixture
def log(home: Path) -> GameLog:
    """Ann has played Ben, and practised one of her mistakes three times."""
    (home / "data").mkdir(exist_ok=True)
    log = GameLog(home / "data" / FILE_NAME)
    finished(log)
    (*_, last) = practised(log)["ann"]
    for after, wrong in ((1, 1), (3, 0), (9, 0)):
        tried(log, last.mistake.place, days=after, wrong=wrong)
    return log


def test_a_restored_game_brings_its_exercises_back(log: GameLog) -> None:
    """With all that is known of a person's memory."""
    before = days(log)
    (uuid,) = [game.uuid for game in log.games() if not game.exercise]
    assert main(["games", "delete", uuid[:8]]) == 0
    assert days(log) == {}
    assert main(["games", "restore"]) == 0
    assert days(log) == before
    assert sum(day != "None" for _, day in before["ann"]) == 1


def test_a_merged_log_brings_its_exercises_and_tries_along(log: GameLog, tmp_path: Path) -> None:
    """Once, also if it is merged twice; what both have of a place is joined."""
    other = GameLog(tmp_path / "other.sqlite3")
    other.add_all(log.games())
    before = days(log)
    assert days(other) == before
    place = next(place for place, day in before["ann"] if day != "None")
    tried(other, place, days=40)
    later = days(other)
    assert later != before
    for _ in range(2):
        assert main(["games", "merge", str(other.path)]) == 0
        assert days(log) == later


def test_joined_persons_share_their_exercises(log: GameLog) -> None:
    """The same mistake of both is one exercise then, with the tries of both."""
    finished(log, "Anna", "Ben")
    places = [place for place, _ in days(log)["ann"]]
    assert [place for place, _ in days(log)["anna"]] == places
    tried(log, places[0], days=20, name="Anna")
    assert main(["games", "rename", "Anna", "Ann", "--join"]) == 0
    joined = days(log)
    assert set(joined) == {"ann", "ben"}
    assert [place for place, _ in joined["ann"]] == places
    day = dict(joined["ann"])[places[0]]
    assert day > str((WHEN + timedelta(days=20)).date())
