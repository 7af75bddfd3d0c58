"""`firmware wifi`: a board that mpremote sees, with a stand-in for its radio."""

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.hardware.resources import firmware_dir
from eclipse_companion.upkeep import wifi
from tests.upkeep.prompt import Prompt

RADIO = """
STA_IF = 0
class WLAN:
    def __init__(self, kind):
        self.told = None
    def active(self, on):
        pass
    def connect(self, name, password):
        self.told = name, password
    def isconnected(self):
        return self.told == ("at home", "secret word")
    def status(self):
        return 3 if self.isconnected() else -2 if self.told[0] != "at home" else -3
    def ifconfig(self):
        return "192.168.1.20", "255.255.255.0", "192.168.1.1", "192.168.1.1"
"""


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Prompt]:
    folder = tmp_path / "flash"
    folder.mkdir()
    (folder / "network.py").write_text(RADIO, encoding="utf-8")
    (folder / "wifi.py").write_text("", encoding="utf-8")
    (folder / "calibration.txt").write_text("rest=1", encoding="utf-8")
    prompt = Prompt(folder, b"")
    yield prompt
    prompt.close()


Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    """The command with a password typed: its status, output and errors."""

    def call(password: str, *words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(password + "\n"))
        status = main(["firmware", "wifi", *words])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def test_a_board_is_told_a_network(board: Prompt, said: Said) -> None:
    """The board keeps name and password, joins, restarts; its address is printed, and the password isn't."""
    words = ("--network", "at home", "--board", board.port)
    status, out, err = said("secret word", *words)
    assert status == 0
    assert "play --board socket://192.168.1.20:5055" in out
    assert "secret" not in out + err
    assert (board.folder / wifi.FILE).read_text(encoding="utf-8") == "at home\nsecret word\n"
    assert (board.folder / "calibration.txt").exists()
    assert board.resets == 1


def test_a_network_is_forgotten(board: Prompt, said: Said) -> None:
    """With --off the file goes, also where there is none; --json tells that there is no address."""
    (board.folder / wifi.FILE).write_text("at home\nsecret word\n", encoding="utf-8")
    for _ in range(2):
        status, out, _ = said("", "--off", "--json", "--board", board.port)
        assert (status, json.loads(out)) == (0, {"port": board.port, "address": None})
        assert not (board.folder / wifi.FILE).exists()


@pytest.mark.parametrize(
    ("password", "spoilt", "reason"),
    [
        ("wrong word", {}, "refuses the password"),
        ("secret word", {"network.py": RADIO.replace("at home", "elsewhere")}, "doesn't see that network"),
        ("secret word", {"network.py": "raise ImportError"}, "it has no radio"),
        ("secret word", {"wifi.py": None}, "firmware is too old"),
    ],
)
def test_why_a_board_cannot_join_is_said(
    board: Prompt, said: Said, password: str, spoilt: dict[str, str | None], reason: str
) -> None:
    """The reason is a sentence without the password, and the board is left without the file."""
    for name, text in spoilt.items():
        (board.folder / name).unlink()
        if text is not None:
            (board.folder / name).write_text(text, encoding="utf-8")
    status, out, err = said(password, "--network", "at home", "--board", board.port)
    assert (status, out) == (1, "")
    assert reason in err
    assert password not in err
    assert not (board.folder / wifi.FILE).exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "Name the network"),
        (("--network", "two\nlines", "--board", "/dev/null"), "a line each"),
        (("--network", "x" * 65, "--board", "/dev/null"), "64 bytes at most"),
        (("--network", "x", "--for", "pico"), "--for is for"),
    ],
)
def test_wrong_arguments_get_a_sentence(words: tuple[str, ...], reason: str, said: Said) -> None:
    """What can't be a network, and what another action takes, is refused before any board is touched."""
    status, out, err = said("secret word", *words)
    assert (status, out) == (2, "")
    assert reason in err


def test_file_and_port_are_the_firmwares() -> None:
    """The host writes the file that the board reads, and names the port at which it listens."""
    text = (firmware_dir() / "wifi.py").read_text(encoding="utf-8")
    assert f'FILE = "{wifi.FILE}"\n' in text
    assert f"PORT = {wifi.PORT}\n" in text
