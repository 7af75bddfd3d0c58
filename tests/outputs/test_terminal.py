"""The terminal screen, watched and typed at in tmux."""

import os
import re
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.outputs.screens import LIMIT_S


class Terminal:
    """A tmux window in which the demo's screen runs, started from a shell that says when it has ended."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._socket = f"eclipse-{uuid.uuid4().hex[:8]}"
        self._posted = folder / "posted"
        self._pipe = folder / "pipe"
        os.mkfifo(self._pipe)
        # Open for reading too, so that opening doesn't wait for the other end.
        self._scenes: int | None = os.open(self._pipe, os.O_RDWR)
        words = [sys.executable, "-m", "tests.outputs.demo_screen", str(self._pipe), str(self._posted), *options]
        command = f"{' '.join(words)}; stty -a; echo ENDED; read -r line"
        self._tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", command)

    def _tmux(self, *words: str) -> str:
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        for name in ("LINES", "COLUMNS"):  # the test runner's workers set them; a window has a size of its own
            environment.pop(name, None)
        done = subprocess.run(
            ["tmux", "-u", "-L", self._socket, *words],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=True,
        )
        return done.stdout

    def show(self, *scenes: str) -> None:
        assert self._scenes is not None
        os.write(self._scenes, "".join(f"{scene}\n" for scene in scenes).encode())

    def press(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def resize(self, width: int, height: int) -> None:
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def seen(self) -> str:
        return self._tmux("capture-pane", "-p")

    def draws_alone(self) -> bool:
        """Whether the alternate screen is active, which programs draw on."""
        return self._tmux("display-message", "-p", "#{alternate_on}").strip() == "1"

    def wait_for(self, *texts: str) -> str:
        """The window's text, once it contains all of these."""
        end = time.monotonic() + LIMIT_S
        while not all(text in (seen := self.seen()) for text in texts):
            assert time.monotonic() < end, f"{texts} not in:\n{seen}"
            time.sleep(0.05)
        return seen

    def clock(self, before: int) -> int:
        """The seconds that the running clock shows, once they are fewer than these: a busy machine may skip some."""
        end = time.monotonic() + LIMIT_S
        while True:
            found = re.search(r"▶ (\d+):(\d\d)", seen := self.seen())
            if found is not None and (left := 60 * int(found[1]) + int(found[2])) < before:
                return left
            assert time.monotonic() < end, f"no clock below {before} s in:\n{seen}"
            time.sleep(0.05)

    def posted(self, count: int) -> list[str]:
        """The words posted, once there are this many."""
        end = time.monotonic() + LIMIT_S
        while True:
            words = self._posted.read_text().splitlines() if self._posted.exists() else []
            if len(words) >= count:
                return words
            assert time.monotonic() < end, words
            time.sleep(0.05)

    def end_of_game(self) -> None:
        """The game ends: the demo closes its screen."""
        if self._scenes is not None:
            self.show("END")
            os.close(self._scenes)
            self._scenes = None

    def close(self) -> None:
        self.end_of_game()
        self.wait_for("ENDED")
        self._tmux("kill-server")


