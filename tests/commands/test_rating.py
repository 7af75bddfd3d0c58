"""`rating`: how strong people play, by the log."""

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from eclipse_companion.commands import cli
from eclipse_companion.gamekit import files
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.infinity.game import rin
from eclipse_companion.games.infinity.game.history import NEW_GAME
from eclipse_companion.log import FILE_NAME, GameLog, SavedGame, SavedPlayer, SavedTurn
from tests.log import played


@pytest.fixture
def log(home: Path) -> GameLog:
    """Ann has won the booklet's game against level 3, and one against Ben."""
    log = GameLog(home / "data" / FILE_NAME)
    (home / "data").mkdir(exist_ok=True)
    for sun, moon, kind in (("Ann", "Computer", "ai:3"), ("ann", "Ben", "human")):
        uuid = played.start(log, sun=sun, moon=moon, moon_type=kind)
        for made in played.booklet():
            played.add(log, uuid, made)
        log.finish(uuid, "1-0", "normal", played.WHEN)
    return log


def told(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    """What the command prints as JSON."""
    assert cli.main(["rating", *words, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.usefixtures("log")
def test_everybody_is_rated_the_strongest_first(capsys: pytest.CaptureFixture[str]) -> None:
    """Names are compared without capitals; each line has the rating, the level, the games, and what was kept."""
    ann, ben = told(capsys)
    assert [(each["person"], each["game"], each["games"]) for each in (ann, ben)] == [
        ("ann", "eclipse", 2),
        ("Ben", "eclipse", 1),
    ]
    assert isinstance(ann["rating"], int)
    assert isinstance(ben["rating"], int)
    assert ann["rating"] > ben["rating"]
    assert told(capsys, "ANN", "--game", "eclipse") == [ann]


@pytest.mark.usefixtures("log")
def test_a_person_is_named_with_an_option_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    """As other commands have it; two persons are refused."""
    assert told(capsys, "--person", "ben") == told(capsys, "BEN", "--person", "ben") == told(capsys, "Ben")
    assert cli.main(["rating", "Ann", "--person", "Ben"]) == 2
    assert "'Ann' and 'Ben' are two persons. Name one of them." in capsys.readouterr().err


@pytest.mark.usefixtures("log")
def test_people_read_a_sentence_each(capsys: pytest.CaptureFixture[str]) -> None:
    """It names the level, to the half."""
    assert cli.main(["rating", "ben"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Ben, Eclipse: rating ")
    assert "about level " in said
    assert ", after 1 game. Kept " in said
    assert said.endswith("% of what could be kept.\n")


@pytest.mark.usefixtures("log")
def test_people_read_it_in_their_language(capsys: pytest.CaptureFixture[str]) -> None:
    """The option chooses it, or the settings do; what goes wrong is said in it, too."""
    assert cli.main(["rating", "ben", "--language", "de"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Ben, Eclipse: Wertung ")
    assert re.search(r", etwa Stufe \d(,5)?, nach 1 Spiel\. \d+ % von dem gehalten, was zu halten war\.\n$", said)
    assert cli.main(["rating", "Zoe", "--language", "de"]) == 1
    assert "'Zoe' hat noch keine Wertung." in capsys.readouterr().err


@pytest.mark.parametrize("words", [["Nobody"], ["--game", "infinity"]])
@pytest.mark.usefixtures("log")
def test_who_has_no_rating_is_told_what_it_takes(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence, and the status 1."""
    assert cli.main(["rating", *words]) == 1
    assert re.search("has (no|a) rating yet. It takes a finished game", capsys.readouterr().err)
    assert cli.main(["rating", "--game", "chess"]) == 2


def test_a_game_that_makes_no_sense_hides_nobody(log: GameLog, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence tells of it, the status is 1, and all ratings are there."""
    (won, _) = log.games()
    turns = tuple(replace(saved, turn="S1") for saved in won.tree)
    log.add(replace(won, uuid="b" * 8, tree=turns, result="0-1"))
    assert cli.main(["rating", "--json"]) == 1
    out, err = capsys.readouterr()
    assert [json.loads(line)["games"] for line in out.splitlines()] == [3, 2]
    assert err.startswith(f"The log's entry of game {'b' * 8} makes no sense: S1 isn't legal here")
    assert len(err.splitlines()) == 1


def test_infinitys_games_are_rated_by_themselves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each kind of game has a rating of its own, and Infinity's placements show what was kept, too."""
    chance, course, made = random.Random(3), NEW_GAME, []
    while course.result is None:
        made.append(chance.choice(course.legal_placements()))
        course = course.place(made[-1])
    tags = {"Blue": "Ann", "Yellow": "Computer", "YellowType": "ai:2"}
    file = tmp_path / "game.rin"
    file.write_text(files.write([rin.GameRecord.of(made, tags)]))
    assert cli.main(["games", "import", str(file)]) == 0
    capsys.readouterr()
    (ann,) = told(capsys, "Ann")
    assert (ann["game"], ann["games"]) == ("infinity", 1)
    assert isinstance(ann["could_keep"], int)
    assert isinstance(ann["kept"], int)
    assert 0 < ann["kept"] <= ann["could_keep"]


def test_ecliptics_games_are_rated_by_their_results(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody knows what its turns are worth, so nothing is told of what was kept."""
    log, start = GameLog(home / "data" / FILE_NAME), str(Position())
    players = (SavedPlayer("white", "Ann"), SavedPlayer("blue", "Computer", "ai:7"))
    tree = (SavedTurn("deal seed=1", start, 0.0, played.WHEN),)
    game = SavedGame("a" * 8, played.WHEN, "ecliptic", "ecliptic", players, start, tree=tree, head=0)
    log.add(replace(game, result="1-0", termination="resigned", finished=played.WHEN))
    assert cli.main(["rating"]) == 0
    assert capsys.readouterr().out.endswith(", after 1 game.\n")
