"""Bounds the connections of a server: how many there may be, and how long each may keep it waiting.

A client that takes its time over a request, or doesn't read what it is sent, is shown out; when the house is full,
one of those who idle makes room for the newest: of the address with the most connections, the longest idle; this
machine's own come last. Those that listen or wait for an answer are left in peace. With
TLS, some may agree on a cipher at the same time; if there are more, whoever has taken longest is shown out.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from eclipse_companion.outputs.page.network import LOOPBACK
from eclipse_companion.outputs.page.web_library import RequestHandler

if TYPE_CHECKING:
    import ssl

MOST: Final = 128
"""Connections at once. Some systems give a program no more than 256 files of all kinds."""
PATIENCE_S: Final = 10.0
"""How long a client may take to send a request, or to receive an answer."""
MOST_ENTERING: Final = 32
"""How many may be about to enter at once."""
_HANDSHAKE_S: Final = 5.0
"""How long a client may take to agree on a cipher."""
_SWEEP_S: Final = 1.0


class ConnectionPool:
    """Makes a handler for each connection, and remembers when it was last of use."""

    def __init__(
        self,
        make: Callable[[], RequestHandler],
        present: Callable[[], Iterable[RequestHandler]],
        most: int = MOST,
        patience_s: float = PATIENCE_S,
    ) -> None:
        """For one event loop, from its own thread.

        `make`: makes the handler of a connection; `present`: those whose clients are connected.
        """
        self._make = make
        self._present = present
        self._most = most
        self._patience_s = patience_s
        self._loop = asyncio.get_running_loop()
        self._since: dict[RequestHandler, float] = {}
        """Since when each client has idled, in the order in which they came."""
        self._busy: dict[RequestHandler, int] = {}
        """How much each client waits for by right."""
        self._peers: dict[RequestHandler, str] = {}
        """The address of each client that is in."""
        self._entering: dict[asyncio.Task[None], None] = {}
        """Clients on their way in, in the order in which they came."""

    async def open(self, listening: socket.socket, tls: "ssl.SSLContext | None") -> None:
        """Let clients in that come to a socket, until this is cancelled."""
        listening.setblocking(False)  # noqa: FBT003 - socket's own
        while True:
            try:
                accepted, peer = await self._loop.sock_accept(listening)
            except OSError:  # the system has no more files, or the client has gone again
                await asyncio.sleep(_SWEEP_S)
                continue
            entering = asyncio.create_task(self._let_in(accepted, peer[0], tls))
            self._entering[entering] = None
            entering.add_done_callback(lambda each: self._entering.pop(each, None))
            if len(self._entering) > MOST_ENTERING:
                slowest = next(iter(self._entering))
                del self._entering[slowest]
                slowest.cancel()
            await asyncio.sleep(0.0)  # a rush of clients holds up nobody who is in

    async def _let_in(self, accepted: socket.socket, peer: str, tls: "ssl.SSLContext | None") -> None:
        patience_s = None if tls is None else _HANDSHAKE_S
        with suppress(OSError):  # it has gone, or agrees on no cipher
            connected = await self._loop.connect_accepted_socket(
                self, accepted, ssl=tls, ssl_handshake_timeout=patience_s
            )
            self._peers[connected[1]] = peer

    def __call__(self) -> RequestHandler:
        """The handler of a new connection."""
        if len(self._since) >= self._most:
            self._make_room()
        client = self._make()
        self._since[client] = self._loop.time()
        return client

    def touch(self, client: RequestHandler) -> None:
        """A client has sent a request."""
        if client in self._since:
            self._since[client] = self._loop.time()

    @contextmanager
    def busy(self, client: RequestHandler) -> Iterator[None]:
        """As long as this holds, the client isn't idle."""
        self._busy[client] = self._busy.get(client, 0) + 1
        try:
            yield
        finally:
            self._busy[client] -= 1
            if not self._busy[client]:
                del self._busy[client]
            self.touch(client)

    async def sweep(self) -> None:
        """Show out those that have idled for too long, again and again, until this is cancelled."""
        while True:
            await asyncio.sleep(_SWEEP_S)
            now = self._loop.time()
            for client in self._present():
                self._since.setdefault(client, now)  # it took its time to agree on a cipher
            for client, since in list(self._since.items()):
                if now - since > _SWEEP_S and client.transport is None:
                    self._forget(client)  # it has gone by itself
                elif now - since > self._patience_s and client not in self._busy:
                    self._show_out(client)

    def close(self) -> None:
        """Show everybody out."""
        for entering in list(self._entering):
            entering.cancel()
        for client in list(self._since):
            self._show_out(client)

    def _make_room(self) -> None:
        # In a rush, some were let in a moment ago and have no transport yet: they haven't gone, and can't be shown out.
        for gone in [client for client in self._peers if client.transport is None]:
            self._forget(gone)
        if len(self._since) < self._most:
            return
        crowds = Counter(self._peers.values())
        crowds[LOOPBACK] = 0
        idle = [client for client in self._since if client.transport is not None and client not in self._busy]
        if idle:
            most = max(crowds[self._peers.get(client, "")] for client in idle)
            crowd = [client for client in idle if crowds[self._peers.get(client, "")] == most]
            self._show_out(min(crowd, key=self._since.__getitem__))

    def _show_out(self, client: RequestHandler) -> None:
        """Ends a connection at once: what the client hasn't read yet is lost."""
        self._forget(client)
        if isinstance(client.transport, asyncio.Transport):
            client.transport.abort()

    def _forget(self, client: RequestHandler) -> None:
        self._since.pop(client, None)
        self._peers.pop(client, None)
