"""Folders that belong to somebody else, as after `sudo`, or that nobody may write; and users without a home."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from eclipse_companion.common import machine_code
from eclipse_companion.common.owners import remedy
from tests.conftest import ROOT

SOMEBODY = 54321
PLAY = ("play", "--board", "screen", "--terminal", "--no-screen", "--no-voice")
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives folders away")


def run(module: str, home: Path, *words: str, **more: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "ECLIPSE_COMPANION_HOME": str(home), "TMPDIR": str(home.parent), **more}
    done = subprocess.run(
        [sys.executable, "-m", f"tests.{module}", *words],
        env={name: value for name, value in environment.items() if value},
        cwd=ROOT,
        input="S1\nquit\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert "Traceback" not in done.stderr
    return done


@needs_root
def test_the_command_that_gives_a_folder_back_is_named(tmp_path: Path) -> None:
    """The uppermost folder that is somebody else's, below one of ours; above ours nothing is ever given away."""
    inner = tmp_path / "it's" / "data"
    inner.mkdir(parents=True)
    for folder in (inner, inner.parent):
        os.chown(folder, SOMEBODY, -1)
    told = remedy(inner / "games.sqlite3")
    assert told == (f"{inner.parent} belongs to {SOMEBODY}. Give it back: sudo chown -R root '{tmp_path}/it'\"'\"'s'")
    os.chown(inner.parent, 0, -1)
    assert remedy(inner).startswith(f"{inner} belongs to {SOMEBODY}.")
    os.chown(inner, 0, -1)
    assert remedy(inner) == f"Make {inner} writable, or set ECLIPSE_COMPANION_HOME to a folder that is."


@needs_root
def test_everything_that_is_refused_says_whose_it_is(tmp_path: Path) -> None:
    """The doctor, the log and the settings, after the program was run with `sudo`."""
    home = tmp_path / "folder"
    (home / "data").mkdir(parents=True)
    (home / "config").mkdir()
    for folder in ("data", "config"):
        os.chown(home / folder, SOMEBODY, -1)
    data, config = (f"sudo chown -R root {home / folder}" for folder in ("data", "config"))
    assert data in run("unprivileged", home, "doctor").stdout
    done = run("unprivileged", home, "settings", "write")
    assert (done.returncode, config in done.stderr) == (1, True)
    played = run("unprivileged", home, *PLAY, "--moon", "human").stdout
    assert data in played
    assert "goes on with this game" not in played


def test_a_read_only_home_gets_true_sentences(tmp_path: Path) -> None:
    """Nothing happens only once there, and no game goes on another time."""
    home = tmp_path / "folder"
    home.mkdir()
    home.chmod(0o555)
    played = run("unprivileged", home, *PLAY, NUMBA_CACHE_DIR=str(home / "compiled")).stdout
    assert f"Make {home} writable, or set ECLIPSE_COMPANION_HOME to a folder that is." in played
    assert "only once" not in played
    assert "goes on with this game" not in played
    best = run("unprivileged", home, "best", "4/4/4/4", NUMBA_CACHE_DIR=str(home / "compiled"))
    assert best.returncode == 0
    assert "at each start" in best.stderr
    assert "once" not in best.stderr


def test_compiled_code_is_kept_where_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk it isn't, and nobody says so."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert machine_code.is_kept()
    monkeypatch.setattr(machine_code, "_ROOM", 1 << 62)
    assert not machine_code.is_kept()


def test_a_full_disk_stops_no_search(tmp_path: Path) -> None:
    """Compiled code isn't kept there, and each process compiles it again; settings say that there is no room."""
    full = tmp_path / "full"
    full.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", full], check=False).returncode != 0:
        pytest.skip("nothing can be mounted here")
    try:
        with contextlib.suppress(OSError), (full / "letters").open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        best = run("unprivileged", full, "best", "4/4/4/4", NUMBA_CACHE_DIR=str(full))
        assert (best.returncode, "draws" in best.stdout) == (0, True)
        assert "once" not in best.stderr
        written = run("unprivileged", full, "settings", "write")
        assert "the disk is full. Make room on the disk." in written.stderr
        assert not list(full.rglob("*.new"))
    finally:
        subprocess.run(["umount", full], check=True)


WITHOUT_HOME = ["games list", "settings", "play --no-screen", "learn --terminal", "puzzles --terminal", "virtual-board"]


@pytest.mark.parametrize("command", WITHOUT_HOME)
def test_without_a_home_one_sentence_names_the_variable(tmp_path: Path, command: str) -> None:
    """A service or a container may have neither HOME nor an entry for its user."""
    done = run("no_home", tmp_path, *command.split(), ECLIPSE_COMPANION_HOME="")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "I don't know your home folder" in line
    assert "Set ECLIPSE_COMPANION_HOME to a folder" in line


def test_what_needs_no_folder_works_without_a_home(tmp_path: Path) -> None:
    """And all else works with the variable."""
    assert run("no_home", tmp_path, "turns", "4/4/4/4", ECLIPSE_COMPANION_HOME="").returncode == 0
    assert run("no_home", tmp_path, "best", "4/4/4/4", ECLIPSE_COMPANION_HOME="").returncode == 0
    played = run("no_home", tmp_path / "folder", *PLAY, "--moon", "human")
    assert (played.returncode, played.stderr) == (0, "")
    assert "goes on with this game" in played.stdout
    assert run("no_home", tmp_path / "folder", "games", "list").returncode == 0
