"""`games stats`: how people have played, as tables and as JSON."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import NoReturn

import pytest

from eclipse_companion.commands import gathering
from eclipse_companion.commands.cli import main
from eclipse_companion.commands.gathering import Asked, gathered
from eclipse_companion.commands.judged_games import Working, judged_games
from eclipse_companion.common import settings
from eclipse_companion.games.eclipse.commands.statistics import KIND
from eclipse_companion.log import FILE_NAME, GameLog, SavedPlayer, Wanted
from tests.log.played import WHEN, record

OTHER = "9d5ed678-fe57-4cbf-9bc5-3a40b0ac3b11"


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameLog:
    """Ann has lost the booklet's game against level 3, and won it back against Ben a day later, who resigned."""
    monkeypatch.setenv(settings.HOME_VARIABLE, str(tmp_path / "home"))
    log = GameLog(settings.folders().data / FILE_NAME)
    first = record(log)
    log.finish(first, "0-1", "normal", WHEN)
    later = WHEN + timedelta(days=1)
    people = (SavedPlayer("sun", "Ben"), SavedPlayer("moon", "ANN"))
    second = replace(log.game(first), uuid=OTHER, started=later, finished=later, players=people)
    log.add(replace(second, result="0-1", termination="resigned"))
    return log


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What `games stats` prints."""
    assert main(["games", "stats", *words]) == 0
    return capsys.readouterr().out


def of(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """The same as JSON."""
    (line,) = told(capsys, "--json", *words).splitlines()
    found: dict[str, object] = json.loads(line)
    return found


@pytest.mark.usefixtures("log")
def test_a_persons_games_are_told_in_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """Figures, then each section with its head; what Ann won against Ben she won as Moon."""
    said = told(capsys, "--person", "ann")
    lines = [line.split() for line in said.splitlines()]
    assert lines[0] == ["Eclipse:", "ANN"]
    assert ["Games", "2", "1", "won,", "0", "drawn,", "1", "lost."] in lines
    assert ["Moon", "1", "1", "0", "0", "100%", "60%"] in lines
    assert ["Ben", "1", "1", "0", "0", "100%", "60%"] in lines
    assert any(line[:2] == ["level", "3"] for line in lines)
    assert any(line[:3] == ["S1", "1-2/S16", "1"] for line in lines)
    for title in ("Results", "Openings", "Mistakes by kind", "Thinking time", "Longest wins"):
        assert f"\n{title}\n{'-' * len(title)}\n" in said


@pytest.mark.usefixtures("log")
def test_more_results_than_games_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """Of everybody, a game between two people has two; of one person each game has one."""
    both = "A game between two people counts for both."
    assert f"1 won, 0 drawn, 2 lost. {both}" in told(capsys)
    assert both not in told(capsys, "--person", "ann")


@pytest.mark.usefixtures("log")
def test_everything_is_told_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    """By `--language`, also the numbers and the kinds of mistakes."""
    said = told(capsys, "--person", "ann", "--language", "de", "--opponent", "ai")
    assert said.startswith("Eclipse: Ann (gegen ai)\n")
    assert "0 gewonnen, 0 unentschieden, 1 verloren." in said
    assert "47 %" in said
    assert not {"Missed", "won", "Opening", "turns"} & set(said.split())


@pytest.mark.usefixtures("log")
def test_where_a_report_is_is_told_in_german(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """By the same option."""
    file = tmp_path / "bericht.html"
    assert main(["games", "report", str(file), "--language", "de"]) == 0
    assert f"Der Bericht ist in {file}." in capsys.readouterr().err


WANTED = [
    ("", 2),
    ("--person ben", 1),
    ("--person ann --opponent ai:3", 1),
    ("--opponent ben", 1),
    ("--person ann --result won", 1),
    ("--since 2026-11-21", 1),
    ("--until 2026-11-20 --game eclipse", 1),
    ("--opening S16,16-12/S1", 2),
    ("--mistakes 1 --person ann", 2),
    ("--mistakes 99", 0),
    ("--person nobody", 0),
    ("--game infinity", 0),
    ("--opening b2", 0),
]
"""Options, and how many games they leave."""


@pytest.mark.usefixtures("log")
def test_only_the_games_that_are_wanted_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """By the options of `games list`; a sentence says that there are none."""
    for words, games in WANTED:
        if games:
            assert (words, of(capsys, *words.split())["games"]) == (words, games)
        else:
            assert main(["games", "stats", *words.split()]) == 0
            assert capsys.readouterr() == ("", "No person has finished a game like that.\n")


def test_the_rating_over_time_ends_with_the_rating(log: GameLog) -> None:
    """What the plot says of the last game is what the figure says; of everybody there is no plot."""
    asked, working = Asked(Wanted(kind="eclipse", person="Ann")), Working(lambda _: None)
    found = gathered(log, KIND, asked, working)
    assert found is not None
    (rated,) = found.rated
    assert len(rated.course) == rated.games > 1
    assert rated.course[-1][1:] == pytest.approx((rated.rating, rated.margin))
    everybody = gathered(log, KIND, Asked(Wanted(kind="eclipse")), working)
    assert everybody is not None
    assert [each.course for each in everybody.rated] == [[] for _ in everybody.rated]


@pytest.mark.usefixtures("log")
def test_an_opponents_own_games_arent_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Against Ben only Ann has played."""
    assert of(capsys, "--opponent", "Ben")["people"] == of(capsys, "--person", "Ann", "--opponent", "Ben")["people"]


