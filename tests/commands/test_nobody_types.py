"""`play` without a terminal, as a service, an icon or a script starts it: standard input has ended before it begins."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from eclipse_companion.commands.showing_page import served_already
from tests.games.eclipse.page.playing import free_port
from tests.outputs.page.served import Clients
from tests.processes import killed_after, lines_until

PROGRAM: Final = """
import sys
from eclipse_companion.commands.cli import main
from eclipse_companion.common.ending import end_with
from eclipse_companion.outputs.page import server
from eclipse_companion.table.loop import Loop
server.DEFAULT_PORT = int(sys.argv[1])
Loop.__init__.__kwdefaults__["drained_ms"] = 0.0
end_with(lambda: main(sys.argv[2:]))
"""
"""The program, which ends at once where the end of typing ends it, and whose page has a port of the test's own."""
WAIT_S: Final = 60.0
pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals")


class Unattended:
    """A running `play` whose standard input has ended."""

    def __init__(self, *options: str) -> None:
        self.port = free_port()
        words = [sys.executable, "-c", PROGRAM, str(self.port), "play", "--no-voice", "--seed", "4", *options]
        self.child = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )

    def until(self, words: str) -> list[str]:
        """The lines that it prints up to one with these words."""
        return lines_until(self.child, words)

    def say(self, word: str) -> None:
        """Say this on its own page."""
        with Clients(f"http://127.0.0.1:{self.port}/").listener() as person:
            person.state()
            person.say(word)
            person.state()

    def end(self) -> tuple[int, str]:
        """Its status, and the last that it prints, once it has ended by itself."""
        with killed_after(self.child, WAIT_S):
            said, _ = self.child.communicate()
        return self.child.returncode, said


@pytest.fixture
def plays() -> Iterator[list[Unattended]]:
    """What is started hears hang-ups, even if who tests has them ignored."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    made: list[Unattended] = []
    yield made
    signal.signal(signal.SIGHUP, before)
    for each in made:
        each.child.kill()
        with each.child:
            pass


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--screen",),
        ("--game", "infinity", "--board", "screen"),
        ("--game", "infinity", "--camera", "virtual", "--lan"),
        ("--game", "ecliptic", "--board", "screen"),
    ],
)
def test_where_a_page_is_served_the_end_of_typing_ends_nothing(
    plays: list[Unattended], options: tuple[str, ...]
) -> None:
    """The page answers, and what is said there is done, such as `quit`. No virtual hand plays for people."""
    play = Unattended(*options)
    plays.append(play)
    before = play.until(f"http://127.0.0.1:{play.port}/")
    play.say("quit")
    _, said = play.end()
    assert "Goodbye" in said
    assert "the virtual hand plays" not in "".join(before) + said


def test_at_the_virtual_board_people_play_on_the_page(plays: list[Unattended], home: Path) -> None:
    """The hand lays what a person says there and makes the computer's turn by itself; it plays for nobody else."""
    play = Unattended("--board", "virtual", "--screen", "--sun", "human:Ann", "--moon", "ai:1")
    plays.append(play)
    play.until("Ann to move: place")
    play.say("G6")
    lines = play.until("Ann to move: flip")
    assert any("Ann: gold on 6" in line for line in lines)
    play.child.send_signal(signal.SIGTERM)
    assert play.end()[0] == 0
    assert (home / "data" / "games.sqlite3").exists()


@pytest.mark.parametrize(
    "options",
    [
        ("--terminal",),
        ("--board", "screen", "--no-screen"),
        ("--game", "infinity"),
        ("--hand", "type"),
    ],
)
def test_without_a_page_the_end_of_typing_ends_play(plays: list[Unattended], options: tuple[str, ...]) -> None:
    """Nobody could ever say anything. A virtual board may not have answered by then, and it counts as a failure."""
    play = Unattended(*options)
    plays.append(play)
    status, said = play.end()
    assert "Goodbye" in said
    assert status == 0 or (status == 1 and "--hand" in options)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it(plays: list[Unattended], number: int) -> None:
    """As `quit` does; what was begun is kept."""
    play = Unattended("--board", "screen")
    plays.append(play)
    play.until("to move")
    play.child.send_signal(number)
    assert play.end()[0] == 0


def test_under_nohup_a_terminal_that_closes_ends_nothing(
    plays: list[Unattended],
) -> None:
    """Who has hang-ups ignored has the page on."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        play = Unattended("--board", "screen")
    finally:
        signal.signal(signal.SIGHUP, before)
    plays.append(play)
    play.until("http://127.0.0.1")
    play.child.send_signal(signal.SIGHUP)
    play.say("quit")
    assert play.end()[0] == 0


def test_an_icon_shows_the_page_that_is_there_already(
    plays: list[Unattended], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`--browser` opens it, and starts no second companion, which would find the board's port in use."""
    visited, command = tmp_path / "visited", tmp_path / "browser"
    command.write_text(f"#!{sys.executable}\nimport sys\nopen({str(visited)!r}, 'a').write(sys.argv[1] + '\\n')\n")
    command.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{command} %s")
    monkeypatch.delenv("ECLIPSE_COMPANION_BROWSER")
    first = Unattended("--board", "screen", "--browser")
    plays.append(first)
    first.until("http://127.0.0.1")
    words = [sys.executable, "-c", PROGRAM, str(first.port), "play", "--browser"]
    again = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=WAIT_S)
    assert (again.returncode, again.stdout) == (0, "")
    assert f"only show you its page: http://127.0.0.1:{first.port}/" in again.stderr
    first.say("quit")
    assert first.end()[0] == 0
    assert visited.read_text() == f"http://127.0.0.1:{first.port}/\n" * 2
    monkeypatch.setattr("eclipse_companion.outputs.page.server.DEFAULT_PORT", first.port)
    assert served_already() is None
