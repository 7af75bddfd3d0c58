"""A real Mosquitto on a free port of this machine, which a test starts and ends."""

import shutil
import socket
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from eclipse_companion.outputs.club.broker import Broker
from tests.processes import wait_until

PROGRAM: Final = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin:/opt/homebrew/sbin")
MISSING: Final = "there is no Mosquitto"


class Mosquitto:
    """A broker that keeps nothing on the disk. `begin` and `end` may come again: it has the same port."""

    def __init__(self, *lines: str, port: int | None = None) -> None:
        """`lines`: of its configuration, beside the port; without one, everybody may come in."""
        assert PROGRAM is not None
        self._folder = tempfile.TemporaryDirectory(prefix="mosquitto-")
        self.port = free_port() if port is None else port
        own = lines or ("allow_anonymous true",)
        text = "\n".join([f"listener {self.port} 127.0.0.1", "user root", *own, ""])
        self._configuration = Path(self._folder.name) / "mosquitto.conf"
        self._configuration.write_text(text)
        self.certificate: Path | None = None
        """The file with its certificate, if it has one."""
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def broker(self) -> Broker:
        """How a client gets there, if everybody may."""
        return Broker("127.0.0.1", self.port)

    def begin(self) -> None:
        """Start it, and wait until it listens."""
        assert PROGRAM is not None
        nowhere = subprocess.DEVNULL
        command = [PROGRAM, "-c", str(self._configuration)]
        self._process = process = subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere)
        wait_until(lambda: process.poll() is not None or listens(self.port))
        assert process.poll() is None, "The broker has ended."

    def end(self) -> None:
        """End it at once, as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def __enter__(self) -> Self:
        self.begin()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
        self._folder.cleanup()


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def listens(port: int) -> bool:
    """Whether somebody does."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0):
        return True
    return False
