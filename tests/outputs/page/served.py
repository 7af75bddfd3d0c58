"""A page that is really served, with what it posts, and clients that talk to it without a browser."""

import http.client
import json
import queue
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from email.message import Message
from typing import Any

import websocket

from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.outputs.page.page import Page
from tests.games.eclipse.showing.scenes import SCENES

LIMIT_S = 60.0
POLICY_VIOLATION = 1008
TOO_LONG = 1009
TRY_AGAIN_LATER = 1013


class Clients:
    """Whoever talks to a page that is served at an address."""

    def __init__(self, url: str) -> None:
        self.port = int(url.split(":")[2].strip("/"))
        self.host = f"127.0.0.1:{self.port}"

    def ask(
        self, path: str, method: str = "GET", body: str | bytes | None = None, **headers: str
    ) -> tuple[int, str, Message]:
        """The status, text and headers of an answer; headers' names have `_` for `-`."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT_S)) as connection:
            connection.request(method, path, body, headers=named)
            answer = connection.getresponse()
            return answer.status, answer.read().decode(), answer.headers

    def setup(self) -> dict[str, Any]:
        """What the page is told with its HTML."""
        _, text, _ = self.ask("/")
        told: dict[str, Any] = json.loads(text.split('id="setup">')[1].split("</script>")[0])
        return told

    def connect(self, host: str | None = None, origin: str | None = None) -> websocket.WebSocket:
        """A WebSocket that has said nothing yet; raises `websocket.WebSocketBadStatusException` if it is refused."""
        address = f"ws://{self.host}/live"
        if origin is None:
            return websocket.create_connection(address, timeout=LIMIT_S, host=host, suppress_origin=True)
        return websocket.create_connection(address, timeout=LIMIT_S, host=host, origin=origin)

    @contextmanager
    def listener(self) -> Iterator["Listener"]:
        """Somebody who listens as the page does."""
        token = self.setup()["token"]
        with self.stranger() as connected:
            connected.send(json.dumps({"token": token}))
            yield Listener(connected)

    @contextmanager
    def stranger(self, host: str | None = None, origin: str | None = None) -> Iterator[websocket.WebSocket]:
        """Somebody who is connected and has said nothing yet."""
        connected = self.connect(host, origin)
        try:
            yield connected
        finally:
            connected.shutdown()  # type: ignore[no-untyped-call]


class Served(Clients):
    """A page, and the words that it posts."""

    def __init__(
        self,
        port: int = 0,
        language: str = "en",
        key: str = "eclipse",
        *,
        typed: bool = False,
        facts: PageFacts | None = None,
        **parts: Any,
    ) -> None:
        self.posted: queue.SimpleQueue[str] = queue.SimpleQueue()
        view = EclipseView(EclipseSentences(language, edition(key)))
        facts = EclipsePageFacts() if facts is None else facts
        self.page = Page(view, self.posted.put, port, typed=typed, facts=facts, **parts)
        super().__init__(self.page.url)

    def show(self, *scenes: str) -> None:
        for scene in scenes:
            for announcement in SCENES[scene]:
                self.page.tell(announcement)

    def word(self) -> str:
        return self.posted.get(timeout=LIMIT_S)


class Listener:
    """What a listener is sent, and what it says."""

    def __init__(self, connected: websocket.WebSocket) -> None:
        self.connected = connected

    def say(self, text: str) -> None:
        self.connected.send(json.dumps({"say": text}))

    def leave(self) -> None:
        """Go without a word."""
        self.connected.shutdown()  # type: ignore[no-untyped-call]

    def next(self) -> dict[str, Any]:
        """The next message, whatever it is."""
        message: dict[str, Any] = json.loads(self.connected.recv())
        return message

    def state(self) -> dict[str, Any]:
        """The next state."""
        while "state" not in (message := self.next()):
            pass
        state: dict[str, Any] = message["state"]
        return state

    def wait_for(self, standing: str) -> None:
        """Wait for the state in which the page says this, or something that begins so."""
        while not self.state()["standing"].startswith(standing):
            pass

    def states(self) -> Iterator[dict[str, Any]]:
        """All states until the server says that it stops."""
        while not (message := self.next()).get("stopped"):
            yield message["state"]

    def closed(self) -> int:
        """The code with which the server ends the connection."""
        return code(self.connected)


def code(connected: websocket.WebSocket) -> int:
    """The code with which the server ends a connection."""
    end = time.monotonic() + LIMIT_S
    while time.monotonic() < end:
        opcode, data = connected.recv_data(control_frame=True)
        if opcode == websocket.ABNF.OPCODE_CLOSE:
            return int.from_bytes(data[:2], "big")
    raise AssertionError("The server doesn't end the connection.")


def has_ended(client: socket.socket) -> bool:
    """Whether the server has ended a client's connection."""
    client.setblocking(False)  # noqa: FBT003 - socket's own
    try:
        return client.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
