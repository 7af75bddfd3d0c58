"""Terminals that can't show every character, or can't move their cursor: real ones, with the program's processes."""

import io
import os
import pty
import select
import subprocess
import sys
import termios
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from eclipse_companion.common import plain_characters
from tests.conftest import ROOT

GERMAN = ("play", "--terminal", "--no-voice", "--no-screen", "--language", "de")
PLAY = (*GERMAN, "--board", "screen", "--moon", "human:Jürgen")
OF_TERMINALS = ("LC_", "LANG", "TERM", "PYTHONIOENCODING", "PYTHONUTF8")
"""How variables begin that say what a terminal can show."""
LIMIT_S = 120.0


class Window:
    """A terminal in which one command runs; what it prints, byte by byte."""

    def __init__(self, home: Path, environment: Mapping[str, str], words: Sequence[str]) -> None:
        self._ours, theirs = pty.openpty()
        modes = termios.tcgetattr(theirs)
        modes[3] &= ~termios.ECHO  # only what the program itself prints
        termios.tcsetattr(theirs, termios.TCSANOW, modes)
        own = {name: value for name, value in os.environ.items() if not name.startswith(OF_TERMINALS)}
        places = {"ECLIPSE_COMPANION_HOME": str(home), "ECLIPSE_COMPANION_BROWSER": "none"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "eclipse_companion", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=own | places | dict(environment),
        )
        os.close(theirs)
        self._late = threading.Timer(LIMIT_S, self._process.kill)
        self._late.start()
        self.bytes = b""

    def read_until(self, words: bytes) -> None:
        """Read on until these bytes have come, or nothing more can come."""
        while words not in self.bytes and (more := self._more()):
            self.bytes += more

    def type(self, line: bytes) -> None:
        os.write(self._ours, line + b"\n")

    def end(self) -> int:
        """Read to the end; the exit status."""
        while more := self._more():
            self.bytes += more
        self._late.cancel()
        status = self._process.wait(LIMIT_S)
        os.close(self._ours)
        return status

    def _more(self) -> bytes:
        select.select([self._ours], [], [], LIMIT_S)
        try:
            return os.read(self._ours, 1 << 16)
        except OSError:  # the other end is closed
            return b""


@pytest.mark.parametrize(
    ("environment", "encoding"),
    [
        ({"PYTHONIOENCODING": "iso-8859-1", "TERM": "xterm"}, "iso-8859-1"),
        ({"PYTHONIOENCODING": "ascii", "TERM": "dumb"}, "ascii"),
        ({"LC_ALL": "C", "LANG": "C.UTF-8", "TERM": "xterm-256color"}, "ascii"),
        ({"LC_ALL": "POSIX"}, "ascii"),
        ({"LC_ALL": "C.UTF-8", "TERM": "dumb"}, "utf-8"),
        ({}, "utf-8"),
    ],
)
def test_a_game_is_played_with_what_the_terminal_can_show(
    tmp_path: Path, environment: dict[str, str], encoding: str
) -> None:
    """All that is printed is in the terminal's characters, without numbers for others and without moves of a cursor.

    A typed letter that is no text there ends nothing.
    """
    name = "Jürgen" if encoding != "ascii" else "Juergen"
    window = Window(tmp_path, environment, PLAY)
    window.read_until(b"1-5/S16")
    window.type("ü".encode("iso-8859-1"))
    window.type(b"S1")
    window.read_until(f"{name} ".encode(encoding))
    window.type(b"quit")
    assert window.end() == 0
    text = window.bytes.decode(encoding)
    assert name in text
    assert "   S   2   3   4" in text
    assert "\\x" not in text
    assert "\\u" not in text
    assert "\x1b" not in text


@pytest.mark.skipif(sys.platform == "darwin", reason="it always has a display")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), b"Open http://127.0.0.1:"),
        (("--game", "infinity", "--board", "screen"), b"Open http://127.0.0.1:"),
        (("--game", "infinity"), b"To play on a page in your browser, start again with --screen."),
        (("--game", "ecliptic"), b"To play on a page in your browser, start again with --screen."),
    ],
)
def test_without_a_display_the_page_is_named(tmp_path: Path, words: tuple[str, ...], said: bytes) -> None:
    """Its address if there is one; else how there can be one."""
    no_display = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "TERM": "dumb", "LC_ALL": "C.UTF-8"}
    window = Window(tmp_path, no_display, ("play", "--no-voice", *words))
    window.read_until(said)
    window.type(b"quit")
    window.type(b"quit")
    assert window.end() == 0
    assert said in window.bytes


def test_every_character_of_the_program_has_a_plainer_one() -> None:
    """All sentences, and all that screens draw, can be told in ASCII without a question mark for a character."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    plain_characters.use(stream, {})
    files = [file for kind in ("*.toml", "*drawing.py", "looks.py") for file in (ROOT / "host").rglob(kind)]
    used = {character for file in files for character in file.read_text(encoding="utf-8") if not character.isascii()}
    assert {"ü", "┌", "☾", "−"} <= used  # noqa: RUF001 - the minus sign of the sentences
    stream.write(" ".join(sorted(used)))
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    assert b"?" not in stream.buffer.getvalue()


def test_foreign_characters_never_end_the_program() -> None:
    """Accents are left out, other scripts become question marks, bytes that are no text stay recognisable."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    plain_characters.use(stream, {})
    stream.write("Zoë, Łukasz, Анна, \udcff, ½, \u200b|\ufb01")
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    assert stream.buffer.getvalue() == b"Zoe, Lukasz, ????, \\udcff, 1/2, ?|fi"


@pytest.mark.parametrize("command", ["", "play"])
def test_help_is_plain_in_a_plain_terminal(tmp_path: Path, command: str) -> None:
    """Each command tells what it does in ASCII, and colours nothing, where that is all that there is."""
    window = Window(tmp_path, {"LC_ALL": "POSIX", "TERM": "dumb"}, [*command.split(), "--help"])
    assert window.end() == 0
    text = window.bytes.decode("ascii")
    assert "usage" in text
    assert "\\u" not in text
    assert "\x1b" not in text
