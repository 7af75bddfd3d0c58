"""The commands `turns` and `check`, as a user runs them."""

import io
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from eclipse_companion.commands.cli import main
from tests import naive
from tests.games.eclipse.game.golden import DATA

BOOKLET = DATA / "games" / "booklet.egn"
MANY = DATA / "games" / "many.egn"


def test_turns(capsys: pytest.CaptureFixture[str]) -> None:
    """`turns` prints all legal turns, sorted by code point, each with the position after it."""
    assert main(["turns", "ss2/Gs1G/1G1g/gS1S"]) == 0
    lines = [tuple(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines == naive.turns("ss2/Gs1G/1G1g/gS1S")


def test_turns_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """With `--json` it prints an object for each."""
    assert main(["turns", "4/4/4/4", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows == [{"turn": turn, "position": position} for turn, position in naive.turns("4/4/4/4")]


def test_turns_after_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    """If the game is over, there are no turns, and standard error says why."""
    assert main(["turns", "ss2/GsG1/Gssg/1SGS", "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "The game is over in this position: 0-1.\n"


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("S3/4/4", "eclipse-companion: 'S3/4/4' has 3 rows"),
        ("SS2/4/4/4", "eclipse-companion: The position SS2/4/4/4 can't occur: Sun has 2 and Moon has 0"),
        ("GGGG/GGGG/G3/4", "Sun has 9 pieces, but each player has only eight. Sun has 9 and Moon has 0"),
        ("+3/4/4/4", "the character '+'"),
        ("\udcff", "'\\udcff' has one row"),
    ],
)
def test_turns_of_no_position(position: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A text that isn't a position, or a position that can't occur, gets a sentence and status 1."""
    assert main(["turns", position]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err


def test_check(capsys: pytest.CaptureFixture[str]) -> None:
    """`check` says that each game is legal, and gives its result."""
    assert main(["check", str(BOOKLET), str(MANY)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{BOOKLET}: game 1 (Ann - Computer): legal, 12 turns, 0-1 (Moon wins: 1-6-11 locked).",
        f'{MANY}: game 1 (Ann "Flip" B. - C:\\computer): legal, 12 turns, 0-1 (Square wins: 1-6-11 locked).',
        f"{MANY}: game 2: legal, 2 turns, 0-1 (Moon wins: Sun resigned).",
        f"{MANY}: game 3: legal, 2 turns, * (unfinished).",
        f"{MANY}: game 4: legal, 0 turns, 1/2-1/2 (a draw: the board is full).",
        f"{MANY}: game 5: legal, 0 turns, * (unfinished).",
    ]


def test_check_wrong_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A faulty game gets its line, turn and reason, and status 1; other games and files are still checked."""
    wrong = tmp_path / "wrong.egn"
    wrong.write_text('[Event "a"]\n\n1. S1 1-5/S16\n2. 5-1/G2 *\n\n[Event "b"]\n\n1. S1 *\n\n[Event "c"\n\n*\n')
    assert main(["check", str(tmp_path / "none.egn"), str(wrong), str(tmp_path), str(BOOKLET)]) == 1
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert lines[0] == (
        f"{wrong}: game 1: illegal. Line 4, column 4, turn 2 of Sun: 5-1/G2 isn't legal here: 5 is your own piece."
    )
    assert lines[1] == f"{wrong}: game 2: legal, 1 turn, * (unfinished)."
    assert lines[2].startswith(f"{wrong}: game 3: not readable. Line 10, column 1: this isn't a tag;")
    assert lines[3].startswith(f"{BOOKLET}: game 1 (Ann - Computer): legal")
    assert printed.err.splitlines() == [
        f"{tmp_path / 'none.egn'}: There's no such file.",
        f"{tmp_path}: This is a folder. Name the files in it.",
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "standard input: There's no game in this file."),
        (b"\xff\xfe1\x00", "standard input: not readable. Line 1, column 1: this isn't a text file in UTF-8"),
    ],
)
def test_check_standard_input_without_games(
    data: bytes, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`-` reads standard input; input without a game, or that isn't text, gets a sentence and status 1."""
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
    assert main(["check", "-"]) == 1
    assert capsys.readouterr().err.startswith(said)


def test_check_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With `--json` there is an object for each game, and for each file that can't be read."""
    wrong = tmp_path / "wrong.egn"
    wrong.write_text("1. S1 2-3/S4 *")
    assert main(["check", "--json", str(BOOKLET), str(wrong), str(tmp_path / "none.egn"), "a\0b"]) == 1
    rows: list[dict[str, Any]] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == {
        "file": str(BOOKLET),
        "game": 1,
        "players": ["Ann", "Computer"],
        "ok": True,
        "result": "0-1",
        "turns": 12,
        "position": "ss2/GsG1/Gssg/1SGS",
        "ending": "Moon wins: 1-6-11 locked",
    }
    assert [rows[1][key] for key in ("ok", "line", "column", "turn", "player")] == [False, 1, 7, 1, "moon"]
    assert "there is no piece on 2" in rows[1]["error"]
    assert rows[2] == {"file": str(tmp_path / "none.egn"), "ok": False, "error": "There's no such file."}
    assert rows[3]["error"].startswith("It can't be read: ")


def test_no_files(capsys: pytest.CaptureFixture[str]) -> None:
    """`check` without a file is wrong usage."""
    with pytest.raises(SystemExit) as caught:
        main(["check"])
    assert caught.value.code == 2
    assert "FILE" in capsys.readouterr().err


def test_as_a_process(tmp_path: Path) -> None:
    """Run as a program in a terminal that knows only ASCII, it shows every name and reads its standard input."""
    name = tmp_path / "Größe.egn"
    name.write_text('[Sun "Änn"]\n\n1. S1 *\n', encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "eclipse_companion", "check", str(name), "-"],
        input=BOOKLET.read_bytes(),
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii"},
        check=False,
    )
    lines = done.stdout.decode("ascii").splitlines()
    assert lines[0].endswith("Groesse.egn: game 1 (Aenn): legal, 1 turn, * (unfinished).")
    assert lines[1].startswith("standard input: game 1 (Ann - Computer): legal, 12 turns, 0-1")
    assert (done.returncode, done.stderr) == (0, b"")
