"""Who has played, and people who get another name or become one."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.common.settings import HOME_VARIABLE, folders
from eclipse_companion.games.eclipse.saving import new_game
from eclipse_companion.log import FILE_NAME, GameLog, SavedPlayer, Wanted
from tests.log.played import WHEN


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameLog:
    """Ann and Anna each play Bob, Ann also as `ANN`; a computer is called Ann, and somebody has no name."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    log = GameLog(folders().data / FILE_NAME)
    for number, (sun, moon) in enumerate([("Ann", "Bob"), ("Anna", "Bob"), ("ANN", "Moon")]):
        began = WHEN + timedelta(days=number)
        game = new_game(began, sun=SavedPlayer("sun", sun), moon=SavedPlayer("moon", moon))
        log.add(replace(game, finished=began))
    game = new_game(WHEN, sun=SavedPlayer("sun", "Ann", "ai:3"), moon=SavedPlayer("moon", "?"))
    log.add(replace(game, finished=WHEN))
    return log


def test_people_are_known_by_their_names(log: GameLog, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever played last comes first; a computer, an unknown and an unnamed player are nobody."""
    assert [(person.name, person.games) for person in log.people()] == [("ANN", 2), ("Anna", 1), ("Bob", 2)]
    assert main(["games", "people"]) == 0
    assert [line.split("  ")[:2] for line in capsys.readouterr().out.splitlines()][2][0] == "Bob"


def test_a_person_is_renamed_in_all_games(log: GameLog, capsys: pytest.CaptureFixture[str]) -> None:
    """However the name was written; the computer of this name keeps it."""
    assert main(["games", "rename", "ann", "Änne"]) == 0
    assert capsys.readouterr().out == "'ann' is called 'Änne' now, in 2 games.\n"
    assert {person.name: person.games for person in log.people()} == {"Änne": 2, "Anna": 1, "Bob": 2}
    assert len(log.games(Wanted(person="Ann"))) == 1


def test_two_persons_become_one_if_that_is_said(log: GameLog, capsys: pytest.CaptureFixture[str]) -> None:
    """Without `--join` nothing changes, and a sentence says what to do; other capitals need no joining."""
    assert main(["games", "rename", "Anna", "ann"]) == 1
    assert "If both are the same person, join them" in capsys.readouterr().err
    assert len(log.people()) == 3
    assert main(["games", "rename", "Anna", "Ann", "--join"]) == 0
    assert main(["games", "rename", "ann", "Ann"]) == 0
    assert [(person.name, person.games) for person in log.people()] == [("Ann", 3), ("Bob", 2)]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Carl", "Bob"], "Nobody called 'Carl' has played here."),
        (["Ann", " "], "A name is one line of 1 to 60 letters"),
        (["Ann", "x" * 61], "A name is one line of 1 to 60 letters"),
        (["Ann", "a\u202eb"], "A name is one line of 1 to 60 letters"),
    ],
)
def test_a_name_that_makes_no_sense_is_a_sentence(
    words: list[str], sentence: str, log: GameLog, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing changes."""
    before = log.people()
    assert main(["games", "rename", *words]) == 1
    assert sentence in capsys.readouterr().err
    assert log.people() == before


def test_a_renamed_game_is_exported_with_the_new_name(log: GameLog, capsys: pytest.CaptureFixture[str]) -> None:
    """Also one that was imported, whose file has the old one."""
    text = '[Sun "Bob"]\n[Moon "Carl"]\n\n1. S1 *\n'
    file = log.path.with_name("x.egn")
    file.write_text(text)
    assert main(["games", "import", str(file)]) == 0
    assert main(["games", "rename", "carl", "Karl"]) == 0
    capsys.readouterr()
    assert main(["games", "export", "--all", "--person", "karl"]) == 0
    assert '[Moon "Karl"]' in capsys.readouterr().out
    (game,) = [game for game in log.games() if game.source]
    assert replace(game, source=None).players[1].name == "Karl"
