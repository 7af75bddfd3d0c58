"""Locks of files keep processes apart, and nothing that happens to a holder stops the others for good."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from eclipse_companion.common.file_locks import locked, one_at_a_time, release
from eclipse_companion.table.games_in_use import GamesInUse
from tests.processes import line_of

HOLDER = """
import sys
from pathlib import Path
from eclipse_companion.common.file_locks import one_at_a_time
with one_at_a_time(Path(sys.argv[1]), 0):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path: Path) -> subprocess.Popen[str]:
    """Another process, which holds the lock of `file`."""
    command = [sys.executable, "-c", HOLDER, str(tmp_path / "file")]
    with_lock = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert line_of(with_lock) == "held\n"
    return with_lock


@pytest.mark.parametrize("killed", [True, False], ids=["killed", "done"])
def test_a_lock_is_free_when_its_holder_is_gone(tmp_path: Path, holder: subprocess.Popen[str], *, killed: bool) -> None:
    """While it lives nobody else gets the lock; a process that waits gets it as soon as the holder has ended."""
    assert locked(tmp_path / "file") is None
    command = [sys.executable, "-c", HOLDER.replace(", 0", ", 60"), str(tmp_path / "file")]
    waits = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    if killed:
        holder.kill()
    holder.communicate()
    assert line_of(waits) == "held\n"
    assert locked(tmp_path / "file") is None
    waits.communicate()
    file = locked(tmp_path / "file")
    assert file is not None
    release(tmp_path / "file", file)
    assert not (tmp_path / "file").exists()


def test_patience_ends(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    """A holder that never ends (a suspended one, for example) only delays the others, and keeps its lock."""
    done = []
    with one_at_a_time(tmp_path / "file", 0.01):
        done.append("without the lock")
    assert done == ["without the lock"]
    assert locked(tmp_path / "file") is None
    holder.communicate()


@pytest.mark.parametrize("place", [None, Path("missing/file"), Path("file/below")])
def test_without_a_file_it_goes_on_without_a_lock(tmp_path: Path, place: Path | None) -> None:
    """A folder that isn't there or can't be written stops nobody, and errors of the block come through."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(FileNotFoundError, match="mine"), one_at_a_time(place and folder / place, 60):
        raise FileNotFoundError("mine")
    assert list(folder.iterdir()) == [folder / "file"]


@pytest.mark.skipif(sys.platform == "win32", reason="locks are made otherwise there")
def test_a_file_system_without_locks_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As some network drives are: nobody waits for a lock that nobody has, and no game counts as in use."""

    def no_locks(*_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", no_locks)
    monkeypatch.setattr("time.sleep", lambda _: pytest.fail("it waits"))
    with pytest.raises(OSError, match="No locks"):
        locked(tmp_path / "file")
    with one_at_a_time(tmp_path / "file", 60):
        pass
    games = GamesInUse(tmp_path)
    assert games.take("game")
    assert not GamesInUse(tmp_path).elsewhere("game")
