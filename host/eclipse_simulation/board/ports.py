"""The virtual board's port: a pseudo-terminal, or a TCP port on the loopback interface.

In: bytes from the board, and time to wait. Out: bytes from the client. One client at a time; clients come and go.
Nothing here blocks for longer than the caller allows.

The port also acts as the board's own USB driver (MicroPython for the RP2040, `mp_usbd_cdc.c`): it holds 256 + 64
bytes for a host that has the port open and doesn't read, and the newest 256 while nobody has it open; the next client
gets those first.
"""

import contextlib
import os
import select
import socket
import sys
import time
from typing import Final, Protocol

DRIVER_BYTES: Final = 256 + 64
STALE_BYTES: Final = 256
MOST_INPUT: Final = 4096
"""The most bytes that wait for the board; a client that sends faster than it reads has to wait."""

_PIECE: Final = 4096
# The system's own buffer: as large as a pseudo-terminal's or a serial port's.
_SOCKET_BUFFER: Final = 4096


class _Line(Protocol):
    """What `Port` needs from a connection to a client."""

    name: str

    @property
    def connected(self) -> bool: ...

    def wait(self, timeout_s: float, *, reading: bool, writing: bool) -> None: ...

    def read(self) -> bytes: ...

    def write(self, data: bytes) -> int: ...

    def close(self) -> None: ...


class Port:
    """The board's end of a line, with its driver's buffer."""

    def __init__(self, line: _Line) -> None:
        self._line = line
        self._outgoing = bytearray()
        self._incoming = bytearray()

    @property
    def name(self) -> str:
        """What a client opens: a path, or `socket://127.0.0.1:NUMBER`."""
        return self._line.name

    @property
    def connected(self) -> bool:
        """Whether somebody has the port open."""
        return self._line.connected

    @property
    def room(self) -> int:
        """How many bytes the board may write; the room is ample while nobody has the port open."""
        return max(0, DRIVER_BYTES - len(self._outgoing)) if self._line.connected else DRIVER_BYTES

    @property
    def has_input(self) -> bool:
        """Whether bytes have come for the board."""
        return bool(self._incoming)

    def put(self, data: bytes) -> None:
        """Queue what the board wrote."""
        self._outgoing += data
        if not self._line.connected:
            del self._outgoing[:-STALE_BYTES]

    def take(self) -> bytes:
        """The bytes that have come for the board since the last call."""
        data = bytes(self._incoming)
        self._incoming.clear()
        return data

    def move(self, timeout_s: float) -> None:
        """Carry bytes both ways; returns after this time, or sooner if some bytes have moved."""
        line = self._line
        line.wait(timeout_s, reading=len(self._incoming) < MOST_INPUT, writing=bool(self._outgoing))
        if len(self._incoming) < MOST_INPUT:
            self._incoming += line.read()
        if self._outgoing and line.connected:
            del self._outgoing[: line.write(bytes(self._outgoing))]

    def close(self) -> None:
        """Close the port."""
        self._line.close()


class PseudoTerminal:
    """A pseudo-terminal in raw mode, as a serial port that carries bytes is. Linux only."""

    def __init__(self) -> None:
        import tty  # noqa: PLC0415 - not on every system

        self._board_end, client_end = os.openpty()
        tty.setraw(client_end)
        self.name = os.ttyname(client_end)
        # If we keep no client end open, the kernel reports whether a client has it open.
        os.close(client_end)
        os.set_blocking(self._board_end, False)
        self._poll = select.poll()
        self._poll.register(self._board_end, select.POLLIN)

    @property
    def connected(self) -> bool:
        """Whether somebody has it open."""
        return not any(events & select.POLLHUP for _, events in self._poll.poll(0))

    def wait(self, timeout_s: float, *, reading: bool, writing: bool) -> None:
        """Wait until bytes can be carried, at most this long."""
        if not self.connected:  # a closed one is always ready, so polling wouldn't wait
            time.sleep(timeout_s)
            return
        ends = [self._board_end]
        select.select(ends if reading else [], ends if writing else [], [], timeout_s)

    def read(self) -> bytes:
        """The bytes that have come."""
        with contextlib.suppress(OSError):  # nothing there, or no client
            return os.read(self._board_end, _PIECE)
        return b""

    def write(self, data: bytes) -> int:
        """Send what the kernel accepts; returns how much that was."""
        with contextlib.suppress(OSError):
            return os.write(self._board_end, data)
        return 0

    def close(self) -> None:
        """Close it."""
        os.close(self._board_end)


class TcpLine:
    """A TCP port on the loopback interface. A second client waits until the first has gone."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=4)
        self._listener.setblocking(False)  # noqa: FBT003
        self._client: socket.socket | None = None
        self.name = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"

    @property
    def connected(self) -> bool:
        """Whether there is a client."""
        return self._client is not None

    def wait(self, timeout_s: float, *, reading: bool, writing: bool) -> None:
        """Wait until bytes can be carried or a client connects, at most this long."""
        if self._client is None:
            ready, _, _ = select.select([self._listener], [], [], timeout_s)
            if ready:
                self._accept()
            return
        ends = [self._client]
        if reading or writing:
            select.select(ends if reading else [], ends if writing else [], [], timeout_s)
        else:
            time.sleep(timeout_s)

    def read(self) -> bytes:
        """The bytes that have come."""
        if self._client is None:
            return b""
        try:
            data = self._client.recv(_PIECE)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._drop()
        return data

    def write(self, data: bytes) -> int:
        """Send what the system accepts; returns how much that was."""
        if self._client is None:
            return 0
        try:
            return self._client.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            self._drop()
            return 0

    def close(self) -> None:
        """Close it, and the client's connection."""
        self._drop()
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            self._client, _ = self._listener.accept()
            self._client.setblocking(False)  # noqa: FBT003
            self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SOCKET_BUFFER)

    def _drop(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None


def open_port(*, tcp: bool) -> Port:
    """A pseudo-terminal if that is wanted and the system (Linux) has one to offer; else a TCP port."""
    if not tcp and sys.platform == "linux":
        with contextlib.suppress(OSError):
            return Port(PseudoTerminal())
    return Port(TcpLine())
