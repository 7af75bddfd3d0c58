"""`games list` and `games export` of the games that are wanted, and tables of them."""

import csv
import io
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.commands.games_table import COLUMNS
from eclipse_companion.common import settings
from eclipse_companion.log import FILE_NAME, GameLog, SavedGame, SavedPlayer
from tests.log.played import BOOKLET, WHEN, record

OTHER = "9d5ed678-fe57-4cbf-9bc5-3a40b0ac3b11"


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[SavedGame]:
    """The booklet's game against the computer, won by it, and a game of three turns between people, a day later."""
    monkeypatch.setenv(settings.HOME_VARIABLE, str(tmp_path / "home"))
    log = GameLog(settings.folders().data / FILE_NAME)
    first = record(log)
    log.finish(first, "0-1", "normal", WHEN)
    second = log.game(record(log, 3))
    people = (SavedPlayer("sun", "=Bob"), SavedPlayer("moon", "Ann"))
    log.add(replace(second, uuid=OTHER, started=WHEN + timedelta(days=1), players=people))
    log.delete(second.uuid)
    return [log.game(first), log.game(OTHER)]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", [0, 1]),
        ("--person ann", [0, 1]),
        ("--person ann --opponent ai", [0]),
        ("--person ann --opponent =bob", [1]),
        ("--person ann --result lost", [0]),
        ("--person ann --result won", []),
        ("--result unfinished", [1]),
        ("--since 2026-11-21", [1]),
        ("--until 2026-11-20", [0]),
        ("--since 2026 --until 2026", [0, 1]),
        ("--opening S13,4-3/S8", []),
        ("--opening S16,16-12/S1", [0, 1]),
        ("--opening b2", []),
        ("--mistakes 2", [0]),
        ("--mistakes 2 --person ann", [0]),
        ("--mistakes 4 --person computer", []),
    ],
)
def test_only_the_games_that_are_wanted_are_listed(
    words: str, found: list[int], played: list[SavedGame], capsys: pytest.CaptureFixture[str]
) -> None:
    """Each option leaves out what doesn't fit; a sentence says that nothing is left."""
    assert main(["games", "list", *words.split()]) == 0
    said = capsys.readouterr()
    listed = {line.split()[0] for line in said.out.splitlines()[1:]}
    assert listed == {played[number].uuid[:8] for number in found}
    assert bool(listed) != ("No such games" in said.err)


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("list --result won", "Who has won these games? Name the person, too."),
        ("list --result good", "'good' isn't a result. Choose one of won, lost"),
        ("list --since 2026-02-30", "'2026-02-30' isn't a date. Write it as 2026-11-20"),
        ("list --since 2026-12 --until 2026-11", "2026-12-01 comes after 2026-11-30: there is no day between them."),
        ("stats --since 2027 --until 2026-11-20", "Swap the two."),
        ("list --opening 17", "--opening: '17' isn't a turn"),
        ("list --mistakes -1", "give a number from 0 up"),
        ("export --csv", "or use --all"),
        ("export e --person ann", "--person goes with --all"),
    ],
)
def test_a_wish_that_makes_no_sense_is_wrong_usage(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence says what to write instead."""
    assert main(["games", *words.split()]) == 2
    assert sentence in capsys.readouterr().err


def test_games_are_a_table(played: list[SavedGame], capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each, the oldest first; no text in it is a formula."""
    assert main(["games", "name", played[1].uuid, "a,", '"b"']) == 0
    capsys.readouterr()
    assert main(["games", "export", "--all", "--csv"]) == 0
    text = capsys.readouterr().out
    first, second = csv.DictReader(io.StringIO(text))
    assert tuple(first) == COLUMNS
    assert [*first.values()] == [
        *(played[0].uuid, "eclipse", "eclipse", "2026-11-20T20:15:00.250+00:00", "Eclipse Companion", ""),
        *("Ann", "human", "Computer", "ai:3", "0-1", "normal", "12", "", " ".join(BOOKLET)),
    ]
    assert (second["name"], second["first"], second["result"]) == ('a, "b"', "'=Bob", "*")
