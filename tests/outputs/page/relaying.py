"""A proxy between a browser and a page, which can stop forwarding without closing anything: a phone that sleeps."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

_CHUNK = 1 << 16


class Relay:
    """A SOCKS5 proxy of the loopback interface: it passes everything on, until it is told to sleep."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"socks5://127.0.0.1:{self._listening.getsockname()[1]}"
        self._awake = threading.Event()
        self._awake.set()
        self._sockets: list[socket.socket] = [self._listening]
        threading.Thread(target=self._accept, daemon=True).start()

    def sleep(self) -> None:
        """Pass nothing on from now on, and close nothing; what comes waits."""
        self._awake.clear()

    def wake(self) -> None:
        """Pass on what has come meanwhile, and all that follows."""
        self._awake.set()

    def close(self) -> None:
        self.wake()
        for each in self._sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self) -> None:
        with suppress(OSError):  # it is closed
            while True:
                client, _ = self._listening.accept()
                self._sockets.append(client)
                threading.Thread(target=self._connect, args=(client,), daemon=True).start()

    def _connect(self, client: socket.socket) -> None:
        # A browser also opens connections that it then closes without a word.
        with suppress(OSError, ValueError, IndexError), closing(client.makefile("rb")) as asked:
            asked.read(asked.read(2)[1])  # the ways in which the client could say who it is
            client.sendall(b"\x05\x00")
            _, _, _, kind = asked.read(4)
            host = asked.read(asked.read(1)[0]).decode() if kind == 3 else socket.inet_ntoa(asked.read(4))
            port = int.from_bytes(asked.read(2), "big")
            server = socket.create_connection((host, port))
            self._sockets.append(server)
            client.sendall(b"\x05\x00\x00\x01" + bytes(6))
            threading.Thread(target=self._pass_on, args=(server, client), daemon=True).start()
            self._pass_on(client, server)

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(_CHUNK):
                self._awake.wait()
                target.sendall(data)
            self._awake.wait()
            target.shutdown(socket.SHUT_WR)


@contextmanager
def relay() -> Iterator[Relay]:
    made = Relay()
    try:
        yield made
    finally:
        made.close()
