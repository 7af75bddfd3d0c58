"""An exchange on the sense channel, by pipes (as shipped) and by TCP; and the shipped firmware's speed in lock-step."""

import os
import socket
import subprocess
import time
from collections.abc import Callable
from typing import Final

from eclipse_companion.common import settings
from eclipse_simulation.board.engine import Engine, choose_engine, cpython
from eclipse_simulation.board.lockstep import LockstepBoard

EXCHANGES: Final = 20_000
SCANS: Final = 12_000
"""A minute at 200 per second."""
ASKED, ANSWERED = 16, 48

_COMMON = f"""
import sys
micro = sys.implementation.name == "micropython"
asked, answered = bytearray({ASKED}), bytearray({ANSWERED})
"""
_PIPES = f"""{_COMMON}
more = {{}} if micro else {{"buffering": 0}}
reading, writing = open(int(sys.argv[1]), "rb", **more), open(int(sys.argv[2]), "wb", **more)
for _ in range({EXCHANGES}):
    writing.write(asked)
    reading.readinto(answered)
"""
_TCP = f"""{_COMMON}
import socket
line = socket.socket()
line.connect(socket.getaddrinfo("127.0.0.1", int(sys.argv[1]))[0][-1])
if not micro:
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
write, read = (line.write, line.readinto) if micro else (line.send, line.recv_into)
for _ in range({EXCHANGES}):
    write(asked)
    read(answered)
"""


def run() -> str:
    """A Markdown table, microseconds and scans per second."""
    engines = [choose_engine(settings.folders().cache, progress=print), cpython()]
    rows = ["| engine | pipes, us | TCP, us | the firmware in lock-step, scans a second |", "|---|---|---|---|"]
    for engine in engines:
        pipes, tcp, scans = _pipes(engine), _tcp(engine), _lockstep(engine)
        rows.append(f"| {engine} | {pipes:.1f} | {tcp:.1f} | {scans:.0f} |")
    return "\n".join(rows)


def _pipes(engine: Engine) -> float:
    from_child, out_end = os.pipe()
    in_end, to_child = os.pipe()
    words = [*engine.argv, "-c", _PIPES]
    with subprocess.Popen([*words, str(in_end), str(out_end)], pass_fds=(in_end, out_end)):
        os.close(out_end)
        os.close(in_end)
        taken = _timed(lambda: os.read(from_child, ASKED), lambda: os.write(to_child, bytes(ANSWERED)))
    os.close(from_child)
    os.close(to_child)
    return taken


def _tcp(engine: Engine) -> float:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        words = [*engine.argv, "-c", _TCP, str(listener.getsockname()[1])]
        with subprocess.Popen(words) as child:
            line, _ = listener.accept()
            with line:
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                taken = _timed(lambda: line.recv(ASKED), lambda: line.send(bytes(ANSWERED)))
            child.wait()
    return taken


def _timed(read: Callable[[], bytes], write: Callable[[], int]) -> float:
    """Microseconds per exchange."""
    read()
    start = time.perf_counter()
    for _ in range(EXCHANGES - 1):
        write()
        read()
    taken = time.perf_counter() - start
    write()
    return taken / (EXCHANGES - 1) * 1e6


def _lockstep(engine: Engine) -> float:
    still = [32768] * 16
    with LockstepBoard(engine, lambda due_us: (due_us, still)) as board:
        board.step()
        start = time.perf_counter()
        for _ in range(SCANS):
            board.step()
        return SCANS / (time.perf_counter() - start)