def test_an_empty_log_says_what_will_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a sentence."""
    monkeypatch.setenv(settings.HOME_VARIABLE, str(tmp_path))
    assert main(["games", "stats"]) == 0
    assert "Play one to its end" in capsys.readouterr().err


def test_games_that_arent_finished_are_only_counted(log: GameLog, capsys: pytest.CaptureFixture[str]) -> None:
    """Where nothing else is, there are no statistics."""
    before = of(capsys)
    record(log, 3)
    assert of(capsys) == {**before, "unfinished": 1}
    assert "1 more isn't finished." in told(capsys)
    log.delete(OTHER)
    assert main(["games", "stats", "--result", "unfinished"]) == 0
    assert capsys.readouterr().out == ""


def test_games_are_judged_once(
    log: GameLog, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log keeps what was found; what it keeps of other turns doesn't count."""
    first = of(capsys)

    def refuse() -> NoReturn:
        raise AssertionError

    assert KIND.judging is not None
    judging = replace(KIND.judging, begin=refuse)
    forbidden = replace(KIND, judging=judging)
    monkeypatch.setattr(gathering, "kinds", lambda: [forbidden])
    monkeypatch.setattr("eclipse_companion.commands.games_statistics.kinds", lambda: [forbidden])
    assert of(capsys) == first
    with closing(sqlite3.connect(log.path)) as connection, connection:
        changed = connection.execute("UPDATE judgement SET line = 'another' WHERE game = ?", (OTHER,))
        assert changed.rowcount
    with pytest.raises(AssertionError):
        main(["games", "stats"])


def test_whoever_stops_it_keeps_what_was_judged(log: GameLog) -> None:
    """The next time goes on from there."""
    games = log.games()

    def stop(done: int, of: int) -> None:
        assert of == 2
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        judged_games(log, KIND, games, Working(print, stop))
    asked: list[tuple[int, int]] = []
    found = judged_games(log, KIND, games, Working(print, lambda done, of: asked.append((done, of))))
    assert asked == [(0, 1)]
    assert set(found.found) == {game.uuid for game in games}


def test_a_game_that_makes_no_sense_is_named(log: GameLog, capsys: pytest.CaptureFixture[str]) -> None:
    """Its result counts, its turns don't."""
    game = log.game(OTHER)
    spoilt = replace(game.tree[3], turn="1-16/S1")
    log.delete(OTHER)
    log.add(replace(game, tree=(*game.tree[:3], spoilt, *game.tree[4:])))
    assert main(["games", "stats", "--json"]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["games"] == 2
    assert f"The log's entry of game {OTHER} makes no sense" in err


PLACED = """[Game "infinity"]
[Date "2026.11.20"]
[Blue "Ann"]
[Yellow "Computer"]
[YellowType "ai:2"]
[Result "1-0"]

1. b1 y2 2. b1 y2 3. b1 y2 4. b1 y3 1-0
"""
"""Level 2 lets Blue fill a channel, and resigns."""
DEALT = """[Game "ecliptic"]
[Date "2026.11.20"]
[White "Ann"]
[Blue "Computer"]
[BlueType "ai:2"]
[Result "1-0"]

1. W x2S 1-0
"""


@pytest.mark.usefixtures("log")
def test_all_three_games_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Infinity's placements have exact values, too; of Ecliptic's turns nobody knows them, so there are results."""
    for name, text in (("game.rin", PLACED), ("game.ecl", DEALT)):
        (tmp_path / name).write_text(text)
        assert main(["games", "import", str(tmp_path / name)]) == 0
    capsys.readouterr()
    said = told(capsys, "--person", "Ann")
    assert [line for line in said.splitlines() if line.endswith((": Ann", ": ANN"))] == [
        "Eclipse: ANN",
        "Ecliptic: Ann",
        "Infinity: Ann",
    ]
    # In sentences small numbers are words; here they are figures in every game.
    assert any(line.split()[:2] == ["8", "turns"] for line in said.splitlines())
    assert not {"two", "three", "four", "seven", "eight"} & set(said.split())
    found = [json.loads(line) for line in told(capsys, "--json", "--person", "Ann").splitlines()]
    assert [(each["game"], each["games"]) for each in found] == [("eclipse", 2), ("ecliptic", 1), ("infinity", 1)]
    ecliptic, infinity = found[1:]
    assert (ecliptic["accuracy"], ecliptic["openings"], ecliptic["levels"]["2"]["won"]) == (None, [], 1)
    assert infinity["turns"] == 4
    assert infinity["openings"][0]["opening"] == ["b1"]
    assert infinity["thinking"] is None
