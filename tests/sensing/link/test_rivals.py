"""A port that another program reads, such as a forgotten serial monitor: a real one, at a real pseudo-terminal."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.sensing.link import LinkUp
from eclipse_companion.sensing.link.finder import look
from eclipse_companion.sensing.link.rivals import rival
from tests.processes import line_of
from tests.sensing.link.fake_board import Board, plugged
from tests.sensing.link.test_link import linked

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc of Linux")
MONITOR = """
import os, sys
port = os.open(sys.argv[1], {flags} | os.O_NOCTTY)
print("open", flush=True)
sys.stdin.read()
"""


@contextmanager
def monitor(port: str, flags: str = "os.O_RDWR") -> Iterator[subprocess.Popen[str]]:
    """Another program that has the port open."""
    words = [sys.executable, "-c", MONITOR.format(flags=flags), port]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert line_of(program) == "open\n"
        try:
            yield program
        finally:
            assert program.stdin is not None
            program.stdin.close()


def test_who_else_reads_a_port_is_named(tmp_path: Path) -> None:
    """With its words and its number; who only writes there, and this program itself, are nobody."""
    name = tmp_path / "board"
    with plugged(name, Board()) as port:
        assert rival(port.name) is None
        with monitor(port.name, "os.O_WRONLY"):
            assert rival(port.name) is None
        with monitor(port.name) as program:
            found = look(port.name)
            assert found.hello is None
            assert found.trouble is not None
            assert found.trouble.startswith(f"Another program is reading the port {name}: ")
            assert f"(process {program.pid}). Close it, then try again." in found.trouble
        assert look(port.name).hello is not None


def test_a_link_waits_until_it_is_alone(tmp_path: Path) -> None:
    """It is told once, however often the link tries; once the other program has gone, the board answers."""
    with (
        plugged(tmp_path / "board", Board()) as port,
        monitor(port.name) as program,
        linked(port.name) as (_, listener),
    ):
        assert "Another program is reading the port" in listener.down().reason
        assert program.stdin is not None
        program.stdin.close()
        program.wait()
        assert isinstance(listener.queue.get(timeout=60.0), LinkUp)


def test_a_program_that_comes_later_is_named_when_lines_are_lost(tmp_path: Path) -> None:
    """What breaks off because somebody else takes the lines is no fault of the cable."""
    with plugged(tmp_path / "board", Board()) as port, linked(port.name) as (_, listener):
        listener.up()
        port.board._deaf = True
        with monitor(port.name):
            assert "Another program is reading the port" in listener.down().reason


@pytest.mark.parametrize(
    "words",
    [
        ["sensors", "--board"],
        ["calibrate", "sensors", "--no-voice", "--board"],
        ["firmware", "install", "--board"],
    ],
)
def test_commands_name_it(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    """None of them says that the cable, the firmware or the calibration is at fault."""
    with plugged(tmp_path / "board", Board()) as port, monitor(port.name):
        assert main([*words, port.name]) == 1
    said = capsys.readouterr()
    assert "Another program is reading the port" in said.out + said.err
    assert "cable" not in said.out + said.err


def test_a_device_behind_a_pseudo_terminal_is_no_other_program() -> None:
    """Who holds the other end, such as a virtual board, may have this one open, too."""
    code = (
        "import os, pty, sys, tty\nmaster, slave = pty.openpty()\n"
        "print(os.ttyname(slave), flush=True)\nsys.stdin.read()\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=-1, stdout=-1, text=True) as device:
        port = line_of(device).strip()
        assert rival(port) is None
        assert device.stdin is not None
        device.stdin.close()
