"""`./run check`: which rooms' tests it runs, and how it ends."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.check import __main__ as check
from tests.check.rooms import changed_files, has_tests, room_of, rooms_of
from tests.check.side_by_side import run_all
from tests.processes import runs, wait_until

ROOT = Path(__file__).resolve().parents[2]
STATUS = {"good": 0, "bad": 1, "three": 3, "page style": 3}


def git(folder: Path, *words: str) -> None:
    names = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *names, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose branch main has two files."""
    folder = tmp_path / "a clone"
    folder.mkdir()
    git(folder, "init", "-b", "main")
    for name in ("one.py", "two.py"):
        (folder / name).write_text("old\n", encoding="utf-8")
    git(folder, "add", ".")
    git(folder, "commit", "-m", "First.")
    return folder


@pytest.mark.parametrize(
    ("file", "room"),
    [
        ("host/eclipse_companion/games/infinity/page/static/game.js", "games/infinity"),
        ("host/eclipse_companion/table/clock.py", "table"),
        ("host/eclipse_companion/__main__.py", "project"),
        ("host/eclipse_simulation/board/child.py", "simulated"),
        ("tests/games/eclipse/turns/test_costs.py", "games/eclipse"),
        ("tests/outputs/page/test_page.py", "outputs"),
        ("tests/page_lint/tsconfig.json", "project"),
        ("calibration/eclipse_calibration/drawings/plate.py", "drawings"),
        ("calibration/eclipse_pictures/scenes.py", "pictures"),
        ("firmware/main.py", "firmware"),
        ("docs/design.md", "project"),
        ("run", "project"),
    ],
)
def test_a_file_belongs_to_the_room_that_it_lies_in(file: str, room: str) -> None:
    """The rooms of a game are one; whatever lies around the program belongs to the project."""
    assert room_of(file) == room


def test_each_room_is_named_once() -> None:
    """However many of its files have changed."""
    assert rooms_of(["tests/log/a.py", "host/eclipse_companion/log/b.py", "run"]) == ["log", "project"]


def test_a_room_without_tests_is_known() -> None:
    """A folder with helpers alone has no tests."""
    assert has_tests(ROOT, "games/infinity")
    assert not has_tests(ROOT, "benchmarks")
    assert not has_tests(ROOT, "printing")


def test_changed_gone_and_new_files_have_changed(repository: Path) -> None:
    """Names may have other letters and spaces; files that git ignores have not."""
    assert changed_files(repository) == []
    (repository / "one.py").write_text("new\n", encoding="utf-8")
    (repository / "two.py").unlink()
    (repository / "drei ä.py").touch()
    (repository / ".gitignore").write_text("*.log\n", encoding="utf-8")
    (repository / "some.log").touch()
    git(repository, "add", ".gitignore")
    assert changed_files(repository) == [".gitignore", "drei ä.py", "one.py", "two.py"]


def test_on_a_branch_all_of_it_has_changed(repository: Path) -> None:
    """What was committed since it left main counts; what main has done since then doesn't."""
    git(repository, "checkout", "-b", "other")
    (repository / "one.py").write_text("new\n", encoding="utf-8")
    git(repository, "commit", "-a", "-m", "Second.")
    git(repository, "checkout", "main")
    (repository / "two.py").write_text("new\n", encoding="utf-8")
    git(repository, "commit", "-a", "-m", "Third.")
    git(repository, "checkout", "other")
    assert changed_files(repository) == ["one.py"]


def test_what_a_check_says_is_shown_only_if_it_fails(tmp_path: Path) -> None:
    """Each has a line with its name, seconds and result. The page's tools may be missing: that is no failure."""
    lines: list[str] = []
    checks = {name: ["sh", "-c", f"echo said by {name}; exit {status}"] for name, status in STATUS.items()}
    assert sorted(run_all(checks, tmp_path, lines.append, may_lack="page ")) == ["bad", "three"]
    text = "\n".join(lines)
    assert {line.split()[-1] for line in lines if line.startswith(("bad", "three"))} == {"FAILED"}
    assert next(line for line in lines if line.startswith("good")).endswith(" s  passed")
    assert next(line for line in lines if line.startswith("page style")).endswith(" s  left out")
    assert "said by bad" in text
    assert "said by page style" in text
    assert "said by good" not in text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_ends_every_check(number: int, tmp_path: Path) -> None:
    """Nothing goes on that a check has started, even if it doesn't listen."""
    stubborn = "trap '' INT; sleep 600 & echo $! >a; wait"
    code = (
        "from pathlib import Path; from tests.check import side_by_side\nside_by_side.ENDS_S = 0.5\n"
        f"side_by_side.run_all({{'a': ['sh', '-c', {stubborn!r}], 'b': ['sh', '-c', 'echo $$ >b; sleep 600']}}, "
        f"Path({str(tmp_path)!r}), side_by_side.told)"
    )
    files = [tmp_path / "a", tmp_path / "b"]
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stderr=subprocess.DEVNULL) as process:
        wait_until(lambda: all(file.exists() and file.read_text() for file in files))
        process.send_signal(number)
        assert process.wait(60) != 0
    started = [int(file.read_text()) for file in files]
    wait_until(lambda: not any(map(runs, started)))


@pytest.mark.parametrize("number", [1, 0])
def test_its_status_tells_whether_a_check_failed(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends with 1 if one fails, and with 0 if none does."""
    monkeypatch.setattr(check, "checks", lambda *_: {"it": ["sh", "-c", f"exit {number}"]})
    assert check.main(["table"]) == number


def test_a_room_that_there_is_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is checked then."""
    assert check.main(["games/go"]) == 1
    assert capsys.readouterr().out == (
        "There is no room games/go, and no such file. A room is a folder in tests/ or host/eclipse_companion/. "
        "To check games, name their files.\n"
    )
