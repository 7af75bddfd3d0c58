"""The firmware's sender at a port: one that a host has stopped reading takes a few bytes, or none."""

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.firmware.pure import credit
from tests.firmware.rig import EVERY_MS, READINGS, line


def test_a_deaf_port_is_spared() -> None:
    """If the port of a silent host takes no byte, not even a state is written."""
    out: list[bytes] = []
    sender = credit.Sender(bytearray(b"." * 16), lambda buffer, size: out.append(bytes(buffer[:size])), lambda: False)
    sender.hello(b"words", 0)
    sender.ack(0, 0)
    for now in range(0, 60_000, 100):
        sender.tick(now, EVERY_MS)
    assert max(int(row.split()[2]) for row in out[1:]) < 10_000


class Port:
    """A port like the Pico's when a host has it open: 320 bytes; then each further byte would block for a second."""

    def __init__(self) -> None:
        self.held = bytearray()
        self.read = b""

    def write(self, buffer: bytearray, size: int) -> None:
        assert len(self.held) + size <= 320, "a write that blocks"
        self.held += buffer[:size]

    def writable(self) -> bool:
        return len(self.held) < 320

    def drain(self) -> None:
        self.read += self.held
        self.held.clear()

    def states(self) -> list[int]:
        """The times of the states that were read; every line must be whole."""
        rows = self.read.split(b"\r\n")
        assert rows.pop() == b""
        assert all(row == line(row[1:-5].decode()).strip() for row in rows)
        return [int(row.split()[2]) for row in rows if row.startswith(b"$ST")]


@pytest.mark.parametrize("before", [0, 1, 40, 150])
def test_a_host_that_stops_reading_never_blocks_the_board(before: int) -> None:
    """With a host deaf for a minute, credit on and other bytes in the port, no write finds too little room.

    When the host reads again, every line comes whole, the half-written one with its rest, and the newest state follows.
    """
    port = Port()
    frame = bytearray(b"." * 16)
    sender = credit.Sender(frame, port.write, port.writable)
    sender.hello(b"words", 0)
    sender.ack(0, 0)
    port.held[:] = b"\n" * before
    for now in range(0, 60_000, 5):
        if now % 35 == 0:
            frame[now // 35 % 16] = b".+-"[now // 7 % 3]
            sender.state(now)
        sender.tick(now, EVERY_MS)
    deaf = len(port.held)
    assert deaf == 320
    for now in range(60_000, 70_000, 5):
        port.drain()
        sender.tick(now, EVERY_MS)
    port.read = port.read.lstrip(b"\n")
    assert port.states()[-2:] == [60_000, 65_000]
    assert port.read.endswith(line(f"ST {sender._next - 1} 65000 {frame.decode()}"))
    sender.ack(sender._next - 1, 70_000)
    sender.tick(70_000, EVERY_MS)
    port.drain()
    assert port.states()[-1] == 70_000


def half_written() -> tuple[Port, Any]:
    """A port that is nearly full, and its sender, which has written a part of a line by 10,000 ms."""
    port = Port()
    sender = credit.Sender(bytearray(b"." * 16), port.write, port.writable)
    sender.hello(b"words", 0)
    sender.ack(0, 0)
    port.held += b"\n" * (300 - len(port.held))
    sender.tick(10_000, EVERY_MS)
    return port, sender


def test_what_waits_for_room_goes_out_before_anything_else() -> None:
    """If an `ACK` comes while a line is half written, the rest goes first, then everything kept, in order."""
    port, sender = half_written()
    sender.answer(1, b"PING x", 10_000)
    assert len(port.held) == 320
    assert sender.waiting
    sender.ack(0, 10_100)
    assert len(port.held) == 320
    port.drain()
    sender.tick(10_105, EVERY_MS)
    port.drain()
    assert not sender.waiting
    rows = [row.partition(b"*")[0].split()[:2] for row in port.read.split(b"\r\n")[:-1]]
    assert rows == [[b"$HI", b"0"], [b"$ST", b"1"], [b"$OK", b"2"]]


class Deaf:
    """A host that reads its port when it likes and acknowledges only what it has read, and a board that talks to it."""

    def __init__(self) -> None:
        self.port = Port()
        self.frame = bytearray(b"." * 16)
        self.sender: Any = credit.Sender(self.frame, self.port.write, self.port.writable)
        self.now = 0
        self.hello(0)

    def wait(self, steps: int) -> None:
        for _ in range(steps):
            self.now += 5
            self.sender.tick(self.now, EVERY_MS)

    def change(self, _: int) -> None:
        self.frame[0] ^= 5
        self.sender.state(self.now)

    def read(self, count: int) -> None:
        self.port.read += self.port.held[:count]
        del self.port.held[:count]

    def ack(self, _: int) -> None:
        """Acknowledge the last whole line; a line that `HELLO` has cut off may stand before it."""
        last = self.port.read.split(b"\r\n")[-2]
        self.sender.ack(int(last[last.rindex(b"$") :].split()[1]), self.now)

    def hello(self, _: int) -> None:
        """Greet, and switch credit on again."""
        self.sender.hello(b"w" * 150, self.now)
        while self.sender.waiting:
            self.port.drain()
            self.wait(1)
        self.port.drain()
        self.ack(0)

    def answer(self, size: int) -> None:
        if self.sender.answers < credit.ANSWERS_KEPT:
            self.sender.answer(1, b"x" * size, self.now)

    def log(self, size: int) -> None:
        self.sender.log(b"y" * size, self.now)

    def raw(self, _: int) -> None:
        self.sender.raw(READINGS, self.now)

    def button(self, _: int) -> None:
        self.sender.button(b"hint", self.now)


PORT_STEPS = st.one_of(
    st.tuples(st.just("wait"), st.integers(1, 300)),
    st.tuples(st.just("wait"), st.integers(500, 4000)),
    st.tuples(st.sampled_from(["change", "change", "button", "raw", "ack", "hello"]), st.just(0)),
    st.tuples(st.sampled_from(["answer", "log"]), st.integers(0, 170)),
    st.tuples(st.just("read"), st.integers(1, 400)),
)


@settings(max_examples=120, deadline=None)
@example([("wait", 6000), ("hello", 0), ("wait", 1619)])
@given(st.lists(PORT_STEPS, max_size=150))
def test_no_write_finds_too_little_room(steps: list[tuple[str, int]]) -> None:
    """Whatever happens, while credit is on nothing is written that doesn't fit into the port.

    The host reads only whole lines, except for a line that its `HELLO` has cut off.
    """
    host = Deaf()
    for what, number in steps:
        getattr(host, what)(number)
    host.port.drain()
    for row in host.port.read.split(b"\r\n")[:-1]:
        body = row[row.rindex(b"$") + 1 : -5].decode()
        assert row.endswith(line(body).strip())


def test_hello_drops_a_half_written_line() -> None:
    """Its rest isn't sent: the answer to `HELLO` begins at once with its `$`, and a reader skips what was before."""
    port, sender = half_written()
    port.drain()
    sender.hello(b"words", 10_001)
    port.drain()
    torn, _, hello = port.read.decode().rpartition("$")
    assert hello.startswith("HI 2 words*")
    assert not torn.endswith("\r\n")
    assert not sender.waiting
