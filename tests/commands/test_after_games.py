"""After a game: how many of its mistakes are new exercises."""

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from eclipse_companion.announcements import Envelope, Fact, GameOver, Notice
from eclipse_companion.commands.after_games import AfterGames
from eclipse_companion.gamekit.mistakes import Mistake, Told
from eclipse_companion.games.eclipse.announcements import Threats
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.saving import KIND
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import GameLog
from eclipse_companion.reviewing.mistakes import Search
from tests.log.test_mistakes import finished

OVER = GameOver(Result.MOON_WINS, ())


class _Log(GameLog):
    """Counts how often it is asked which games are to be searched: once for each game that has ended."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.asked = threading.Semaphore(0)

    def unsearched(self, kind: str, version: int) -> list[str]:
        self.asked.release()
        return super().unsearched(kind, version)


class Games:
    """A log, what is told after its games, and the mistakes that are found in each."""

    def __init__(self, folder: Path) -> None:
        self.log = GameLog(folder / "games.sqlite3")
        self.told: list[Notice] = []
        self.found: dict[str, list[Mistake]] = {}
        self.before_turns: Callable[[], None] = lambda: None
        self._searched = _Log(self.log.path)
        search = Search(KIND, 1, lambda turns: partial(self._find, turns), lambda game: game.uuid)
        self.after = AfterGames(self._searched, lambda: search, self.told.append)

    def _find(self, turns: Told, uuid: str) -> Sequence[Mistake]:
        self.before_turns()
        turns(1, 1)
        return self.found[uuid]

    def ends(self, uuid: str, *made: tuple[str, int], fact: Fact = OVER) -> list[Notice]:
        """What is told after a game with these mistakes, each of a side at a place."""
        self.found[uuid] = [
            Mistake(number, side, "S3/4/4/4", str(place), "", "draw") for number, (side, place) in enumerate(made)
        ]
        before = len(self.told)
        self.after.deliver(Envelope("none", uuid, 1, 0.0, fact))
        self.after.deliver(Envelope("none", "the next game", 2, 0.0, OVER))
        for _ in range(1 + (fact == OVER)):
            assert self._searched.asked.acquire(timeout=30.0)
        return self.told[before:]


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    """An empty log."""
    made = Games(tmp_path)
    yield made
    made.after.close()


def test_everybody_hears_how_many_exercises_are_new(games: Games) -> None:
    """What somebody has done wrong before isn't counted; a computer's mistakes are nobody's."""
    first, second, third = (finished(games.log, "Ann", "Computer", "ai:3") for _ in range(3))
    assert games.ends(first, ("sun", 1), ("moon", 2), ("sun", 3)) == [Notice("new_exercises", {"count": "2"})]
    assert games.ends(second, ("sun", 1), ("moon", 9), ("sun", 4)) == [Notice("new_exercise", {"count": "1"})]
    assert games.ends(third, ("sun", 1)) == []
    assert games.ends(finished(games.log), ("moon", 1), ("sun", 5)) == [Notice("new_exercises", {"count": "2"})]


def test_an_end_that_comes_again_is_told_once(games: Games) -> None:
    """Other announcements, and games that were left, say nothing."""
    uuid = finished(games.log)
    assert games.ends(uuid, ("sun", 1), fact=Threats(Player.SUN, None)) == []
    assert games.ends(uuid, ("sun", 1), fact=GameOver(None, (), "abandoned")) == []
    assert len(games.ends(uuid, ("sun", 1))) == 1
    assert games.ends(uuid, ("sun", 1)) == []


def test_a_search_ends_when_play_ends(games: Games) -> None:
    """Nothing is told or kept of it, so that it is searched another time."""
    uuid = finished(games.log)
    games.before_turns = games.after.close
    games.after.deliver(Envelope("none", uuid, 1, 0.0, OVER))
    for thread in threading.enumerate():
        if thread.name == "new exercises":
            thread.join(30.0)
    assert games.told == []
    assert games.log.unsearched(KIND, 1) == [uuid]


def test_a_search_that_fails_is_the_last_of_no_game(games: Games) -> None:
    """Nothing is told of that game, and the next one is searched."""
    uuid = finished(games.log)

    def fail() -> None:
        games.before_turns = lambda: None
        raise ZeroDivisionError

    games.before_turns = fail
    assert games.ends(uuid, ("sun", 1)) == []
    assert games.ends(finished(games.log), ("sun", 2)) == [Notice("new_exercise", {"count": "1"})]


@pytest.mark.parametrize(
    ("language", "key", "said"),
    [
        ("en", "new_exercise", "One of today's mistakes is a new exercise."),
        ("en", "new_exercises", "Two of today's mistakes are new exercises."),
        ("de", "new_exercise", "Einer der heutigen Fehler ist eine neue Übung."),
        ("de", "new_exercises", "Zwei der heutigen Fehler sind neue Übungen."),
    ],
)
def test_it_is_a_sentence(language: str, key: str, said: str) -> None:
    """For one and for several."""
    assert EclipseSentences(language, edition("eclipse")).say(Notice(key, {"count": "2"})) == said
