"""The wire over Wi-Fi: the virtual board with a stand-in for the radio, and real connections."""

import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from eclipse_companion.hardware.resources import firmware_dir
from eclipse_companion.sensing import link
from eclipse_simulation.board.engine import Engine
from eclipse_simulation.board.lockstep import LockstepBoard
from tests.firmware.rig import checked, line

NETWORK = """
STA_IF = 0
told = []
def hostname(name):
    pass
class WLAN:
    def __init__(self, kind):
        self._joined = 0
    def active(self, on):
        pass
    def config(self, pm):
        pass
    def connect(self, name, password):
        assert (name, password) == ("home", "secret word")
    def isconnected(self):
        self._joined += 1
        return self._joined > 2
"""


class Board:
    """A board with a radio that was told a network."""

    def __init__(self, engine: Engine, folder: Path, network: str | None = NETWORK, told: str | None = None) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        firmware, flash = folder / "firmware", folder / "flash"
        shutil.copytree(firmware_dir(), firmware)
        wifi = (firmware / "wifi.py").read_text(encoding="utf-8")
        assert "PORT = 5055\n" in wifi
        (firmware / "wifi.py").write_text(wifi.replace("PORT = 5055\n", f"PORT = {self.port}\n"), encoding="utf-8")
        if network is not None:
            (firmware / "network.py").write_text(network, encoding="utf-8")
        flash.mkdir()
        (flash / "wifi.txt").write_text("home\nsecret word\n" if told is None else told, encoding="utf-8")
        self.board = LockstepBoard(engine, lambda due_us: (due_us, [32_768] * 16), firmware=firmware, flash=flash)
        self.usb = b""
        self.guests: list[socket.socket] = []

    def close(self) -> None:
        """End everything."""
        for each in self.guests:
            each.close()
        self.board.close()

    def scans(self, count: int) -> None:
        """Let so many scans pass, and keep what comes over USB."""
        for _ in range(count):
            step = self.board.step()
            assert step is not None
            self.usb += step[1]

    def guest(self) -> "Guest":
        """Somebody who connects once the board has joined the network."""
        self.scans(400)
        self.guests.append(socket.create_connection(("127.0.0.1", self.port), timeout=10))
        return Guest(self, self.guests[-1])


class Guest:
    """One connection."""

    def __init__(self, board: Board, connection: socket.socket) -> None:
        self.board, self.connection = board, connection
        connection.settimeout(0.02)

    def say(self, body: str) -> list[str]:
        """Say a line; returns what comes until it is answered."""
        self.connection.sendall(line(body))
        heard = b""
        for _ in range(100):
            self.board.scans(20)
            try:
                heard += self.connection.recv(4096)
            except TimeoutError:
                continue
            rows = [checked(row) for row in heard.splitlines(keepends=True) if row.endswith(b"\n")]
            if any(row[:2] in {"HI", "OK", "NO"} for row in rows):
                return rows
        raise AssertionError(heard)


@pytest.fixture
def board(micropython: Engine, tmp_path: Path) -> Iterator[Board]:
    with closing(Board(micropython, tmp_path)) as found:
        yield found


def answered(rows: list[str]) -> str:
    """The one answer among them, without its number."""
    found = [row for row in rows if row[:2] in {"HI", "OK", "NO"}]
    assert len(found) == 1
    kind, _, rest = found[0].split(" ", 2)
    return f"{kind} {rest}"


def test_a_host_talks_over_wifi(board: Board) -> None:
    """Who connects has the wire: it greets, answers, and reports squares; USB hears nothing of that."""
    guest = board.guest()
    assert answered(guest.say("HELLO")).startswith("HI proto=1")
    before = len(board.usb)
    assert answered(guest.say("PING air")) == "OK PING air"
    board.scans(600)
    assert b"$ST" in guest.connection.recv(4096)
    assert len(board.usb) == before


def test_when_the_guest_goes_usb_has_the_wire_again(board: Board) -> None:
    """A connection that ends gives the wire back; what USB says is answered there."""
    guest = board.guest()
    guest.say("HELLO")
    guest.connection.close()
    board.scans(200)
    board.usb = b""
    board.board.send(line("HELLO"))
    board.scans(20)
    assert b"$HI" in board.usb


def test_the_newest_guest_has_the_wire(board: Board) -> None:
    """Whoever comes later takes it over: a host that hangs keeps nobody out."""
    first = board.guest()
    first.say("HELLO")
    second = board.guest()
    assert answered(second.say("HELLO")).startswith("HI")
    first.connection.settimeout(5)
    rest = first.connection.recv(4096)
    while rest:
        rest = first.connection.recv(4096)


def test_the_companions_own_link_finds_the_board(board: Board) -> None:
    """`--board socket://HOST:PORT` greets it as it greets a board on USB."""
    board.scans(400)
    ended = threading.Event()

    def lives() -> None:
        while not ended.is_set():
            board.scans(5)

    thread = threading.Thread(target=lives)
    thread.start()
    try:
        found = link.look(f"socket://127.0.0.1:{board.port}")
    finally:
        ended.set()
        thread.join()
    assert found.hello is not None, found.trouble


@pytest.mark.parametrize(
    ("network", "told"), [(None, "home\nsecret word\n"), (NETWORK, "home"), (NETWORK, "")], ids=["no radio", "1", "0"]
)
def test_a_board_that_cannot_join_works_over_usb(
    micropython: Engine, tmp_path: Path, network: str | None, told: str
) -> None:
    """Without a radio, or with a spoilt file, it says so once and goes on; the password isn't said."""
    with closing(Board(micropython, tmp_path, network, told)) as board:
        board.scans(400)
        assert board.usb.count(b" error ") == 1
        assert b"secret" not in board.usb
        board.usb = b""
        board.board.send(line("HELLO"))
        board.scans(20)
        assert b"$HI" in board.usb
