"""Sights from the process in which the hand moves to the one in which the camera looks: lines over a local socket."""

import contextlib
import socket
import threading
from typing import Final

from eclipse_companion.common.errors import CompanionError, UsageError, why_of
from eclipse_simulation.eclipse.filming.sight import NotASightError, VirtualScene

STEP_MS: Final = 30.0
"""A sight is sent this often: more often than a camera takes pictures."""
_HOST: Final = "127.0.0.1"
_HIGHEST_PORT: Final = 65535


class SightSender:
    """The hand's end. If the camera's end is gone, nothing is sent any more."""

    def __init__(self, port: int) -> None:
        """Raises `CompanionError` if nobody listens there."""
        try:
            self._socket: socket.socket | None = socket.create_connection((_HOST, port))
        except OSError as error:
            raise CompanionError(f"--sights {port}: nobody listens at that port ({why_of(error)}).") from None
        self._due_ms = 0.0

    def due(self, t_ms: float) -> bool:
        """Whether it is time for the next sight."""
        return self._socket is not None and t_ms >= self._due_ms

    def send(self, sight: VirtualScene, t_ms: float) -> None:
        """Send a sight, at the hand's time."""
        self._due_ms = t_ms + STEP_MS
        if self._socket is None:
            return
        try:
            self._socket.sendall(f"{sight.to_text()}\n".encode())
        except OSError:
            self._socket.close()
            self._socket = None


class SightReceiver:
    """The camera's end: keeps the newest sight. A thread reads."""

    def __init__(self) -> None:
        self._server = socket.create_server((_HOST, 0))
        self.port: int = self._server.getsockname()[1]
        self._newest = VirtualScene(())
        self._thread = threading.Thread(target=self._run, name="sights", daemon=True)
        self._thread.start()

    def newest(self, t_ms: float) -> VirtualScene:  # noqa: ARG002 - as a camera asks
        """The newest sight; nothing before the first one has come."""
        return self._newest

    def close(self) -> None:
        """Stop listening."""
        with contextlib.suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()

    def _run(self) -> None:
        with contextlib.suppress(OSError):
            connection, _ = self._server.accept()
            with connection, connection.makefile("r", encoding="utf-8", errors="replace") as lines:
                for line in lines:
                    with contextlib.suppress(NotASightError):
                        self._newest = VirtualScene.parse(line)


def parse_port(text: str) -> int:
    """A port's number. Raises `UsageError`."""
    if not text.isdecimal() or not 0 < int(text) <= _HIGHEST_PORT:
        raise UsageError(f"--sights {text}: a port is a number from 1 to {_HIGHEST_PORT}.")
    return int(text)
