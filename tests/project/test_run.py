"""The script `run`: what can be tested without setting anything up."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The script in a folder whose name has a space, with a set-up that is marked as done."""
    folder = tmp_path / "a clone"
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / "requirements").mkdir()
    for name in ("run", "pyproject.toml", "requirements/user.txt"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    (folder / "run").chmod(0o755)
    python = folder / ".venv" / "bin" / "python"
    python.write_text('#!/bin/sh\nprintf "%s|" "$@"\npwd\n')
    python.chmod(0o755)
    made_from = 'root=$1; eval "$(sed -n "/^[a-z]*_packages=/p; /^made_from()/,/^}/p" "$1/run")"; made_from'
    stamp = subprocess.run(["sh", "-c", made_from, "sh", str(folder)], capture_output=True, check=True).stdout
    (folder / ".venv" / "ready-user").write_bytes(stamp)
    return folder


def run(clone: Path, *words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHON": "/nonexistent"}
    return subprocess.run(
        [str(clone / "run"), *words], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )


def test_alone_it_tells_what_there_is(clone: Path) -> None:
    """Without a word it prints its help, and sets nothing up."""
    done = run(clone)
    assert done.returncode == 0
    assert "./run play" in done.stdout
    assert done.stderr == ""


def test_a_command_is_the_programs_where_the_user_stands(clone: Path, tmp_path: Path) -> None:
    """`./run COMMAND ...` calls the program with exactly these words, in the folder where it was called."""
    done = run(clone, "check", "my games.egn", "--x=*", cwd=tmp_path)
    assert done.stdout == f"-m|eclipse_companion|check|my games.egn|--x=*|{tmp_path}\n"
    assert done.stderr == ""


def test_the_program_learns_how_it_was_started(clone: Path) -> None:
    """It can then recommend commands that work in a clone."""
    python = clone / ".venv" / "bin" / "python"
    python.write_text("#!/bin/sh\nprintenv ECLIPSE_COMPANION_PROGRAM\n")
    assert run(clone, "doctor").stdout == "./run\n"


@pytest.mark.parametrize(("said", "kept"), [("1", ".cache/bytecode"), ("", "")])
def test_bytecode_is_kept_where_nothing_else_may_be_written(
    clone: Path, monkeypatch: pytest.MonkeyPatch, said: str, kept: str
) -> None:
    """If Python is to write none beside its sources, it goes into .cache; otherwise it lies where Python puts it."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", said)
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    python = clone / ".venv" / "bin" / "python"
    python.write_text('#!/bin/sh\necho "$PYTHONDONTWRITEBYTECODE|$PYTHONPYCACHEPREFIX"\n')
    assert run(clone, "doctor").stdout == f"|{clone / kept if kept else ''}\n"


@pytest.mark.parametrize("change", ["pyproject.toml", "requirements/user.txt", "unfinished", "moved"])
def test_a_set_up_that_no_longer_fits_is_made_again(clone: Path, change: str) -> None:
    """If the requirements have changed, a set-up was cut short, or the clone was moved, it is set up again."""
    if "." in change:
        (clone / change).write_text("[project]\n")
    elif change == "unfinished":
        (clone / ".venv" / change).touch()
    else:
        clone = clone.rename(clone.parent / "elsewhere")
    script = (clone / "run").read_text().replace("find_python() {", "find_python() {\nfail 'would set up'\n", 1)
    (clone / "run").write_text(script)
    done = run(clone, "turns")
    assert (done.returncode, done.stderr) == (1, "run: would set up\n")


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["design", "--out", "kit"], "kit"),
        (["design", "--out=kit"], "kit"),
        (["design", "--pitch", "25"], "user"),
        (["firmware", "image", "pico.uf2"], "kit"),
        (["firmware", "install"], "user"),
        (["club"], "club"),
        (["play"], "user"),
        (["check", "a.egn"], "user"),
        (["check", "LICENSE"], "user"),
        (["check"], "dev"),
    ],
)
def test_a_command_gets_the_libraries_of_its_extra(clone: Path, words: list[str], kind: str) -> None:
    """Those of `kit` are set up for the commands that write a kit's files, that of `club` for `club`; no others are.

    `check` needs those for developers only if it isn't for files.
    """
    assert would_set_up(clone, *words) == kind


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("games/infinity", "dev"),
        ("tests/games/infinity", "dev"),
        ("host/eclipse_companion/games/infinity/", "dev"),
        ("fuzz", "dev"),
        ("tests/fuzz", "dev"),
        ("host/eclipse_companion/outputs/terminal", "dev"),
        ("games/go", "dev"),
        ("docs", "user"),
        (".", "user"),
        ("host", "user"),
    ],
)
def test_a_folder_that_is_no_room_is_for_the_check_of_games(clone: Path, folder: str, kind: str) -> None:
    """Rooms are those of the tests and of the host, however they are named. What isn't there is taken for one."""
    for each in ("tests/games/infinity", "tests/fuzz", "docs"):
        (clone / each).mkdir(parents=True)
    for each in ("games/infinity", "outputs/terminal"):
        (clone / "host" / "eclipse_companion" / each).mkdir(parents=True)
    assert would_set_up(clone, "check", folder, cwd=clone) == kind


def would_set_up(clone: Path, *words: str, cwd: Path = ROOT) -> str:
    """The kind of libraries that a command wants."""
    script = (clone / "run").read_text().replace("need() {", 'need() {\nfail "would set up $1"\n', 1)
    (clone / "run").write_text(script)
    return run(clone, *words, cwd=cwd).stderr.removeprefix("run: would set up ").removesuffix("\n")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives folders away")
@pytest.mark.parametrize("place", [".venv", ".cache", ".cache/set-up.lock"])
def test_what_sudo_has_left_behind_is_named(clone: Path, place: str) -> None:
    """A set-up says in one sentence whose folder it is, and the command that gives it back; nothing is removed."""
    (clone / ".venv" / "ready-user").unlink()
    (clone / ".cache").mkdir()
    (clone / ".cache" / "set-up.lock").touch()
    os.chown(clone / place, 54321, -1)
    code = (
        "import os, signal, sys; from tests.unprivileged import give_up_rights; give_up_rights(); "
        "signal.signal(signal.SIGPIPE, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(clone / "run"), "play"],
        cwd=ROOT,
        env=os.environ | {"PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    top = clone / place.split("/", maxsplit=1)[0]
    assert done.stderr == (
        f"run: {clone / place} belongs to 54321, so nothing can be set up. Give it back: sudo chown -R root '{top}'\n"
    )
    assert done.returncode == 1
    assert (clone / ".venv" / "bin" / "python").exists()


PYTEST = """#!/bin/sh
mkdir -p .pytest_cache/v/cache
case " $* " in
    *' --last-failed '*) echo "alone: $failing"; exit "$then" ;;
    *) printf '"%s": true,\\n' $failing >.pytest_cache/v/cache/lastfailed; exit "$first" ;;
esac
"""


@pytest.mark.parametrize(
    ("failing", "exits", "status", "alone"),
    [
        ("a", "00", 0, False),
        ("a", "10", 0, True),
        ("a b c d e", "10", 0, True),
        ("a b", "11", 1, True),
        ("a b c d e f", "10", 1, False),
        ("a", "20", 2, False),
    ],
)
def test_the_few_tests_that_fail_run_once_more_by_themselves(
    tmp_path: Path, failing: str, exits: str, status: int, *, alone: bool
) -> None:
    """What then passes raced, and is named as such; many failures, or a run that didn't end, are no race."""
    python = tmp_path / "python"
    python.write_text(PYTEST)
    python.chmod(0o755)
    functions = 'eval "$(sed -n "/^say()/p; /^run_pytest()/,/^}/p; /^run_all_tests()/,/^}/p" "$1")"; run_all_tests'
    done = subprocess.run(
        ["sh", "-euc", f"bin={tmp_path}; {functions}", "sh", str(ROOT / "run")],
        cwd=tmp_path,
        env=os.environ | {"failing": failing, "first": exits[0], "then": exits[1]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "alone: " in done.stdout) == (status, alone), done.stderr
    assert ("passed by themselves" in done.stderr) == (alone and status == 0)
