"""Recordings kept because of what once went wrong, or could: each gives the game that was really played."""

from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.games.eclipse.game import egn

RECORDINGS = Path(__file__).parents[3] / "data" / "recordings"
NAMES = sorted(file.stem for file in RECORDINGS.glob("*.ecr"))


@pytest.mark.parametrize("name", NAMES)
def test_a_recording_gives_the_game_that_was_played(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`replay` prints the turns and the result of the `.egn` beside the recording."""
    main(["replay", str(RECORDINGS / f"{name}.ecr")])
    printed = egn.read(capsys.readouterr().out)
    played = egn.read((RECORDINGS / f"{name}.egn").read_text(encoding="utf-8"))
    assert [(game.turns, game.result) for game in printed] == [(game.turns, game.result) for game in played]


def test_each_recording_has_its_game() -> None:
    """Every recording has the game that was played, and every game its recording."""
    assert NAMES
    assert sorted(file.stem for file in RECORDINGS.glob("*.egn")) == NAMES
