"""The virtual board's ports, tested in-process."""

import contextlib
import os
import socket
import time
from collections.abc import Callable, Iterator
from typing import Self

import pytest

from eclipse_simulation.board import server
from eclipse_simulation.board.ports import DRIVER_BYTES, MOST_INPUT, STALE_BYTES, Port, open_port

EVERY_BYTE = bytes(range(256))


class Client:
    """A client of a port, with nothing between it and the system."""

    def __init__(self, port: Port) -> None:
        host, _, number = port.name.removeprefix("socket://").partition(":")
        self.got = bytearray()
        if number:
            with socket.create_connection((host, int(number))) as line:
                self._file = os.dup(line.fileno())
        else:
            self._file = os.open(port.name, os.O_RDWR | os.O_NOCTTY)
        os.set_blocking(self._file, False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def read(self) -> None:
        with contextlib.suppress(BlockingIOError):
            self.got += os.read(self._file, 65536)

    def write(self, data: bytes) -> int:
        with contextlib.suppress(BlockingIOError):
            return os.write(self._file, data)
        return 0


@pytest.fixture(params=["pty", "tcp"])
def port(request: pytest.FixtureRequest) -> Iterator[Port]:
    made = open_port(tcp=request.param == "tcp")
    yield made
    made.close()


def _until(port: Port, done: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        port.move(0.005)


def _exchange(port: Port, client: Client, to_client: int, to_board: int) -> bytes:
    """The bytes for the board, until this many have gone each way; those for the client are added to `got`."""
    came = bytearray()

    def done() -> bool:
        client.read()
        came.extend(port.take())
        return len(client.got) >= to_client and len(came) >= to_board

    _until(port, done)
    return bytes(came)


def test_every_byte_comes_through_unchanged_both_ways(port: Port) -> None:
    """The port is raw each time it is opened, the second time too, whatever the client sets up."""
    for _ in range(2):
        with Client(port) as client:
            port.put(EVERY_BYTE)
            assert client.write(EVERY_BYTE) == 256
            assert _exchange(port, client, 256, 256) == EVERY_BYTE
            assert client.got == EVERY_BYTE
        _until(port, lambda: not port._line.connected)


def test_while_nobody_has_it_open_the_newest_bytes_stay(port: Port) -> None:
    """While nobody has the port open, the board keeps writing; the next client gets the last 256 bytes."""
    for place in range(100):
        assert port.room == DRIVER_BYTES
        port.put(b"%09d\n" % place)
        port.move(0)
    with Client(port) as client:
        _exchange(port, client, STALE_BYTES, 0)
        assert client.got == b"".join(b"%09d\n" % place for place in range(100))[-STALE_BYTES:]


def test_for_a_client_that_does_not_read_the_room_ends(port: Port) -> None:
    """The system's and the driver's buffers fill, so the board's room ends; it returns when the client goes."""
    with Client(port):
        _until(port, lambda: port._line.connected)
        for _ in range(20_000):
            if not port.room:
                break
            port.put(bytes(min(port.room, 100)))
            port.move(0)
        assert port.room == 0
    _until(port, lambda: port.room == DRIVER_BYTES)


def test_a_client_that_floods_the_board_has_to_wait(port: Port) -> None:
    """At most a few kilobytes wait for the board, and no accepted byte is lost."""
    pattern = bytes(range(251)) * 2
    with Client(port) as client:
        _until(port, lambda: port._line.connected)
        sent = 0
        for _ in range(3000):
            sent += client.write(pattern[sent % 251 :][:251])
            port.move(0)
        came = port.take()
        assert MOST_INPUT <= len(came) <= 2 * MOST_INPUT
        came += _exchange(port, client, 0, sent - len(came))
        assert came == (bytes(range(251)) * (sent // 251 + 1))[:sent]


def test_a_system_without_pseudo_terminals_gives_a_tcp_port(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pseudo-terminals, as in a bare chroot, the port is a TCP port."""

    def refuse() -> None:
        raise OSError

    monkeypatch.setattr(os, "openpty", refuse)
    port = open_port(tcp=False)
    assert port.name.startswith("socket://127.0.0.1:")
    port.close()


def test_the_boards_time_is_the_walls_less_the_pauses_that_never_were() -> None:
    """On a late machine, board time jumps; after an hour's sleep of the machine, it jumps by one second."""
    now = [100.0]
    pace = server.Pace(5_000_000, lambda: now[0])
    assert pace.left_s(5_005_000) == pytest.approx(0.005)
    now[0] += 0.007
    assert pace.now_us(5_005_000) == 5_007_000
    now[0] += 0.3
    assert pace.now_us(5_010_000) == 5_307_000
    now[0] += 3600
    assert pace.now_us(5_310_000) == 6_310_000
    assert pace.left_s(6_315_000) == pytest.approx(0.005)
    now[0] += 0.01
    assert pace.now_us(6_315_000) == pytest.approx(6_320_000, abs=1)
