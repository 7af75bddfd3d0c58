"""`ai:even`: the computer plays at a level that fits what the log says of who plays."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.commands import registry
from eclipse_companion.commands.even import can_follow, level_now
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.table.seats import Seat, Seats, parse_seat
from tests.commanded import commanded
from tests.log import played

EVEN = parse_seat("ai:even", Player.MOON)


@pytest.fixture
def log(home: Path) -> GameLog:
    """Ann has lost six times against level 3; as Sun and as Moon, somebody without a name has won against level 5."""
    (home / "data").mkdir(exist_ok=True)
    log = GameLog(home / "data" / FILE_NAME)
    for _ in range(6):
        _played(log, "0-1", sun="Ann", moon="Computer", moon_type="ai:3")
    for _ in range(3):
        _played(log, "1-0", moon="Computer", moon_type="ai:5")
    return log


def _played(log: GameLog, result: str, **players: str) -> None:
    uuid = played.start(log, **players)  # type: ignore[arg-type]
    played.add(log, uuid, played.booklet(1)[0])
    log.finish(uuid, result, "normal", played.WHEN)


def now(log: GameLog, sun: Seat, moon: Seat = EVEN) -> str:
    """The level of the computer that follows."""
    return level_now(log, "eclipse", Seats({Player.SUN: sun, Player.MOON: moon}))


def test_each_person_is_followed_by_name(log: GameLog) -> None:
    """Whoever gave no name is anybody who gave none, on both sides; a new name is somebody new."""
    assert int(now(log, Seat("Ann"))) < int(now(log, Seat("Zoe"))) < int(now(log, Seat("Sun")))
    turned = level_now(log, "eclipse", Seats({Player.SUN: EVEN, Player.MOON: Seat("Moon")}))
    assert turned == now(log, Seat("Sun"))
    log.rename_person("Ann", "Zoe")
    assert now(log, Seat("Ann")) > now(log, Seat("zoe "))


def test_deleted_games_exercises_and_analyses_tell_nothing(log: GameLog) -> None:
    """Without her games Ann is somebody new."""
    for number, game in enumerate(log.games()):
        if game.players[0].name == "Ann":
            log.delete(game.uuid)
            log.add(replace(game, event="Analysis" if number % 2 else "Puzzle 3"))
    assert now(log, Seat("Ann")) == now(log, Seat("Zoe"))


def test_where_no_person_plays_it_has_the_usual_level(log: GameLog) -> None:
    """So it has in a game whose levels nobody has measured."""
    assert now(log, EVEN) == "5"
    assert all(can_follow(name) for name in registry.names())


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [("eclipse", "sun", "moon"), ("infinity", "blue", "yellow"), ("ecliptic", "white", "blue")],
)
def test_it_says_its_level_when_a_game_begins(game: str, first: str, second: str) -> None:
    """Screens show that level; nobody is told when it follows nobody."""
    told = _told(game, f"--{first}", "human:Ann", f"--{second}", "ai:even", typed="quit\n")
    assert _said(told) == ["I play at level 3 today."]
    (started,) = [fact for fact in told if fact["kind"] == "game_started"]
    assert started["levels"] == [None, "3"]
    assert not _said(_told(game, f"--{first}", "human:Ann", f"--{second}", "ai:3", typed="quit\n"))


def test_each_game_asks_the_log_and_keeps_the_level(log: GameLog) -> None:
    """A game that was left goes on at its level, whatever the log says by then, and the next one follows again."""
    for _ in range(6):
        _played(log, "1-0", sun="Cleo", moon="Computer", moon_type="ai:6")
    options = ("--sun", "human:Ann", "--moon", "ai:even", "--language", "de")
    (first,) = _said(_told("eclipse", *options, typed="S1\nquit\n"))
    assert first == "Heute spiele ich auf Stufe 1."
    left = log.games()[0]
    assert [player.type for player in left.players] == ["human", "ai:1"]
    log.rename_person("Cleo", "Ann")
    told = _told("eclipse", *options, typed="accept\nnew\naccept\nquit\n")
    started = [fact["levels"][1] for fact in told if fact["kind"] == "game_started"]
    assert started == ["6", "1", "6"]
    assert _said(told) == [f"Heute spiele ich auf Stufe {level}." for level in started]


def _said(told: list[dict[str, Any]]) -> list[str]:
    return [fact["say"] for fact in told if fact["kind"] == "notice" and fact["key"] == "even_level"]


def _told(game: str, *options: str, typed: str) -> list[dict[str, Any]]:
    words = ("play", "--game", game, "--seed", "3", "--json", "--no-voice", "--no-screen", *options)
    done = commanded(words, typed=typed)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
