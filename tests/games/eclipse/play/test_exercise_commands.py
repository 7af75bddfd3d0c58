"""`puzzles` and `learn` as their users meet them: processes, a terminal, a virtual board, a page."""

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.games.eclipse.lessons import LESSONS
from eclipse_companion.games.eclipse.puzzles import load
from eclipse_companion.log import GameLog

PROGRAM = [sys.executable, "-m", "eclipse_companion"]
WAIT_S = 120.0
tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")


class Typed:
    """A command with `--json` that is typed to line by line."""

    def __init__(self, *words: str) -> None:
        self.child = subprocess.Popen(
            [*PROGRAM, *words, "--no-voice", "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._limit = threading.Timer(WAIT_S, self.child.kill)
        self._limit.start()

    def until(self, kind: str, stage: str | None = None) -> dict[str, Any]:
        """The next announcement of this kind."""
        assert self.child.stdout is not None
        while line := self.child.stdout.readline():
            fact: dict[str, Any] = json.loads(line)
            if fact["kind"] == kind and stage in (None, fact.get("stage")):
                return fact
        raise AssertionError(self.child.communicate())

    def taught(self, stage: str) -> dict[str, Any]:
        """The next exercise announcement at this stage."""
        return self.until("teaching", stage)

    def end(self) -> None:
        self._limit.cancel()
        self.child.kill()
        self.child.communicate()

    def type(self, line: str) -> None:
        assert self.child.stdin is not None
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def quit(self) -> int:
        self.type("quit")
        _, said = self.child.communicate(timeout=WAIT_S)
        assert "Traceback" not in said
        return self.child.returncode


@pytest.fixture
def typed() -> Iterator[list[Typed]]:
    made: list[Typed] = []
    yield made
    for each in made:
        each.end()


def test_a_puzzle_is_solved_by_typing_and_does_not_come_again(home: Path, typed: list[Typed]) -> None:
    """Lines of JSON show the task and each turn's result; the log has the solution, so another puzzle comes."""
    first = Typed("puzzles", "--board", "none", "--grade", "1", "--seed", "3")
    typed.append(first)
    task = first.taught("task")
    puzzle = load()[task["number"] - 1]
    assert puzzle.grade == task["grade"] == 1
    first.type(str(puzzle.turn))
    assert first.taught("done")["say"].startswith("Solved!")
    assert first.quit() == 0
    log = GameLog(home / "data" / "games.sqlite3")
    assert log.solved("eclipse") == {f"Puzzle {puzzle.number}"}
    second = Typed("puzzles", "--board", "none", "--grade", "1", "--seed", "3")
    typed.append(second)
    assert second.taught("task")["number"] != puzzle.number
    assert second.quit() == 0


def test_exercises_are_not_among_the_games(home: Path, capsys: pytest.CaptureFixture[str], typed: list[Typed]) -> None:
    """`games list` shows the games that were played, and no lessons."""
    lesson = Typed("learn", "line", "--board", "none")
    typed.append(lesson)
    lesson.taught("task")
    lesson.type("2-6/G5")
    assert lesson.taught("done")["squares"] == [5, 9, 13]
    assert lesson.quit() == 0
    assert GameLog(home / "data" / "games.sqlite3").solved("eclipse") == {"Lesson line 1"}
    assert main(["games", "list"]) == 0
    assert capsys.readouterr().out == ""


def test_typed_input_that_ends_ends_the_command() -> None:
    """A script's last line needs no `quit`: its answer is announced, then the command leaves."""
    lines = "hello\n2-3/G5\n2-6/G5\nquit\n"
    words = [*PROGRAM, "learn", "line", "--board", "none", "--no-voice"]
    child = subprocess.run(words, input=lines, capture_output=True, text=True, timeout=WAIT_S, check=False)
    assert child.returncode == 0, child.stderr
    said = child.stdout
    assert said.index("Lesson: the line.") < said.index("'hello' isn't a turn") < said.index("Almost!")
    assert said.index("Almost!") < said.index("You win!")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["puzzles", "--grade", "9"], "--grade"),
        (["puzzles", "--seed", "-1"], "a seed is a number from 0 up"),
        (["puzzles", "make", "--each", "0"], "use 1 or more"),
        (["puzzles", "make", "--grade", "2"], "`puzzles make` finds puzzles of every grade"),
        (["learn", "chess"], "chess"),
    ],
)
def test_what_can_not_be_asked_for_is_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong usage ends with status 2 and says what is wrong."""
    try:
        status = main(words)
    except SystemExit as error:
        status = int(str(error.code))
    assert status == 2
    assert sentence in capsys.readouterr().err


class Terminal:
    """A tmux session that runs the command."""

    def __init__(self, name: str, words: str) -> None:
        self._tmux = ["tmux", "-L", name, "-f", "/dev/null"]
        environment = " ".join(f"{key}={os.environ[key]}" for key in ("ECLIPSE_COMPANION_HOME",))
        command = f"{environment} {' '.join(PROGRAM)} {words}"
        subprocess.run([*self._tmux, "new-session", "-d", "-x", "90", "-y", "28", command], check=True)

    def until(self, text: str) -> str:
        """The screen, once it shows this."""
        end, shown = time.monotonic() + WAIT_S, ""
        while text not in " ".join(shown.replace("█", " ").split()):
            assert time.monotonic() < end, shown
            time.sleep(0.1)
            words = [*self._tmux, "capture-pane", "-p"]
            shown = subprocess.run(words, capture_output=True, text=True, check=False).stdout
        return shown

    def type(self, line: str) -> None:
        subprocess.run([*self._tmux, "send-keys", "-l", line], check=True)
        subprocess.run([*self._tmux, "send-keys", "Enter"], check=True)

    def close(self) -> None:
        subprocess.run([*self._tmux, "kill-server"], capture_output=True, check=False)


@tmux
def test_a_lesson_is_taken_at_the_terminal(tmp_path: Path) -> None:
    """The screen shows that there is no board, then the task, what was missing, and that the answer is right."""
    terminal = Terminal(f"eclipse-{tmp_path.name}-{os.getpid()}", "learn corners --board none --no-voice")
    try:
        shown = terminal.until("Lesson: corners and edges.")
        assert "no board" in shown
        assert "e next" in shown
        terminal.type("7-8/G4")
        terminal.until("This time, flip the piece on 1.")
        terminal.type("1-2/G1")
        terminal.until("Right! A piece in the corner is hard to flip.")
        terminal.type("next")
        terminal.until("Then put yours in a corner.")
        terminal.type("quit")
    finally:
        terminal.close()


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal's board")
def test_a_lesson_is_taken_at_the_virtual_board(home: Path, typed: list[Typed]) -> None:
    """The hand sets up the position; a wrong turn is taken back on the board; the right one is seen and kept."""
    lesson = Typed("learn", "control", "--board", "virtual", "--seed", "4")
    typed.append(lesson)
    lesson.until("corrected")
    lesson.type("2-3/G5")
    assert lesson.taught("wrong")["key"] == "need_hold"
    lesson.until("corrected")
    lesson.type("15-11/G5")
    assert lesson.taught("done")["key"] == "control_1_right"
    assert lesson.quit() == 0
    assert GameLog(home / "data" / "games.sqlite3").solved("eclipse") == {"Lesson control 1"}


def test_every_lesson_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    """The help lists them."""
    with pytest.raises(SystemExit):
        main(["learn", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert ", ".join(lesson.name for lesson in LESSONS) in said


def test_the_language_of_one_call_can_be_chosen(home: Path, typed: list[Typed]) -> None:  # noqa: ARG001
    """It overrides the settings; an unknown language is refused with a list of the known ones."""
    typed.append(Typed("learn", "turn", "--language", "de"))
    assert "Lektion" in typed[0].taught("task")["say"]
    refused = subprocess.run([*PROGRAM, "puzzles", "--language", "xx"], capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "--language: 'xx' isn't a choice here. Choose one of de, en." in refused.stderr
