"""The games of the log, as the page lists them."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.saving import new_game
from eclipse_companion.log import GameLog, schema
from eclipse_companion.log.saved_games import ANALYSIS, LESSON, SavedPlayer
from eclipse_companion.reviewing.games_list import SHOWN, date_of, listed
from tests.games.eclipse.page.asked import Asked, game_of, sentences
from tests.log.played import WHEN, add, booklet, record, start


def test_games_are_listed_newest_first(tmp_path: Path) -> None:
    """Each has its ID, date, names, result and number of turns; an open one says so."""
    asked = Asked(tmp_path)
    nothing = {"games": [], "more": False, "last": None, "sheets": True}
    assert asked("games") == nothing
    first = start(asked.log, WHEN, sun="Ann", moon="Bob")
    add(asked.log, first, booklet(1)[0])
    asked.log.finish(first, "1-0", "resigned", WHEN)
    second = start(asked.log, WHEN + timedelta(hours=1))
    add(asked.log, second, booklet(1)[0])
    newer = {"id": second, "date": "2026-11-20T21:15:00+00:00", "names": ["Sun", "Moon"], "result": "*", "open": True}
    newer["ended"] = "not finished yet"
    older = {"id": first, "date": "2026-11-20T20:15:00+00:00", "names": ["Ann", "Bob"], "result": "1-0", "open": False}
    older["ended"] = "Ann won"
    both = {"turns": 1, "event": "Eclipse Companion", "name": ""}
    listed = [{**newer, **both}, {**older, **both}]
    assert asked("games") == {**nothing, "games": listed, "last": first}
    assert asked("games", before=second) == {**nothing, "games": listed[1:], "last": first}


def test_who_gave_no_name_is_called_by_the_side_in_the_pages_language(tmp_path: Path) -> None:
    """A name that somebody gave stays, also if it is the other side's."""
    log = GameLog(tmp_path / "games.sqlite3")
    for names in (("Sun", "Computer"), ("Moon", "Moon"), ("Ann", "Sun")):
        add(log, start(log, WHEN, sun=names[0], moon=names[1]), booklet(1)[0])
    found = [game["names"] for game in listed(log, ECLIPSE_RULES, sentences("de"))["games"]]
    assert sorted(found) == [["Ann", "Sun"], ["Moon", "Mond"], ["Sonne", "Computer"]]


