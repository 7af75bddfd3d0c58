"""A log on a file system without locks, as some network drives: Linux itself refuses every lock."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.log import FILE_NAME, GameLog
from tests.conftest import ROOT
from tests.processes import killed_after, lines_until

NOT_THERE = 77
PLAY = ("play", "--board", "screen", "--terminal", "--no-screen", "--no-voice", "--moon", "human")


@pytest.fixture
def place(tmp_path: Path) -> dict[str, str]:
    """The environment of a program whose home has no locks."""
    home, passing = tmp_path / "drive", tmp_path / "passing"
    home.mkdir()
    passing.mkdir()
    environment = {**os.environ, "ECLIPSE_COMPANION_HOME": str(home), "TMPDIR": str(passing)}
    tried = subprocess.run(_words("--version"), env=environment, cwd=ROOT, capture_output=True, check=False)
    if tried.returncode == NOT_THERE:
        pytest.skip("this kernel has no filters for system calls")
    return environment


def _words(*words: str) -> list[str]:
    return [sys.executable, "-m", "tests.log.no_locks", *words]


def test_a_game_outlives_its_killed_process(place: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first turn on it is in a log elsewhere, which is named, and whose games come back."""
    with subprocess.Popen(
        _words(*PLAY), env=place, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        said = lines_until(process, "games recover")
        process.stdin.write("S1\n")
        process.stdin.flush()
        lines_until(process, "Moon to move")
        process.kill()
    text = "".join(said)
    folder = Path(place["ECLIPSE_COMPANION_HOME"]) / "data"
    assert f"can't be locked: the file system of {folder} has no locks" in text
    assert "Set ECLIPSE_COMPANION_HOME to a folder on a disk of this computer." in text
    assert "another program" not in text
    (kept,) = Path(place["TMPDIR"]).glob("*.sqlite3")
    assert str(kept) in text
    monkeypatch.setenv("ECLIPSE_COMPANION_HOME", f"{folder}-here")
    assert main(["games", "recover", str(kept)]) == 0
    (game,) = GameLog(Path(f"{folder}-here") / "data" / FILE_NAME).games()
    assert [saved.turn for saved in game.turns] == ["S1"]


def test_goodbye_promises_nothing(place: dict[str, str]) -> None:
    """Whoever leaves hears where the games are, and not that the next start goes on."""
    with subprocess.Popen(
        _words(*PLAY), env=place, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        lines_until(process, "games recover")
        process.stdin.write("S1\nquit\n")
        process.stdin.flush()
        with killed_after(process):
            rest, _ = process.communicate()
    assert "Goodbye.\n" in rest
    assert "goes on with this game" not in rest
    assert "This session's games are in" in rest


def test_the_doctor_and_the_list_say_what_is_missing(place: dict[str, str]) -> None:
    """Both name the folder, and the variable that names another one."""
    folder = str(Path(place["ECLIPSE_COMPANION_HOME"]) / "data")
    for words, status in ((("doctor",), 1), (("games", "list"), 1)):
        if words == ("games", "list"):
            (Path(folder) / FILE_NAME).touch()
        done = subprocess.run(_words(*words), env=place, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == status
        text = " ".join((done.stdout + done.stderr).split())
        assert f"the file system of {folder} has no locks" in text
        assert "ECLIPSE_COMPANION_HOME" in text
