"""Mistakes and tries in the log: they belong to persons, and go with their games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from eclipse_companion.gamekit.mistakes import Mistake, written
from eclipse_companion.games.eclipse.saving import KIND, new_game
from eclipse_companion.log import GameLog, SavedGame, SavedPlayer
from eclipse_companion.log.judgements import line_of
from eclipse_companion.log.mistakes import key_of, what
from eclipse_companion.reviewing.mistakes import Search, search
from eclipse_companion.reviewing.people import rename
from tests.log import played

VERSION = 1
FOUND = [
    Mistake(1, "moon", "S3/4/4/4", "place of a draw", "", "draw"),
    Mistake(3, "moon", "4/4/4/S3", "place of a win", "an idea", "win"),
    Mistake(2, "sun", "4/S3/4/4", "another place", "", "draw"),
]


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    """An empty log."""
    log = GameLog(tmp_path / "games.sqlite3")
    yield log
    log.close()


def finished(log: GameLog, sun: str = "Ann", moon: str = "Ben", moon_type: str = "human") -> str:
    """The booklet's game, finished."""
    uuid = played.start(log, sun=sun, moon=moon, moon_type=moon_type)
    for made in played.booklet():
        played.add(log, uuid, made)
    log.finish(uuid, "0-1", "normal", played.WHEN)
    return uuid


def tried(  # noqa: PLR0913 - all that a try is
    log: GameLog, place: str, end: str | None = "normal", *, days: int = 1, wrong: int = 0, name: str = "Ann"
) -> None:
    """Somebody practises after so many days."""
    when = played.WHEN + timedelta(days=days)
    moon = SavedPlayer("moon", "Computer", "ai:perfect")
    game = new_game(when, sun=SavedPlayer("sun", name), moon=moon, event=f"Mistake {place}")
    log.start_game(game)
    (made,) = played.booklet(1)
    for _ in range(wrong):
        played.add(log, game.uuid, made, when=when)
        log.take_back(game.uuid, 1, when)
    if end is not None:
        log.finish(game.uuid, None, end, when)


def keep(log: GameLog, found: Mapping[str, Sequence[Mistake]]) -> None:
    """A search has found these, by games."""
    texts = {uuid: (line_of(game), written(found[uuid])) for uuid, game in log.with_ids([*found]).items()}
    log.keep_judgements(what(VERSION), texts)


def owners(log: GameLog) -> list[tuple[str, str]]:
    """Whose each mistake is, and its place."""
    return [(each.key, each.mistake.place) for each in log.mistakes(KIND, VERSION)]


def test_a_game_is_searched_once(log: GameLog) -> None:
    """It counts as searched whatever was found, until the search is a newer one."""
    first, second = finished(log), finished(log)
    assert log.unsearched(KIND, VERSION) == [first, second]
    keep(log, {first: FOUND, second: []})
    assert log.unsearched(KIND, VERSION) == []
    assert len(owners(log)) == len(FOUND)
    assert log.unsearched(KIND, VERSION + 1) == [first, second]
    assert log.mistakes(KIND, VERSION + 1) == []


@pytest.mark.parametrize("event", ["Puzzle 3", "Lesson line 1", "Mistake ....", "Analysis"])
def test_only_games_that_are_over_and_that_a_person_played_are_searched(log: GameLog, event: str) -> None:
    """No game that can go on, no exercise, no analysis, and no game of computers alone."""
    played.record(log)
    finished(log, "Computer", "Computer", "ai:3")
    assert len(log.unsearched(KIND, VERSION)) == 1
    (game,) = log.with_ids(log.unsearched(KIND, VERSION)).values()
    log.add(replace(game, uuid=game.uuid[::-1], event=event))
    computers = tuple(replace(player, type="ai:3") for player in game.players)
    log.add(replace(game, uuid=f"{game.uuid[:-1]}x", players=computers))
    assert log.unsearched(KIND, VERSION) == [game.uuid]