@pytest.fixture
def terminal(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    if shutil.which("tmux") is None:
        pytest.skip("There is no tmux on this machine.")
    window = Terminal(tmp_path, *getattr(request, "param", ("eclipse", "en")))
    yield window
    window.close()


def test_a_window_of_80_by_24_shows_all(terminal: Terminal) -> None:
    """Sixteen squares, both players, all turns, what to do now, and every key show, with nothing cut off."""
    terminal.show("middle", "reply")
    seen = terminal.wait_for("place Moon silver on 11.", "quit")
    lines = seen.splitlines()
    assert len(lines) <= 24
    assert all(f"│{square}" in seen for square in range(1, 17))
    assert "(☼) Sun  Ann" in seen
    assert "[☾] Moon  Computer" in seen
    assert "◀ to move" in seen
    assert " 1. S1         1-5/S16" in seen
    assert " 6. 9-10/G9" in seen
    assert lines[-1] == " h hint  u undo  t finished  w wrong  d draw  r resign  n new game  q quit"
    assert lines[0].split() == ["Eclipse", "●", "board", "connected"]
    assert [line[2:42] for line in lines[14:17]] == [
        "13╭─☼─╮  │14╭╌☼╌╮  │15╭─☼─╮  │16╭─☼─╮  │",
        "→ │░G░│ →│» ╎ S ╎ »│  │░G░│  │  │ S │  │",
        "  ╰───╯  │  ╰╌╌╌╯  │  ╰───╯  │  ╰───╯  │",
    ]


def test_the_clock_that_runs_counts_down_in_the_terminal(terminal: Terminal) -> None:
    """Both clocks are beside their players; the last turns stay in sight."""
    terminal.show("middle", "clocks")
    left = terminal.clock(272)
    assert left <= 271
    terminal.wait_for("  0:10", "6. 9-10/G9")
    assert terminal.clock(left) < left
    terminal.show("clocks stand")
    assert "▶" not in terminal.wait_for("  4:31", "  1:01:01")


def test_keys_are_commands_and_leaving_a_game_is_asked_twice(terminal: Terminal) -> None:
    """Letters post their words, digits answers; quitting takes two presses in a game, and the rest asks by itself."""
    terminal.show("middle")
    terminal.wait_for("t finished")
    terminal.press("h", "2", "u")
    assert terminal.posted(3) == ["hint", "2", "undo"]
    terminal.press("q")
    terminal.wait_for("Press q again: quit.")
    terminal.press("t")
    terminal.wait_for("t finished")
    terminal.press("n", "q", "q", "z", "w")
    assert terminal.posted(7)[3:] == ["turn", "new", "quit", "wrong"]
    terminal.press("C-c")
    assert terminal.posted(8)[-1] == "quit"


@pytest.mark.parametrize("terminal", [("eclipse", "en", "typing")], indirect=True)
def test_typed_lines_are_posted_as_they_are(terminal: Terminal) -> None:
    """If there is a hand to type for, letters make lines, even empty ones; arrows bring an earlier one back."""
    terminal.show("start")
    terminal.wait_for("a turn such as 1-5/S16")
    terminal.press("S1", "Enter")
    terminal.press("hint", "Enter", "Enter")
    terminal.press("Up", "Up", "BSpace", "6", "Enter")
    assert terminal.posted(4) == ["S1", "hint", "", "S6"]


@pytest.mark.parametrize("terminal", [("eclipse", "en", "hand")], indirect=True)
def test_what_is_typed_before_the_screen_is_there_counts(terminal: Terminal) -> None:
    """Until the screen has the terminal, the terminal turns Enter into a line feed: that ends a line, too."""
    terminal.press("hint", "C-j", "S1", "C-j")
    terminal.show("start")
    assert terminal.posted(2) == ["hint", "S1"]


@pytest.mark.parametrize("terminal", [("eclipse", "en", "hand")], indirect=True)
def test_an_empty_line_is_a_word_where_it_stands_for_one(terminal: Terminal) -> None:
    """Arrows don't bring it back; and Escape clears a line that was begun."""
    terminal.show("start")
    terminal.wait_for("Enter alone does what I ask")
    terminal.press("S16", "Enter", "Enter", "Up", "Enter")
    terminal.posted(3)
    terminal.press("Up")
    terminal.wait_for("\n S16")
    terminal.press("Escape")
    terminal.wait_for("Enter alone does what I ask")
    terminal.press("hint", "Enter")
    assert terminal.posted(4) == ["S16", "do", "S16", "hint"]


def test_the_board_grows_with_the_window_and_a_small_one_gets_a_sentence(terminal: Terminal) -> None:
    """Below the smallest size the screen still says what to do; in a large window the pieces are larger."""
    terminal.show("middle", "reply")
    terminal.wait_for("┏━☾━┓")
    terminal.resize(60, 16)
    seen = " ".join(terminal.wait_for("This window is too small", " lines.").replace("█", "").split())
    assert "flip 13 to 14 (silver up), then place Moon silver on 11." in seen
    assert "This window is too small. It needs 75 columns and 24 lines." in seen
    assert "┏━☾━┓" not in seen
    terminal.resize(120, 40)
    terminal.wait_for("┏━━━☾━━━┓", "quit")
    terminal.resize(80, 24)
    terminal.wait_for("┏━☾━┓", "quit")


def test_a_narrow_window_shows_the_board_and_what_to_do(terminal: Terminal) -> None:
    """The players and the turns beside it are left out; a window that the board doesn't fit in gets a sentence."""
    terminal.show("middle", "reply")
    terminal.resize(60, 24)
    terminal.wait_for("┏━☾━┓", "Moon silver on 11.", "draw")
    assert " 1. S1 " not in terminal.seen()
    terminal.resize(80, 24)
    terminal.wait_for(" 1. S1 ")
    terminal.resize(40, 24)
    assert "┏━☾━┓" not in terminal.wait_for("This window is too")


def test_the_terminal_is_given_back_with_the_game_in_it(terminal: Terminal) -> None:
    """After the end the last position, the turns and the result are in the scroll-back, and typing works."""
    terminal.show("middle", "reply", "made", "over")
    terminal.wait_for("Moon wins with silver on 1, 6 and 11. Clear the board")
    assert terminal.draws_alone()
    terminal.end_of_game()
    terminal.resize(80, 60)
    seen = terminal.wait_for("ENDED")
    assert not terminal.draws_alone()
    assert "   s   s   3   4\n   G   s   G   8\n   G   s   s   g\n  13   S   G   S\n" in seen
    assert "  6. 9-10/G9    13-14/S11\n" in seen
    assert "Moon wins with silver on 1, 6 and 11.\n" in seen
    assert " icanon" in seen
    assert " echo " in seen
