"""A dummy board: it answers as firmware/PROTOCOL.md says, on a real pseudo-terminal or TCP port.

It knows greetings, credit, `PING` and `STATE`; a test makes it speak (`say`), vanish and come back, or mangles what it
sends.
"""

import os
import pty
import select
import socket
import threading
import tty
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from eclipse_companion.sensing.wire import Decoder, encode

CREDIT = 192
EMPTY = "." * 16


class Board:
    """What is behind the port: bytes to bytes."""

    def __init__(self, board_id: str = "E1", *, proto: int = 1, deaf: bool = False) -> None:
        self.heard: list[str] = []
        """All commands, as bodies."""
        self.unacknowledged: deque[tuple[int, int]] = deque()
        """Lines that were sent on credit: number, length."""
        self.most_unacknowledged = 0
        self._id = board_id
        self._proto = proto
        self._deaf = deaf
        self._decoder = Decoder()
        self._sequence = 65_530
        self._since_hello = 0
        self._credit = False
        self._lock = threading.Lock()
        self._waiting: deque[bytes] = deque()
        self._out = bytearray()

    def say(self, kind: str, rest: str) -> int:
        """Queue a line; returns its number."""
        with self._lock:
            return self._line(kind, rest)

    def raw(self, data: bytes) -> None:
        """Send bytes that aren't a line of ours."""
        with self._lock:
            self._out += data

    def take(self, data: bytes) -> bytes:
        """Process what the host has sent; returns what goes to it now."""
        with self._lock:
            for body in self._decoder.feed(data):
                self.heard.append(body)
                if not self._deaf:
                    self._obey(body)
            while self._waiting and self._may_go(self._waiting[0]):
                self._go(self._waiting.popleft())
            out = bytes(self._out)
            self._out.clear()
            return out

    def _obey(self, body: str) -> None:
        word, _, rest = body.partition(" ")
        if word == "HELLO":
            self._credit = False
            self._waiting.clear()
            self.unacknowledged.clear()
            self._since_hello = self._sequence
            self._line(
                "HI",
                f"proto={self._proto} fw=1.0.0 board=wood id={self._id} coding=one cal=ok leds=0 beep=0 buttons=3 hz=9",
            )
        elif word == "ACK":
            self._acknowledged(int(rest))
        elif word == "STATE":
            self._line("ST", f"1000 {EMPTY}")
        else:
            self._line("OK", body)

    def _acknowledged(self, seq: int) -> None:
        if not self._credit:
            self._credit = (seq - self._since_hello) % 65_536 < (self._sequence - self._since_hello) % 65_536
        sent = [number for number, _ in self.unacknowledged]
        if seq in sent:
            for _ in range(sent.index(seq) + 1):
                self.unacknowledged.popleft()

    def _line(self, kind: str, rest: str) -> int:
        number = self._sequence
        self._sequence = (number + 1) % 65_536
        self._waiting.append(encode(f"{kind} {number} {rest}"))
        return number

    def _may_go(self, line: bytes) -> bool:
        used = sum(length for _, length in self.unacknowledged)
        return not self._credit or not used or used + len(line) <= CREDIT

    def _go(self, line: bytes) -> None:
        self._out += line
        self.unacknowledged.append((int(line.split(b" ")[1]), len(line)))
        if self._credit:
            used = sum(length for _, length in self.unacknowledged)
            self.most_unacknowledged = max(self.most_unacknowledged, used)


class Flood(Board):
    """A board that knows no credit and never stops talking: thousands of readings and states a second."""

    EACH = 10

    def take(self, data: bytes) -> bytes:
        """Answer, and add more of what nobody asked for."""
        out = bytearray(super().take(data))
        if self.heard:
            for _ in range(self.EACH):
                for kind, rest in (("RW", "1000 " + ",".join(["33070"] * 16)), ("ST", f"1000 {EMPTY}")):
                    out += encode(f"{kind} {self._sequence} {rest}")
                    self._sequence = (self._sequence + 1) % 65_536
        return bytes(out)


class Prompt(Board):
    """A board at MicroPython's prompt that behaves like its console; Ctrl-D starts the firmware if it is there."""

    def __init__(self, *, firmware: bool = False) -> None:
        super().__init__()
        self.started = False
        self._firmware = firmware

    def take(self, data: bytes) -> bytes:
        """Echo what is typed, complain about it, and prompt again."""
        if self._firmware and b"\x04" in data:
            self.started = True
            return b"\r\nMPY: soft reboot\r\n"
        if self.started:
            return super().take(data)
        complaint = (
            b'Traceback (most recent call last):\r\n  File "<stdin>", line 1\r\nSyntaxError: invalid syntax\r\n>>> '
        )
        return data + complaint if b"\n" in data else data


class Port:
    """A pseudo-terminal with a board behind it, under a name that stays while the terminal comes and goes."""

    def __init__(
        self, name: Path, board: Board, *, mangle: Callable[[bytes], list[bytes]] = lambda data: [data]
    ) -> None:
        self.name = str(name)
        self.board = board
        self._link = name
        self._mangle = mangle
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def plug(self) -> None:
        """Make the port appear."""
        self._stop.clear()
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self._link.unlink(missing_ok=True)
        self._link.symlink_to(os.ttyname(self._slave))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """Make the port vanish."""
        if self._thread is None:
            return
        self._stop.set()
        self._thread.join()
        self._thread = None
        self._link.unlink()
        os.close(self._slave)
        os.close(self._master)

    def inject(self, data: bytes) -> None:
        """Send bytes that don't come from a board: a console's."""
        os.write(self._master, data)

    def _serve(self) -> None:
        while not self._stop.is_set():
            readable, _, _ = select.select([self._master], [], [], 0.002)
            data = os.read(self._master, 4096) if readable else b""
            for piece in self._mangle(self.board.take(data)):
                os.write(self._master, piece)


@contextmanager
def plugged(
    name: Path, board: Board, *, mangle: Callable[[bytes], list[bytes]] = lambda data: [data]
) -> Iterator[Port]:
    """A port with a board behind it, for the length of the test."""
    port = Port(name, board, mangle=mangle)
    port.plug()
    try:
        yield port
    finally:
        port.unplug()


@contextmanager
def listening(board: Board) -> Iterator[str]:
    """A TCP port with a board behind it, for one visitor; yields its URL."""
    stop = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with server.accept()[0] as visitor, suppress(ConnectionError):
                while not stop.is_set():
                    readable, _, _ = select.select([visitor], [], [], 0.002)
                    data = visitor.recv(4096) if readable else b""
                    if readable and not data:
                        return
                    visitor.sendall(board.take(data))

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"socket://127.0.0.1:{server.getsockname()[1]}"
        stop.set()
        thread.join()