@pytest.mark.parametrize("count", [0, 1, SHOWN, SHOWN + 1, 2 * SHOWN, 2 * SHOWN + 7])
def test_asking_again_for_what_comes_before_leads_through_the_whole_list(tmp_path: Path, count: int) -> None:
    """Fifty at a time, each game once, in order, also if they began at the same time; `more` until the last one."""
    games = [
        replace(new_game(WHEN - timedelta(minutes=number // 3)), finished=WHEN) for number in reversed(range(count))
    ]
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        schema.create(connection)
        for game in games:
            schema.insert_game(connection, game)
        connection.commit()
    games.reverse()
    log = GameLog(tmp_path / "games.sqlite3")
    answers = [listed(log, ECLIPSE_RULES, sentences())]
    while answers[-1]["more"]:
        answers.append(listed(log, ECLIPSE_RULES, sentences(), answers[-1]["games"][-1]["id"]))
    assert [game["id"] for answer in answers for game in answer["games"]] == [game.uuid for game in games]
    assert all(len(answer["games"]) == SHOWN for answer in answers[:-1])
    assert len(answers) == max(1, -(-count // SHOWN))


def test_only_games_of_eclipse_that_were_played_or_tried_are_listed(tmp_path: Path) -> None:
    """Other games, puzzles and lessons are left out, and games without a turn; an analysis and a read lesson aren't."""
    played, tried = game_of(["S1"]), game_of(["S1"], event=ANALYSIS)
    read = game_of(["S1"], event=f"{LESSON}flip", date="2026.11.20")
    others = [game_of(["S1"], kind="noughts"), game_of(["S1"], event=f"{LESSON}flip"), game_of([])]
    log = GameLog(tmp_path / "games.sqlite3")
    for game in (played, *others, tried, read):
        assert log.add(game)
    shown = [(game["id"], game["open"]) for game in listed(log, ECLIPSE_RULES, sentences())["games"]]
    assert shown == [(read.uuid, True), (tried.uuid, False), (played.uuid, True)]


def test_a_list_tells_how_games_ended_and_how_strong_the_computer_was(tmp_path: Path) -> None:
    """In words: who won, a draw, or that the game was left."""
    log = GameLog(tmp_path / "games.sqlite3")
    seats = (SavedPlayer("sun", "Ann"), SavedPlayer("moon", "Computer", "ai:3"))
    for result in ("0-1", "1/2-1/2", None):
        assert log.add(replace(game_of(["S1"]), players=seats, result=result, finished=WHEN))
    shown = listed(log, ECLIPSE_RULES, sentences())["games"]
    assert {game["ended"] for game in shown} == {"Computer (3) won", "draw", "abandoned"}
    assert all(game["names"] == ["Ann", "Computer (3)"] for game in shown)


def test_a_game_that_is_not_in_the_list_is_refused(tmp_path: Path) -> None:
    """Asking for what comes before a game that was deleted gives a sentence."""
    asked = Asked(tmp_path)
    record(asked.log)
    with pytest.raises(CompanionError, match="Load the list again"):
        asked("games", before="nothing")


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        (None, "2026-11-20T20:15:00+00:00"),
        ("2026.03.01", "2026-03-01T00:00:00"),
        ("2026.??.??", None),
        ("????.??.??", None),
        ("2026.02.31", None),
    ],
)
def test_a_date_is_a_moment_a_day_or_unknown(date: str | None, expected: str | None) -> None:
    """A game from a file may have only its day, part of it, or none."""
    assert date_of(replace(new_game(WHEN), date=date)) == expected


def test_a_log_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """A folder in the log's place gives a sentence."""
    (tmp_path / "games.sqlite3").mkdir()
    with pytest.raises(CompanionError, match="must be a file, but this is a folder"):
        Asked(tmp_path)("games")


def test_a_game_is_named_and_deleted_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    """The name is one short line, stays with the game, and goes with it, as do its kept lines."""
    asked = Asked(tmp_path)
    uuid = record(asked.log)
    asked("keep-variation", id=uuid, turns="G16", **{"from": "0"})
    assert asked("name-game", id=uuid[:8], name=" The long one ") == {"name": "The long one"}
    for wrong in ("x" * 61, "a\nb", "\u202eabc"):
        with pytest.raises(CompanionError, match="one line of at most 60 letters"):
            asked("name-game", id=uuid, name=wrong)
    assert [game["name"] for game in Asked(tmp_path)("games")["games"]] == ["The long one"]
    before = asked("games")
    asked("delete-game", id=uuid)
    assert asked("games")["games"] == []
    assert not list((tmp_path / "variations").iterdir())
    assert asked.log.names == {}
    (gone,) = asked("deleted")["games"]
    assert (gone["id"], gone["name"], gone["names"]) == (uuid, "The long one", ["Ann", "Computer"])
    asked("restore-game", id=uuid)
    assert (asked("games"), asked("deleted")) == (before, {"games": []})


def test_only_the_games_that_are_wanted_are_listed(tmp_path: Path) -> None:
    """By person, opponent, result, days, first turns and mistakes; what makes no sense is a sentence."""
    asked = Asked(tmp_path)
    whole, short = record(asked.log), record(asked.log, 1)
    asked.log.finish(whole, "0-1", "normal", WHEN)
    found = [
        [game["id"] for game in asked("games", **query)["games"]]
        for query in (
            {"person": "ann", "result": "lost"},
            {"opponent": "ai", "result": "unfinished"},
            {"since": "2026-11-21"},
            {"opening": "S4"},
            {"mistakes": "2"},
            {"mistakes": "1", "person": "Computer", "until": "2026-11-01"},
        )
    ]
    assert found == [[whole], [short], [], [short, whole], [whole], []]
    for query, sentence in (({"result": "won"}, "Name the person"), ({"opening": "x"}, "isn't a turn")):
        with pytest.raises(CompanionError, match=sentence):
            asked("games", **query)


def test_people_are_listed_and_joined(tmp_path: Path) -> None:
    """Two become one only if that is said."""
    asked = Asked(tmp_path)
    for name in ("Ann", "Anna"):
        add(asked.log, start(asked.log, WHEN, sun=name, moon="Bob"), booklet(1)[0])
    with pytest.raises(CompanionError, match="join them"):
        asked("rename-person", old="Anna", new="Ann")
    assert asked("rename-person", old="Anna", new="Ann", join="yes") == {"games": 1}
    assert asked("people") == {"people": [{"name": "Ann", "games": 2}, {"name": "Bob", "games": 2}]}


def test_a_pasted_sheet_is_read_with_its_doubts(tmp_path: Path) -> None:
    """A doubtful entry is all that is told, until its reading is chosen; a known game and a wrong one are told, too."""
    asked = Asked(tmp_path)
    text = "SUN MOON\n1) 81   1-5 / 516\n"
    assert asked("import-games", text=text) == {"doubt": {"line": 2, "text": "81", "readings": ["G1", "S1"]}}
    assert asked.log.games() == []
    told = asked("import-games", text=text, chosen="S1")
    (game,) = asked.log.games()
    assert [turn.turn for turn in game.turns] == ["S1", "1-5/S16"]
    assert told == {"added": [game.uuid], "known": 0, "wrong": []}
    assert asked("import-games", text=text, chosen="S1") == {"added": [], "known": 1, "wrong": []}
    (wrong,) = asked("import-games", text="1) S1 1-6/S16")["wrong"]
    assert "1-6 is diagonal" in wrong


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "1. G1 1-6/S16 *",
            "Zeile 1, Spalte 7, Zug 1 von Mond: 1-6/S16 geht hier nicht: 1-6 ist schräg; gewendet wird ",
        ),
        (
            "SUN MOON\n1) G1 1-2/G3\nhello\n",
            "Zeile 3, Spalte 1, Zug 2 von Sonne: 'hello' ist kein Zug: schreib WENDEN/SETZEN",
        ),
        ('[Result "won"]\n1. G1 *', "Zeile 1, Spalte 1: 'won' ist kein Ergebnis; schreib eines von 1-0 "),
        ("1. G1 {never", "Zeile 1, Spalte 7, Zug 1 von Mond: Dieser Kommentar hat kein Ende; schreib '}' dahinter."),
    ],
)
def test_what_is_wrong_with_a_sheet_is_said_in_the_pages_language(text: str, said: str, tmp_path: Path) -> None:
    """The place, and the reason."""
    (wrong,) = Asked(tmp_path, "de")("import-games", text=text)["wrong"]
    assert said in wrong


def test_a_log_from_before_names_gets_them(tmp_path: Path) -> None:
    """Its games have no names until somebody gives one; an empty one takes it away."""
    asked = Asked(tmp_path)
    uuid = record(asked.log)
    assert asked.log.names == {}
    asked.log.name(uuid, "First")
    assert GameLog(tmp_path / "games.sqlite3").names == {uuid: "First"}
    asked("name-game", id=uuid, name="")
    assert asked.log.names == {}
