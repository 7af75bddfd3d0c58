"""After a game: how many of its mistakes are new exercises."""

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
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
from eclipse_companion.log import GameLog, SavedGame
from eclipse_companion.reviewing.mistakes import Search
from tests.log.test_mistakes import finished

LAST = "no game "
OVER = GameOver(Result.MOON_WINS, ())


class _Log(GameLog):
    """Says when the last game is looked for."""

    def __init__(self, path: Path, reached: threading.Event) -> None:
        super().__init__(path)
        self._reached = reached

    def game(self, start_of_uuid: str) -> SavedGame:
        if start_of_uuid.startswith(LAST):
            self._reached.set()
        return super().game(start_of_uuid)


class Games:
    """A log, what is told after its games, and the mistakes that are found in each."""

    def __init__(self, folder: Path) -> None:
        self.log = GameLog(folder / "games.sqlite3")
        self.told: list[Notice] = []
        self.numbers = count(1)
        self.reached = threading.Event()
        """A game that no log has, which comes after each other one, is looked for."""
        self.found: dict[str, list[Mistake]] = {}
        self.before_turns: Callable[[], None] = lambda: None
        search = Search(KIND, 1, lambda turns: partial(self._find, turns), lambda game: game.uuid)
        self.after = AfterGames(_Log(self.log.path, self.reached), lambda: search, tuple(Player), self.told.append)

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
        self.after.deliver(Envelope("none", f"{LAST}{next(self.numbers)}", 2, 0.0, OVER))
        assert self.reached.wait(30.0)
        self.reached.clear()
        return self.told[before:]


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    """An empty log."""
    made = Games(tmp_path)
    yield made
    made.after.close()


def test_a_person_hears_how_many_exercises_are_new(games: Games) -> None:
    """What was done wrong before isn't counted; a computer's mistakes are nobody's."""
    first, second = (finished(games.log, "Ann", "Computer", "ai:3") for _ in range(2))
    assert games.ends(first, ("sun", 1), ("moon", 2), ("sun", 3)) == [
        Notice("new_exercises", {"count": "2"}, Player.SUN)
    ]
    assert games.ends(second, ("sun", 1), ("moon", 9), ("sun", 4)) == [
        Notice("new_exercise", {"count": "1"}, Player.SUN)
    ]
    assert games.ends(finished(games.log, "Ann", "Computer", "ai:3"), ("sun", 1)) == []


def test_two_persons_hear_it_by_name(games: Games) -> None:
    """Each whose mistakes are new."""
    uuid = finished(games.log)
    assert games.ends(uuid, ("moon", 1), ("moon", 2), ("sun", 1)) == [
        Notice("new_exercise_of", {"count": "1"}, Player.SUN),
        Notice("new_exercises_of", {"count": "2"}, Player.MOON),
    ]


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


@pytest.mark.parametrize(
    ("language", "key", "said"),
    [
        ("en", "new_exercise", "One of today's mistakes is a new exercise."),
        ("en", "new_exercises", "Two of today's mistakes are new exercises."),
        ("en", "new_exercises_of", "Moon, two of today's mistakes are new exercises."),
        ("de", "new_exercise", "Einer der heutigen Fehler ist eine neue Übung."),
        ("de", "new_exercises", "Zwei der heutigen Fehler sind neue Übungen."),
        ("de", "new_exercise_of", "Mond, einer der heutigen Fehler ist eine neue Übung."),
    ],
)
def test_it_is_a_sentence(language: str, key: str, said: str) -> None:
    """For one and for several."""
    assert EclipseSentences(language, edition("eclipse")).say(Notice(key, {"count": "2"}, Player.MOON)) == said
