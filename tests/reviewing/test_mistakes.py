"""Exercises from mistakes: found once, joined if they are alike, in the order in which they are to be done."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.mistakes import Mistake
from eclipse_companion.games.eclipse.saving import KIND
from eclipse_companion.log import GameLog, SavedGame
from eclipse_companion.log.mistakes import Owned, Try
from eclipse_companion.reviewing import mistakes
from eclipse_companion.reviewing.mistakes import Search, due_on, exercises, joined, new_in, people
from tests.log.test_mistakes import FOUND, finished

DAY = date(2026, 11, 20)


def made(place: int, idea: int = 0, game: str = "a game", person: str = "Ann") -> Owned:
    """A mistake, by the numbers of its place and its idea; 0 is no idea."""
    mistake = Mistake(1, "sun", f"position {place}", f"place {place}", f"idea {idea}" if idea else "", "win")
    return Owned(person, game, mistake)


def alike(one: Owned, other: Owned) -> bool:
    """Whether two share a place or an idea."""
    return one.mistake.place == other.mistake.place or one.mistake.idea == other.mistake.idea != ""


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(0, 4)), max_size=12))
def test_mistakes_that_are_alike_are_joined(kinds: list[tuple[int, int]]) -> None:
    """Each is in one group; two of different groups are never alike, and a group has a way from each to each."""
    owned = [made(place, idea, f"game {number}") for number, (place, idea) in enumerate(kinds)]
    groups = joined(owned)
    assert sorted(each.game for group in groups for each in group) == sorted(each.game for each in owned)
    for number, group in enumerate(groups):
        assert not any(alike(one, other) for one in group for rest in groups[number + 1 :] for other in rest)
        reached, left = group[:1], group[1:]
        while found := [each for each in left if any(alike(each, one) for one in reached)]:
            reached, left = reached + found, [each for each in left if each not in found]
        assert not left


def test_what_comes_back_is_practised_before_what_is_new() -> None:
    """What is due longest is first; of what is new, the newest mistake. Only one's own tries count."""
    owned = [made(1), made(2), made(3, 7), made(4, 7), made(5, person="Ben")]
    tries = [
        ("ann", Try("place 2", DAY, right=True)),
        ("ann", Try("place 3", DAY, right=False)),
        ("ben", Try("place 1", DAY, right=True)),
    ]
    found = exercises(owned, tries, "ann")
    assert [each.mistake.place for each in found] == ["place 4", "place 2", "place 1"]
    assert found[0].day == DAY + timedelta(days=1)
    assert found[2].day is None
    assert [each.mistake.place for each in due_on(found, DAY)] == ["place 1"]
    assert due_on(found, DAY + timedelta(days=9)) == found
    assert people(owned) == {"ann": "Ann", "ben": "Ben"}


def test_a_game_adds_only_what_is_new() -> None:
    """What its player has done wrong before is no new exercise; the same mistake twice is one."""
    owned = [made(1), made(2, 5), made(1, 0, "today"), made(3, 5, "today"), made(4, 0, "today"), made(4, 0, "today")]
    assert new_in([*owned, made(4, 0, "another", "Ben"), made(1, 0, "today", "Ben")], "today") == 2
    assert new_in(owned[:4], "today") == 0


def test_an_interrupted_search_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found before is kept; a game that makes no sense is searched once, and counted."""
    monkeypatch.setattr(mistakes, "AT_ONCE", 2)
    log = GameLog(tmp_path / "games.sqlite3")
    uuids = [finished(log) for _ in range(5)]
    seen: list[str] = []

    def find(game: SavedGame) -> list[Mistake]:
        if len(seen) == 3:
            seen.append("interrupted")
            raise KeyboardInterrupt
        seen.append(game.uuid)
        if game.uuid == uuids[0]:
            raise CompanionError("It makes no sense.")
        return FOUND[:1]

    search = Search(KIND, 1, lambda _: find, lambda game: game)
    with pytest.raises(KeyboardInterrupt):
        mistakes.search(log, search, mistakes.unsearched(log, search))
    assert log.unsearched(KIND, 1) == uuids[2:]
    told: list[tuple[int, int]] = []
    assert mistakes.search(log, search, mistakes.unsearched(log, search), lambda done, of: told.append((done, of))) == 0
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert sorted(each.game for each in log.mistakes(KIND, 1)) == sorted(uuids[1:])
    assert mistakes.search(log, search, mistakes.unsearched(log, search)) == 0
