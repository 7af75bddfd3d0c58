"""Progress of long commands, on standard error."""

import io
import sys
import threading
from pathlib import Path

import pytest

from eclipse_companion.commands import cli
from eclipse_companion.commands import progress as module
from eclipse_companion.commands.progress import Progress
from eclipse_companion.common.compiling import Compiling
from eclipse_companion.common.errors import CompanionError
from tests.processes import wait_until

DATA = Path(__file__).parents[1] / "data"
GAMES = str(DATA / "games" / "many.egn")
PICTURE = str(DATA / "pictures" / "daylight_a.jpg")
TRACE = str(next((DATA / "traces").glob("*.npz")))


class Written(io.StringIO):
    """Standard error, and whether it has been told for how long something goes on."""

    def __init__(self, *, terminal: bool = False) -> None:
        super().__init__()
        self._terminal = terminal
        self.told = threading.Event()

    def isatty(self) -> bool:
        return self._terminal

    def write(self, text: str) -> int:
        done = super().write(text)
        if " s)" in text:
            self.told.set()
        return done


def watched(monkeypatch: pytest.MonkeyPatch, *, terminal: bool = False) -> Written:
    """Standard error from now on; work is told after its first second."""
    monkeypatch.setattr(module, "GOES_ON_S", (1,))
    monkeypatch.setenv("TERM", "xterm")
    found = Written(terminal=terminal)
    monkeypatch.setattr(sys, "stderr", found)
    return found


def test_short_work_shows_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is said before the patience is over."""
    progress = Progress(patience_s=3600)
    progress.show("half", "working")
    with progress.going_on("Checking a.egn"):
        pass
    assert capsys.readouterr().err == ""


def test_each_stage_is_told_once_if_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    """If standard error isn't a terminal, it gets one line per stage."""
    progress = Progress()
    for text in ("1%", "2%", "3%"):
        progress.show(text, "working")
    assert capsys.readouterr().err == "working\n"


def test_work_of_unknown_length_says_that_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a few seconds it is told what is done, and for how long."""
    written = watched(monkeypatch)
    with Progress().going_on(lambda: "Checking a.egn: 7 games so far"):
        assert written.told.wait(60)
    assert written.getvalue() == "Checking a.egn: 7 games so far (1 s)\n"


def test_a_step_that_takes_long_goes_on_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was told last of the work is told again, with the seconds."""
    written = watched(monkeypatch)
    progress = Progress()
    with progress.going_on("Judging a.egn"):
        progress.show("Judging the game: 3 of 20 turns.", "Judging the game: 0 %.")
        assert written.told.wait(60)
    assert written.getvalue().splitlines() == ["Judging the game: 0 %.", "Judging the game: 0 % (1 s)"]


def test_compiling_is_told_while_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code that is compiled first is named, and not the work that waits for it."""
    written = watched(monkeypatch)
    monkeypatch.setattr(Compiling, "kernels", {object()})
    with Progress().going_on("Working on position 1"):
        assert written.told.wait(60)
    assert written.getvalue() == "Preparing the calculations (1 s)\n"


def test_a_terminal_is_told_in_one_line_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is no wider than the terminal, and is gone before anything else is printed."""
    monkeypatch.setattr("eclipse_companion.commands.progress.columns", lambda _: 30)
    screen = watched(monkeypatch, terminal=True)
    progress = Progress()
    with progress.going_on("Reading a-long-name.egn"):
        assert screen.told.wait(60)
        with progress.aside():
            screen.write("game 1\n")
    with progress.going_on("Reading a-much-longer-name-than-that.egn"):
        wait_until(lambda: "much" in screen.getvalue())
    assert "\rReading a-long-name.egn (1 s)\x1b[K" in screen.getvalue()
    assert "\r\x1b[Kgame 1\n" in screen.getvalue()
    assert "\rReading a-much-longer-name-th\x1b[K" in screen.getvalue()


E, INF = "eclipse_companion.games.eclipse", "eclipse_companion.games.infinity"
SIMULATED = "eclipse_simulation.eclipse"
SLOW = [
    (["best", "4/4/4/4"], f"{E}.commands.best.Oracle", "Working on position 1 (1 s)"),
    (["best", "--game", "infinity", "4/4/4/4 b 0"], f"{INF}.commands.best.Oracle", "Working on position 1 (1 s)"),
    (["check", GAMES], "eclipse_companion.commands.check.bytes_of", f"Checking {GAMES}: 0 games so far (1 s)"),
    (["annotate", GAMES], f"{E}.reply.annotating.Oracle", f"Judging {GAMES} (1 s)"),
    (["read", PICTURE], f"{E}.commands.read.decoded", f"Reading {PICTURE} (1 s)"),
    (["replay", TRACE], f"{E}.replaying.trace_file.read_game_trace", f"Replaying {Path(TRACE).name} (1 s)"),
    (["puzzles", "make"], f"{E}.commands.puzzles.Oracle", "Looking for puzzles (1 s)"),
    (["solve"], f"{E}.commands.solve.Solving.run", "Solving the game (1 s)"),
    (["solve", "--game", "infinity"], f"{INF}.commands.solve.Solving.run", "Solving the game (1 s)"),
    (["games", "list"], "eclipse_companion.commands.games.GameLog.games", "Reading the log (1 s)"),
    (["games", "show", "1"], "eclipse_companion.commands.games.GameLog.game", "Reading the log (1 s)"),
    (["games", "export", "1"], "eclipse_companion.commands.games.GameLog.game", "Reading the log (1 s)"),
    (["games", "import", GAMES], "eclipse_companion.commands.games_changes.bytes_of", f"Reading {GAMES} (1 s)"),
    (["calibrate", "camera", PICTURE], f"{E}.commands.showing.picture.load", f"Reading {PICTURE} (1 s)"),
    (
        ["virtual-board"],
        f"{SIMULATED}.virtual_board.choose_engine",
        "Getting the virtual board ready (1 s)",
    ),
    (["deck", "d.pdf"], "eclipse_companion.games.ecliptic.commands.deck.sheets.deck", "Drawing the cards (1 s)"),
    (["design"], "eclipse_calibration.design.command.choose", "Choosing magnets (1 s)"),
    (["doctor"], "eclipse_companion.commands.doctor.doctor.examine", "Looking at what is here (1 s)"),
]


@pytest.mark.parametrize(("words", "slow", "says"), SLOW, ids=[" ".join(words[:3]) for words, _, _ in SLOW])
def test_every_command_that_may_take_long_says_that_it_goes_on(
    words: list[str], slow: str, says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What it waits for is told while it waits."""
    monkeypatch.setenv("ECLIPSE_COMPANION_HOME", str(tmp_path))

    def wait(*_: object, **__: object) -> None:
        written.told.wait(60)
        raise CompanionError("That is enough.")

    monkeypatch.setattr(slow, wait)
    written = watched(monkeypatch)
    cli.main(words)
    assert says in written.getvalue().splitlines()
