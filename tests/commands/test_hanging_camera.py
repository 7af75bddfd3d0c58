"""A camera in the network that stops in the middle of a picture: each command ends when it is asked to, as usual."""

import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import cv2
import numpy as np
import pytest

from tests.processes import killed_after

HEAD = b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=next\r\n\r\n"
COMMANDS = [
    ("play", "--board", "none", "--camera"),
    ("play", "--game", "infinity", "--camera"),
    ("play", "--game", "ecliptic", "--camera"),
    ("calibrate", "camera", "--camera"),
    ("calibrate", "--game", "infinity", "camera", "--camera"),
]


@contextmanager
def hanging_camera() -> Iterator[tuple[str, threading.Event]]:
    """A camera's address, and whether somebody waits for the rest of its second picture."""
    hangs = threading.Event()
    asked: list[socket.socket] = []
    picture = cv2.imencode(".jpg", np.full((480, 640, 3), 90, np.uint8))[1].tobytes()
    part = b"--next\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(picture) + picture + b"\r\n"

    def serve() -> None:
        with suppress(OSError):
            while True:
                asking, _ = listening.accept()
                asked.append(asking)
                asking.recv(65536)
                asking.sendall(HEAD + part * 3 + part[:-100])
                hangs.set()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/video", hangs
        listening.shutdown(socket.SHUT_RDWR)
    for each in asked:
        each.close()


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_command_ends_while_its_camera_hangs(words: tuple[str, ...]) -> None:
    """It says goodbye, and its status is its own; nothing is aborted."""
    with hanging_camera() as (address, hangs):
        child = subprocess.Popen(
            [sys.executable, "-m", "eclipse_companion", *words, address],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        with killed_after(child):
            assert hangs.wait(60)
            child.send_signal(signal.SIGINT)
            said, errors = child.communicate()
    assert child.returncode in {0, 1, 130}, errors
    assert "terminate" not in errors
    assert "Traceback" not in said + errors
