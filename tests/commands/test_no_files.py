"""What is no file, such as a pipe or a device, where a file is expected: each command says so at once."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from eclipse_companion.common import settings
from eclipse_companion.log import FILE_NAME
from tests.commanded import commanded
from tests.processes import killed_after

GAME = '[Sun "Ann"]\n[Moon "Ben"]\n[Result "*"]\n\n1. S1 *\n'
GAMES = ("eclipse", "infinity", "ecliptic")
OF_ALL_GAMES = [
    *(("check", "p"), ("annotate", "p"), ("games", "import", "p"), ("read", "p.jpg")),
    *(("replay", "p.mp4"), ("replay", "p.ecr"), ("replay", "p.npz"), ("replay", "p.jsonl")),
    ("play", "--camera", "p.mp4"),
]
OF_ONE = [
    *(("games", "recover", "p"), ("calibrate", "camera", "p.jpg"), ("play", "--hand", "p")),
    *(("play", "--lan", "--tls-certificate", "p", "--tls-key", "p"), ("virtual-board", "--hand", "p")),
]


def run(words: Sequence[str], folder: Path, typed: int = subprocess.DEVNULL) -> "subprocess.CompletedProcess[str]":
    """Run a command in a folder; one that waits for ever is killed, and has no status of its own."""
    child = subprocess.Popen(
        [sys.executable, "-m", "eclipse_companion", *words],
        cwd=folder,
        stdin=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with killed_after(child):
        out, errors = child.communicate()
    return subprocess.CompletedProcess(words, child.returncode, out, errors)


@pytest.mark.parametrize("words", [*OF_ALL_GAMES, *OF_ONE], ids=" ".join)
def test_nobody_waits_for_a_pipe(words: tuple[str, ...], tmp_path: Path) -> None:
    """Nobody writes into it: one sentence names it, and the status is 1; in all games."""
    name = next(word for word in words if word == "p" or word.startswith("p."))
    os.mkfifo(tmp_path / name)
    for game in GAMES if words in OF_ALL_GAMES else [None]:
        done = commanded([*words, *([] if game is None else ["--game", game])], folder=tmp_path)
        assert (done.returncode, done.stdout) == (1, "")
        assert name in done.stderr
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("words", [("check", "NAME"), ("games", "import", "NAME"), ("annotate", "NAME")], ids=" ".join)
def test_what_somebody_writes_into_a_pipe_is_read(words: tuple[str, ...], tmp_path: Path) -> None:
    """As a shell's `<(...)` does, and whatever standard input is; a writer may take his time."""
    os.mkfifo(tmp_path / "p")
    for name in ("p", "/dev/stdin"):
        into = name.replace("stdin", "stdout")
        slow = f"import time; out = open({into!r}, 'w'); time.sleep(0.2); out.write({GAME!r})"
        writer = subprocess.Popen([sys.executable, "-c", slow], cwd=tmp_path, stdout=subprocess.PIPE)
        assert writer.stdout is not None
        with writer.stdout:
            done = run([word.replace("NAME", name) for word in words], tmp_path, writer.stdout.fileno())
        assert writer.wait(60) == 0
        assert done.returncode == 0
        assert "nobody writes" not in done.stderr
        assert done.stdout


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def loop(path: Path) -> None:
    path.symlink_to(path.name)


ODD = [
    (os.mkfifo, "a pipe"),
    (Path.mkdir, "a folder"),
    (device, "a device"),
    (loop, "Too many levels of symbolic links"),
]


@pytest.mark.parametrize(("make", "what"), ODD, ids=[what for _, what in ODD])
def test_a_log_that_is_no_file_is_named(make: Callable[[Path], object], what: str, tmp_path: Path) -> None:
    """`games` says so instead of "No games yet."; a game is played all the same, and saved elsewhere."""
    path = settings.folders().data / FILE_NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    make(path)
    for action in (["list"], ["show", "a"], ["export", "--all"], ["import", "game.egn"]):
        (tmp_path / "game.egn").write_text(GAME, encoding="utf-8")
        done = commanded(["games", *action], folder=tmp_path)
        assert (done.returncode, done.stdout) == (1, "")
        assert f"The log {path}" in done.stderr
        assert what in done.stderr
    assert os.path.lexists(path)


@pytest.mark.parametrize("make", [make for make, _ in ODD], ids=[what for _, what in ODD])
def test_settings_that_are_no_file_are_named(make: Callable[[Path], object], tmp_path: Path) -> None:
    """Each command that reads them ends at once with a sentence."""
    file = settings.file_of_settings()
    file.parent.mkdir(parents=True, exist_ok=True)
    make(file)
    for words in (["settings"], ["play", "--board", "screen"], ["doctor"]):
        done = commanded(words, folder=tmp_path)
        assert done.returncode == 1
        assert str(file) in done.stdout + done.stderr