@pytest.mark.parametrize("text", ["nonsense", "[1]", '[["too", "short"]]', "7"])
def test_an_entry_that_makes_no_sense_has_no_mistakes(log: GameLog, text: str) -> None:
    """Somebody may have edited the file; the other games still have theirs."""
    first, second = finished(log), finished(log)
    keep(log, {first: FOUND})
    log.keep_judgements(what(VERSION), {second: (line_of(log.game(second)), text)})
    assert len(owners(log)) == len(FOUND)


def test_a_computers_mistakes_are_nobodys(log: GameLog) -> None:
    """Sun is a person here, and Moon a computer."""
    keep(log, {finished(log, "Ann", "Computer", "ai:3"): FOUND})
    assert owners(log) == [("ann", "another place")]


def test_mistakes_follow_the_names_of_persons(log: GameLog) -> None:
    """Renamed and joined persons keep theirs and what they practised; capitals and sides are no names."""
    keep(log, {finished(log): FOUND, finished(log, "BEN", "Moon"): FOUND[2:] + FOUND[:1]})
    tried(log, "another place")
    tried(log, "another place", name="Ben")
    assert {key for key, _ in owners(log)} == {"ann", "ben", ""}
    rename(log, "Ben", "Ann", join=True)
    assert {key for key, _ in owners(log)} == {"ann", ""}
    assert [key for key, _ in log.tries(KIND)] == ["ann", "ann"]
    assert [key_of("Sun", "sun"), key_of("?", "sun"), key_of(" ANN ", "sun")] == ["", "", "ann"]


def test_a_deleted_game_takes_its_mistakes_along(log: GameLog) -> None:
    """A restored one is searched again."""
    uuid = finished(log)
    keep(log, {uuid: FOUND})
    entry = log.entry(uuid)
    log.delete(uuid)
    assert owners(log) == []
    log.restore(entry)
    assert (owners(log), log.unsearched(KIND, VERSION)) == ([], [uuid])


def changed(log: GameLog, uuid: str) -> SavedGame:
    """The same game with another turn, as another log may have it."""
    game = log.game(uuid)
    turn = replace(game.tree[0], parent=game.head)
    return replace(game, tree=(*game.tree, turn), head=len(game.tree))


def test_a_game_that_changes_is_searched_again(log: GameLog) -> None:
    """Whether its end is taken back, or a merged log knows more of it."""
    first, second = finished(log), finished(log)
    keep(log, {first: FOUND, second: FOUND})
    log.take_back(first, 1, played.WHEN)
    log.add_all([changed(log, second)], lambda _, other: other)
    assert owners(log) == []
    assert log.unsearched(KIND, VERSION) == [second]


def test_a_game_that_goes_on_while_it_is_searched_is_searched_again(log: GameLog) -> None:
    """What the search finds late is about its first end."""
    uuid = finished(log)

    def find(_: object) -> Sequence[Mistake]:
        log.take_back(uuid, 1, played.WHEN)
        played.add(log, uuid, played.booklet()[-2])
        log.finish(uuid, "0-1", "normal", played.WHEN)
        return FOUND

    search(log, Search(KIND, VERSION, lambda _: find, lambda game: game), [uuid])
    assert (owners(log), log.unsearched(KIND, VERSION)) == ([], [uuid])


@pytest.mark.parametrize(
    ("wrong", "end", "right"),
    [
        (0, "normal", [True]),
        (1, "normal", [False]),
        (0, "helped", [False]),
        (2, None, [False]),
        (0, None, []),
        (0, "abandoned", []),
        (1, "abandoned", [False]),
    ],
)
def test_a_try_is_right_at_once_and_without_help(log: GameLog, wrong: int, end: str | None, right: list[bool]) -> None:
    """After a wrong turn it isn't, also if somebody leaves; who leaves without a turn has tried nothing."""
    tried(log, "a place", end, days=3, wrong=wrong)
    tries = [each for _, each in log.tries(KIND)]
    assert [each.right for each in tries] == right
    day = (played.WHEN + timedelta(days=3)).astimezone().date()
    assert all((each.place, each.day) == ("a place", day) for each in tries)
