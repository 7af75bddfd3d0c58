"""The command line: exit statuses, and sentences instead of tracebacks."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from eclipse_companion.commands import cli
from eclipse_companion.common.errors import CompanionError, UsageError

PROGRAM = [sys.executable, "-m", "eclipse_companion"]


def raising(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Replace `doctor` with a command that raises an error."""

    def run(_: object) -> int:
        raise error

    command = SimpleNamespace(add_arguments=lambda _: None, run=run)
    monkeypatch.setitem(sys.modules, "eclipse_companion.commands.doctor", command)


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (CompanionError("The board is gone."), 1, "eclipse-companion: The board is gone.\n"),
        (UsageError("That is no level."), 2, "eclipse-companion: That is no level.\n"),
        (KeyboardInterrupt(), 130, "eclipse-companion: interrupted.\n"),
    ],
)
def test_an_error_is_a_sentence_and_a_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: BaseException, status: int, said: str
) -> None:
    """A failure is 1, wrong usage 2, an interrupt 130; each is a sentence on standard error."""
    raising(monkeypatch, error)
    assert cli.main(["doctor"]) == status
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("words", [["nonsense"], ["turns", "--nonsense", "4/4/4/4"], ["check"]])
def test_wrong_usage_is_two(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown or missing command or option is wrong usage: status 2."""
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    assert caught.value.code == 2
    assert "usage: eclipse-companion" in capsys.readouterr().err


def test_an_unknown_option_is_told_with_its_commands_usage(capsys: pytest.CaptureFixture[str]) -> None:
    """It doesn't come with the list of all commands."""
    with pytest.raises(SystemExit):
        cli.main(["turns", "--nonsense", "4/4/4/4"])
    said = capsys.readouterr().err
    assert "usage: eclipse-companion turns" in said
    assert "I don't know --nonsense here." in said


def test_every_command_tells_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    """Each listed command exists, and has help."""
    for command in cli.listed():
        with pytest.raises(SystemExit) as caught:
            cli.main([command, "--help"])
        assert caught.value.code == 0
        assert f"usage: eclipse-companion {command}" in capsys.readouterr().out


def test_a_reader_who_goes_away_is_no_error() -> None:
    """If the reader of the output has gone (`| head`), the program ends silently."""
    with subprocess.Popen([*PROGRAM, "turns", "4/4/4/4"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("words", [["turns", "4/4/4/4", "--json"], ["doctor", "--json"]])
def test_output_that_can_not_be_written_is_a_sentence(words: list[str]) -> None:
    """A full disk behind standard output is reported on standard error, and the status is 1."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "the disk is full" in done.stderr


def with_closed(stream: str, words: list[str]) -> subprocess.CompletedProcess[str]:
    """The program as a shell starts it with a standard stream closed: `<&-`, `>&-`, `2>&-`."""
    shell = ["sh", "-c", f'exec "$@" {stream}', "sh"]
    return subprocess.run(
        [*shell, *PROGRAM, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
@pytest.mark.parametrize(
    "words", [["best", "-", "--json"], ["check", "-"], ["games", "import", "-"], ["annotate", "-"]]
)
def test_a_closed_standard_input_is_a_sentence(words: list[str]) -> None:
    """If somebody asks for standard input and there is none, a sentence says so, with status 1."""
    done = with_closed("<&-", words)
    assert (done.returncode, done.stdout) == (1, "")
    assert "standard input is closed" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
def test_a_closed_standard_output_is_a_sentence() -> None:
    """No command does anything if it can report the result to nobody."""
    done = with_closed(">&-", ["best", "4/4/4/4", "--json"])
    assert done.returncode == 1
    assert done.stderr == "eclipse-companion: standard output is closed. Send it to a terminal, a file, or /dev/null.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
def test_with_standard_error_closed_sentences_stay_away_from_the_output() -> None:
    """They are lost; standard output has the answers and nothing else."""
    done = with_closed("2>&-", ["turns", "4/4/4/4", "nonsense"])
    assert (done.returncode, done.stdout) == (2, "")
    done = with_closed("2>&-", ["best", "4/4/4/x"])
    assert (done.returncode, done.stdout) == (1, "")


def test_what_reads_game_files_alone_starts_without_arrays_and_compilers() -> None:
    """Neither numpy nor a compiler is loaded: they would take most of the time of `check`."""
    code = "from eclipse_companion.commands import check, annotate, kept_games\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "eclipse_companion.gamekit.files" in loaded
    assert not loaded & {"numpy", "llvmlite", "numba", "cv2"}


def test_numpy_uses_one_thread() -> None:
    """Products are small here: several threads would wait for each other, ten times as long as one takes."""
    code = "from eclipse_companion.sensing import evidence\nimport threadpoolctl\n"
    code += "print(*(each['num_threads'] for each in threadpoolctl.threadpool_info() if each['user_api'] == 'blas'))"
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= {"1"}


def test_the_command_line_loads_only_what_finds_commands() -> None:
    """The log, languages and games come with the commands that need them: help and a wrong word are there at once."""
    shown = "import sys, eclipse_companion.commands.cli; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True).stdout.split()
    own = {name.split(".")[1] for name in loaded if name.startswith("eclipse_companion.")}
    assert own == {"commands", "common"}
    assert "sqlite3" not in loaded
