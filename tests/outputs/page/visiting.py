"""A page that is served on the network, and devices that visit it.

The machine that tests may have no network: devices reach it at another loopback address, which isn't the page's own.
"""

import http.client
import json
import queue
import ssl
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

import websocket

from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.page.network import Network
from eclipse_companion.outputs.page.visitors import Lan
from tests.outputs.page.served import LIMIT_S, Listener, Served

if TYPE_CHECKING:
    from eclipse_companion.announcements import Notice

ADDRESS = "127.0.0.2"
PEOPLE = ("Ann", "Ben")


class Visited(Served):
    """A page that others visit, what their seats say, and what the host is told."""

    def __init__(
        self,
        names: tuple[str, ...] = PEOPLE,
        tls: ssl.SSLContext | None = None,
        there: Callable[[frozenset[AnyPlayer]], None] = lambda _: None,
        moved: Callable[[AnyPlayer], None] = lambda _: None,
        **parts: Any,
    ) -> None:
        self.said: queue.SimpleQueue[tuple[str, str]] = queue.SimpleQueue()
        self.told: queue.SimpleQueue[Notice] = queue.SimpleQueue()
        lan = Lan(Network(ADDRESS, {"thebox.local"}, tls), names, self._say, self.told.put, ("public",), there, moved)
        super().__init__(lan=lan, **parts)
        self.away = f"{ADDRESS}:{self.port}"
        self.codes = dict(self._codes())

    def _say(self, player: AnyPlayer, word: str) -> None:
        self.said.put((player.value, word))

    def _codes(self) -> Iterator[tuple[str, str]]:
        while not self.told.empty():
            notice = self.told.get()
            if notice.key == "lan_code":
                yield notice.words["who"], notice.words["code"]

    def new_codes(self) -> dict[str, str]:
        """The codes that the host was told since."""
        return dict(self._codes())

    def visit(self, path: str, method: str = "GET", body: str | None = None, **headers: str) -> tuple[int, str]:
        """The status and text of what a device gets; headers' names have `_` for `-`."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection(ADDRESS, self.port, timeout=LIMIT_S)) as connection:
            connection.request(method, path, body, headers=named)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

    @contextmanager
    def visitor(self, greeting: dict[str, Any], **options: Any) -> Iterator[Listener]:
        """A device that listens, with this first message."""
        options = {"suppress_origin": True, **options}
        connected = websocket.create_connection(f"ws://{self.away}/live", timeout=LIMIT_S, **options)
        try:
            connected.send(json.dumps(greeting))
            yield Listener(connected)
        finally:
            connected.shutdown()  # type: ignore[no-untyped-call]


@contextmanager
def visited(**parts: Any) -> Iterator[Visited]:
    made = Visited(**parts)
    try:
        yield made
    finally:
        made.page.close()


def setup_of(text: str) -> dict[str, object]:
    """What a page is told in its document."""
    told: dict[str, object] = json.loads(text.partition('id="setup">')[2].partition("</script>")[0])
    return told


def until(listener: Listener, mark: str) -> Iterator[str]:
    """What a listener is sent, byte by byte, up to the message with this mark."""
    raw = ""
    while mark not in raw:
        received = listener.connected.recv()
        assert isinstance(received, str)
        raw = received
        yield raw
