"""The commands `turns` and `check`, and those that the game lacks, as a user runs them."""

import json
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.commands.cli import main
from tests.games.infinity.game import naive

GAME = '[Game "infinity"]\n[Blue "Ann"]\n[Yellow "Ben"]\n[Position "bbb1/4/4/4 b +4"]\n\n1. b1 1-0\n'
WRONG = '[Game "infinity"]\n\n1. b1 b1 *\n'
ECLIPSE = '[Event "x"]\n\n1. S1 *\n'


def rows(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("position", ["4/4/4/4 b 0", "byb1/byb1/yb2/byb1 b -4", "yybb/byyb/yybb/bbWB y +2"])
def test_turns_as_json(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`turns --json` prints the event of each legal placement, sorted by its text."""
    assert main(["turns", "--game", "infinity", position, "--json"]) == 0
    assert rows(capsys.readouterr().out) == [naive.event(position, move) for move in naive.legal(position)]


def test_turns(capsys: pytest.CaptureFixture[str]) -> None:
    """Without it, a line for each: the placement, the position after it, and what it does."""
    assert main(["turns", "--game", "infinity", "byb1/byb1/yb2/byb1 b -4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "b4  byb1/byb1/yb2/bbyb y -4"
    assert lines[-2] == "b3  byb1/byb1/byb1/byb1 y -4   points 2:1, Blue wins"
    assert main(["turns", "--game", "infinity", "4/4/yyyb/4 y 0"]) == 0
    assert "y3  4/4/yyyy/4 b -1   points 0:1, blue comes off" in capsys.readouterr().out.splitlines()


def test_turns_after_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    """If the knob is at its end, there are none, and standard error says why."""
    assert main(["turns", "--game", "infinity", "4/4/4/4 b -5", "--json"]) == 0
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "The game is over in this position: 0-1.\n")


def test_turns_of_no_position(capsys: pytest.CaptureFixture[str]) -> None:
    """A text that is no position gets a sentence that names the channel, and status 1."""
    assert main(["turns", "--game", "infinity", "4/b1b1/4/4 b 0"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("eclipse-companion: Channel 2, 'b1b1', has a gap.")


def test_check_reads_the_files_of_all_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each file says which game it holds, whatever its name is."""
    for name, text in (("one.txt", GAME), ("two.egn", ECLIPSE), ("three.rin", "1. b1 y2 *\n")):
        (tmp_path / name).write_text(text)
    assert main(["check", *(str(tmp_path / name) for name in ("one.txt", "two.egn", "three.rin")), "--json"]) == 0
    shared = ("ok", "result", "turns", "position", "ending")
    assert [[row[key] for key in shared] for row in rows(capsys.readouterr().out)] == [
        [True, "1-0", 1, "bbbb/4/4/4 y +5", "Blue wins: the knob is at its end"],
        [True, "*", 1, "S3/4/4/4", "unfinished"],
        [True, "*", 2, "b3/y3/4/4 b 0", "unfinished"],
    ]


def test_check_names_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A faulty game has `ok` false, and the error with its place; an unknown game is named."""
    files = {"wrong.rin": WRONG, "other.rin": '[Game "chess"]\n\n1. e4 *\n', "mixed.rin": GAME + "\n" + ECLIPSE}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    assert main(["check", *(str(tmp_path / name) for name in files), "--json"]) == 1
    wrong, other, right, mixed = rows(capsys.readouterr().out)
    assert (wrong["ok"], wrong["line"], wrong["player"]) == (False, 3, "yellow")
    assert wrong["error"] == (
        "Line 3, column 7, turn 1 of Yellow: b1 isn't legal here: it's Yellow's turn, and the blue marble is Blue's."
    )
    assert other["error"].startswith("There's no game 'chess'. Choose one of eclipse, ecliptic, infinity")
    assert (right["ok"], mixed["ok"]) == (True, False)


def test_commands_that_the_game_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence says that it hasn't them."""
    assert main(["virtual-board", "--game", "infinity"]) == 2
    assert capsys.readouterr().err.startswith("eclipse-companion: Infinity has no `virtual-board`.")
